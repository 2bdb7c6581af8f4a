"""Clocks, from stored moments alone."""

from __future__ import annotations

import math
import random
from pathlib import Path

import pytest

from quintain.core.table_commands import Back, StandIn
from quintain.server.config import Config
from quintain.server.messages import ClockInfo, ClockPlan, Join
from quintain.server.process import ServerProcess
from quintain.server.tables.clocks import ABSENCE_SHARE, MISSES, SHORTEST_ABSENCE_MS, Clocks, SteadyClock, ago
from quintain.server.tables.live import Live
from quintain.server.tables.seating import Seating
from quintain.table.steps import Step
from tests.server.making import wanted
from tests.server.offline import Hand, act, entries, first_option, room

MOVE = ClockPlan("move", 10)
TOTAL = ClockPlan("total", 60, 5)


def step(by: str, *, half_open: bool = False, forced: bool = False, turn: int | None = None) -> Step:
    return Step(by, "a move", half_open=half_open, forced=forced, turn=turn)


def test_without_a_clock_nothing_runs() -> None:
    clocks = Clocks(ClockPlan(), 2)
    clocks.begin([0], 0)
    assert clocks.deadline(10**9) is None
    assert clocks.shown(0) == ()
    assert clocks.running == ()
    assert clocks.absence_ms is None


def test_a_move_clock_begins_anew_with_every_decision() -> None:
    clocks = Clocks(MOVE, 2)
    clocks.begin([0], 0)
    assert clocks.deadline(4_000) == (6_000, 0)
    clocks.entered(step("A"), [1], 4_000)
    assert clocks.shown(5_000) == (ClockInfo("A", 10_000, running=False), ClockInfo("B", 9_000, running=True))
    clocks.entered(step("B"), [0], 13_000)
    assert clocks.deadline(13_000) == (10_000, 0)


def test_a_careful_player_leaves_time_for_what_is_to_come() -> None:
    assert Clocks(ClockPlan(), 2).share(0, 10**9) == math.inf
    move, total = Clocks(MOVE, 2), Clocks(TOTAL, 2)
    for clocks in (move, total):
        clocks.begin([0], 0)
    assert move.share(0, 4_000) == 3_000
    assert total.share(0, 0) == 60_000 / 30 + 2_500
    assert total.share(0, 59_000) == 500
    assert total.share(0, 60_000) == 0


def test_a_total_clock_is_used_up_and_gains_when_the_turn_passes() -> None:
    clocks = Clocks(TOTAL, 2)
    clocks.begin([0], 0, 0)
    clocks.entered(step("A", turn=1), [1], 20_000)
    clocks.entered(step("B", turn=0), [0], 21_000)
    assert (clocks.left(0, 21_000), clocks.left(1, 21_000)) == (45_000, 64_000)
    assert clocks.deadline(31_000) == (35_000, 0)
    assert clocks.left(0, 10**9) == 0


def test_a_long_turn_gains_once_however_many_decisions_it_holds() -> None:
    clocks = Clocks(TOTAL, 3)
    clocks.begin([0], 0, 0)
    for at in (1_000, 2_000, 3_000):
        clocks.entered(step("A", turn=0), [0], at)
    assert clocks.left(0, 3_000) == 57_000
    clocks.entered(step("A"), [1], 4_000)
    assert clocks.left(0, 4_000) == 56_000, "B answers, and the turn is still A's"
    clocks.entered(step("B", turn=0), [0], 6_000)
    assert clocks.left(1, 6_000) == 58_000
    clocks.entered(step("A", turn=1), [1], 7_000)
    assert [clocks.left(seat, 7_000) for seat in range(3)] == [60_000, 63_000, 60_000]


def test_simultaneous_decisions_run_in_parallel() -> None:
    clocks = Clocks(TOTAL, 3)
    clocks.begin([0, 1, 2], 0)
    clocks.entered(step("B", half_open=True), [0, 2], 10_000)
    assert clocks.running == (0, 2)
    assert [clocks.left(seat, 30_000) for seat in range(3)] == [30_000, 50_000, 30_000]


def test_who_chose_at_the_same_time_as_others_gains_when_all_have_chosen() -> None:
    clocks = Clocks(TOTAL, 3)
    clocks.begin([0, 1, 2], 0)
    clocks.entered(step("B", half_open=True), [0, 2], 10_000)
    clocks.entered(step("A", half_open=True), [2], 20_000)
    clocks.entered(step("C"), [0, 1, 2], 30_000)
    assert [clocks.left(seat, 30_000) for seat in range(3)] == [45_000, 55_000, 35_000]


