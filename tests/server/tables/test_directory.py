"""Which tables are in memory, and for how long."""

from __future__ import annotations

import asyncio
import gc
import weakref
from typing import Any

import pytest

from quintain.core.registry import load
from quintain.errors import StoreError
from quintain.server.messages import ClockPlan
from quintain.server.store.rows import MatchRow
from quintain.server.tables import steward as stewards
from quintain.server.tables.attendance import Attendance
from quintain.server.tables.directory import IDLE_MS, OVER_MS
from quintain.server.tables.seating import Seating
from tests.server.making import deed, wanted
from tests.server.offline import Hand, act, entries, fail, first_option, listen, mend, room, until


async def test_a_table_that_nobody_needs_is_forgotten_and_found_again(sqlite_url: str) -> None:
    clock = Hand()
    async with room(sqlite_url, clock=clock) as here:
        live = await here.match("me", "open")
        ear = await listen(live, 0)
        await act(live, *first_option(live))
        clock.pass_seconds(IDLE_MS / 1000 + 1)
        await here.tables.tend()
        assert await here.find(live.id) is live
        await Attendance(live).part(ear.connection)
        clock.pass_seconds(IDLE_MS / 1000 + 1)
        await here.tables.tend()
        again = await here.find(live.id)
        assert again is not live
        assert entries(again) == entries(live)
        back = await listen(again, 0, ear.picture)
        assert back.heard[0]["type"] == "welcome"


async def test_a_table_where_a_bot_waits_for_the_store_is_not_forgotten(sqlite_url: str) -> None:
    clock = Hand()
    async with room(sqlite_url, clock=clock, pause_ms=100) as here:
        live = await here.match("me", "bot")
        assert await act(live, *first_option(live)) == ""
        await fail(here.store)
        failures = here.metrics.registry.get_sample_value
        await until(lambda: failures("quintain_commands_total", {"kind": "bot", "ok": "false"}))
        clock.pass_seconds(IDLE_MS / 1000 + 1)
        await here.tables.tend()
        mend(here.store)
        # A second one in memory would not hear of what the first one does.
        assert await here.find(live.id) is live
        await until(lambda: len(entries(live)) == 2 and first_option(live)[0] == 0)
        await until(lambda: not here.steward.is_busy(live))
        clock.pass_seconds(IDLE_MS / 1000 + 1)
        await here.tables.tend()
        assert here.tables.counted()["playing"] == 0


async def test_a_table_whose_match_is_over_is_forgotten_sooner(sqlite_url: str) -> None:
    clock = Hand()
    async with room(sqlite_url, clock=clock) as here:
        going, over = await here.match("me", "open"), await here.match("me", "open")
        assert await act(over, 0, "/resign") == ""
        clock.pass_seconds(OVER_MS / 1000 + 1)
        await here.tables.tend()
        assert here.tables.counted() == {"open": 0, "playing": 1, "over": 0}
        assert await here.find(going.id) is going
        assert (await here.find(over.id)).match.row == over.match.row


async def test_a_table_whose_clock_runs_out_soon_is_kept(sqlite_url: str) -> None:
    clock = Hand()
    async with room(sqlite_url, clock=clock) as here:
        live = await here.match("me", "open", clock=ClockPlan("move", 400))
        clock.pass_seconds(IDLE_MS / 1000 + 1)
        await here.tables.tend()
        assert await here.find(live.id) is live


async def test_a_table_with_a_day_for_every_move_is_forgotten_between_them(sqlite_url: str) -> None:
    clock = Hand()
    async with room(sqlite_url, clock=clock) as here:
        live = await here.match("me", "open", clock=ClockPlan("move", 86_400))
        assert await act(live, *first_option(live)) == ""
        left = live.match.clocks.left(1, clock())
        table_id, seen = live.id, weakref.ref(live)
        clock.pass_seconds(IDLE_MS / 1000 + 1)
        await here.tables.tend()
        del live
        gc.collect()
        assert seen() is None, "something holds it"
        again = await here.find(table_id)
        assert again.match.clocks.left(1, clock()) == left - IDLE_MS - 1_000


async def test_the_clock_of_a_table_that_was_forgotten_runs_out_all_the_same(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stewards, "SOON_SECONDS", 0.0)
    monkeypatch.setattr(stewards, "RETRY_SECONDS", 0.01)
    clock = Hand()
    async with room(sqlite_url, clock=clock) as here:
        live = await here.match("me", "open", clock=ClockPlan("total", 1))
        clock.pass_seconds(IDLE_MS / 1000 + 1)
        await here.tables.tend()
        assert here.tables.counted()["playing"] == 0
        # In that moment the store fails, too.
        match, asked = here.store.match, []

        async def stumble(table_id: str) -> MatchRow | None:
            asked.append(table_id)
            if len(asked) == 1:
                raise StoreError("the disk is away")
            return await match(table_id)

        monkeypatch.setattr(here.store, "match", stumble)
        await until(lambda: here.tables.counted()["over"])
        assert entries(await here.find(live.id)) == ["* /time A", f"* /seed {live.match.row.secret}"]
        assert len(asked) >= 2


