"""Bots, clocks, stand-ins: whoever acts without a person's hand. The clock is moved by hand."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from quintain.core.contract import View
from quintain.errors import Busy
from quintain.server.messages import ClockPlan
from quintain.server.tables import lobby
from quintain.server.tables import steward as stewards
from quintain.server.tables.attendance import Attendance
from quintain.server.tables.clocks import MISSES
from quintain.server.work import pool as pools
from quintain.server.work.bots import Bots, chosen
from quintain.server.work.queue import Share
from quintain.table.fairness import verify
from tests.server.offline import Hand, act, entries, first_option, gather, room, until
from tests.server.work.labours import collapse, hang

MOVE = ClockPlan("move", 10)
TOTAL = ClockPlan("total", 60, 5)


# --- clocks ---------------------------------------------------------------------------------------------------------


async def test_a_total_clock_at_zero_loses(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open", clock=TOTAL)
        (bob,) = await gather(live, 1)
        here.clock.pass_seconds(59)
        await here.steward.check_clock(live)
        assert entries(live) == []
        here.clock.pass_seconds(1)
        await here.steward.check_clock(live)
        assert entries(live)[0] == "* /time A"
        bob.listen()
        assert bob.picture.table["status"] == "over"
        assert live.match.table is not None
        assert verify(live.match.table.record).fair


async def test_a_clock_that_was_stopped_in_time_does_not_lose(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open", clock=TOTAL)
        here.clock.pass_seconds(59)
        assert await act(live, *first_option(live)) == ""
        here.clock.pass_seconds(59)
        await here.steward.check_clock(live)
        assert len(entries(live)) == 1
        assert [clock.left_ms for clock in live.match.clocks_at(live.now())] == [6_000, 1_000]


async def test_the_table_decides_for_who_lets_time_pass_and_then_a_stand_in_takes_over(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open", clock=MOVE)
        (ann,) = await gather(live, 0)
        for number in range(1, MISSES):
            here.clock.pass_seconds(10)
            await here.steward.check_clock(live)
            assert [entry[0] for entry in entries(live)] == ["A", "B"] * (number - 1) + ["A"]
            assert await act(live, *first_option(live)) == ""
        here.clock.pass_seconds(10)
        await here.steward.check_clock(live)
        assert entries(live)[-1] == "* /standin A"
        ann.listen()
        assert ann.picture.table["seats"][0]["standin"]
        await until(lambda: live.match.table is not None and live.match.table.actors == (1,))
        assert await act(live, 0, "b1c3") == "stand-in"
        assert await act(live, 0, "/back") == ""
        ann.listen()
        assert not ann.picture.table["seats"][0]["standin"]
        assert await act(live, *first_option(live)) == ""
        assert live.match.table is not None
        assert live.match.table.actors == (0,)
        assert live.match.clocks.running == (0,)


async def test_the_harmless_answer_is_given_where_there_is_one(sqlite_url: str, miniatures: Path) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open", game="duel", clock=MOVE)
        assert await act(live, 1, "plan hit hit") == ""
        here.clock.pass_seconds(10)
        await here.steward.check_clock(live)
        await here.steward.check_clock(live)
        assert entries(live)[:4] == ["B hit", "B hit", "A rest", "A rest"]


async def test_every_awaited_seat_has_its_own_clock(sqlite_url: str, miniatures: Path) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open", "open", game="duel", clock=TOTAL)
        here.clock.pass_seconds(10)
        assert await act(live, 1, "plan rest rest") == ""
        here.clock.pass_seconds(10)
        assert [(clock.left_ms, clock.running) for clock in live.match.clocks_at(live.now())] == [
            (40_000, True),
            (50_000, False),
            (40_000, True),
        ]


async def test_clocks_survive_a_restart_and_rest_meanwhile(sqlite_url: str) -> None:
    clock = Hand()
    async with room(sqlite_url, clock=clock) as here:
        live = await here.match("me", "open", clock=TOTAL)
        clock.pass_seconds(10)
        assert await act(live, *first_option(live)) == ""
        clock.pass_seconds(20)
        await here.store.beat(clock())
        before = live.match.clocks_at(live.now())
    clock.pass_seconds(3_600)
    async with room(sqlite_url, clock=clock) as here:
        live = await here.find(live.id)
        assert live.match.clocks_at(live.now()) == before
        clock.pass_seconds(39)
        await here.steward.check_clock(live)
        assert len(entries(live)) == 1
        clock.pass_seconds(1)
        await here.steward.check_clock(live)
        assert entries(live)[1] == "* /time B"


async def test_misses_survive_a_restart(sqlite_url: str) -> None:
    clock = Hand()
    async with room(sqlite_url, clock=clock) as here:
        live = await here.match("me", "open", clock=MOVE)
        for _ in range(MISSES - 1):
            clock.pass_seconds(10)
            await here.steward.check_clock(live)
            await act(live, *first_option(live))
        await here.store.beat(clock())
    async with room(sqlite_url, clock=clock) as here:
        live = await here.find(live.id)
        clock.pass_seconds(10)
        await here.steward.check_clock(live)
        assert entries(live)[-1] == "* /standin A"


# --- absence --------------------------------------------------------------------------------------------------------


async def test_who_drops_the_line_too_long_gets_a_stand_in_where_there_is_a_clock(sqlite_url: str) -> None:
    async with room(sqlite_url, pause_ms=60_000) as here:
        for clock, gone in ((ClockPlan("total", 3_600), True), (ClockPlan(), False)):
            live = await here.match("me", "open", clock=clock)
            ann, _ = await gather(live, 0, 1)
            await act(live, *first_option(live))
            await Attendance(live).part(ann.connection)
            here.clock.pass_seconds(1_200)
            await act(live, *first_option(live))
            for seconds, standins in ((0, set()), (600, set()), (1, {0} if gone else set())):
                # Only now others wait for Ann.
                here.clock.pass_seconds(seconds)
                await here.tables.tend()
                assert live.match.table is not None
                assert live.match.table.standins == standins


async def test_who_was_away_too_long_has_not_lost_and_comes_back_with_the_time_that_was_left(sqlite_url: str) -> None:
    async with room(sqlite_url, pause_ms=60_000) as here:
        live = await here.match("me", "open", clock=ClockPlan("total", 3_600))
        ann, _ = await gather(live, 0, 1)
        await Attendance(live).part(ann.connection)
        here.clock.pass_seconds(601)
        await here.tables.tend()
        here.clock.pass_seconds(7_200)
        await here.tables.tend()
        assert entries(live) == ["* /standin A"]
        assert await act(live, 0, "/back") == ""
        assert live.match.clocks.left(0, here.clock()) == 2_999_000


async def test_who_is_away_with_little_time_left_loses_on_time(sqlite_url: str) -> None:
    async with room(sqlite_url, pause_ms=60_000) as here:
        live = await here.match("me", "open", clock=ClockPlan("total", 100))
        ann, _ = await gather(live, 0, 1)
        await Attendance(live).part(ann.connection)
        here.clock.pass_seconds(101)
        await here.tables.tend()
        await here.steward.check_clock(live)
        assert entries(live)[0] == "* /time A"


async def test_who_plays_without_a_line_is_not_absent(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open", clock=ClockPlan("move", 1_000))
        here.clock.pass_seconds(999)
        await here.tables.tend()
        assert entries(live) == []


# --- leaving --------------------------------------------------------------------------------------------------------


async def test_who_resigns_among_several_is_played_on_by_a_stand_in(sqlite_url: str, miniatures: Path) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open", "open", game="higher")
        ann, bob = await gather(live, 0, 1)
        assert await act(live, 0, "/resign") == ""
        bob.listen()
        assert bob.picture.table["seats"][0] | {"name": ""} == {
            "seat": "A", "name": "", "kind": "person", "present": True, "left": True, "standin": True,
            "remembers": False, "team": "",
        }  # fmt: skip
        assert await act(live, 0, "/resign") == "", "saying it twice is saying it once"
        assert entries(live).count("* /resign A") == 1
        await until(lambda: live.match.table is not None and live.match.table.actors == (1,))
        assert await act(live, 0, "play 1") == "already-left"
        for _ in range(60):
            if live.match.table is None or live.match.table.outcome() is not None:
                break
            await until(lambda: live.match.table is not None and live.match.table.actors != (0,))
            if live.match.table.actors:
                await act(live, *first_option(live))
        assert live.match.table is not None
        outcome = live.match.table.outcome()
        assert outcome is not None
        assert outcome.standings[0].place == 3
        # The stand-in may have ended it; what it did is told when it is stored.
        await until(lambda: live.match.row.status == "over")
        ann.listen()
        assert ann.picture.table["status"] == "over"


# --- bots -----------------------------------------------------------------------------------------------------------


async def test_bots_play_a_whole_match_and_never_twice(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("bot", "bot")
        await gather(live, None)
        await until(lambda: live.match.row.status == "over", 300)
        moves = [entry for entry in entries(live) if entry[0] != "*"]
        assert [entry[0] for entry in moves] == ["A" if place % 2 == 0 else "B" for place in range(len(moves))]
        assert not here.steward.is_busy(live)
        value = here.metrics.registry.get_sample_value("quintain_commands_total", {"kind": "bot", "ok": "true"})
        assert value == len(moves)


async def test_a_bot_whose_match_was_cut_off_goes_on_when_somebody_looks(sqlite_url: str) -> None:
    async with room(sqlite_url, pause_ms=3_600_000) as here:
        live = await here.match("me", "bot")
        assert await act(live, *first_option(live)) == ""
    async with room(sqlite_url) as here:
        live = await here.find(live.id)
        await until(lambda: len(entries(live)) == 2)


def ponder(slug: str, level: str, view: View, seed: str, count: int, begun: int | None, milliseconds: float) -> str:
    """A player that takes its time."""
    time.sleep(1.0)
    return chosen(slug, level, view, seed, count, begun, milliseconds)


def stumble(slug: str, level: str, view: View, seed: str, count: int, begun: int | None, milliseconds: float) -> str:
    """A player that breaks whenever it is asked for the first time."""
    if view.seat == 1 and not hasattr(stumble, "asked"):
        stumble.asked = True  # type: ignore[attr-defined]
        raise RuntimeError("no idea")
    return chosen(slug, level, view, seed, count, begun, milliseconds)


async def test_what_a_bot_thinks_about_too_late_is_given_up(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        here.steward._bots = Bots(1, ponder)
        live = await here.match("me", "bot")
        assert await act(live, *first_option(live)) == ""
        await until(lambda: here.steward._undecided)
        (choosing,) = here.steward._undecided.values()
        assert await act(live, 0, "/undo") == ""
        assert not here.steward.is_busy(live)
        await asyncio.wait((choosing,))
        assert choosing.cancelled()
        seat, text = first_option(live)
        assert seat == 0
        assert entries(live)[1:] == ["* /undo 0"]
        assert await act(live, 0, text) == ""
        await until(lambda: len(entries(live)) == 4)
        here.steward._bots.close()


async def test_a_late_reply_of_a_bot_is_ignored(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    paused, go_on = asyncio.Event(), asyncio.Event()

    async def sleep(_: float) -> None:
        await go_on.wait()

    async with room(sqlite_url) as here:
        choose = here.bots.choose

        async def decided(*arguments: Any) -> str:
            text = await choose(*arguments)
            paused.set()
            return text

        monkeypatch.setattr(here.bots, "choose", decided)
        monkeypatch.setattr(here.steward, "_sleep", sleep)
        live = await here.match("me", "bot")
        assert await act(live, *first_option(live)) == ""
        # It has decided, and waits so that people can follow.
        await paused.wait()
        assert await act(live, 0, "/undo") == ""
        go_on.set()
        late = here.metrics.registry.get_sample_value
        await until(lambda: late("quintain_commands_total", {"kind": "bot", "ok": "false"}) == 1)
        assert entries(live)[1:] == ["* /undo 0"]


async def test_a_bot_pauses_once_in_a_turn_of_many_decisions(
    sqlite_url: str, miniatures: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "fresh_seed", lambda: "a turn of many decisions")
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    async with room(sqlite_url, pause_ms=600, sleep=sleep) as here:
        live = await here.match("bot", "me", game="siege")
        await until(lambda: live.match.table is not None and live.match.table.actors == (1,))
        assert await act(live, 1, "lay east") == ""
        await until(lambda: live.match.table is not None and live.match.table.actors == (1,))
        mine = [entry for entry in entries(live) if entry.startswith("A")]
        assert len(mine) > 2
        assert slept == [0.6, *[0.15] * (len(mine) - 1)]


async def test_a_bot_is_told_when_its_turn_began(
    sqlite_url: str, miniatures: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "fresh_seed", lambda: "a turn of many decisions")
    async with room(sqlite_url) as here:
        choose, told = here.bots.choose, []

        async def noted(*asked: Any) -> str:
            told.append((asked[4], asked[7]))
            return await choose(*asked)

        monkeypatch.setattr(here.bots, "choose", noted)
        live = await here.match("bot", "me", game="siege")
        assert await act(live, 1, "lay east") == ""
        await until(lambda: live.match.table is not None and live.match.table.actors == (1,))
        first = len(told)
        assert told == [(count, 0) for count in range(first)]
        assert await act(live, 1, "end") == ""
        await until(lambda: len(told) > first)
        assert told[first] == (first, first)


async def test_a_player_that_breaks_does_not_hold_up_the_match(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        here.steward._bots = Bots(1, stumble)
        live = await here.match("me", "bot")
        assert await act(live, *first_option(live)) == ""
        await until(lambda: len(entries(live)) == 2)
        here.steward._bots.close()


async def test_a_worker_process_that_dies_is_replaced(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "bot")
        assert await act(live, *first_option(live)) == ""
        await until(lambda: len(entries(live)) == 2)
        for pid in here.bots.pool.pids:
            os.kill(pid, signal.SIGKILL)
        assert await act(live, *first_option(live)) == ""
        await until(lambda: len(entries(live)) == 4)
        assert here.bots.pool.started == 2


async def test_when_thinkers_keep_dying_a_stand_in_decides_and_the_table_is_told_once(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        here.steward._bots = Bots(1, collapse, pause_seconds=0.0)
        live = await here.match("me", "bot")
        ann, spectator = await gather(live, 0, None)
        for moves in (2, 4):
            assert await act(live, *first_option(live)) == ""
            await until(lambda moves=moves: len(entries(live)) == moves)  # type: ignore[misc]
        for ear in (ann, spectator):
            ear.listen()
            told = [line["words"] for line in ear.picture.log if line["kind"] == "cannot-think"]
            assert told == ["Random cannot think just now: a stand-in decides."]
        here.steward._bots.close()
        here.steward._bots = here.bots
        assert await act(live, *first_option(live)) == ""
        await until(lambda: len(entries(live)) == 6)
        assert not live.failing


async def test_a_bot_that_must_wait_before_it_may_wait_decides_itself_in_the_end(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "GRACE_SECONDS", 0.0)
    monkeypatch.setattr(stewards, "RETRY_SECONDS", 0.0)
    async with room(sqlite_url) as here:
        here.steward._bots = bots = Bots(1, waiting=1)
        live = await here.match("me", "bot")
        share = bots.share(live.id, live.addresses)
        rude = [asyncio.ensure_future(bots.pool.run(hang, share=share)) for _ in range(2)]
        await until(lambda: bots.waiting == 2)
        refused = asyncio.Event()
        choose = bots.choose

        async def choose_or_note(*arguments: Any) -> str:
            try:
                return await choose(*arguments)
            except Busy:
                refused.set()
                raise

        monkeypatch.setattr(bots, "choose", choose_or_note)
        assert await act(live, *first_option(live)) == ""
        await refused.wait()
        for task in rude:
            task.cancel()
        await until(lambda: len(entries(live)) == 2)
        assert not live.failing
        bots.close()


async def test_bots_of_one_address_leave_room_for_others(sqlite_url: str) -> None:
    """A thousand that waited for one address had every other bot refused, and it never moved again."""
    async with room(sqlite_url) as here:
        pool = here.bots.pool
        rude = [asyncio.ensure_future(pool.run(hang, share=Share("bot", "eve"))) for _ in range(1_200)]
        await until(lambda: any(task.done() for task in rude))
        live = await here.match("me", "bot")
        assert await act(live, *first_option(live)) == ""
        await until(lambda: pool.load(f"table {live.id}"))
        for task in rude:
            task.cancel()
        await asyncio.gather(*rude, return_exceptions=True)


async def test_a_stand_in_decides_also_when_nothing_more_may_wait(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "open")
        bots = Bots(1, waiting=0)
        assert live.match.table is not None
        assert await act(live, 0, await bots.stand_in("knight-shift", live.match.table.view(0), "seed", 0)) == ""
        bots.close()


# --- whom nobody waits for ------------------------------------------------------------------------------------------


async def test_bots_among_themselves_think_only_while_somebody_looks(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        here.steward._bots = Bots(1, ponder)
        live = await here.match("bot", "bot")
        assert not here.steward.is_busy(live)
        first = (await gather(live, None))[0]
        assert here.steward.is_busy(live)
        await until(lambda: here.steward._bots.waiting)
        await Attendance(live).part(first.connection)
        assert not here.steward.is_busy(live)
        await gather(live, None)
        await until(lambda: entries(live))
        here.steward._bots.close()


async def test_whoever_plays_without_a_socket_is_waited_for(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("me", "bot")
        assert await act(live, *first_option(live)) == ""
        await until(lambda: len(entries(live)) == 2)


async def test_no_bot_thinks_in_vain_while_all_choose_in_secret(sqlite_url: str) -> None:
    async with room(sqlite_url) as here:
        live = await here.match("bot", "bot", "bot", game="knights-duty", settings={"placement": "random"})
        await gather(live, None)
        await until(lambda: live.match.row.status == "over", 300)
        known = here.metrics.registry.get_sample_value
        assert known("quintain_commands_total", {"kind": "bot", "ok": "true"})
        assert not known("quintain_commands_total", {"kind": "bot", "ok": "false"})
