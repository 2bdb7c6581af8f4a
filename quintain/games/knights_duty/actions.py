"""What can be decided (§7). Clans, tokens and ways are numbers; slots count from 1. No legality."""

from __future__ import annotations

from typing import Annotated

from quintain.core.actions import Action, Field, Verbs
from quintain.games.knights_duty.field import CLANS, DIRECTIONS, TOKENS

SLOTS = 3

_CLAN = Field(range(len(CLANS)), CLANS)
_SLOT = Field(range(1, SLOTS + 1))
_TOKEN = Field(range(len(TOKENS)), TOKENS)
_WAY = Field(range(len(DIRECTIONS)), DIRECTIONS)
_TARGET = Field((None, *range(len(CLANS))), ("none", *CLANS))


class Clan(Action, frozen=True):
    clan: Annotated[int, _CLAN]


class Lay(Action, frozen=True):
    """One token into a slot: ``2 sword``."""

    form = "{slot} {token}"

    slot: Annotated[int, _SLOT]
    token: Annotated[int, _TOKEN]


class Stay(Action, frozen=True):
    pass


class Go(Action, frozen=True):
    way: Annotated[int, _WAY]


class Insist(Action, frozen=True):
    pass


class Yield(Action, frozen=True):
    pass


class At(Action, frozen=True):
    """Strike at a clan, or at nobody: ``at none``."""

    clan: Annotated[int | None, _TARGET]


class Inspire(Action, frozen=True):
    pass


class Hold(Action, frozen=True):
    pass


Deed = Clan | Lay | Stay | Go | Insist | Yield | At | Inspire | Hold
VERBS: Verbs[Deed] = Verbs(Clan, Lay, Stay, Go, Insist, Yield, At, Inspire, Hold)

# Made once, so that options are looked up, not built.
STAY, INSIST, YIELD, INSPIRE, HOLD = Stay(), Insist(), Yield(), Inspire(), Hold()
CLAN = tuple(map(Clan, range(len(CLANS))))
LAY = tuple(tuple(Lay(slot, token) for token in range(len(TOKENS))) for slot in range(SLOTS + 1))
GO = tuple(map(Go, range(len(DIRECTIONS))))
AT = {clan: At(clan) for clan in (None, *range(len(CLANS)))}


def read_plan(text: str, laid: int) -> tuple[Lay, ...] | None:
    """Several tokens with one text, ``plan move move sword``, after those laid (KD-7.8); None for any other text."""
    match text.lower().split():
        case ["plan", *tokens] if 0 < len(tokens) <= SLOTS - laid and all(token in TOKENS for token in tokens):
            return tuple(LAY[slot][TOKENS.index(token)] for slot, token in enumerate(tokens, start=laid + 1))
    return None
