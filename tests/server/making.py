"""Rows, stores and connections for tests that need no server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from quintain.server.limits import AtOnce, Buckets, Limits
from quintain.server.messages import ClockPlan, Join, NewTable, SeatPlan
from quintain.server.sockets.connection import Connection, Write
from quintain.server.sockets.outbox import Outbox
from quintain.server.sockets.protocol import EXTENSION
from quintain.server.store.rows import Deed, EntryRow, MatchRow, NewMatch, News
from quintain.server.store.store import Store
from quintain.server.tables import lobby

KINDS = {"me": SeatPlan("me"), "open": SeatPlan("open"), "bot": SeatPlan("bot", "random")}


def wanted(*seats: str, game: str = "knight-shift", clock: ClockPlan | None = None, **options: Any) -> NewTable:
    """The wish for a table with these seats."""
    return NewTable(game, tuple(KINDS[kind] for kind in seats), clock=clock or ClockPlan(), **options)


def opening(*seats: str, now: int = 1_000, **options: Any) -> NewMatch:
    return lobby.new_match(wanted(*seats, **options), "token of A", now)


@asynccontextmanager
async def opened(url: str, name: str = "one", news: list[News] | None = None) -> AsyncIterator[Store]:
    """A store that is open."""
    store = Store(url, name)
    await store.open()
    try:
        await store.listen(lambda heard: None if news is None else news.append(heard), lambda: None)
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def two_at(url: str) -> AsyncIterator[tuple[Store, Store]]:
    """The stores of two processes; a file belongs to one, where the same store is asked twice."""
    async with opened(url, "one") as one:
        if url.startswith("sqlite"):
            yield one, one
            return
        async with opened(url, "two") as two:
            yield one, two


async def begun(store: Store, **options: Any) -> MatchRow:
    """A match of two people that has begun."""
    made = opening("me", "open", **options)
    await store.add(made)
    kept = await store.amend(made.row.id, lambda row: lobby.seated(row, Join("Bob"), "token of B", 2_000), chat=0)
    assert kept is not None
    assert kept.row.status == "playing"
    return kept.row


def deed(match_id: str, *texts: str, n: int = 1, **more: Any) -> Deed:
    """Entries by A from this number on."""
    rows = tuple(EntryRow(match_id, n + place, "A", text, 3_000) for place, text in enumerate(texts))
    return Deed(match_id=match_id, at=3_000, entries=rows, **more)


def connection(outbox: Outbox | None = None, write: Write | None = None, backlogs: AtOnce | None = None) -> Connection:
    """One that no client holds; ``write`` takes what is written at once."""

    async def nothing(*_: Any) -> Any:
        raise RuntimeError("there is no client")

    scope: Any = {"client": None, "extensions": {} if write is None else {EXTENSION: write}}
    limits = Limits()
    backlogs = AtOnce(limits.kept_bytes_per_address) if backlogs is None else backlogs
    return Connection(scope, nothing, nothing, outbox or Outbox(), limits, Buckets(1, 1), backlogs)
