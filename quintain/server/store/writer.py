"""
Storing moves. A move is one insert at (match, n): the primary key settles a race between processes. Whatever arrives
while a commit is under way shares the next one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence

import msgspec
from sqlalchemy import Connection, bindparam, update
from sqlalchemy.exc import IntegrityError

from quintain.errors import Conflict
from quintain.server.store.database import Database, add_entries, tell
from quintain.server.store.rows import Deed, News
from quintain.server.store.schema import MATCHES, SEATS
from quintain.server.store.telling import packed

Waiting = tuple[Deed, "asyncio.Future[None]"]
MANY = 4
"""Where so many deeds share a commit, more come at once, and the next one waits for them."""
GATHER_SECONDS = 0.004
"""For so long: a commit costs as much processor time as some moves, however many share it."""

CHANGE_MATCH = update(MATCHES).where(MATCHES.c.id == bindparam("which"))
"""Sets the columns that it is given values for."""
CHANGE_SEAT = update(SEATS).where(SEATS.c.match_id == bindparam("which"), SEATS.c.seat == bindparam("place"))
"""The same of a seat."""
_CHANGE_PROPOSALS = CHANGE_MATCH.where(MATCHES.c.proposals == bindparam("before"))


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
                _answer([stored for _, stored in batch], error)
            else:
                _answer([stored for _, stored in batch], None)
            if len(batch) >= MANY:
                await _gather()
        self._task = None

    async def _write_singly(self, batch: list[Waiting]) -> None:
        """One of them does not fit: each by itself."""
        for deed, stored in batch:
            try:
                await self._commit([deed])
            except (Conflict, IntegrityError):
                _answer([stored], Conflict(deed.match_id))
            except Exception as error:  # noqa: BLE001
                _answer([stored], error)
            else:
                _answer([stored], None)

    async def _commit(self, deeds: Sequence[Deed]) -> None:
        # In one order everywhere, so that two processes never wait for each other in a circle.
        ordered = sorted(deeds, key=lambda deed: deed.match_id)
        news = [one for deed in ordered for one in self._news(deed)] if self._database.tells else []
        messages = packed(self._name, news)
        rows = msgspec.json.encode([msgspec.structs.astuple(row) for deed in ordered for row in deed.entries]).decode()
        changed = [deed for deed in ordered if deed.values or deed.proposals or deed.muted]
        if changed:
            await self._database.run(lambda connection: _write_all(connection, rows, changed, messages))
        else:
            await self._database.add_entries(rows, messages)
        self._committed(sum(not deed.is_private for deed in deeds))

    def _news(self, deed: Deed) -> Iterator[News]:
        if deed.entries:
            yield News(deed.match_id, "entries", self._name, msgspec.json.encode(deed.entries).decode())
        if deed.values or deed.proposals:
            yield News(deed.match_id, "match", self._name)
        if deed.muted:
            yield News(deed.match_id, "muted", self._name)


async def _gather() -> None:
    await asyncio.sleep(GATHER_SECONDS)


def _write_all(connection: Connection, rows: str, changed: Sequence[Deed], messages: list[str]) -> None:
    add_entries(connection, rows)
    for deed in changed:
        if deed.values:
            connection.execute(CHANGE_MATCH, {"which": deed.match_id, **deed.values})
        if deed.proposals:
            before, after = deed.proposals
            known = {"which": deed.match_id, "before": before, "proposals": after}
            found = connection.execute(_CHANGE_PROPOSALS, known)
            if found.rowcount != 1:
                raise Conflict(deed.match_id)
        for seat, muted in deed.muted.items():
            connection.execute(CHANGE_SEAT, {"which": deed.match_id, "place": seat, "muted": muted})
    if messages:
        tell(connection, messages)


def _answer(waiting: Sequence[asyncio.Future[None]], error: Exception | None) -> None:
    for stored in waiting:
        if stored.done():
            continue
        if error is None:
            stored.set_result(None)
        else:
            stored.set_exception(error)
