"""Worker processes for what takes long: the event loop is never kept waiting."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any


class Pool:
    """A pool of processes, started when there is work and again when one of them has died."""

    def __init__(self, workers: int = 1, courtesy: int = 0) -> None:
        """With ``courtesy`` others that want to compute go before, as ``os.nice`` has it."""
        self._workers = workers
        self._courtesy = courtesy
        self._executor: ProcessPoolExecutor | None = None
        self.waiting = 0
        """How much work is under way or waits."""

    async def run(self, work: Callable[..., Any], *arguments: Any) -> Any:
        """What the work returns. Function and arguments travel to another process."""
        self.waiting += 1
        try:
            try:
                return await self._submit(work, arguments)
            except BrokenProcessPool:
                self._executor = None
                return await self._submit(work, arguments)
        finally:
            self.waiting -= 1

    async def _submit(self, work: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        if self._executor is None:
            spawn = multiprocessing.get_context("spawn")
            self._executor = ProcessPoolExecutor(
                self._workers, mp_context=spawn, initializer=_begin, initargs=(self._courtesy,)
            )
        return await asyncio.get_running_loop().run_in_executor(self._executor, work, *arguments)

    def close(self) -> None:
        """Let go of what has not begun, and of the processes as soon as they are done."""
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)


def _begin(courtesy: int) -> None:
    """Ctrl-C is for the server, which then lets its workers go."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if courtesy and hasattr(os, "nice"):
        os.nice(courtesy)
