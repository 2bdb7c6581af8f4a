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

from quintain.games.knight_shift.board import RANKS, WIDTH
from quintain.players.lore.knight_shift.masks import FAR_RANKS, KNIGHT_STEPS, ZONES

SQUARES = WIDTH * RANKS
LAST_RANK = SQUARES - WIDTH
TWO_KNIGHTS = SQUARES * (SQUARES - 1) // 2
"""How many arrangements of two knights there are."""
KNIGHT_AND_FORTRESS = WIDTH * SQUARES
"""By the file of the fortress, then by the square of the knight. Those with both on one square stay unused."""

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
    """The arrangement of a fortress on the far rank and a knight."""
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


class Piece(NamedTuple):
    fortress: int
    """-1 when both are knights."""
    knights: tuple[int, ...]


def _pieces() -> tuple[list[Piece], list[Piece]]:
    pairs = sorted(combinations(range(SQUARES), 2), key=lambda pair: pair_number(*pair))
    built = product(range(LAST_RANK, SQUARES), range(SQUARES))
    return [Piece(-1, pair) for pair in pairs], [Piece(fortress, (knight,)) for fortress, knight in built]


def _number(fortress: int, knights: tuple[int, ...]) -> int:
    return pair_number(*knights) if fortress < 0 else fortress_number(fortress, knights[0])


def _squares(bits: np.uint64) -> list[int]:
    return [square for square in range(SQUARES) if int(bits) >> square & 1]


def _arrange(pieces: list[Piece]) -> Arrangements:
    words = (len(pieces) + 63) // 64
    occupied = np.zeros(len(pieces), np.uint64)
    built = np.full((len(pieces), 2), -1, np.int32)
    wins = np.zeros(len(pieces), np.bool_)
    mirror = np.zeros(len(pieces), np.int32)
    foe_on = np.zeros((SQUARES, words), np.uint64)
    foe_knight_on = np.zeros((SQUARES, words), np.uint64)
    used = np.zeros(words, np.uint64)
    first, target, after = [0], [], []
    for number, (fortress, knights) in enumerate(pieces):
        standing = {*knights} | ({fortress} - {-1})
        mirror[number] = _number(mirrored(fortress) if fortress >= 0 else -1, tuple(map(mirrored, knights)))
        if len(standing) == 2:
            bit = np.uint64(1 << number % 64)
            occupied[number] = sum(1 << square for square in standing)
            used[number // 64] |= bit
            for square in standing:
                foe_on[flipped(square), number // 64] |= bit
            for knight in knights:
                foe_knight_on[flipped(knight), number // 64] |= bit
                others = tuple(other for other in knights if other != knight)
                for step in _squares(KNIGHT_STEPS[knight]):
                    if step not in standing:
                        target.append(step)
                        after.append(_number(fortress, (step, *others)))
                if int(FAR_RANKS[0]) >> knight & 1:
                    wins[number] = fortress >= 0
                    if fortress < 0:
                        built[number, knights.index(knight)] = fortress_number(knight, others[0])
        first.append(len(target))
    steps = (np.array(first, np.int32), np.array(target, np.int32), np.array(after, np.int32))
    return Arrangements(occupied, *steps, built, wins, mirror, foe_on, foe_knight_on, used)


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


KNIGHTS, BUILT = map(_arrange, _pieces())
"""Two knights; a knight and a fortress."""
GUARDS = _stand_guards()
