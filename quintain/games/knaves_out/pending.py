"""
What is still to be resolved: a stack of plain structures that hold no secret, the next one on top.

Whoever must decide about the one on top is its ``seat``, or follows from the rules; see ``questions.py``.
"""

from __future__ import annotations

import msgspec

from quintain.core.rolls import Roll
from quintain.core.seats import Seat
from quintain.games.knaves_out.cards import Slot
from quintain.games.knaves_out.pieces import Spot
from quintain.games.knaves_out.world import Square

Name = tuple[Seat, str, int]
"""What a piece is called wherever it stands: its owner, its kind, its number."""


class Paying(msgspec.Struct, frozen=True, tag=True):
    """An act that can be paid in several ways (KO-5.29)."""

    seat: Seat
    slug: str
    word: str = ""
    """What was said with the act: a kind of building, a tower, a card."""


class Choosing(msgspec.Struct, frozen=True, tag=True):
    """An act that has been paid and wants to know its next target."""

    seat: Seat
    slug: str
    word: str = ""
    picked: tuple[Spot, ...] = ()


class Fetching(msgspec.Struct, frozen=True, tag=True):
    """Collect Tax: the towers that still get a card, in their order (KO-5.102)."""

    seat: Seat
    slots: tuple[Slot, ...]


class Serving(msgspec.Struct, frozen=True, tag=True):
    """Unseen Servant: how many more searches there are (KO-5.160)."""

    seat: Seat
    left: int = 2


class Shifting(msgspec.Struct, frozen=True, tag=True):
    """Infighting: cards are to go from one tower onto another (KO-5.164)."""

    seat: Seat


class Single(msgspec.Struct, frozen=True, tag=True):
    """The single die of a tainted Queen, which Lionheart may roll again (KO-5.111, KO-5.112)."""

    seat: Seat
    slug: str
    roll: Roll
    square: Square | None = None
    """Where the charmed pawn stands."""


class Charming(msgspec.Struct, frozen=True, tag=True):
    """A charmed pawn on its way (KO-5.112)."""

    seat: Seat
    name: Name
    square: Square
    steps: int = 0


class Stepping(msgspec.Struct, frozen=True, tag=True):
    """A first step, to be made when the Ivory Tower has struck (KO-5.205)."""

    name: Name
    source: Square
    target: Square | None
    """None for a unit that goes to sea."""
    by: Seat


class Landing(msgspec.Struct, frozen=True, tag=True):
    """A unit that comes from the sea: which board, then which square (KO-5.52)."""

    seat: Seat
    name: Name
    board: Seat | None = None


class Naming(msgspec.Struct, frozen=True, tag=True):
    """The Dark Tower was called: the caller names an enemy (KO-5.204)."""

    seat: Seat


class Sacrificing(msgspec.Struct, frozen=True, tag=True):
    """A Great Tower was called: ten checkers go under it (KO-5.202)."""

    seat: Seat
    tower: str


class Stripping(msgspec.Struct, frozen=True, tag=True):
    """Too few checkers were unused: so many more come from under own pieces."""

    seat: Seat
    tower: str
    left: int


class Raising(msgspec.Struct, frozen=True, tag=True):
    """A Great Tower is to be placed: which board, then which square (KO-5.203, KO-5.204)."""

    seat: Seat
    tower: str
    board: Seat | None = None


class Sharing(msgspec.Struct, frozen=True, tag=True):
    """Too few red checkers for all: the owner names who gets one (KO-5.98)."""

    seat: Seat
    spots: tuple[Spot, ...]


class Attack(msgspec.Struct, frozen=True, tag=True):
    """One combat roll, from its declaration to its last consequence (KO-5.61)."""

    by: Name
    source: Square
    """Where the attacker stands; Insight may move it."""
    target: Square
    whom: Name
    last: bool = False
    """Declared the last one under Conspire (KO-5.166)."""
    strike: bool = False
    """A first strike (KO-5.67)."""
    windows: tuple[Seat, ...] | None = None
    """Who may still react, in order; None before it is known (KO-5.66)."""
    answered: bool = False
    """A first strike has been made, or there is none."""
    roll: Roll | None = None
    kept: bool = False
    """No die is rolled again or added any more."""
    hit: bool = False
    """The damage has been dealt."""


class Damage(msgspec.Struct, frozen=True, tag=True):
    """Points that are still to be applied, one by one (KO-5.80)."""

    square: Square
    whom: Name
    points: int
    by: Seat | None
    """Who earns a crown if a kingdom falls by it; None for nobody (KO-R85)."""
    cause: str
    """``attack``, ``strike``, ``execute``, ``ivory`` or ``thorns``."""
    asked: bool = False
    """Where the next point goes has been said."""
    at: Square | None = None
    """Where it was redirected to."""
    taken: int = 0
    """Points that buildings have really taken (KO-5.182)."""


Pending = (
    Paying
    | Choosing
    | Fetching
    | Serving
    | Shifting
    | Single
    | Charming
    | Stepping
    | Landing
    | Naming
    | Sacrificing
    | Stripping
    | Raising
    | Sharing
    | Attack
    | Damage
)
