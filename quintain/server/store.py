"""
Where matches are kept: SQLite by default, PostgreSQL to scale out.

A move is one insert at (match, n): the primary key settles a race between processes. Inserts of moves that arrive
together share one commit. On PostgreSQL every change is also told to the other processes.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from sqlalchemy import event, func, insert, select, text, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from quintain.core.records import Entry
from quintain.errors import QuintainError
from quintain.server import migrations
from quintain.server.schema import CHAT, ENTRIES, MATCHES, SEATS

CHANNEL = "quintain"
_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


class StoreError(QuintainError):
    pass


class SeatRow(msgspec.Struct):
    seat: int
    kind: str
    name: str
    level: str = ""
    token_hash: str | None = None
    entropy: str = ""


class MatchRow(msgspec.Struct):
    id: str
    game: str
    status: str
    watch: str
    plan: str
    secret: str
    header: str | None
    proposals: str
    result: str
    rematch: str | None
    created: int
    begun: int = 0
    seats: list[SeatRow] = []


class EntryRow(msgspec.Struct):
    match_id: str
    n: int
    by: str
    text: str
    at: int

    @property
    def entry(self) -> Entry:
        return Entry(self.n, self.by, self.text)


class ChatRow(msgspec.Struct):
    match_id: str
    by: str
    name: str
    text: str
    at: int


class News(msgspec.Struct):
    """What another process did."""

    match_id: str
    kind: str
    """``entries``, ``match``, ``chat`` or ``presence``."""
    source: str
    """The process that tells it, which need not hear it again."""
    body: str = ""


class Conflict(Exception):
    """Somebody else has written that entry: catch up and look again."""


Hear = Callable[[News], Awaitable[None]]


class Store:
    """All access to the database of one process."""

    def __init__(self, url: str, name: str) -> None:
        self.url = _with_driver(url)
        self.name = name
        """Names this process in news."""
        self.engine: AsyncEngine = create_async_engine(self.url, pool_pre_ping=not self._is_sqlite)
        if self._is_sqlite:
            event.listen(self.engine.sync_engine, "connect", _prepare_sqlite)
        self._queue: asyncio.Queue[tuple[list[EntryRow], asyncio.Future[None]]] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []
        self._listener: Any = None

    @property
    def _is_sqlite(self) -> bool:
        return self.url.startswith("sqlite")

    async def open(self, hear: Hear | None = None) -> None:
        """Connect, bring the schema up to date and start the writer."""
        try:
            async with self.engine.begin() as connection:
                if not self._is_sqlite:
                    await connection.execute(text("SELECT pg_advisory_xact_lock(5117)"))
                await connection.run_sync(migrations.upgrade)
        except OSError as error:
            raise StoreError(f"the database cannot be reached: {error}") from None
        self._tasks.append(asyncio.create_task(self._write(), name="store writer"))
        if hear is not None and not self._is_sqlite:
            await self._listen(hear)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._listener is not None:
            await self._listener.close()
        await self.engine.dispose()

    async def ready(self) -> bool:
        """True when the database answers."""
        async with self.engine.connect() as connection:
            return (await connection.execute(text("SELECT 1"))).scalar() == 1

    # --- matches and seats ------------------------------------------------------------------------------------------

    async def add_match(self, row: MatchRow) -> None:
        values = {name: value for name, value in msgspec.structs.asdict(row).items() if name != "seats"}
        async with self.engine.begin() as connection:
            await connection.execute(insert(MATCHES), [values])
            seats = [{"match_id": row.id} | msgspec.structs.asdict(seat) for seat in row.seats]
            await connection.execute(insert(SEATS), seats)

    async def match(self, match_id: str) -> MatchRow | None:
        async with self.engine.connect() as connection:
            found = (await connection.execute(select(MATCHES).where(MATCHES.c.id == match_id))).mappings().first()
            if found is None:
                return None
            query = select(SEATS).where(SEATS.c.match_id == match_id).order_by(SEATS.c.seat)
            seats = [_seat_row(row) for row in (await connection.execute(query)).mappings()]
        return MatchRow(**dict(found), seats=seats)

    async def listed(self, limit: int = 50) -> list[str]:
        """The ids of the newest public matches that are open or running."""
        query = select(MATCHES.c.id).where(MATCHES.c.watch == "public", MATCHES.c.status != "over")
        async with self.engine.connect() as connection:
            rows = await connection.execute(query.order_by(MATCHES.c.created.desc()).limit(limit))
            return [row.id for row in rows]

    async def change_match(self, match_id: str, **values: object) -> None:
        async with self._changing(match_id, "match") as connection:
            await connection.execute(update(MATCHES).where(MATCHES.c.id == match_id).values(**values))

    async def take_seat(self, match_id: str, seat: SeatRow) -> bool:
        """Sit somebody down in a seat that is still open; False when somebody else was quicker."""
        query = update(SEATS).where(SEATS.c.match_id == match_id, SEATS.c.seat == seat.seat, SEATS.c.kind == "open")
        async with self._changing(match_id, "match") as connection:
            done = await connection.execute(query.values(**msgspec.structs.asdict(seat)))
            return bool(done.rowcount == 1)

    async def change_seat(self, match_id: str, seat: int, **values: object) -> None:
        query = update(SEATS).where(SEATS.c.match_id == match_id, SEATS.c.seat == seat)
        async with self._changing(match_id, "match") as connection:
            await connection.execute(query.values(**values))

    async def begin(self, match_id: str, header: str, at: int) -> bool:
        """Turn an open table into a match, once; False when another process has done it."""
        query = update(MATCHES).where(MATCHES.c.id == match_id, MATCHES.c.status == "open")
        async with self._changing(match_id, "match") as connection:
            done = await connection.execute(query.values(status="playing", header=header, begun=at))
            return bool(done.rowcount == 1)

    # --- entries ----------------------------------------------------------------------------------------------------

    async def add_entries(self, rows: list[EntryRow]) -> None:
        """Store entries of one match. Raises ``Conflict`` when one of these numbers is taken; then none is stored."""
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((rows, stored))
        await stored

    async def entries(self, match_id: str, after: int = 0) -> list[EntryRow]:
        query = select(ENTRIES).where(ENTRIES.c.match_id == match_id, ENTRIES.c.n > after).order_by(ENTRIES.c.n)
        async with self.engine.connect() as connection:
            return [EntryRow(**dict(row)) for row in (await connection.execute(query)).mappings()]

    async def _write(self) -> None:
        """Commit whatever has arrived since the last commit, together."""
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty():
                batch.append(self._queue.get_nowait())
            try:
                await self._insert([row for rows, _ in batch for row in rows])
            except IntegrityError:
                await self._write_one_by_one(batch)
            except Exception as error:  # noqa: BLE001 - whoever waits for it must hear of it, and the writer live on
                _fail(batch, error)
            else:
                _succeed(batch)

    async def _write_one_by_one(self, batch: list[tuple[list[EntryRow], asyncio.Future[None]]]) -> None:
        for rows, stored in batch:
            try:
                await self._insert(rows)
            except IntegrityError:
                _fail([(rows, stored)], Conflict(rows[0].match_id))
            except Exception as error:  # noqa: BLE001
                _fail([(rows, stored)], error)
            else:
                _succeed([(rows, stored)])

    async def _insert(self, rows: Sequence[EntryRow]) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(insert(ENTRIES), [msgspec.structs.asdict(row) for row in rows])
            for match_id in {row.match_id for row in rows}:
                await self._tell(connection, News(match_id, "entries", self.name))

    # --- chat and news ----------------------------------------------------------------------------------------------

    async def add_chat(self, row: ChatRow) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(insert(CHAT), [msgspec.structs.asdict(row)])
            await self._tell(connection, News(row.match_id, "chat", self.name, msgspec.json.encode(row).decode()))

    async def chat(self, match_id: str, limit: int = 100) -> list[ChatRow]:
        columns = (CHAT.c.match_id, CHAT.c.by, CHAT.c.name, CHAT.c.text, CHAT.c.at)
        query = select(*columns).where(CHAT.c.match_id == match_id).order_by(CHAT.c.id.desc()).limit(limit)
        async with self.engine.connect() as connection:
            rows = [ChatRow(**dict(row)) for row in (await connection.execute(query)).mappings()]
        return rows[::-1]

    async def tell(self, match_id: str, kind: str, body: str = "") -> None:
        """News that is not stored, such as who is present."""
        if self._is_sqlite:
            return
        async with self.engine.begin() as connection:
            await self._tell(connection, News(match_id, kind, self.name, body))

    async def _tell(self, connection: AsyncConnection, news: News) -> None:
        if not self._is_sqlite:
            await connection.execute(select(func.pg_notify(CHANNEL, msgspec.json.encode(news).decode())))

    @asynccontextmanager
    async def _changing(self, match_id: str, kind: str) -> AsyncIterator[AsyncConnection]:
        async with self.engine.begin() as connection:
            yield connection
            await self._tell(connection, News(match_id, kind, self.name))

    async def _listen(self, hear: Hear) -> None:
        import asyncpg  # type: ignore[import-untyped]  # noqa: PLC0415 - only where PostgreSQL is used

        url = make_url(self.url).set(drivername="postgresql")
        self._listener = await asyncpg.connect(url.render_as_string(hide_password=False))
        loop = asyncio.get_running_loop()
        pending: set[asyncio.Task[None]] = set()

        def heard(_connection: object, _pid: int, _channel: str, payload: str) -> None:
            news = msgspec.json.decode(payload, type=News)
            if news.source != self.name:
                task = loop.create_task(_await(hear(news)))
                pending.add(task)
                task.add_done_callback(pending.discard)

        await self._listener.add_listener(CHANNEL, heard)


async def _await(work: Awaitable[None]) -> None:
    await work


def _with_driver(url: str) -> str:
    scheme, _, rest = url.partition("://")
    if scheme.partition("+")[0] not in _DRIVERS or not rest:
        raise StoreError(
            f"the database {url!r} is none we know: write sqlite:///file.db or postgresql://user@host/name"
        )
    return f"{_DRIVERS[scheme.partition('+')[0]]}://{rest}"


def _prepare_sqlite(connection: Any, _record: object) -> None:
    """Write-ahead log: readers never wait for the writer, and a killed process loses nothing committed."""
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


def _seat_row(row: Any) -> SeatRow:
    return SeatRow(**{name: value for name, value in row.items() if name != "match_id"})


def _succeed(batch: list[tuple[list[EntryRow], asyncio.Future[None]]]) -> None:
    for _, stored in batch:
        if not stored.done():
            stored.set_result(None)


def _fail(batch: list[tuple[list[EntryRow], asyncio.Future[None]]], error: Exception) -> None:
    for _, stored in batch:
        if not stored.done():
            stored.set_exception(error)
