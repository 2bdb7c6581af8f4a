"""Bots think in processes of their own, never on the event loop."""

from __future__ import annotations

import asyncio
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from quintain.core.contract import View
from quintain.core.luck import Stream
from quintain.core.registry import load
from quintain.players import player


class Thinkers:
    """A pool of processes that is started when the first bot must think."""

    def __init__(self, workers: int = 1) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self.waiting = 0
        """How many thoughts are under way."""

    async def choose(self, slug: str, level: str, view: View, seed: str, entry: int) -> str:
        """The action, as text, that a player of this level chooses from this view."""
        advised = await self._run(slug, level, view, seed, entry)
        return advised[0][0]

    async def advise(self, slug: str, level: str, view: View, seed: str, entry: int) -> list[tuple[str, float | None]]:
        """The best three actions, each with its estimated chance where the player has one."""
        advised = await self._run(slug, level, view, seed, entry)
        return advised[:3]

    async def _run(self, slug: str, level: str, view: View, seed: str, entry: int) -> list[tuple[str, float | None]]:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, mp_context=context)
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, think, slug, level, view, seed, entry)
        finally:
            self.waiting -= 1

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


def think(slug: str, level: str, view: View, seed: str, entry: int) -> list[tuple[str, float | None]]:
    """Best action first, then the others by chance. Runs in a worker process and sees nothing but the view."""
    game = load(slug)
    if view.seat is None:
        raise ValueError("a spectator has nothing to decide")
    luck = Stream.of(seed, entry)
    world: Any = game.imagine(view, luck)
    options = world.options(view.seat)
    advice = next(iter(player(level).think(game, view, options, luck)))
    best = options.index(advice.best)
    ranked = sorted(range(len(options)), key=lambda place: (place != best, -advice.chances.get(place, 0.0), place))
    return [(world.text(options[place]), advice.chances.get(place)) for place in ranked]
