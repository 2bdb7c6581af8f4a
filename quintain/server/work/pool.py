"""Worker processes for what takes long: the event loop is never kept waiting, and nobody waits for a stranger."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from quintain.errors import Busy, WorkerDied
from quintain.server.work.queue import FairQueue, Share
from quintain.server.work.worker import First, Worker

GRACE_SECONDS = 3.0
"""So much longer goes on what nobody waits for any more: a new process would cost as much."""
AGAIN_SECONDS = 0.05
"""After that it is looked whether it has ended."""
PAUSE_SECONDS = 0.5
"""Before a process that has died is replaced; twice as long after every further one."""
LONGEST_PAUSE_SECONDS = 60.0
DEATHS = 3
"""When so many have died in a row, whoever waits is told at once, and nobody waits until the pause is over."""
MOST_WAITING = 1_000
"""In all."""


class _Job:
    def __init__(
        self,
        share: Share,
        work: Callable[..., Any],
        arguments: tuple[Any, ...],
        seconds: float,
        first: First | None,
    ) -> None:
        self.share = share
        self.work = work
        self.arguments = arguments
        self.seconds = seconds
        self.first = first
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.worker: Worker | None = None
        """Who does it, while it is being done."""


class Pool:
    """So many processes, started when there is work. What waits takes turns as ``FairQueue`` has it."""

    def __init__(
        self,
        workers: int = 1,
        courtesy: int = 0,
        *,
        each: int | None = None,
        waiting: int | None = None,
        memory_mb: int | None = None,
        pause_seconds: float = PAUSE_SECONDS,
    ) -> None:
        """``each`` is how many workers one address may have at a time, ``waiting`` how much of a kind may wait for it.

        ``courtesy`` and ``memory_mb`` are those of ``Worker``.
        """
        self._workers = [Worker(courtesy, memory_mb) for _ in range(workers)]
        self._each = workers if each is None else each
        self._most_waiting = waiting
        self._pause_seconds = pause_seconds
        self._idle = list(self._workers)
        self._queue: FairQueue[_Job] = FairQueue()
        self._running: set[_Job] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._threads = ThreadPoolExecutor(workers, "pool")
        self._deaths = 0
        """How many processes have died since one has done its work."""
        self._rest: asyncio.TimerHandle | None = None
        """Until then no process is started after one has died."""
        self._closed = False

    @property
    def waiting(self) -> int:
        """How much work is under way or waits."""
        return len(self._queue) + len(self._running)

    @property
    def started(self) -> int:
        """How many processes there have been."""
        return sum(worker.started for worker in self._workers)

    @property
    def pids(self) -> list[int]:
        """The processes that there are."""
        return [worker.pid for worker in self._workers if worker.pid is not None]

    def load(self, address: str) -> int:
        """How much is done or waits for this address."""
        return sum(job.share.address == address for job in (*self._running, *self._queue))

    async def run(
        self,
        work: Callable[..., Any],
        *arguments: Any,
        share: Share | None = None,
        seconds: float = math.inf,
        first: First | None = None,
    ) -> Any:
        """What the work returns. Function and arguments travel to another process; there it is done in its turn.

        It is given up when whoever asked for it waits no more. What comes ``first`` each process does but once, and not
        at the cost of the ``seconds``. Raises what the work raises, ``Busy`` when too much
        waits already, ``TooMuch`` when it takes more than so many seconds, and ``WorkerDied``.
        """
        job = _Job(share or Share(), work, arguments, seconds, first)
        self._admit(job.share)
        number = self._queue.put(job.share, job)
        self._go_on()
        try:
            return await job.answer
        finally:
            if not self._queue.drop(number) and job.worker is not None:
                self._abandon(job)

    def _admit(self, share: Share) -> None:
        if self._closed:
            raise WorkerDied("the server is about to stop")
        if self._deaths >= DEATHS and self._rest is not None:
            raise WorkerDied("worker processes keep dying")
        most = math.inf if self._most_waiting is None else self._most_waiting
        if self._queue.waiting_for(share.kind, share.address) >= most or len(self._queue) >= MOST_WAITING:
            raise Busy("too much of that waits already; please try again in a moment")

    def _abandon(self, job: _Job) -> None:
        """Nobody waits for what is being done: it is killed unless it is done soon."""

        loop = asyncio.get_running_loop()

        def kill() -> None:
            if job.worker is not None:
                job.answer.cancel()
                job.worker.kill()
                # Where the process was only about to start, it goes on with this.
                loop.call_later(AGAIN_SECONDS, kill)

        loop.call_later(GRACE_SECONDS, kill)

    def _go_on(self) -> None:
        """Let those who are idle do what is next."""
        while self._idle and self._rest is None and not self._closed:
            found = self._queue.take(self._may_have_a_worker)
            if found is None:
                return
            job = found[1]
            job.worker = self._idle.pop()
            self._running.add(job)
            task = asyncio.get_running_loop().create_task(self._do(job, job.worker))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _may_have_a_worker(self, share: Share) -> bool:
        return sum(job.share.address == share.address for job in self._running) < self._each

    async def _do(self, job: _Job, worker: Worker) -> None:
        loop = asyncio.get_running_loop()
        try:
            found = await loop.run_in_executor(
                self._threads, worker.do, job.work, job.arguments, job.seconds, job.first
            )
        except Exception as error:  # noqa: BLE001 - whoever asked must hear of it
            # A process that we have killed ourselves has not died of anything.
            if isinstance(error, WorkerDied) and not job.answer.cancelled():
                self._mourn()
            else:
                self._deaths = 0
            if not job.answer.done():
                job.answer.set_exception(error)
        else:
            self._deaths = 0
            if not job.answer.done():
                job.answer.set_result(found)
        finally:
            job.worker = None
            self._running.discard(job)
            self._idle.append(worker)
            self._go_on()

    def _mourn(self) -> None:
        """A process has died: nobody starts another at once, and nobody waits when that does not help."""
        self._deaths += 1
        if self._closed:
            return
        if self._deaths >= DEATHS:
            for job in self._queue.empty():
                # Whoever has just gone has not been dropped yet.
                if not job.answer.done():
                    job.answer.set_exception(WorkerDied("worker processes keep dying"))
        pause = min(LONGEST_PAUSE_SECONDS, self._pause_seconds * 2 ** (self._deaths - 1))
        if self._rest is not None:
            self._rest.cancel()
        self._rest = asyncio.get_running_loop().call_later(pause, self._wake)

    def _wake(self) -> None:
        self._rest = None
        self._go_on()

    def close(self) -> None:
        """Let go of what waits, and of the processes."""
        self._closed = True
        if self._rest is not None:
            self._rest.cancel()
        for job in self._queue.empty():
            job.answer.cancel()
        for worker in self._workers:
            worker.close()
        for worker in self._idle:
            worker.end_idle()
        # Their processes are dead, so they end at once.
        self._threads.shutdown()
