"""The schema's history: up, down, and over a database that is in use."""

from __future__ import annotations

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, Engine, create_engine, inspect, text
from sqlalchemy.ext.asyncio import create_async_engine

from quintain.errors import StoreError
from quintain.server.store import migrations
from quintain.server.store.schema import METADATA
from quintain.server.store.store import prepare
from tests.server.making import opened

TABLES = {"matches", "seats", "entries", "chat", "pulse", "pauses"}


def names(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names()) - {"alembic_version"}


def up_and_down(connection: Connection) -> list[set[str]]:
    found = []
    for step in (migrations.upgrade, migrations.upgrade, migrations.downgrade, migrations.upgrade):
        step(connection)
        found.append(names(connection))
    return found


def differences(connection: Connection) -> list[object]:
    migrations.upgrade(connection)
    return list(compare_metadata(MigrationContext.configure(connection), METADATA))


@pytest.fixture
def file(sqlite_url: str) -> Engine:
    return create_engine(sqlite_url)


def test_sqlite_goes_up_and_down(file: Engine) -> None:
    with file.begin() as connection:
        assert up_and_down(connection) == [TABLES, TABLES, set(), TABLES]
    file.dispose()


async def test_postgres_goes_up_and_down(postgres_url: str) -> None:
    engine = create_async_engine(postgres_url.replace("postgresql://", "postgresql+asyncpg://"))
    async with engine.begin() as connection:
        assert await connection.run_sync(up_and_down) == [TABLES, TABLES, set(), TABLES]
    await engine.dispose()


def test_migrations_lead_to_the_schema_in_the_code(file: Engine) -> None:
    with file.begin() as connection:
        assert differences(connection) == []
    file.dispose()


async def test_migrations_lead_to_the_schema_on_postgres_too(postgres_url: str) -> None:
    engine = create_async_engine(postgres_url.replace("postgresql://", "postgresql+asyncpg://"))
    async with engine.begin() as connection:
        assert await connection.run_sync(differences) == []
    await engine.dispose()


async def test_a_database_of_a_newer_version_is_refused_in_one_line(database: str) -> None:
    async with opened(database) as store:

        def pretend(connection: Connection) -> None:
            connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))

        await store._database.run(pretend)
    for opening in (prepare(database), opened(database).__aenter__()):
        with pytest.raises(StoreError) as caught:
            await opening
        assert "newer Quintain" in str(caught.value)
        assert "9999" in str(caught.value)
        assert "\n" not in str(caught.value)


async def test_an_old_file_keeps_its_matches(file: Engine, sqlite_url: str) -> None:
    with file.begin() as connection:
        migrations.upgrade(connection, "0001")
        assert names(connection) == TABLES - {"pulse", "pauses"}
        row = "'old', 'knight-shift', 'open', 'link', '{}', 'secret', 7"
        connection.execute(text(f"INSERT INTO matches (id, game, status, watch, plan, secret, created) VALUES ({row})"))
        connection.execute(text("INSERT INTO seats (match_id, seat, kind, name) VALUES ('old', 0, 'person', 'Ann')"))
    file.dispose()
    async with opened(sqlite_url) as store:
        found = await store.match("old")
        assert found is not None
        assert (found.created, found.proposals, found.seats[0].name) == (7, "[]", "Ann")
        assert found.seats[0].muted == ""
        assert (await store.wake(1_000, gap=0)).pauses == []