async def decide(live: Live, hand: Hand, luck: random.Random) -> int:
    """Whoever is asked first takes a second for any option. Which seat that was."""
    table = live.match.table
    assert table is not None
    hand.pass_seconds(1)
    seat = table.actors[0]
    assert await act(live, seat, table.text(luck.choice(table.options(seat)))) == ""
    return seat


@pytest.mark.usefixtures("miniatures")
@pytest.mark.parametrize("game", ["siege", "knights-duty"])
async def test_clocks_are_the_same_when_the_match_is_loaded_again(sqlite_url: str, game: str) -> None:
    """With turns of many decisions, and with choices at the same time."""
    hand, luck = Hand(), random.Random(3)
    async with room(sqlite_url, clock=hand) as here:
        live = await here.match("me", "open", game=game, clock=ClockPlan("total", 600, 5))
        for _ in range(20):
            await decide(live, hand, luck)
        shown = live.match.clocks.shown(hand())
        await live.look_again()
        assert live.match.clocks.shown(hand()) == shown


@pytest.mark.usefixtures("miniatures")
async def test_a_turn_of_many_decisions_gains_once_at_a_table(sqlite_url: str) -> None:
    hand, luck = Hand(), random.Random(3)
    async with room(sqlite_url, clock=hand) as here:
        live = await here.match("me", "open", game="siege", clock=ClockPlan("total", 600, 100))
        table = live.match.table
        assert table is not None
        while (seat := table.steps[-1].turn) is None:
            await decide(live, hand, luck)
        before, decided = live.match.clocks.left(seat, hand()), 0
        while table.steps[-1].turn in (None, seat):
            decided += await decide(live, hand, luck) == seat
        assert decided > 1
        assert live.match.clocks.left(seat, hand()) == before - decided * 1_000 + 100_000


