"""The pieces as things with names that stay: which knight is which, who lies in which tray."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from quintain.games.knight_shift.actions import BY_TEXT, Action, Fortify
from quintain.games.knight_shift.board import FORTRESSES, KNIGHTS, squares
from quintain.games.knight_shift.lines import SIDES, Placement, read_line

if TYPE_CHECKING:
    from quintain.games.knight_shift.state import KnightShiftState

TRAYS = tuple(f"{side}-tray" for side in SIDES)
"""Where the knights lie that a side has captured."""
RESERVES = tuple(f"{side}-reserve" for side in SIDES)


class Standing(msgspec.Struct):
    """Where every piece is, by id."""

    on: dict[int, str]
    """By square number."""
    trays: tuple[list[str], list[str]]
    """White's captures, then Black's."""
    reserve: tuple[list[str], list[str]]
    """The next to be built is last."""

    def copy(self) -> Standing:
        trays, reserve = self.trays, self.reserve
        return Standing(dict(self.on), (trays[0][:], trays[1][:]), (reserve[0][:], reserve[1][:]))


_LATEST: dict[tuple[str, int, tuple[str, ...]], Standing] = {}
"""Standings that were asked for lately; the next one is usually one move on."""
_KEPT = 4096


def standing(base: str, limit: int, moves: tuple[str, ...]) -> Standing:
    """The pieces after these moves, followed from the line that a match began from. Not to be changed."""
    known = _LATEST.get((base, limit, moves))
    if known is None:
        known = _followed(base, limit, moves)
        if len(_LATEST) >= _KEPT:
            _LATEST.clear()
        _LATEST[base, limit, moves] = known
    return known


def _followed(base: str, limit: int, moves: tuple[str, ...]) -> Standing:
    """One move on from a standing that is known, or all the way from the base."""
    begun, colour = _begun(base, limit)
    before = _LATEST.get((base, limit, moves[:-1]))
    found = (before or begun).copy()
    for number in range(len(moves) - 1 if before else 0, len(moves)):
        _move(found, BY_TEXT[moves[number]], (colour + number) % 2)
    return found


def name_on(state: KnightShiftState, square: int) -> str:
    """The id of the piece on a square, followed back to where it stood when the match began."""
    past = state.past
    while past is not None:
        action, past = past
        if not isinstance(action, Fortify) and action.target == square:
            square = action.source
    return _begun(state.terms.base, state.terms.limit)[0].on[square]


def next_fortress(state: KnightShiftState) -> str:
    """The id of the fortress that the side to act would build now."""
    return _fortress(state.colour, state.fortresses.bit_count() + 1)


@lru_cache(maxsize=256)
def _begun(base: str, limit: int) -> tuple[Standing, int]:
    """Names for the pieces of a base, numbered by square, those off the board last; and the side to act."""
    here = read_line(base, limit)
    if not isinstance(here, Placement):
        raise ValueError(f"not a base: {base}")
    found = Standing({}, ([], []), ([], []))
    for colour, side in enumerate(SIDES):
        knights = [f"{side}-knight-{n}" for n in range(1, KNIGHTS + 1)]
        fortresses = [_fortress(colour, n) for n in range(1, FORTRESSES + 1)]
        for square in squares(here.knights[colour]):
            found.on[square] = knights.pop(0)
        for square in squares(here.fortresses[colour]):
            found.on[square] = fortresses.pop(0)
            knights.pop()
        for square in squares(here.guards[colour]):
            found.on[square] = f"{side}-guard"
        found.reserve[colour].extend(reversed(fortresses))
        found.trays[1 - colour].extend(knights)
    return found, here.to_act


def _fortress(colour: int, number: int) -> str:
    return f"{SIDES[colour]}-fortress-{number}"


def _move(found: Standing, action: Action, colour: int) -> None:
    piece = found.on.pop(action.source)
    if isinstance(action, Fortify):
        found.on[action.source] = found.reserve[colour].pop()
        return
    if captured := found.on.get(action.target):
        found.trays[colour].append(captured)
    found.on[action.target] = piece
