"""Hints: what the adviser thinks of a person's decision, thought in a worker process from that person's view."""

from __future__ import annotations

from collections.abc import Callable

from quintain.core.contract import View
from quintain.core.luck import Stream
from quintain.core.registry import load
from quintain.players import ADVISER, player
from quintain.players.opinion import Opinion, opinion
from quintain.server.work.bots import hashed
from quintain.server.work.pool import Pool
from quintain.server.work.queue import Share
from quintain.server.work.ready import ready_for

HINT_SECONDS = 20.0
"""No hint is thought about for longer."""
Advise = Callable[[str, View, str, int], Opinion]
"""Game, view, seed and the seat's own count."""


class Hints:
    def __init__(self, pool: Pool, advise: Advise | None = None) -> None:
        self._pool = pool
        self._advise = advise or advised

    async def advise(self, slug: str, view: View, seed: str, count: int, share: Share | None = None) -> Opinion:
        """What the adviser thinks of the decision that the holder of this view must make.

        Raises what the adviser raises, ``Busy``, ``TooMuch`` and ``WorkerDied``.
        """
        formed: Opinion = await self._pool.run(
            self._advise, slug, view, hashed(seed), count, share=share, seconds=HINT_SECONDS, first=ready_for(slug)
        )
        return formed


def advised(slug: str, view: View, seed: str, count: int) -> Opinion:
    """What the adviser thinks. Runs in a worker process."""
    return opinion(player(ADVISER), load(slug), view, Stream.of(seed, count))
