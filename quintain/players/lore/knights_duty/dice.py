"""Luck inside kernels: quick, and the same for the same word."""

from __future__ import annotations

import numpy as np

from quintain.players.lore.knights_duty.compiling import Dice, kernel

_HALF = np.uint64(13)
_BACK = np.uint64(7)
_LAST = np.uint64(17)
_HIGH = np.uint64(11)
_UNIT = 2.0**-53


@kernel
def throw(dice: Dice) -> float:
    """A number from 0 up to 1. The word must not be 0."""
    word = dice[0]
    word ^= word << _HALF
    word ^= word >> _BACK
    word ^= word << _LAST
    dice[0] = word
    return np.float64(word >> _HIGH) * _UNIT
