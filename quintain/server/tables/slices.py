"""Long work that must be done where the event loop is: in slices, between which everybody else has a turn."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from typing import TypeVar

SLICE_SECONDS = 0.005
T = TypeVar("T")


class Slices:
    """All who do long work share it, so that there is one slice between two turns of the others, however many do."""

    def __init__(self, seconds: float = SLICE_SECONDS, clock: Callable[[], float] = time.perf_counter) -> None:
        self._seconds = seconds
        self._clock = clock
        self._turn = asyncio.Lock()

    async def each(self, items: Iterable[T], do: Callable[[T], None]) -> None:
        """Do this with each of them, in order. What it raises is raised."""
        rest = iter(items)
        while not await self._slice(rest, do):
            pass

    async def _slice(self, rest: Iterable[T], do: Callable[[T], None]) -> bool:
        """One slice. True when it was the last."""
        async with self._turn:
            until = self._clock() + self._seconds
            for item in rest:
                do(item)
                if self._clock() >= until:
                    # Nobody else begins a slice before everybody has had a turn.
                    await asyncio.sleep(0)
                    return False
        return True