async def test_all_who_choose_together_gain_once_and_together(sqlite_url: str) -> None:
    hand, luck = Hand(), random.Random(3)
    async with room(sqlite_url, clock=hand) as here:
        live = await here.match("me", "open", game="knights-duty", clock=ClockPlan("total", 600, 100))
        table = live.match.table
        assert table is not None
        while not (table.ask(table.actors[0]).sealed and len(table.actors) == 2):
            await decide(live, hand, luck)
        seconds = [live.match.clocks.left(seat, hand()) // 1_000 for seat in (0, 1)]
        first, begun = await decide(live, hand, luck), hand()
        while table.steps[-1].half_open:
            assert [live.match.clocks.left(seat, begun) // 1_000 <= seconds[seat] for seat in (0, 1)] == [True, True]
            await decide(live, hand, luck)
        assert first == 0
        gained = [live.match.clocks.left(seat, hand()) // 1_000 - seconds[seat] for seat in (0, 1)]
        assert all(80 < gain < 100 for gain in gained)


def test_half_a_sealed_decision_leaves_no_trace_on_its_clock() -> None:
    clocks = Clocks(TOTAL, 2)
    clocks.begin([0, 1], 0)
    before = clocks.shown(10_000)
    clocks.entered(step("A", half_open=True), [0, 1], 10_000)
    assert clocks.shown(10_000) == before


def test_what_the_table_plays_by_itself_gains_nothing() -> None:
    clocks = Clocks(TOTAL, 2)
    clocks.begin([0], 0)
    clocks.entered(step("A"), [1], 1_000)
    clocks.entered(step("B", forced=True), [0], 1_000)
    assert clocks.left(1, 1_000) == 60_000


def test_decisions_let_pass_are_counted_until_one_is_made_in_time() -> None:
    clocks = Clocks(MOVE, 2)
    clocks.begin([0], 0)
    clocks.entered(step("A"), [0], 10_000)
    clocks.entered(step("A"), [0], 21_000)
    assert clocks.misses(0) == 2
    clocks.entered(step("A"), [0], 22_000)
    assert clocks.misses(0) == 0


def test_who_comes_back_begins_without_misses() -> None:
    clocks = Clocks(MOVE, 2)
    clocks.begin([0], 0)
    clocks.entered(step("A"), [0], 11_000)
    clocks.entered(Step("*", "/standin A", word=StandIn(0)), [], 22_000)
    assert clocks.misses(0) == 1
    clocks.entered(Step("*", "/back A", word=Back(0)), [0], 30_000)
    assert clocks.misses(0) == 0
    assert clocks.deadline(30_000) == (10_000, 0)


def test_no_clock_runs_while_no_server_does() -> None:
    clocks = Clocks(TOTAL, 2, pauses=[(5_000, 105_000), (200_000, 300_000)])
    clocks.begin([0], 0)
    assert clocks.left(0, 110_000) == 50_000
    clocks.entered(step("A"), [1], 110_000)
    assert clocks.left(0, 110_000) == 55_000
    assert clocks.deadline(150_000) == (20_000, 1)


def test_a_move_a_day_is_no_absence() -> None:
    day = 86_400
    assert Clocks(ClockPlan("move", day), 2).absence_ms == MISSES * day * 1000
    assert Clocks(ClockPlan("move", 5), 2).absence_ms == SHORTEST_ABSENCE_MS
    assert Clocks(ClockPlan("total", 600), 2).absence_ms == SHORTEST_ABSENCE_MS
    assert Clocks(ClockPlan("total", day), 2).absence_ms == day * 1000 // ABSENCE_SHARE


# --- what is the time? ----------------------------------------------------------------------------------------------

HOUR = 3_600


class Machine:
    """A machine with a clock on the wall, which somebody may set, and one that nobody can."""

    def __init__(self, file: Path) -> None:
        self.wall, self.steady = Hand(), Hand()
        self._config = Config(database=f"sqlite:///{file}", pause_ms=0)

    def pass_seconds(self, seconds: float) -> None:
        self.wall.pass_seconds(seconds)
        self.steady.pass_seconds(seconds)

    def server(self) -> ServerProcess:
        return ServerProcess(self._config, now=SteadyClock(self.wall, self.steady))


async def clocked_match(server: ServerProcess) -> Live:
    seated = await server.tables.open(wanted("me", "open", clock=TOTAL))
    live = await find(server, seated.table)
    await Seating(live).sit(Join("Bob"))
    return live


async def find(server: ServerProcess, table: str) -> Live:
    live = await server.tables.get(table)
    assert live is not None
    return live


async def test_nobody_loses_on_time_because_a_clock_was_set(tmp_path: Path) -> None:
    machine = Machine(tmp_path / "x.db")
    server = machine.server()
    await server.open()
    live = await clocked_match(server)
    for step_of in (HOUR, -2 * HOUR):
        machine.wall.pass_seconds(step_of)
        machine.pass_seconds(10)
        await server.tables.steward.check_clock(live)
        assert entries(live) == []
    assert live.match.clocks.left(0, live.now()) == 40_000
    machine.pass_seconds(40)
    await server.tables.steward.check_clock(live)
    assert entries(live)[0] == "* /time A"
    await server.close()


async def test_clocks_go_on_after_a_restart_whatever_the_time_is(tmp_path: Path) -> None:
    machine = Machine(tmp_path / "x.db")
    server = machine.server()
    await server.open()
    live = await clocked_match(server)
    machine.pass_seconds(10)
    assert await act(live, *first_option(live)) == ""
    left = [60_000 - 10_000 + 5_000, 60_000]
    for step_of in (HOUR, -3 * HOUR, 0):
        machine.pass_seconds(1)
        left[1] -= 1_000
        await server.close()
        machine.pass_seconds(100)
        machine.wall.pass_seconds(step_of)
        server = machine.server()
        await server.open()
        found = await find(server, live.id)
        assert [found.match.clocks.left(seat, found.now()) for seat in (0, 1)] == left
    machine.pass_seconds(7)
    assert found.match.clocks.left(1, found.now()) == left[1] - 7_000
    await server.close()


def test_by_itself_a_process_counts_from_the_time_of_day() -> None:
    wall, steady = Hand(), Hand()
    wall.at, steady.at = 5_000_000, 7
    clock = SteadyClock(wall, steady)
    assert clock() == 5_000_000
    steady.pass_seconds(2)
    wall.pass_seconds(-100)
    assert clock() == 5_002_000
    assert isinstance(ServerProcess(Config(database="sqlite://")).now, SteadyClock)


def test_so_long_ago_counts_no_time_in_which_there_was_no_server() -> None:
    assert ago(1_000, 300, []) == 700
    assert ago(1_000, 300, [(900, 950)]) == 650
    assert ago(1_000, 300, [(100, 200), (690, 740), (900, 950)]) == 600
    assert ago(1_000, 300, [(100, 600)]) == 700
