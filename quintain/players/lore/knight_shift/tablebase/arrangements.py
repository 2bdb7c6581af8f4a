"""
Numbers for what stands on the board, always seen by the side to act, which goes up the board.

A position of the tables is two guards and two *arrangements*: where the two knights, or the knight and the fortress,
of a side stand. Each side numbers its arrangement as it sees the board itself, so that a colour flip (KS-2.10) only
exchanges two numbers.
"""

from __future__ import annotations

from itertools import combinations, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quintain.games.knight_shift.board import RANKS, WIDTH, squares
from quintain.players.lore.knight_shift.masks import KNIGHT_STEPS, ZONES

SQUARES = WIDTH * RANKS
LAST_RANK = SQUARES - WIDTH

Numbers = NDArray[np.int32]
Bits = NDArray[np.uint64]


def flipped(square: int) -> int:
    """The square as the other side sees it (KS-2.10)."""
    return (RANKS - 1 - square // WIDTH) * WIDTH + square % WIDTH


def mirrored(square: int) -> int:
    """The square with the files exchanged (KS-2.10)."""
    return square - 2 * (square % WIDTH) + WIDTH - 1


def pair_number(one: int, other: int) -> int:
    """The arrangement of two knights."""
    low, high = sorted((one, other))
    return high * (high - 1) // 2 + low


def fortress_number(fortress: int, knight: int) -> int:
    """
    The arrangement of a fortress on the far rank and a knight.

    There are numbers for both on one square as well, which stay unused.
    """
    return (fortress - LAST_RANK) * SQUARES + knight


class Arrangements(NamedTuple):
    """All arrangements of one material, as arrays by their number. Sets of arrangements have a bit for each."""

    occupied: Bits
    """The squares of both pieces; no square at all where the number is unused."""
    first: Numbers
    """Steps of the knights of arrangement ``a`` are those from ``first[a]`` up to ``first[a + 1]``."""
    target: Numbers
    """By step: the square that is entered."""
    after: Numbers
    """By step: the arrangement that comes of it."""
    built: Numbers
    """Up to two arrangements of a knight and a fortress that a first fortification leads to; -1 for none."""
    wins: NDArray[np.bool_]
    """True where a second fortification is possible."""
    mirror: Numbers
    foe_on: Bits
    """By square, as the opponent of these arrangements sees it: the set of those that stand there."""
    foe_knight_on: Bits
    """The same for knights alone."""
    used: Bits
    """The set of all."""


class Guards(NamedTuple):
    """All ways the two guards may stand (KS-5.10), as arrays by their number."""

    own: Numbers
    foe: Numbers
    number: Numbers
    """By both squares; -1 where guards may not stand like this."""
    partner: Numbers
    """The same guards as the other side sees them."""
    mirror: Numbers
    kept: Numbers
    """The numbers that tables have entries for: of each and its mirror the lower one."""
    place: Numbers
    """Where in ``kept`` a number is found; -1 for those whose mirror is kept."""


class _Standing(NamedTuple):
    fortress: int
    """-1 when both are knights."""
    knights: tuple[int, ...]

    @property
    def number(self) -> int:
        return pair_number(*self.knights) if self.fortress < 0 else fortress_number(self.fortress, self.knights[0])

    @property
    def on(self) -> set[int]:
        return {*self.knights, self.fortress} - {-1}

    @property
    def mirror(self) -> _Standing:
        return _Standing(-1 if self.fortress < 0 else mirrored(self.fortress), tuple(map(mirrored, self.knights)))

    def steps(self) -> list[tuple[int, int]]:
        """Where knights can go past their own side (KS-5.2, KS-5.3), and the arrangements that come of it."""
        return [
            (square, _Standing(self.fortress, (square, *(other for other in self.knights if other != knight))).number)
            for knight in self.knights
            for square in squares(int(KNIGHT_STEPS[knight]))
            if square not in self.on
        ]

    def fortifiable(self) -> list[int]:
        """The knights on the far rank (KS-5.15)."""
        return [knight for knight in self.knights if knight >= LAST_RANK]


def _two_knights() -> list[_Standing]:
    return sorted((_Standing(-1, pair) for pair in combinations(range(SQUARES), 2)), key=lambda pair: pair.number)


def _knight_and_fortress() -> list[_Standing]:
    return [_Standing(fortress, (knight,)) for fortress in range(LAST_RANK, SQUARES) for knight in range(SQUARES)]


def _arrange(standings: list[_Standing]) -> Arrangements:
    count, words = len(standings), (len(standings) + 63) // 64
    occupied, used = np.zeros(count, np.uint64), np.zeros(words, np.uint64)
    built, wins = np.full((count, 2), -1, np.int32), np.zeros(count, np.bool_)
    foe_on, foe_knight_on = np.zeros((SQUARES, words), np.uint64), np.zeros((SQUARES, words), np.uint64)
    first, steps = [0], []
    for number, standing in enumerate(standings):
        if len(standing.on) == 2:
            word, bit = number // 64, np.uint64(1 << number % 64)
            occupied[number] = sum(1 << square for square in standing.on)
            used[word] |= bit
            foe_on[[flipped(square) for square in standing.on], word] |= bit
            foe_knight_on[[flipped(knight) for knight in standing.knights], word] |= bit
            steps += standing.steps()
            ready = standing.fortifiable()
            if standing.fortress < 0:
                built[number, : len(ready)] = [fortress_number(one, *({*standing.knights} - {one})) for one in ready]
            else:
                wins[number] = bool(ready)
        first.append(len(steps))
    target, after = np.array(steps, np.int32).T.copy()
    mirror = np.array([standing.mirror.number for standing in standings], np.int32)
    begins = np.array(first, np.int32)
    return Arrangements(occupied, begins, target, after, built, wins, mirror, foe_on, foe_knight_on, used)


def _stand_guards() -> Guards:
    number = np.full((SQUARES, SQUARES), -1, np.int32)
    pairs = [
        (own, foe) for own, foe in product(range(SQUARES), repeat=2) if own != foe and not int(ZONES[own]) >> foe & 1
    ]
    for count, pair in enumerate(pairs):
        number[pair] = count
    own, foe = (np.array(side, np.int32) for side in zip(*pairs, strict=True))
    partner = np.array([number[flipped(foe), flipped(own)] for own, foe in pairs], np.int32)
    mirror = np.array([number[mirrored(own), mirrored(foe)] for own, foe in pairs], np.int32)
    numbers = np.arange(len(pairs), dtype=np.int32)
    kept = numbers[numbers <= mirror]
    place = np.full(len(pairs), -1, np.int32)
    place[kept] = np.arange(len(kept), dtype=np.int32)
    return Guards(own, foe, number, partner, mirror, kept, place)


KNIGHTS = _arrange(_two_knights())
BUILT = _arrange(_knight_and_fortress())
"""A knight and a fortress."""
GUARDS = _stand_guards()
