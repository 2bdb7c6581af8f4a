"""Which tables are in memory, and for how long."""

from __future__ import annotations

import asyncio

from quintain.server.messages import ClockPlan
from quintain.server.tables.attendance import Attendance
from quintain.server.tables.directory import IDLE_MS, OVER_MS
from quintain.server.tables.seating import Seating
from tests.server.making import wanted
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


async def test_a_table_with_a_running_clock_is_kept(sqlite_url: str) -> None:
    clock = Hand()
    async with room(sqlite_url, clock=clock) as here:
        live = await here.match("me", "open", clock=ClockPlan("move", 86_400))
        clock.pass_seconds(IDLE_MS / 1000 + 1)
        await here.tables.tend()
        assert await here.find(live.id) is live


async def test_two_who_ask_at_once_get_the_same_table(sqlite_url: str) -> None:
    async with room(sqlite_url, "one") as one:
        live = await one.match("me", "open")
    async with room(sqlite_url, "two") as two:
        first, second = await asyncio.gather(two.find(live.id), two.find(live.id))
        assert first is second
        assert await two.tables.get("nothing") is None


async def test_a_table_where_nobody_waits_is_not_listed(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        seated = await here.tables.open(wanted("me", "open", watch="public"))
        live = await here.find(seated.table)
        assert [info.id for info in await here.tables.listed()] == [live.id]
        await Seating(live).leave(0, seated.token)
        assert await here.tables.listed() == []
