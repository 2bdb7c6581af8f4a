"""What one server process consists of, put together and taken apart in order."""

from __future__ import annotations

import asyncio
import gc
import secrets
from contextlib import suppress

from quintain.core import registry
from quintain.errors import StoreError
from quintain.server.config import Config
from quintain.server.limits import AtOnce, Buckets, per_hour
from quintain.server.metrics import Metrics, log
from quintain.server.sockets.outbox import Outbox
from quintain.server.store.store import Store
from quintain.server.tables.clocks import Now, SteadyClock
from quintain.server.tables.directory import Tables
from quintain.server.tables.steward import Steward
from quintain.server.work.bots import Bots
from quintain.server.work.hints import Advise, Hints
from quintain.server.work.pool import Pool
from quintain.server.work.ready import THINKING_MB
from quintain.server.work.reviews import Reviews

GARBAGE = (10_000, 5, 200)
"""After how many new things, and how many looks at those, Python looks for garbage again. Most of what a match makes
stays in it: with Python's own numbers a look at everything keeps all players waiting for a tenth of a second. Each
thing is looked at as often whatever the second number is, but with 20 for it fifty milliseconds went by at a time."""
BEAT_SECONDS = 10.0
"""How often a process says that it runs, and looks after its tables."""
DRAWERS = 2
"""Processes that draw, of which one address has but one at a time: nobody waits for one stranger."""
DRAWING_MB = 1_024
"""What one of them may hold."""
TICK_SECONDS = 0.05
"""How often it is looked whether the event loop is in time."""


class ServerProcess:
    def __init__(
        self,
        config: Config,
        bots: Bots | None = None,
        now: Now | None = None,
        *,
        alone: bool = False,
        advise: Advise | None = None,
    ) -> None:
        self.config = config
        self.alone = alone
        """Whether there is nothing else in this process."""
        self.now = now = now or SteadyClock()
        self.metrics = Metrics()
        self.store = Store(config.database, secrets.token_hex(4), self.metrics.committed)
        self.bots = bots or Bots(config.bot_workers)
        self.drawing_pool = Pool(DRAWERS, each=1, waiting=config.limits.waiting_per_address, memory_mb=DRAWING_MB)
        """Reads what strangers bring along, and draws positions and whole matches, scene by scene."""
        self.thinking_pool = Pool(1, courtesy=7, waiting=config.limits.waiting_per_address, memory_mb=THINKING_MB)
        """Thinks about hints and free positions in turn, after everybody who plays."""
        self.reviewing_pool = Pool(1, courtesy=9, waiting=config.limits.waiting_per_address, memory_mb=THINKING_MB)
        """Thinks about finished matches, which strangers bring along: no hint waits for them."""
        self.hints = Hints(self.thinking_pool, advise)
        self.reviews = Reviews(self.drawing_pool, self.reviewing_pool, self.metrics)
        steward = Steward(self.bots, self.metrics, config.pause_ms)
        self.tables = Tables(self.store, steward, self.metrics, now, config.limits.open_days)
        self.openings = per_hour(config.limits.tables_per_hour)
        self.seatings = Buckets(config.limits.seatings_per_second, config.limits.seating_burst)
        """Per address: who sits down, gets up or is renamed."""
        self.drawings = per_hour(config.limits.replays_per_hour)
        self.acting = Buckets(config.limits.messages_per_second, config.limits.message_burst)
        """What is said for one seat, over sockets and without."""
        self.requests = Buckets(config.limits.requests_per_second, config.limits.request_burst)
        """Per address, sockets that are opened included."""
        self.heard = Buckets(config.limits.address_messages_per_second, config.limits.address_message_burst)
        """What is said over all sockets of an address."""
        self.backlogs = AtOnce(config.limits.kept_bytes_per_address, config.limits.kept_bytes)
        """Bytes that wait to be sent over the sockets of an address."""
        self.chats = Buckets(config.limits.chats_per_second, config.limits.chat_burst)
        """Per address and table."""
        self.outbox = Outbox()
        self.connected = AtOnce(config.limits.sockets_per_address)
        self.analysing = AtOnce(config.limits.analyses_per_address)
        """Those of the connected who analyse positions."""
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Raises ``StoreError`` when the database cannot be used."""
        registry.installed()  # so that nobody who asks for a game waits for all of them
        await self.store.open()
        woken = await self.store.wake(self.now(), gap=int(1500 * BEAT_SECONDS))
        self.tables.pauses = woken.pauses
        if isinstance(self.now, SteadyClock):
            self.now.set(woken.now)
        await self.store.listen(self.tables.hear, self.tables.look_again)
        self._tasks = [asyncio.create_task(self._beat()), asyncio.create_task(self._tick())]
        if self.alone:
            # What is there before anybody comes stays for ever: nobody need look whether it is garbage.
            gc.collect()
            gc.freeze()
            gc.set_threshold(*GARBAGE)
        log("the server is ready")

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.tables.close()
        self.bots.close()
        self.drawing_pool.close()
        self.thinking_pool.close()
        self.reviewing_pool.close()
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
