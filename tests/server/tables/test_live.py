"""One table in one process while the store fails: what is in memory is what is stored."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection

from quintain.errors import StoreError
from quintain.server.store.store import Store
from quintain.server.tables.attendance import Attendance
from quintain.server.tables.live import Live
from tests.server.making import begun, deed
from tests.server.offline import act, entries, fail, first_option, gather, listen, mend, room, until


def shrink(connection: Connection) -> None:
    """The disk is full: the file must not grow."""
    pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
    connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")


def grow(connection: Connection) -> None:
    connection.exec_driver_sql("PRAGMA max_page_count = 1000000")


async def fill(store: Store) -> None:
    """Write until the disk is full."""
    other = await begun(store)
    await store._database.run(shrink)
    number = 0
    try:
        while number < 1_000:
            number += 1
            await store.store(deed(other.id, "x" * 50, n=number))
    except StoreError as error:
        assert "full" in str(error)  # noqa: PT017 - it is a loop that ends like this
    assert number < 1_000


async def test_a_full_disk_leaves_the_match_as_it_is_stored(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open")
        ears = await gather(live, 0, 1, None)
        await fill(here.store)
        stored, refusal = 0, ""
        while not refusal:
            refusal = await act(live, *first_option(live))
            stored += not refusal
        assert refusal == "not-stored"
        assert stored < 10
        told = [len([message for message in ear.listen() if message["type"] == "update"]) for ear in ears]
        assert told == [stored] * 3
        assert len(await here.store.entries(live.id)) == stored
        assert await act(live, 0, "/resign") == "not-stored"
        assert [ear.listen() for ear in ears] == [[], [], []]
        async with live.quiet() as table:
            assert table is not None
            assert len(table.record.entries) == stored
            assert table.outcome() is None
        await here.store._database.run(grow)
        assert await act(live, *first_option(live)) == ""
        assert [len(ear.listen()) for ear in ears] == [1, 1, 1]


async def test_a_lost_database_is_told_and_then_found_again(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open")
        ears = await gather(live, 0, 1, None)
        seat, text = first_option(live)
        await fail(here.store)
        assert await act(live, seat, text) == "not-stored"
        assert await act(live, seat, text) == "not-stored"
        assert await act(live, seat, f"/why {text}") == "not-stored"
        with pytest.raises(StoreError):
            await listen(live, 0)
        assert await here.store.trouble()
        assert [ear.listen() for ear in ears] == [[], [], []]
        mend(here.store)
        assert await act(live, seat, text) == ""
        assert [len(ear.listen()) for ear in ears] == [1, 1, 1]


async def test_a_bot_tries_again_when_the_store_is_back(sqlite_url: str) -> None:
    async with room(sqlite_url, pause_ms=100) as here:
        live = await here.match("me", "bot")
        assert await act(live, *first_option(live)) == ""
        await fail(here.store)
        failures = here.metrics.registry.get_sample_value
        await until(lambda: failures("quintain_commands_total", {"kind": "bot", "ok": "false"}))
        mend(here.store)
        await until(lambda: len(entries(live)) == 2 and first_option(live)[0] == 0)


async def test_what_was_missed_of_who_left_is_announced(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open", "open", game="squires")
        other = Live(live.match.row, here.store, here.clock)
        ear, _ = await gather(live, 0, 1)
        assert await act(other, 2, "/resign") == ""
        # Of what is done behind its back, nobody tells it.
        assert ear.listen() == []
        await live.look_again()
        assert [message["type"] for message in ear.listen()] == ["update", "table"]
        assert [seat["left"] for seat in ear.picture.table["seats"]] == [False, False, True]


async def test_who_leaves_while_the_store_fails_has_left(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open")
        ann, bob = await gather(live, 0, 1)

        async def tell(*_: object) -> None:
            raise StoreError("the database is gone")

        monkeypatch.setattr(here.store, "tell", tell)
        await Attendance(live).part(ann.connection)
        bob.listen()
        assert [seat["present"] for seat in bob.picture.table["seats"]] == [False, True]
