"""
Storing moves. A move is one insert at (match, n): the primary key settles a race between processes. Whatever arrives
while a commit is under way shares the next one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import msgspec
from sqlalchemy import Connection, bindparam, text, update
from sqlalchemy.exc import IntegrityError

from quintain.server.store.database import Database, tell
from quintain.server.store.rows import Deed, News
from quintain.server.store.schema import MATCHES

LONGEST_NEWS = 4_000
"""Bytes; PostgreSQL carries no more than 8,000."""
Waiting = tuple[Deed, "asyncio.Future[None]"]
_INSERT = 'INSERT INTO entries (match_id, n, "by", text, at) SELECT '
_ADD_ENTRIES = {
    "sqlite": text(
        _INSERT + ", ".join(f"json_extract(value, '$[{place}]')" for place in range(5)) + " FROM json_each(:rows)"
    ),
    "postgresql": text(
        _INSERT + "entry->>0, CAST(entry->>1 AS integer), entry->>2, entry->>3, CAST(entry->>4 AS bigint) "
        "FROM json_array_elements(CAST(:rows AS json)) AS entry"
    ),
}
"""All entries of a commit in one statement with one value: a database driver that takes row by row costs more."""

CHANGE_MATCH = update(MATCHES).where(MATCHES.c.id == bindparam("which"))
"""Sets the columns that it is given values for."""
_CHANGE_PROPOSALS = CHANGE_MATCH.where(MATCHES.c.proposals == bindparam("before"))


class Conflict(Exception):
    """Somebody else was quicker: catch up and look again. Nothing of this deed is stored."""


class Writer:
    """The one place where a process stores deeds."""

    def __init__(self, database: Database, name: str, committed: Callable[[int], None] = lambda _: None) -> None:
        self._database = database
        self._name = name
        self._committed = committed
        self._waiting: list[Waiting] = []
        self._task: asyncio.Task[None] | None = None

    async def store(self, deed: Deed) -> None:
        """Store this deed. Raises ``Conflict`` when it came too late and ``StoreError`` when it cannot be stored."""
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((deed, stored))
        if self._task is None:
            self._task = asyncio.create_task(self._write(), name="writer")
        await stored

    async def close(self) -> None:
        """Finish what was asked for."""
        if self._task is not None:
            await self._task

    async def _write(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                await self._commit([deed for deed, _ in batch])
            except (Conflict, IntegrityError):
                await self._write_singly(batch)
            except Exception as error:  # noqa: BLE001 - whoever waits must hear of it, and the next batch be written
                _settle([stored for _, stored in batch], error)
            else:
                _settle([stored for _, stored in batch], None)
        self._task = None

    async def _write_singly(self, batch: list[Waiting]) -> None:
        """One of them does not fit: each by itself."""
        for deed, stored in batch:
            try:
                await self._commit([deed])
            except (Conflict, IntegrityError):
                _settle([stored], Conflict(deed.match_id))
            except Exception as error:  # noqa: BLE001
                _settle([stored], error)
            else:
                _settle([stored], None)

    async def _commit(self, deeds: Sequence[Deed]) -> None:
        # In one order everywhere, so that two processes never wait for each other in a circle.
        ordered = sorted(deeds, key=lambda deed: deed.match_id)
        news = [body for deed in ordered for body in self._news(deed)] if self._database.tells else []
        await self._database.run(lambda connection: _write_all(connection, ordered, news))
        self._committed(len(deeds))

    def _news(self, deed: Deed) -> list[str]:
        found = []
        if deed.entries:
            body = msgspec.json.encode(deed.entries).decode()
            found.append(News(deed.match_id, "entries", self._name, body if len(body) < LONGEST_NEWS else ""))
        if deed.values or deed.proposals:
            found.append(News(deed.match_id, "match", self._name))
        return [msgspec.json.encode(news).decode() for news in found]


def _write_all(connection: Connection, deeds: Sequence[Deed], news: list[str]) -> None:
    rows = [msgspec.structs.astuple(row) for deed in deeds for row in deed.entries]
    if rows:
        statement = _ADD_ENTRIES[connection.dialect.name]
        connection.execute(statement, {"rows": msgspec.json.encode(rows).decode()})
    for deed in deeds:
        if not deed.values and not deed.proposals:
            continue
        if deed.values:
            connection.execute(CHANGE_MATCH, {"which": deed.match_id, **deed.values})
        if deed.proposals:
            before, after = deed.proposals
            known = {"which": deed.match_id, "before": before, "proposals": after}
            found = connection.execute(_CHANGE_PROPOSALS, known)
            if found.rowcount != 1:
                raise Conflict(deed.match_id)
    if news:
        tell(connection, news)


def _settle(waiting: Sequence[asyncio.Future[None]], error: Exception | None) -> None:
    for stored in waiting:
        if stored.done():
            continue
        if error is None:
            stored.set_result(None)
        else:
            stored.set_exception(error)
