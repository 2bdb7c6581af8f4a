"""
Connections that PostgreSQL has told to end, and whose end has not come yet: what is sent on them gets no answer. The
server stands behind a door that passes on what it says, but not that it has hung up.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import make_url, text

from quintain.server.store.database import Postgres
from tests.server.offline import until

SOCKET = ".s.PGSQL.5432"
CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


class Door:
    """Between a process and its database."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._open: list[asyncio.StreamWriter] = []
        self.told = 0

    async def meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        server, to_server = await asyncio.open_unix_connection(self._address)
        self._open += [writer, to_server]
        await asyncio.gather(_pass_on(reader, to_server), self._pass_back(server, writer))
        # Whoever says something to a server that is gone, such as farewell, finds out.
        writer.close()

    async def _pass_back(self, server: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await _pass_on(server, writer)
        self.told += 1

    async def ended(self, number: int) -> None:
        """The server has ended so many connections."""
        await until(lambda: self.told == number)

    def close(self) -> None:
        for writer in self._open:
            writer.close()


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """All but the end."""
    with suppress(ConnectionError):
        while said := await reader.read(1 << 16):
            writer.write(said)
            await writer.drain()


@contextmanager
def short_folder() -> Iterator[Path]:
    """The path of a socket may have no more than a hundred letters."""
    with TemporaryDirectory(prefix="q") as name:
        yield Path(name)


@asynccontextmanager
async def behind_a_door(url: str) -> AsyncIterator[tuple[Postgres, Door]]:
    parsed = make_url(url)
    with short_folder() as folder:
        door = Door(f"{parsed.query['host']}/{SOCKET}")
        server = await asyncio.start_unix_server(door.meet, folder / SOCKET)
        database = Postgres(parsed.set(drivername="postgresql+asyncpg").update_query_dict({"host": str(folder)}))
        try:
            yield database, door
        finally:
            await database.close()
            server.close()
            door.close()


async def cut(url: str) -> None:
    """Every connection but the one that asks for it, which is nobody's here."""
    database = Postgres(make_url(url).set(drivername="postgresql+asyncpg"))
    await database.run(lambda connection: connection.execute(text(CUT)).all())
    await database.close()


async def test_work_is_done_on_a_fresh_connection(postgres_url: str) -> None:
    async with behind_a_door(postgres_url) as (database, door):
        for number in range(1, 4):
            found = await database.run(lambda connection: connection.execute(text("SELECT 7")).scalar())
            assert found == 7
            await cut(postgres_url)
            await door.ended(number)


async def test_moves_are_stored_on_a_fresh_connection(postgres_url: str) -> None:
    async with behind_a_door(postgres_url) as (database, door):
        for number in range(1, 4):
            await database.tell(["nobody []"])
            await cut(postgres_url)
            await door.ended(number)
