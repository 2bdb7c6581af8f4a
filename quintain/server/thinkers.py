"""Bots think in processes of their own, never on the event loop, and see nothing but a view."""

from __future__ import annotations

from collections.abc import Callable

from quintain.core.contract import View
from quintain.core.luck import Stream
from quintain.core.registry import load
from quintain.players import player
from quintain.players.review import Opinion, opinion
from quintain.server.workshop import Workshop

STANDIN = "greedy"
"""Who plays for somebody who has left."""
ADVISER = "expert"
"""Who gives hints, reviews and analyses."""
COURTESY = 5
"""The event loop goes before those who think."""
Think = Callable[[str, str, View, str, int], Opinion]
"""Game, level, view, seed and the seat's own count, which no other seat's secret choices change."""


class Thinkers:
    """Whoever decides without a person's hand."""

    def __init__(self, workers: int = 1, think: Think | None = None) -> None:
        self._workshop = Workshop(workers, COURTESY)
        self._think = think or thought

    @property
    def waiting(self) -> int:
        """How many thoughts are under way or wait."""
        return self._workshop.waiting

    async def choose(self, slug: str, level: str, view: View, seed: str, count: int) -> str:
        """The action, as text, that a player of this level chooses from this view."""
        formed: Opinion = await self._workshop.run(self._think, slug, level, view, seed, count)
        return formed.best.text

    async def advise(self, slug: str, view: View, seed: str, count: int) -> Opinion:
        """What the adviser thinks of the decision that the holder of this view must make."""
        formed: Opinion = await self._workshop.run(self._think, slug, ADVISER, view, seed, count)
        return formed

    def close(self) -> None:
        self._workshop.close()


def thought(slug: str, level: str, view: View, seed: str, count: int) -> Opinion:
    """What a player of this level thinks of a decision. Runs in a worker process."""
    return opinion(player(level), load(slug), view, Stream.of(seed, count))
