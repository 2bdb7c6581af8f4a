"""Tables without a network: what one process holds, with a clock in hand and connections that tests read."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from quintain.core.seats import LETTERS, Seat
from quintain.server.messages import Join
from quintain.server.metrics import Metrics
from quintain.server.store.store import Store
from quintain.server.tables.attendance import Attendance
from quintain.server.tables.commands import Commands
from quintain.server.tables.directory import Tables
from quintain.server.tables.live import Live
from quintain.server.tables.seating import Seating
from quintain.server.tables.steward import Sleep, Steward
from quintain.server.work.bots import Bots
from tests.server.client import Json, Picture
from tests.server.making import connection, wanted


class Hand:
    """A clock that is moved by hand, in milliseconds."""

    def __init__(self) -> None:
        self.at = 1_000_000

    def __call__(self) -> int:
        return self.at

    def pass_seconds(self, seconds: float) -> None:
        self.at += int(seconds * 1000)


class Room:
    """One process's tables."""

    def __init__(
        self, url: str, name: str = "one", clock: Hand | None = None, pause_ms: int = 0, sleep: Sleep = asyncio.sleep
    ) -> None:
        self.clock = clock or Hand()
        self.store = Store(url, name)
        self.bots = Bots(1)
        self.metrics = Metrics()
        self.steward = Steward(self.bots, self.metrics, pause_ms, sleep)
        self.tables = Tables(self.store, self.steward, self.metrics, self.clock)

    async def open(self) -> None:
        await self.store.open()
        self.tables.pauses = (await self.store.wake(self.clock(), gap=10_000)).pauses
        await self.store.listen(self.tables.hear, self.tables.look_again)

    async def close(self) -> None:
        await self.tables.close()
        self.bots.close()
        await self.store.close()

    async def match(self, *seats: str, **options: Any) -> Live:
        """A table with these seats, the open ones taken."""
        seated = await self.tables.open(wanted(*seats, **options))
        live = await self.find(seated.table)
        for kind in seats:
            if kind == "open":
                await Seating(live).sit(Join("Somebody"))
        return live

    async def find(self, table_id: str) -> Live:
        live = await self.tables.get(table_id)
        assert live is not None
        return live


@asynccontextmanager
async def room(
    url: str, name: str = "one", clock: Hand | None = None, pause_ms: int = 0, sleep: Sleep = asyncio.sleep
) -> AsyncIterator[Room]:
    made = Room(url, name, clock, pause_ms, sleep)
    await made.open()
    try:
        yield made
    finally:
        await made.close()


class Ear:
    """Whoever listens at a table, without a socket between."""

    def __init__(self) -> None:
        self.connection = connection()
        self.heard: list[Json] = []
        self.picture = Picture()

    def listen(self) -> list[Json]:
        """What has come since the last time."""
        new = [json.loads(text) for text in self.connection._outgoing]
        self.connection._outgoing.clear()
        for message in new:
            if message["type"] not in ("answer", "goodbye"):
                self.picture.hear(message)
        self.heard += new
        return new


async def listen(live: Live, seat: Seat | None, before: Picture | None = None) -> Ear:
    """Join as this audience; with a picture, as one who comes back."""
    ear = Ear()
    ear.picture = before or ear.picture
    await Attendance(live).join(ear.connection, seat, ear.picture.epoch, ear.picture.n)
    ear.listen()
    return ear


async def gather(live: Live, *audiences: Seat | None) -> list[Ear]:
    """Everybody joins; what they heard of each other's coming is forgotten."""
    ears = [await listen(live, audience) for audience in audiences]
    for ear in ears:
        ear.listen()
    return ears


async def act(live: Live, seat: Seat, text: str, count: int | None = None) -> str:
    """The code of the refusal; empty when it was accepted."""
    refusal = await Commands(live).play(seat, text, count)
    return "" if refusal is None else refusal.code


def first_option(live: Live) -> tuple[Seat, str]:
    """The first thing that somebody may do now."""
    table = live.match.table
    assert table is not None
    seat = table.actors[0]
    return seat, table.state.text(table.state.options(seat)[0])


def entries(live: Live) -> list[str]:
    assert live.match.table is not None
    return [f"{entry.by} {entry.text}" for entry in live.match.table.record.entries]


async def until(done: Callable[[], object], seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "it did not happen"
        await asyncio.sleep(0.005)


def seat_letter(seat: Seat) -> str:
    return LETTERS[seat]


async def fail(store: Store) -> None:
    """From now on the database takes nothing, until it is mended."""
    await store._database.run(lambda connection: connection.exec_driver_sql("PRAGMA query_only = ON"))


def mend(store: Store) -> None:
    """Outside a transaction, which this database cannot begin."""
    engine = store._database._engine  # type: ignore[attr-defined]
    engine.raw_connection().execute("PRAGMA query_only = OFF")
