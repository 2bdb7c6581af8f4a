"""What one server process consists of, put together and taken apart in order."""

from __future__ import annotations

import asyncio
import secrets

import msgspec

from quintain.server.limits import Limits, PerAddress
from quintain.server.metrics import Metrics
from quintain.server.store import Store
from quintain.server.tables import Tables
from quintain.server.thinkers import Thinkers


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """How a server is started; travels to worker processes as JSON."""

    database: str
    origins: tuple[str, ...] = ()
    """Further web origins that may talk to us, beside the one the page came from."""
    thinkers: int = 1
    pause_ms: int = 600
    limits: Limits = Limits()


class House:
    def __init__(self, config: Config) -> None:
        self.config = config
        self.metrics = Metrics()
        self.store = Store(config.database, name=secrets.token_hex(4))
        self.thinkers = Thinkers(config.thinkers)
        self.tables = Tables(self.store, self.thinkers, self.metrics, config.pause_ms)
        self.opening = PerAddress(config.limits.tables_per_hour)
        self.sockets: dict[str, int] = {}
        """Open sockets per address."""

    async def open(self) -> None:
        await self.store.open(self.tables.news)

    async def close(self) -> None:
        await self.tables.close()
        await asyncio.to_thread(self.thinkers.close)
        await self.store.close()