async def test_a_table_that_nobody_has_joined_for_days_is_gone(database: str) -> None:
    clock = Hand()
    async with room(database, clock=clock) as here:
        playing = await here.match("me", "open")
        assert await act(playing, *first_option(playing)) == ""
        untouched = [await here.match("me", "open"), await here.match("bot", "bot"), await here.match("bot", "me")]
        await until(lambda: entries(untouched[2]))
        over = await here.match("me", "open")
        assert await act(over, 0, "/resign") == ""
        old = await here.find((await here.tables.open(wanted("me", "open"))).table)
        ears = [await listen(live, 0) for live in (old, untouched[0])]
        clock.pass_seconds(14 * 86_400)
        new = await here.find((await here.tables.open(wanted("me", "open"))).table)
        await here.tables.tend()
        for live in (old, *untouched):
            assert await here.store.match(live.id) is not None
        clock.pass_seconds(3_600)
        await here.tables.tend()
        assert await here.tables.get(old.id) is None
        assert [ear.listen()[-1] for ear in ears] == [
            {"type": "goodbye", "reason": f"{missing} here for too long: this table is closed", "again": False}
            for missing in ("somebody was missing", "nobody did anything")
        ]
        with pytest.raises(StoreError):
            await old.say(0, "is anybody here?")
        assert [await here.store.match(live.id) for live in untouched] == [None] * 3
        for live in (playing, over, new):
            assert await here.store.match(live.id) is not None
        # Whoever comes to it in this moment all the same is told so.
        assert await act(untouched[0], *first_option(untouched[0])) == "unreadable"
        assert await act(playing, *first_option(playing)) == ""


async def test_at_another_process_too_it_is_said_at_once_that_a_table_is_gone(postgres_url: str) -> None:
    clock = Hand()
    async with room(postgres_url, "one", clock=clock) as one, room(postgres_url, "two", clock=clock) as two:
        live = await one.match("me", "open")
        ear = await listen(await two.find(live.id), 0)
        clock.pass_seconds(15 * 86_400)
        await one.tables.tend()
        await until(lambda: two.tables.counted()["playing"] == 0)
        assert "closed" in ear.listen()[-1]["reason"]


async def test_who_did_not_play_again_in_time_may_still_open_another_table(database: str) -> None:
    clock = Hand()
    async with room(database, clock=clock) as here:
        live = await here.match("me", "open")
        assert await act(live, 0, "/resign") == ""
        first = await here.tables.rematch(live)
        ear = await listen(live, 0)
        assert ear.picture.table["rematch"] == first
        clock.pass_seconds(15 * 86_400)
        await here.tables.tend()
        assert await here.tables.get(first) is None
        await until(ear.listen)
        assert ear.picture.table["rematch"] is None
        again = await here.tables.rematch(live)
        assert again != first
        assert (await here.find(again)).match.row.status == "playing"


async def test_two_who_ask_at_once_get_the_same_table(sqlite_url: str) -> None:
    async with room(sqlite_url, "one") as one:
        live = await one.match("me", "open")
    async with room(sqlite_url, "two") as two:
        first, second = await asyncio.gather(two.find(live.id), two.find(live.id))
        assert first is second
        assert await two.tables.get("nothing") is None


async def test_a_listing_is_read_once_for_all_who_ask(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Hand()
    async with room(sqlite_url, clock=clock) as here:
        plans = []

        async def listed(real: Any = here.store.listed, **options: Any) -> list[MatchRow]:
            rows: list[MatchRow] = await real(**options)
            plans.append([len(row.plan) > 20_000 for row in rows])
            return rows

        monkeypatch.setattr(here.store, "listed", listed)
        deck = {"deck": "# mine\n" * 3_000 + load("squires").data()}
        for _ in range(2):
            # The newest stands first.
            clock.pass_seconds(0.001)
            await here.tables.open(wanted("me", "open", game="squires", watch="public", settings=deck))
            tables = await asyncio.gather(*(here.tables.listed() for _ in range(10)))
        assert [len(found) for found in tables] == [2] * 10
        assert plans == [[True], [True, False]], "it was read more than once, or a deck was"
        here.tables._lives.clear()
        clock.pass_seconds(2)
        assert ["deck" in info.settings for info in await here.tables.listed()] == [False, False]
        assert plans[2:] == [[False, False]]
        clock.pass_seconds(2)
        await fail(here.store)
        with pytest.raises(StoreError):
            await here.tables.listed()
        mend(here.store)
        assert len(await here.tables.listed()) == 2


async def test_a_table_of_another_process_is_listed_within_a_second(postgres_url: str) -> None:
    clock = Hand()
    async with room(postgres_url, "one", clock=clock) as one, room(postgres_url, "two", clock=clock) as two:
        assert await two.tables.listed() == []
        seated = await one.tables.open(wanted("me", "open", watch="public"))
        clock.pass_seconds(1)
        assert [info.id for info in await two.tables.listed()] == [seated.table]


async def test_a_table_where_nobody_waits_is_not_listed(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        seated = await here.tables.open(wanted("me", "open", watch="public"))
        live = await here.find(seated.table)
        assert [info.id for info in await here.tables.listed()] == [live.id]
        await Seating(live).leave(0, seated.token)
        assert await here.tables.listed() == []


async def test_a_table_that_cannot_be_read_any_more_is_no_reason_not_to_look_after_others(sqlite_url: str) -> None:
    clock = Hand()
    async with room(sqlite_url, clock=clock) as here:
        broken, idle = await here.match("me", "open"), await here.match("me", "open")
        await listen(broken, 0)
        await here.store.store(deed(broken.id, "a move of other rules"))
        broken.stale = True
        clock.pass_seconds(IDLE_MS / 1000 + 1)
        await here.tables.tend()
        assert await here.find(idle.id) is not idle
