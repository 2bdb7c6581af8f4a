"""Bots think in processes of their own, never on the event loop, and see nothing but a view."""

from __future__ import annotations

import math
from collections.abc import Callable
from hashlib import sha256

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
Think = Callable[[str, str, View, str, int, float], Opinion]
"""Game, level, view, seed, the seat's own count, which no other seat's secret choices change, and milliseconds."""


class Thinkers:
    """Whoever decides without a person's hand."""

    def __init__(self, workers: int = 1, think: Think | None = None) -> None:
        self._workshop = Workshop(workers, COURTESY)
        self._think = think or thought

    @property
    def waiting(self) -> int:
        """How many thoughts are under way or wait."""
        return self._workshop.waiting

    async def choose(
        self, slug: str, level: str, view: View, seed: str, count: int, milliseconds: float = math.inf
    ) -> str:
        """The action, as text, that a player of this level chooses from this view in about so much time."""
        return (await self._form(slug, level, view, seed, count, milliseconds)).best.text

    async def advise(self, slug: str, view: View, seed: str, count: int) -> Opinion:
        """What the adviser thinks of the decision that the holder of this view must make."""
        return await self._form(slug, ADVISER, view, seed, count, math.inf)

    async def _form(self, slug: str, level: str, view: View, seed: str, count: int, milliseconds: float) -> Opinion:
        # The seed is made from the table's secret, of which nothing but a hash leaves this process.
        hashed = sha256(seed.encode()).hexdigest()
        formed: Opinion = await self._workshop.run(self._think, slug, level, view, hashed, count, milliseconds)
        return formed

    def close(self) -> None:
        self._workshop.close()


def thought(slug: str, level: str, view: View, seed: str, count: int, milliseconds: float) -> Opinion:
    """What a player of this level thinks of a decision. Runs in a worker process."""
    return opinion(player(level), load(slug), view, Stream.of(seed, count), milliseconds=milliseconds)
