"""
A few options, each tried in the same imagined worlds with the same luck.

What comes first in the list is what rules of thumb would do. It keeps its place where nothing else is clearly better.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any

from quintain.core.contract import AnyGame, View
from quintain.players.contract import Advice
from quintain.players.playouts import QuickLuck

DOUBT = 0.02
"""What is added to what was seen of a spread, lest two equal results pass for certainty."""
LEAST = 4
"""Worlds before a candidate is given up."""

Tried = Callable[[Any, Any, int], float]
"""What the seat gets in this world, which may be changed, where it takes this option; the number names the luck."""


class Trial:
    """Candidates, and how they did in the worlds that were imagined."""

    def __init__(
        self,
        game: AnyGame,
        view: View,
        options: Sequence[Any],
        places: Sequence[int],
        luck: QuickLuck,
        tried: Tried,
        doubt: float = DOUBT,
    ) -> None:
        self._game = game
        self._view = view
        self._options = options
        self._places = places
        self._luck = luck
        self._tried = tried
        self._doubt = doubt
        self._points: dict[int, list[float]] = {place: [] for place in places}
        self._dropped: set[int] = set()
        self._work = 0

    def run(self, worlds: int) -> None:
        """So many worlds more, for all that are still worth trying."""
        for _ in range(worlds):
            if len(self._dropped) == len(self._places) - 1:
                return
            world = self._game.imagine(self._view, self._luck)
            seed = self._luck.below(1 << 48, "world")
            for place in self._places:
                if place not in self._dropped:
                    self._points[place].append(self._tried(world.clone(), self._options[place], seed))
                    self._work += 1
            for place in self._places[1:]:
                lead, error = self._lead(place)
                if len(self._points[place]) >= LEAST and lead < -2 * error:
                    self._dropped.add(place)

    def _lead(self, place: int) -> tuple[float, float]:
        """By how much a candidate did better than the first one in the same worlds, and how uncertain that is."""
        gaps = [one - other for one, other in zip(self._points[place], self._points[self._places[0]], strict=False)]
        mean = sum(gaps) / len(gaps)
        spread = sum((gap - mean) ** 2 for gap in gaps) / len(gaps) + self._doubt
        return mean, sqrt(spread / len(gaps))

    def advice(self, caution: float) -> Advice:
        """The candidate that is best by so many standard errors, or the first."""
        chances = {place: sum(points) / len(points) for place, points in self._points.items()}
        best, surest = self._places[0], 0.0
        for place in self._places[1:]:
            lead, error = self._lead(place)
            if place not in self._dropped and lead - caution * error > surest:
                best, surest = place, lead - caution * error
        return Advice(self._options[best], chances, self._work)
