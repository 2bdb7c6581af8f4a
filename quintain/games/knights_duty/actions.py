"""What can be decided, and its notation (§7), both ways. No legality."""

from __future__ import annotations

from typing import Literal

import msgspec

from quintain.core.layout import Block, Layout
from quintain.games.knights_duty.field import CLANS, DIRECTIONS, TOKENS

SLOTS = 3
NONE = -1
"""Nobody to strike at."""

Verb = Literal["clan", "lay", "stay", "go", "insist", "yield", "at", "inspire", "hold"]


class Deed(msgspec.Struct, frozen=True):
    """``clan purple``, ``2 sword``, ``stay``, ``go ne``, ``insist``, ``yield``, ``at red``, ``inspire`` or ``hold``."""

    verb: Verb
    what: int = 0
    """A clan, a token or a direction, by its number; ``NONE`` for ``at none``."""
    slot: int = 0
    """With ``lay``: from 1."""


STAY, INSIST, YIELD, INSPIRE, HOLD = Deed("stay"), Deed("insist"), Deed("yield"), Deed("inspire"), Deed("hold")
CLAN = tuple(Deed("clan", clan) for clan in range(len(CLANS)))
LAY = tuple(tuple(Deed("lay", token, slot) for token in range(len(TOKENS))) for slot in range(SLOTS + 1))
GO = tuple(Deed("go", direction) for direction in range(len(DIRECTIONS)))
AT = {clan: Deed("at", clan) for clan in (NONE, *range(len(CLANS)))}

_WORDS = {"stay": STAY, "insist": INSIST, "yield": YIELD, "inspire": INSPIRE, "hold": HOLD}
_NAMES = {"clan": CLANS, "go": tuple(DIRECTIONS), "at": (*CLANS, "none")}

LAYOUT = Layout(
    Block("clan", (tuple(range(len(CLANS))),)),
    Block("lay", (tuple(range(1, SLOTS + 1)), tuple(range(len(TOKENS))))),
    Block("stay"),
    Block("go", (tuple(range(len(DIRECTIONS))),)),
    Block("insist"),
    Block("yield"),
    Block("at", ((NONE, *range(len(CLANS))),)),
    Block("inspire"),
    Block("hold"),
)


def number(deed: Deed) -> int:
    if deed.verb == "lay":
        return LAYOUT.number("lay", (deed.slot, deed.what))
    return LAYOUT.number(deed.verb, () if deed.verb in _WORDS else (deed.what,))


def text(deed: Deed) -> str:
    if deed.verb == "lay":
        return f"{deed.slot} {TOKENS[deed.what]}"
    if deed.verb in _WORDS:
        return deed.verb
    return f"{deed.verb} {_NAMES[deed.verb][deed.what]}"


def read(words: str) -> tuple[Deed, ...] | None:
    """The deeds that this text means, or None when it has no readable form (KD-7.8)."""
    match words.lower().split():
        case [word] if word in _WORDS:
            return (_WORDS[word],)
        case ["plan", *tokens] if 0 < len(tokens) <= SLOTS and all(token in TOKENS for token in tokens):
            return tuple(LAY[slot][TOKENS.index(token)] for slot, token in enumerate(tokens, start=1))
        case [slot, token] if slot in ("1", "2", "3") and token in TOKENS:
            return (LAY[int(slot)][TOKENS.index(token)],)
        case ["clan" | "go" as verb, name] if name in _NAMES[verb]:
            place = _NAMES[verb].index(name)
            return (CLAN[place] if verb == "clan" else GO[place],)
        case ["at", "none"]:
            return (AT[NONE],)
        case ["at", name] if name in CLANS:
            return (AT[CLANS.index(name)],)
    return None
