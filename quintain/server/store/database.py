"""
One database, two kinds. SQLite is worked in a thread of its own, PostgreSQL on the event loop; the work is the same
plain function of a connection, and one call is one transaction.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import StaticPool

from quintain.errors import StoreError
from quintain.server.store.file_lock import FileLock

T = TypeVar("T")
Hear = Callable[[str], None]
"""Called with what another process has told."""

CHANNEL = "quintain"
PATIENCE_SECONDS = 10.0
"""How long PostgreSQL may take to let us in."""
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000", "wal_autocheckpoint=8000")
"""Write-ahead log: readers never wait for the writer. Every commit waits for the disk, so that what was acknowledged
survives a power cut; commits hold many moves when there are many, and the event loop does not wait with them."""
LISTENER = "quintain listener"
"""How the one connection by which a process hears news is called in PostgreSQL, before the process's own name."""


class Database(Protocol):
    tells: bool
    """Whether processes can tell each other news through it."""

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Do this work in one transaction. Raises ``StoreError``, or ``IntegrityError`` where a key is taken."""

    async def add_entries(self, rows: str, messages: list[str]) -> None:
        """Store entries, a JSON array of arrays, and tell this, all in one transaction. Raises as ``run`` does."""

    async def tell(self, messages: list[str]) -> None:
        """Tell other processes. Raises ``StoreError``."""

    async def listen(self, name: str, hear: Hear, missed: Callable[[], None]) -> None:
        """Hear what other processes tell from now on; ``missed`` is called when something may have been lost.

        ``name`` is that of this process, by which others know that it runs.
        """

    async def close(self) -> None:
        """Finish what has begun and let go."""


def database(url: str) -> Database:
    """The database with this address. Raises ``StoreError`` for one that we cannot use."""
    known = "write sqlite:///file.db or postgresql://user@host/name"
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise StoreError(f"not the address of a database: {known}") from None
    kind = parsed.drivername.partition("+")[0]
    if kind == "sqlite":
        return Sqlite(parsed.set(drivername="sqlite"))
    if kind in ("postgresql", "postgres"):
        try:
            return Postgres(parsed.set(drivername="postgresql+asyncpg"))
        except ModuleNotFoundError as missing:
            raise StoreError(f"PostgreSQL needs its driver: pip install 'quintain[postgres]' ({missing})") from None
    raise StoreError(f"a database of kind {kind!r} is none we know: {known}")


class Sqlite:
    """A file of this process alone. One connection in one thread: every transaction has the file to itself."""

    tells = False

    def __init__(self, url: URL) -> None:
        arguments = {"check_same_thread": False, "isolation_level": None}
        self._engine = create_engine(url, poolclass=StaticPool, connect_args=arguments, hide_parameters=True)
        event.listen(self._engine, "connect", _prepare)
        event.listen(self._engine, "begin", _begin)
        self._connection: Connection | None = None
        # By whatever name it is called: a link to a file is locked beside the file itself.
        self._lock = FileLock(Path(url.database).resolve()) if url.database and url.database != ":memory:" else None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="sqlite")

    async def run(self, work: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._run, work)

    def _run(self, work: Callable[[Connection], T]) -> T:
        try:
            if self._lock is not None:
                self._lock.take()
            self._connection = self._connection or self._engine.connect()
            with self._connection.begin():
                return work(self._connection)
        except IntegrityError:
            raise
        except (SQLAlchemyError, OSError) as error:
            # A commit that fails may leave its transaction open; on a new connection there is none.
            if self._connection is not None:
                self._connection.close()
                self._connection = None
            raise StoreError(f"the database file cannot be used: {_reason(error)}") from error

    async def add_entries(self, rows: str, messages: list[str]) -> None:
        await self.run(lambda connection: add_entries(connection, rows))

    async def tell(self, messages: list[str]) -> None:
        """A file tells nothing."""

    async def listen(self, name: str, hear: Hear, missed: Callable[[], None]) -> None:
        """A file tells nothing."""

    async def close(self) -> None:
        await asyncio.to_thread(self._thread.shutdown)
        if self._connection is not None:
            self._connection.close()
        self._engine.dispose()
        if self._lock is not None:
            self._lock.release()


def _prepare(connection: Any, _record: object) -> None:
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    # At once for writing: a transaction that reads first and writes then could find that it came too late.
    connection.exec_driver_sql("BEGIN IMMEDIATE")


class Postgres:
    """A server that several processes share; they tell each other news by NOTIFY."""

    tells = True

    def __init__(self, url: URL) -> None:
        import asyncpg  # type: ignore[import-untyped]  # noqa: PLC0415 - only where PostgreSQL is used

        self._driver: Any = asyncpg
        # Whoever uses a connection that was told to end, before its end has come, made a mistake, says the driver.
        self._cut: type[Exception] = asyncpg.InternalClientError
        self._failures = (asyncpg.PostgresError, asyncpg.InterfaceError, self._cut, OSError, TimeoutError)
        arguments = {"timeout": PATIENCE_SECONDS}
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._engine = create_async_engine(url, pool_pre_ping=True, connect_args=arguments, hide_parameters=True)
        self._direct: Any = None
        """A connection of its own for what is done most: the way through the engine costs five statements for one."""
        self._one_at_a_time = asyncio.Lock()
        self._listening: asyncio.Task[None] | None = None

    async def run(self, work: Callable[[Connection], T]) -> T:
        try:
            connection = await self._connected()
            try:
                async with connection.begin():
                    return await connection.run_sync(work)
            finally:
                # Also when nobody waits any more: it belongs to the pool.
                await asyncio.shield(connection.close())
        except IntegrityError:
            raise
        except (SQLAlchemyError, *self._failures) as error:
            raise StoreError(f"the database cannot be used: {_reason(error)}") from error

    async def _connected(self) -> AsyncConnection:
        """A connection that answers; those that were cut since they were used last are replaced."""
        try:
            return await self._engine.connect()
        except (DBAPIError, self._cut):
            await self._engine.dispose()
            return await self._engine.connect()

    async def add_entries(self, rows: str, messages: list[str]) -> None:
        await self._at_once(_ADD_AND_TELL, rows, messages)

    async def tell(self, messages: list[str]) -> None:
        await self._at_once(_TELL, messages)

    async def _at_once(self, statement: str, *values: Any) -> None:
        """One statement, which is a transaction by itself.

        When the connection is lost it is tried once more. Nothing is done twice: where it was done, a key is taken.
        """
        async with self._one_at_a_time:
            for attempt in (1, 2):
                try:
                    if self._direct is None or self._direct.is_closed():
                        self._direct = await self._driver.connect(self._address, timeout=PATIENCE_SECONDS)
                    await self._direct.fetch(statement, *values, timeout=PATIENCE_SECONDS)
                except self._driver.IntegrityConstraintViolationError as error:
                    raise IntegrityError("entries", None, error) from None
                except self._failures as error:
                    self._let_go()
                    if attempt == 2 or isinstance(error, TimeoutError):
                        raise StoreError(f"the database cannot be used: {_reason(error)}") from error
                except BaseException:
                    # Whoever waited is gone, and what is under way on this connection is anybody's guess.
                    self._let_go()
                    raise
                else:
                    return

    def _let_go(self) -> None:
        if self._direct is not None:
            self._direct.terminate()
            self._direct = None

    async def listen(self, name: str, hear: Hear, missed: Callable[[], None]) -> None:
        ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._listening = asyncio.create_task(self._listen(name, hear, missed, ready), name="listener")
        await ready

    async def _listen(self, name: str, hear: Hear, missed: Callable[[], None], ready: asyncio.Future[None]) -> None:
        """Listen for ever, through lost connections."""
        while True:
            lost = asyncio.Event()
            try:
                known = {"application_name": f"{LISTENER} {name}"}
                connection = await self._driver.connect(self._address, timeout=PATIENCE_SECONDS, server_settings=known)
            except self._failures as error:
                if not ready.done():
                    ready.set_exception(StoreError(f"the database cannot be reached: {error}"))
                    return
                await asyncio.sleep(0.5)
                continue
            try:
                connection.add_termination_listener(lambda _, lost=lost: lost.set())
                await connection.add_listener(CHANNEL, lambda _c, _pid, _channel, body: hear(body))
                if ready.done():
                    missed()
                else:
                    ready.set_result(None)
                await lost.wait()
            except self._failures:
                continue
            finally:
                with suppress(*self._failures):
                    await connection.close(timeout=1)

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        async with self._one_at_a_time:
            self._let_go()
        await self._engine.dispose()


_INSERT = 'INSERT INTO entries (match_id, n, "by", text, at) SELECT '
_COLUMNS = "entry->>0, CAST(entry->>1 AS integer), entry->>2, entry->>3, CAST(entry->>4 AS bigint)"
_ADD_ENTRIES = {
    "sqlite": text(
        _INSERT + ", ".join(f"json_extract(value, '$[{place}]')" for place in range(5)) + " FROM json_each(:rows)"
    ),
    "postgresql": text(f"{_INSERT} {_COLUMNS} FROM json_array_elements(CAST(:rows AS json)) AS entry"),
}
"""All entries of a commit in one statement with one value: a database driver that takes row by row costs more."""
_TELL = f"SELECT pg_notify('{CHANNEL}', body) FROM unnest($1::text[]) AS body"
_ADD_AND_TELL = (
    f"WITH added AS ({_INSERT} {_COLUMNS} FROM json_array_elements($1::json) AS entry) "
    f"SELECT pg_notify('{CHANNEL}', body) FROM unnest($2::text[]) AS body"
)


def add_entries(connection: Connection, rows: str) -> None:
    """Store entries, a JSON array of arrays."""
    connection.execute(_ADD_ENTRIES[connection.dialect.name], {"rows": rows})


def tell(connection: Connection, messages: list[str]) -> None:
    """Tell other processes, once this transaction stands. Only on PostgreSQL."""
    statement = text(f"SELECT pg_notify('{CHANNEL}', body) FROM unnest(CAST(:bodies AS text[])) AS body")
    connection.execute(statement, {"bodies": messages})


def lock_for_upgrade(connection: Connection) -> None:
    """Let one process at a time look at the schema."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(5117)"))


def is_alone(connection: Connection, name: str) -> bool:
    """Whether the process of this name is the only one that uses this database now."""
    if connection.dialect.name != "postgresql":
        return True
    others = text(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
        "AND application_name LIKE :any AND application_name <> :mine"
    )
    known = {"any": f"{LISTENER} %", "mine": f"{LISTENER} {name}"}
    return connection.execute(others, known).scalar() == 0


def _reason(error: BaseException) -> str:
    """What the driver says, in one line and without the statement."""
    said = getattr(error, "orig", None) or error
    return str(said).partition("\n")[0] or type(said).__name__
