"""One table in one process: what is stored, what is told, and to whom."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import Connection

from quintain.core.scene import Scene
from quintain.core.table import Table
from quintain.errors import TableError
from quintain.server.lines import KEEP, LineState
from quintain.server.messages import ClockPlan, Join, NewTable, SeatPlan
from quintain.server.rows import Kept
from quintain.server.seats import hashed
from quintain.server.store import Decide, Store, StoreError
from quintain.server.tables import IDLE_MS, OVER_MS
from tests.server.making import begun, deed, wanted
from tests.server.rooms import Hand, act, entries, first_option, gather, listen, room, until

# --- repeated, late and simultaneous commands -----------------------------------------------------------------------


async def test_a_command_that_comes_twice_is_done_once_and_told_once(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open")
        ann, bob = await gather(live, 0, 1)
        seat, text = first_option(live)
        assert await act(live, seat, text, 0) == ""
        assert [message["type"] for message in ann.listen()] == ["update"]
        assert [message["type"] for message in bob.listen()] == ["update"]
        assert await act(live, seat, text, 0) == ""
        assert ann.listen() == bob.listen() == []
        assert entries(live) == [f"A {text}"]


async def test_a_late_command_is_refused(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open")
        for _ in range(4):
            seat, text = first_option(live)
            assert await act(live, seat, text) == ""
        seat, text = first_option(live)
        assert await act(live, seat, text, 1) == "stale"
        assert await act(live, seat, text, 7) == "stale"
        assert await act(live, seat, text, -1) == "stale"
        assert len(entries(live)) == 4


async def test_what_is_refused_is_told_to_nobody(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open")
        ears = await gather(live, 0, 1, None)
        seat, text = first_option(live)
        for who, said in ((1 - seat, text), (seat, "nonsense"), (seat, "/nonsense"), (seat, "/decline")):
            assert await act(live, who, said) != ""
        assert [ear.listen() for ear in ears] == [[], [], []]
        assert entries(live) == []


async def test_what_somebody_asks_about_is_told_to_nobody_else(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open")
        ears = await gather(live, 0, 1, None)
        seat, text = first_option(live)
        assert await act(live, seat, f"/why {text}") == ""
        assert await act(live, seat, "/why a1a1") != ""
        assert await act(live, seat, "/why") != ""
        assert [ear.listen() for ear in ears] == [[], [], []]


async def test_before_the_match_there_is_nothing_to_say(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        seated = await here.tables.open(wanted("me", "open"))
        live = await here.find(seated.table)
        assert await act(live, 0, "/resign") == "not-begun"
        assert await act(live, 0, "/why b1c3") == "not-begun"


# --- sealed choices -------------------------------------------------------------------------------------------------


async def test_half_a_sealed_decision_is_told_to_nobody_else(sqlite_url: str, miniatures: Path) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open", "open", game="duel")
        ann, *others = await gather(live, 0, 1, 2, None)
        assert await act(live, 0, "hit") == ""
        assert [message["type"] for message in ann.listen()] == ["update"]
        assert ann.picture.count == 1
        assert [ear.listen() for ear in others] == [[], [], []]


async def test_a_sealed_decision_shows_that_somebody_is_ready_and_nothing_else(
    sqlite_url: str, miniatures: Path
) -> None:
    async with room(sqlite_url) as here:
        plans = []
        for plan in ("plan hit guard", "plan rest rest"):
            live = await here.match("me", "open", "open", game="duel")
            _, *others = await gather(live, 0, 1, 2, None)
            assert await act(live, 0, plan) == ""
            plans.append([ear.listen() for ear in others])
        assert plans[0] == plans[1]
        assert all(len(heard) == 1 and "notices" not in heard[0] for heard in plans[0])


# --- coming back ----------------------------------------------------------------------------------------------------


async def test_who_comes_back_gets_one_message_for_all_that_was_missed(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open")
        ann, bob = await gather(live, 0, 1)
        await live.part(bob.line)
        for _ in range(5):
            await act(live, *first_option(live))
        await live.say(0, "still there?")
        again = await listen(live, 1, bob.picture)
        assert "welcome" not in [message["type"] for message in again.heard]
        assert [message["type"] for message in again.heard].count("update") == 1
        ann.listen()
        assert again.picture.log == ann.picture.log
        fresh = await listen(live, 1)
        assert again.picture.seen() == fresh.picture.seen()


async def test_who_was_away_too_long_gets_everything_afresh(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open")
        bob = await listen(live, 1)
        await live.part(bob.line)
        for _ in range(KEEP + 1):
            await live.say(0, "hello")
        again = await listen(live, 1, bob.picture)
        assert [message["type"] for message in again.heard] == ["welcome"]


async def test_numbers_of_another_tape_mean_nothing(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open")
        bob = await listen(live, 1)
        bob.picture.epoch = "another"
        assert [message["type"] for message in (await listen(live, 1, bob.picture)).heard] == ["welcome"]
        bob.picture.n = 10_000
        assert [message["type"] for message in (await listen(live, 1, bob.picture)).heard] == ["welcome"]


async def test_nothing_is_drawn_for_who_is_away(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open")
        ears = await gather(live, 0, 1, None)
        for ear in ears[1:]:
            await live.part(ear.line)
        drawn: list[object] = []
        scene = Table.scene

        def draw(table: Table, seat: int | None) -> Scene:
            drawn.append(seat)
            return scene(table, seat)

        monkeypatch.setattr(Table, "scene", draw)
        await act(live, *first_option(live))
        assert drawn == [0]


# --- who may look ---------------------------------------------------------------------------------------------------


async def test_when_the_match_begins_spectators_of_a_closed_table_must_go(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        seated = await here.tables.open(wanted("me", "open", watch="nobody"))
        live = await here.find(seated.table)
        ear = await listen(live, None)
        assert [message["type"] for message in ear.heard] == ["welcome"]
        assert ear.heard[0]["scene"] is None
        await here.tables.sit(live, Join("Bob"))
        last = ear.listen()[-1]
        assert (last["type"], last["again"]) == ("goodbye", False)
        assert "scene" not in str(last)
        assert ear.line.state is LineState.CLOSED


async def test_who_has_left_a_seat_does_not_see_what_comes_after(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        seated = await here.tables.open(wanted("me", "open"))
        live = await here.find(seated.table)
        ear = await listen(live, 0)
        await here.tables.leave(live, 0, seated.token)
        assert ear.listen()[-1]["type"] == "goodbye"
        new = await here.tables.sit(live, Join("Cat", "A"))
        await here.tables.sit(live, Join("Dan"))
        assert live.row.status == "playing"
        assert ear.listen() == []
        assert here.tables.seat_of(live, seated.token) is None
        assert here.tables.seat_of(live, new.token) == 0


async def test_a_new_name_is_announced_and_the_picture_stays(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        seated = await here.tables.open(wanted("me", "open"))
        live = await here.find(seated.table)
        await here.tables.sit(live, Join("Bob"))
        ear = await listen(live, 1)
        await here.tables.rename(live, 0, seated.token, " Queen\u202e  Ann ")
        assert [message["type"] for message in ear.listen()] == ["table"]
        assert ear.picture.table["seats"][0]["name"] == "Queen Ann"


# --- the store fails ------------------------------------------------------------------------------------------------


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
        await here.store._database.run(lambda connection: connection.exec_driver_sql("PRAGMA query_only = ON"))
        assert await act(live, seat, text) == "not-stored"
        assert await act(live, seat, text) == "not-stored"
        assert await act(live, seat, f"/why {text}") == "not-stored"
        with pytest.raises(StoreError):
            await listen(live, 0)
        assert not await here.store.ready()
        assert [ear.listen() for ear in ears] == [[], [], []]
        mend(here.store)
        assert await act(live, seat, text) == ""
        assert [len(ear.listen()) for ear in ears] == [1, 1, 1]


def mend(store: Store) -> None:
    """Outside a transaction, which this database cannot begin."""
    engine = store._database._engine  # type: ignore[attr-defined]
    engine.raw_connection().execute("PRAGMA query_only = OFF")


async def test_a_bot_tries_again_when_the_store_is_back(sqlite_url: str) -> None:
    async with room(sqlite_url, pause_ms=100) as here:
        live = await here.match("me", "bot")
        assert await act(live, *first_option(live)) == ""
        await here.store._database.run(lambda connection: connection.exec_driver_sql("PRAGMA query_only = ON"))
        failures = here.metrics.registry.get_sample_value
        await until(lambda: failures("quintain_commands_total", {"kind": "bot", "ok": "false"}))
        mend(here.store)
        await until(lambda: len(entries(live)) == 2 and live.table is not None and live.table.actors == (0,))


async def test_who_sat_down_and_never_heard_of_it_sits_all_the_same(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with room(sqlite_url) as here:
        live = await here.find((await here.tables.open(wanted("me", "open"))).table)
        ear = await listen(live, 0)
        amend = here.store.amend

        async def lost(match_id: str, decide: Decide, chat: int) -> Kept | None:
            await amend(match_id, decide, chat)
            raise StoreError("the line broke")

        monkeypatch.setattr(here.store, "amend", lost)
        with pytest.raises(StoreError):
            await here.tables.sit(live, Join("Bob"))
        assert live.table is None
        assert await act(live, 0, "b1c3") == ""
        assert [seat["name"] for seat in ear.listen()[0]["table"]["seats"]] == ["Guest", "Bob"]


async def test_who_is_refused_a_seat_changes_nothing(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open")
        ears = await gather(live, 0, 1, None)
        # Nothing is read afresh either: whoever wants to could make that happen again and again.
        monkeypatch.setattr(here.store, "kept", None)
        with pytest.raises(TableError, match="no seat is open"):
            await here.tables.sit(live, Join("Cat"))
        assert await act(live, *first_option(live)) == ""
        assert [[message["type"] for message in ear.listen()] for ear in ears] == [["update"]] * 3


async def test_two_who_sit_down_at_once_begin_the_match(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await here.find((await here.tables.open(wanted("open", "open"))).table)
        ear = await listen(live, None)
        await asyncio.gather(*(here.tables.sit(live, Join(name)) for name in ("Ann", "Bob")))
        assert await act(live, *first_option(live)) == ""
        assert {seat.name for seat in live.row.seats} == {"Ann", "Bob"}
        assert live.row == await here.store.match(live.id)
        assert [message["type"] for message in ear.listen()] == ["table", "welcome", "update"]


# --- memory ---------------------------------------------------------------------------------------------------------


async def test_a_table_that_nobody_needs_is_forgotten_and_found_again(sqlite_url: str) -> None:
    clock = Hand()
    async with room(sqlite_url, clock=clock) as here:
        live = await here.match("me", "open")
        ear = await listen(live, 0)
        await act(live, *first_option(live))
        clock.pass_seconds(IDLE_MS / 1000 + 1)
        await here.tables.tend()
        assert await here.find(live.id) is live
        await live.part(ear.line)
        clock.pass_seconds(IDLE_MS / 1000 + 1)
        await here.tables.tend()
        again = await here.find(live.id)
        assert again is not live
        assert entries(again) == entries(live)
        back = await listen(again, 0, ear.picture)
        assert back.heard[0]["type"] == "welcome"


async def test_a_table_whose_match_is_over_is_forgotten_sooner(sqlite_url: str) -> None:
    clock = Hand()
    async with room(sqlite_url, clock=clock) as here:
        going, over = await here.match("me", "open"), await here.match("me", "open")
        assert await act(over, 0, "/resign") == ""
        clock.pass_seconds(OVER_MS / 1000 + 1)
        await here.tables.tend()
        assert here.tables.counted() == {"open": 0, "playing": 1, "over": 0}
        assert await here.find(going.id) is going
        assert (await here.find(over.id)).row == over.row


async def test_a_table_with_a_running_clock_is_kept(sqlite_url: str) -> None:
    clock = Hand()
    async with room(sqlite_url, clock=clock) as here:
        live = await here.match("me", "open", clock=ClockPlan("move", 86_400))
        clock.pass_seconds(IDLE_MS / 1000 + 1)
        await here.tables.tend()
        assert await here.find(live.id) is live


async def test_two_who_ask_at_once_get_the_same_table(sqlite_url: str) -> None:
    async with room(sqlite_url, "one") as one, room(sqlite_url, "two") as two:
        live = await one.match("me", "open")
        first, second = await asyncio.gather(two.find(live.id), two.find(live.id))
        assert first is second
        assert await two.tables.get("nothing") is None


# --- the lobby ------------------------------------------------------------------------------------------------------


async def test_a_table_where_nobody_waits_is_not_listed(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        seated = await here.tables.open(wanted("me", "open", watch="public"))
        live = await here.find(seated.table)
        assert [info.id for info in await here.tables.listed()] == [live.id]
        await here.tables.leave(live, 0, seated.token)
        assert await here.tables.listed() == []


async def test_only_a_hash_of_the_token_is_stored(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        seated = await here.tables.open(NewTable("knight-shift", (SeatPlan("me"), SeatPlan("open"))))
        row = await here.store.match(seated.table)
        assert row is not None
        assert row.seats[0].token_hash == hashed(seated.token)
        assert seated.token not in repr(row)
