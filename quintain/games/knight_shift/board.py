"""Squares and what can be reached from them. A set of squares is one integer with a bit per square (KS-2.1)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from importlib import resources
from typing import Any

DATA: dict[str, Any] = tomllib.loads((resources.files(__package__) / "data" / "game.toml").read_text("utf-8"))

FILES: str = DATA["board"]["files"]
RANKS: int = DATA["board"]["ranks"]
WIDTH = len(FILES)

NAMES = tuple(f"{file}{rank}" for rank in range(1, RANKS + 1) for file in FILES)
"""``NAMES[0]`` is a1, ``NAMES[39]`` is e8 (KS-2.1)."""
SQUARES = {name: square for square, name in enumerate(NAMES)}
EVERYWHERE = (1 << len(NAMES)) - 1


def squares(bits: int) -> Iterator[int]:
    """The square numbers of a set, lowest first."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def names(bits: int) -> list[str]:
    return [NAMES[square] for square in squares(bits)]


def is_dark(square: int) -> bool:
    return (square % WIDTH + square // WIDTH + 1) % 2 == 1


def reach(square: int, steps: Sequence[Sequence[int]]) -> int:
    """The on-board squares that these steps lead to (KS-2.3)."""
    file, rank = square % WIDTH, square // WIDTH
    bits = 0
    for across, up in steps:
        if 0 <= file + across < WIDTH and 0 <= rank + up < RANKS:
            bits |= 1 << ((rank + up) * WIDTH + file + across)
    return bits


def _by_bit(steps: Sequence[Sequence[int]]) -> dict[int, int]:
    """Reach by the bit of the square, which saves hot paths the way from bit to number."""
    return {1 << square: reach(square, steps) for square in range(len(NAMES))}


KNIGHT_STEPS = _by_bit(DATA["knight"]["steps"])
"""KS-5.2."""
GUARD_STEPS = _by_bit(DATA["guard"]["steps"])
"""KS-5.7."""
ZONES = _by_bit(DATA["guard"]["zone"])
"""KS-5.4: the squares orthogonally adjacent to a guard; pure geometry."""

KNIGHTS: int = DATA["side"]["knights"]
"""How many knights a side begins with."""
FORTRESSES: int = DATA["side"]["fortresses"]
"""How many fortresses a side has to build."""
FORTRESSES_TO_WIN: int = DATA["win"]["fortresses"]
LEFT_WHEN_LOST: int = KNIGHTS - DATA["win"]["captures"]
"""How many knights and fortresses a side has left when it has lost by captures (KS-6.3)."""

_RANK = (1 << WIDTH) - 1
FAR_RANKS = (_RANK << WIDTH * (RANKS - 1), _RANK)
"""Where White and Black may fortify: each the other's home rank (KS-5.15)."""
FAR_RANK_NUMBERS = (RANKS, 1)
