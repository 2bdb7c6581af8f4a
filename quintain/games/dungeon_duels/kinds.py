"""What a space is right now, and what that means for whoever comes there (DD-2.8, DD-2.9)."""

from __future__ import annotations

Kind = int

FLOOR, ILLUSION, PIT, LANTERN, VAT, NOWHERE = range(6)
"""NOWHERE is a column without a tile."""
KINDS = ("floor", "illusion", "pit", "lantern", "vat", "nowhere")


def _those(*kinds: Kind) -> tuple[bool, ...]:
    """For every kind whether it is one of these."""
    return tuple(kind in kinds for kind in range(len(KINDS)))


IS_HAZARD = _those(PIT, LANTERN, VAT)
IS_HIGH = _those(VAT)
"""Whoever is there stands on top (DD-2.10)."""
MAY_MOVE = _those(FLOOR, ILLUSION)
"""A Knight may come there by a Move, down from a Vat too (DD-5.38)."""
MAY_LAND = _those(FLOOR, ILLUSION, LANTERN, VAT)
"""A jump or a flight may end there (DD-5.110)."""
IS_LEAPT_TO = _those(LANTERN, VAT)
"""A jump of a single space may end there, though it begins on no Hazard (DD-5.32)."""
BLOCKS = _those(VAT, NOWHERE)
"""A Push does not lead there."""
SWALLOWS = _those(PIT, LANTERN)
"""Whoever is Pushed there falls, and whose jump fails above it."""
BOUNCES = _those(LANTERN)
"""Whoever lands there must leave it at once."""
GIVES_WAY = _those(ILLUSION, LANTERN)
"""A Spike Pit opens there as soon as a Knight has left it (DD-5.12, DD-5.113, DD-5.130)."""
MAY_WALK = _those(FLOOR, ILLUSION)
"""For Enemies on foot."""
MAY_FLY = _those(FLOOR, ILLUSION, PIT, LANTERN, VAT)
IS_HOME = _those(FLOOR, ILLUSION)
"""Knights may be placed there, and respawn."""

PRINTED = {".": FLOOR, "V": FLOOR, "X": PIT, "L": LANTERN, "?": ILLUSION}
"""What is printed on a tile."""
LAID = {"pit": PIT, "vat": VAT}
"""What a card makes of a space."""
