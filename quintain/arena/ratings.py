"""Ratings from contests: the numbers that make what was seen most likely (Bradley and Terry), on the scale of Elo."""

from __future__ import annotations

import math
from collections.abc import Mapping

import msgspec
import numpy as np

SCALE = 400 / math.log(10)
MIDDLE = 1500.0
"""The mean of all ratings."""
DOUBT = 1.0
"""So many matches of every pair are taken as drawn beforehand: nobody is infinitely better than another."""
STEPS = 60


class Rating(msgspec.Struct, frozen=True):
    rating: float
    margin: float
    """The truth lies so far to either side with 95 %."""


def ratings(scores: Mapping[tuple[str, str], tuple[float, int]]) -> dict[str, Rating]:
    """Ratings by name, from the points of the first and the number of matches by pair, which hang together."""
    names = sorted({name for pair in scores for name in pair})
    place = {name: number for number, name in enumerate(names)}
    found = np.zeros(len(names))
    for _ in range(STEPS):
        slope, bend = np.zeros(len(names)), np.zeros((len(names), len(names)))
        for (first, second), (points, matches) in scores.items():
            a, b = place[first], place[second]
            expected = 1 / (1 + math.exp(found[b] - found[a]))
            surprise = points + DOUBT / 2 - (matches + DOUBT) * expected
            weight = (matches + DOUBT) * expected * (1 - expected)
            slope[[a, b]] += surprise, -surprise
            bend[np.ix_([a, b], [a, b])] += weight * np.array([[1, -1], [-1, 1]])
        # Only differences are known; the pseudo-inverse leaves the mean where it is.
        step = np.linalg.pinv(bend) @ slope
        found += np.clip(step, -2, 2)
    margins = 1.96 * np.sqrt(np.diag(np.linalg.pinv(bend)))
    return {
        name: Rating(MIDDLE + SCALE * float(found[number]), SCALE * float(margins[number]))
        for name, number in place.items()
    }
