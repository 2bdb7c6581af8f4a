"""What one server process consists of, put together and taken apart in order."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from contextlib import suppress

import msgspec

from quintain.server import garbage
from quintain.server.clocks import Now, now_ms
from quintain.server.database import StoreError
from quintain.server.limits import Limits, PerAddress
from quintain.server.lines import Outbox
from quintain.server.metrics import Metrics, log
from quintain.server.reviews import Reviews
from quintain.server.steward import Steward
from quintain.server.store import Store
from quintain.server.tables import Tables
from quintain.server.thinkers import Thinkers
from quintain.server.workshop import Workshop

BEAT_SECONDS = 10.0
"""How often a process says that it runs, and looks after its tables."""


TICK_SECONDS = 0.05
"""How often it is looked whether the event loop is in time."""


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """How a server is started; travels to worker processes as JSON."""

    database: str
    origins: tuple[str, ...] = ()
    """Further web origins that may talk to us, beside the one the page came from."""
    thinkers: int = 1
    pause_ms: int = 600
    limits: Limits = Limits()


class House:
    def __init__(
        self, config: Config, thinkers: Thinkers | None = None, now: Now = now_ms, *, alone: bool = False
    ) -> None:
        self.config = config
        self.alone = alone
        """Whether there is nothing else in this process."""
        self.now = now
        self.metrics = Metrics()
        self.store = Store(config.database, secrets.token_hex(4), self.metrics.committed)
        self.thinkers = thinkers or Thinkers(config.thinkers)
        self.copyist = Workshop(1)
        """Draws whole matches, scene by scene."""
        self.analysts = Workshop(1, courtesy=10)
        """Thinks about finished matches and free positions, after everybody who plays."""
        self.reviews = Reviews(self.copyist, self.analysts, self.metrics)
        self.tables = Tables(self.store, Steward(self.thinkers, self.metrics, config.pause_ms), self.metrics, now)
        self.opening = PerAddress(config.limits.tables_per_hour)
        self.drawing = PerAddress(config.limits.replays_per_hour)
        self.outbox = Outbox()
        self.sockets: dict[str, int] = {}
        """Open sockets per address."""
        self.analysing: Counter[str] = Counter()
        """Those of them that analyse positions."""
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Raises ``StoreError`` when the database cannot be used."""
        await self.store.open(self.tables.hear, self.tables.look_again)
        self.tables.pauses = await self.store.wake(self.now(), gap=int(1500 * BEAT_SECONDS))
        self._tasks = [asyncio.create_task(self._beat()), asyncio.create_task(self._tick())]
        if self.alone:
            self._tasks.append(asyncio.create_task(garbage.look()))
        log("the server is ready")

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.tables.close()
        self.thinkers.close()
        self.copyist.close()
        self.analysts.close()
        with suppress(StoreError):
            await self.store.beat(self.now())
        await self.store.close()
        log("the server has stopped")

    async def _tick(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + TICK_SECONDS
            await asyncio.sleep(TICK_SECONDS)
            self.metrics.late(max(0.0, loop.time() - due))

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self.store.beat(self.now())
                await self.tables.tend()
            except Exception as error:  # noqa: BLE001 - the next beat may be better
                self.metrics.log_error("a beat was missed", error)
