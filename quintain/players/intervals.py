"""How sure one may be of a share of matches."""

from __future__ import annotations

import math


def interval(mean: float, matches: int) -> tuple[float, float]:
    """Where the truth lies with 95 %. Wilson's: it stays honest where everything was won."""
    square = 1.96**2 / matches
    middle = mean + square / 2
    margin = math.sqrt(mean * (1 - mean) * square + square**2 / 4)
    return (middle - margin) / (1 + square), (middle + margin) / (1 + square)
