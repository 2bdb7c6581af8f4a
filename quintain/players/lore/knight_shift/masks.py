"""Sets of squares as NumPy arrays by square number (a1 = 0 ... e8 = 39), which compiled kernels take as constants."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from quintain.games.knight_shift import board

Sets = NDArray[np.uint64]


def _frozen(sets: Iterable[int]) -> Sets:
    found = np.array(list(sets), dtype=np.uint64)
    found.flags.writeable = False
    return found


_BITS = [1 << square for square in range(len(board.NAMES))]

KNIGHT_STEPS = _frozen(board.KNIGHT_STEPS[bit] for bit in _BITS)
"""KS-5.2."""
GUARD_STEPS = _frozen(board.GUARD_STEPS[bit] for bit in _BITS)
"""KS-5.7."""
ZONES = _frozen(board.ZONES[bit] for bit in _BITS)
"""KS-5.4."""
FAR_RANKS = _frozen(board.FAR_RANKS)
"""Where White and Black may fortify (KS-5.15)."""
EVERYWHERE = np.uint64(board.EVERYWHERE)
