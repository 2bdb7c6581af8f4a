"""The pieces as things with names that stay: which knight is which, who lies in which tray."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from quintain.games.knight_shift.actions import Action, Fortify, Move
from quintain.games.knight_shift.board import FORTRESSES, KNIGHTS, NAMES, squares
from quintain.games.knight_shift.lines import LETTERS, SIDES, Placement, read_line
from quintain.games.knight_shift.settings import KnightShiftSettings

if TYPE_CHECKING:
    from quintain.games.knight_shift.state import KnightShiftState

TRAYS = tuple(f"{side}-tray" for side in SIDES)
"""Where the knights lie that a side has captured."""
RESERVES = tuple(f"{side}-reserve" for side in SIDES)
Heap = tuple[str, ...]
Heaps = tuple[Heap, Heap]
"""White's and Black's."""


class Standing(msgspec.Struct, frozen=True, cache_hash=True):
    """Where every piece is, by id."""

    on: tuple[str, ...]
    """By square number; empty where nothing stands."""
    trays: Heaps
    """White's captures, then Black's."""
    reserve: Heaps
    """The next to be built is last."""

    @property
    def letters(self) -> str:
        """The cells as a position line has them, a letter or a space each."""
        return "".join([_LETTERS[id] for id in self.on])

    def after(self, action: Action, colour: int) -> Standing:
        """Where they are once this side has done this."""
        on, trays, reserve = list(self.on), self.trays, self.reserve
        piece, on[action.source] = on[action.source], ""
        if isinstance(action, Fortify):
            on[action.source] = reserve[colour][-1]
            reserve = _changed(reserve, colour, reserve[colour][:-1])
        else:
            if captured := on[action.target]:
                trays = _changed(trays, colour, (*trays[colour], captured))
            on[action.target] = piece
        return Standing(tuple(on), trays, reserve)


def _changed(heaps: Heaps, colour: int, heap: Heap) -> Heaps:
    return (heap, heaps[1]) if colour == 0 else (heaps[0], heap)


def name_on(state: KnightShiftState, square: int) -> str:
    """The id of the piece on a square, followed back to where somebody last looked or the match began."""
    past, seen = state.past, state.seen
    looked = None if seen is None else seen.past
    while past is not looked:
        action, past = past
        # By its type: half the time of asking what it is an instance of, for every action since then.
        if type(action) is Move and action.target == square:
            square = action.source
    return (begun(state.settings) if seen is None else seen.view.standing).on[square]


def next_fortress(state: KnightShiftState) -> str:
    """The id of the fortress that the side to act would build now."""
    return _fortresses(state.colour)[state.fortresses.bit_count()]


@lru_cache(maxsize=256)
def begun(settings: KnightShiftSettings) -> Standing:
    """Names for the pieces at the start, numbered by square, those off the board last."""
    here = read_line(settings.start, settings.no_progress_limit)
    if not isinstance(here, Placement):
        raise ValueError(f"not a position line: {settings.start}")
    on: list[str] = [""] * len(NAMES)
    trays: list[Heap] = []
    reserve: list[Heap] = []
    for colour in (0, 1):
        knights, fortresses = _knights(colour), _fortresses(colour)
        for square in squares(here.knights[colour]):
            on[square] = knights.pop(0)
        for square in squares(here.fortresses[colour]):
            on[square] = fortresses.pop(0)
            knights.pop()
        for square in squares(here.guards[colour]):
            on[square] = _guard(colour)
        reserve.append(tuple(reversed(fortresses)))
        trays.insert(0, tuple(knights))
    return Standing(tuple(on), (trays[0], trays[1]), (reserve[0], reserve[1]))


def _knights(colour: int) -> list[str]:
    return [f"{SIDES[colour]}-knight-{n}" for n in range(1, KNIGHTS + 1)]


def _guard(colour: int) -> str:
    return f"{SIDES[colour]}-guard"


def _fortresses(colour: int) -> list[str]:
    return [f"{SIDES[colour]}-fortress-{n}" for n in range(1, FORTRESSES + 1)]


_LETTERS = {"": " "} | {
    id: LETTERS[3 * colour + kind]
    for colour in (0, 1)
    for kind, ids in enumerate((_knights(colour), [_guard(colour)], _fortresses(colour)))
    for id in ids
}
