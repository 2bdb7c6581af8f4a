"""Asking the tables about single positions: for people, and for a search that asks a million times."""

# mypy: disable-error-code="arg-type, attr-defined, call-arg, no-any-return, no-untyped-call, return-value, unreachable"

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numba import carray, cfunc, types
from numba.extending import intrinsic

from quintain.players.lore.knight_shift.compiling import kernel, lowest, size
from quintain.players.lore.knight_shift.masks import FAR_RANKS, GUARD_STEPS, KNIGHT_STEPS, ZONES
from quintain.players.lore.knight_shift.probing import NOT_TABULATED, SIGNATURE, Probe, flipped
from quintain.players.lore.knight_shift.tablebase.arrangements import (
    BUILT,
    GUARDS,
    KNIGHTS,
    LAST_RANK,
    SQUARES,
    Arrangements,
)
from quintain.players.lore.knight_shift.tablebase.coding import FIRST, LOOKUP, PIECE, Words, look_up, pieces, told_word
from quintain.players.lore.knight_shift.tablebase.kernels import Ground
from quintain.players.lore.knight_shift.tablebase.storage import BEGINS, open_tables

_ONE = np.uint64(1)
_MOST_WORDS = 1 << 30
_UP = FAR_RANKS[0]


@kernel
def number_of(knights: np.uint64, fortresses: np.uint64) -> int:
    """The arrangement of a side that goes up the board; -1 when tables have none like it."""
    if size(knights) == 2 and not fortresses:
        low = np.int64(lowest(knights))
        high = np.int64(lowest(knights & (knights - _ONE)))
        return high * (high - 1) // 2 + low
    if size(knights) == 1 and size(fortresses) == 1 and fortresses & _UP:
        return (np.int64(lowest(fortresses)) - LAST_RANK) * SQUARES + np.int64(lowest(knights))
    return -1


@kernel
def _wins_at_once(
    knights: np.uint64, guard: np.uint64, fortresses: np.uint64, foe_knights: np.uint64, foe_guard: np.uint64
) -> bool:
    """Whether a second fortification or the capture of an unprotected knight is possible (KS-5.15, KS-5.5)."""
    if fortresses and knights & _UP:
        return True
    prey = foe_knights & ~ZONES[lowest(foe_guard)]
    attacked = GUARD_STEPS[lowest(guard)]
    while knights:
        attacked |= KNIGHT_STEPS[lowest(knights)]
        knights &= knights - _ONE
    return prey & attacked != 0


@kernel
def _read(words: Words, begin: int, own: Arrangements, foe: Arrangements, block: int, a: int, b: int) -> int:
    """The distance that a table holds for a position that is not won at once."""
    place = GUARDS.place[block]
    if place < 0:
        block, a, b = GUARDS.mirror[block], own.mirror[a], foe.mirror[b]
        place = GUARDS.place[block]
    ground = Ground(GUARDS, own, foe)
    last = b >> 6
    piece = last // PIECE
    before_it = size(told_word(ground, block, a, last) & (_ONE << np.uint64(b & 63)) - _ONE)
    for word in range(piece * PIECE, last):
        before_it += size(told_word(ground, block, a, word))
    in_row = pieces(len(foe.used))
    rows = len(own.occupied)
    at = np.int64(words[begin + LOOKUP + (place * rows + a) * in_row + piece])
    stream = begin + LOOKUP + len(GUARDS.kept) * rows * in_row
    distance = FIRST
    for _ in range(before_it + 1):
        found = look_up(words, begin, stream, at, distance)
        distance = found & 255
        at += found >> 8
    return distance


@kernel
def probe(
    words: Words,
    knights: np.uint64,
    guard: np.uint64,
    fortresses: np.uint64,
    foe_knights: np.uint64,
    foe_guard: np.uint64,
    foe_fortresses: np.uint64,
) -> int:
    """
    What the tables say of a valid position whose side to act goes up the board.

    0 for a draw, n for a win in n plies, -n for a loss in n plies; ``NOT_TABULATED`` when there is no such table.
    """
    a = number_of(knights, fortresses)
    b = number_of(flipped(foe_knights), flipped(foe_fortresses))
    if a < 0 or b < 0:
        return NOT_TABULATED
    table = (0 if fortresses else 2) + (0 if foe_fortresses else 1)
    begin = np.int64(words[BEGINS + table])
    block = GUARDS.number[lowest(guard), lowest(foe_guard)]
    if begin == 0 or block < 0:
        return NOT_TABULATED
    if _wins_at_once(knights, guard, fortresses, foe_knights, foe_guard):
        return 1
    if table == 0:
        distance = _read(words, begin, BUILT, BUILT, block, a, b)
    elif table == 1:
        distance = _read(words, begin, BUILT, KNIGHTS, block, a, b)
    elif table == 2:
        distance = _read(words, begin, KNIGHTS, BUILT, block, a, b)
    else:
        distance = _read(words, begin, KNIGHTS, KNIGHTS, block, a, b)
    return distance if distance % 2 else -distance


@intrinsic
def _pointer(_typing: Any, _address: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.inttoptr(arguments[0], context.get_value_type(signature.return_type))

    return types.CPointer(types.uint32)(types.uint64), generate


def _ask(
    address: int, knights: int, guard: int, fortresses: int, foe_knights: int, foe_guard: int, foe_fortresses: int
) -> int:
    words = carray(_pointer(address), (_MOST_WORDS,))
    return probe(words, knights, guard, fortresses, foe_knights, foe_guard, foe_fortresses)


@cache
def _compiled_ask() -> Any:
    return cfunc(SIGNATURE)(_ask)


class Tables:
    """The tables of a folder in mapped memory, which other processes share."""

    def __init__(self, folder: Path) -> None:
        """Raises ``QuintainError`` when the file is broken; without a file, nothing is tabulated."""
        self.words = open_tables(folder)

    @property
    def probe(self) -> Probe:
        """For a search. It is good for as long as these tables are kept."""
        return Probe(_compiled_ask(), np.uint64(self.words.ctypes.data))
