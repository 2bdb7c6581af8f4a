"""Pauses behind a veil: as long as answers take at that table, and nobody can tell which is which."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Callable, Sequence

import pytest

from quintain import Table
from quintain.server.tables.pace import ENOUGH, LONGEST_MS, Pace
from quintain.table.steps import Step
from tests.core.tiny import WALK, WalkState

PAUSE = 600
Draw = Callable[[random.Random], float]
WAYS: dict[str, Draw] = {
    "a person who thinks": lambda luck: luck.lognormvariate(8.5, 0.6),
    "a person who knows or thinks long": lambda luck: luck.choice((800, 14_000)) * luck.uniform(0.9, 1.1),
    "a quick person": lambda luck: luck.uniform(700, 1_500),
    "a bot": lambda luck: PAUSE + luck.expovariate(1 / 3),
    "a bot that thinks for its time": lambda luck: 2_000 + luck.uniform(0, 30),
}


def asking(seat: int, phase: str = "turn") -> Table:
    """A table that asks this seat something of this kind."""
    table = Table.new(WALK, 2, seed=1)
    assert isinstance(table.state, WalkState)
    table.state.actors, table.state.phase = (seat,), phase
    return table


def paced(times: Sequence[float], seat: int = 0, bots: Sequence[int] = (), pause: int = PAUSE) -> Pace:
    """A table at which this seat has answered in these times and is asked again."""
    table, pace, now = asking(seat), Pace(pause), 0
    pace.look(table, bots, now)
    for ms in times:
        now += round(ms)
        pace.entered(Step("AB"[seat], "step", number=1, actors=(seat,)), now)
        pace.look(table, bots, now)
    return pace


def drawn(pace: Pace, many: int = 1_000, seat: int = 0) -> list[int]:
    found = [pace.pause(seat, random.Random(f"draw {number}")) for number in range(many)]
    return [ms for ms in found if ms is not None]


def distance(one: Sequence[float], other: Sequence[float]) -> float:
    """The largest difference between two distributions, as Kolmogorov and Smirnov have it."""
    one, other = sorted(one), sorted(other)
    return max(abs(bisect_right(one, x) / len(one) - bisect_right(other, x) / len(other)) for x in (*one, *other))


@pytest.mark.parametrize("way", WAYS)
def test_pauses_cannot_be_told_from_answers(way: str) -> None:
    luck = random.Random(7)
    pace = paced([WAYS[way](luck) for _ in range(200)], bots=(0,) if "bot" in way else ())
    # Other answers of the same kind of player, and pauses: 1.63 is the bound at one in a hundred for both sizes.
    answers = [round(WAYS[way](luck)) for _ in range(200)]
    assert distance(answers, drawn(pace, 200)) < 1.63 * (1 / 200 + 1 / 200) ** 0.5


def test_the_pause_of_old_would_be_found_out() -> None:
    luck = random.Random(7)
    answers = [WAYS["a person who thinks"](luck) for _ in range(200)]
    assert distance(answers, [601.0 + luck.uniform(0, 7) for _ in range(200)]) > 0.9


def test_no_pause_is_the_copy_of_an_answer() -> None:
    luck = random.Random(7)
    times = [round(WAYS["a person who thinks"](luck)) for _ in range(50)]
    pauses = drawn(paced(times))
    assert sum(ms in times for ms in pauses) < len(pauses) / 20


def test_with_few_answers_a_likely_pace_stands_in() -> None:
    pauses = drawn(paced([]))
    assert 1_000 < sorted(pauses)[len(pauses) // 2] < 8_000
    assert max(pauses) - min(pauses) > 5_000
    slow = drawn(paced([20_000] * (ENOUGH // 2)))
    assert sum(ms > 10_000 for ms in slow) > len(slow) / 3
    bots = drawn(paced([], bots=(0,)))
    assert sorted(bots)[len(bots) // 2] < 2 * PAUSE


def test_each_seat_and_kind_has_a_pace_of_its_own() -> None:
    pace, now = Pace(PAUSE), 0
    for _ in range(2 * ENOUGH):
        for seat, phase, ms in ((0, "turn", 20_000), (0, "dare", 2_000), (1, "dare", 9_000)):
            pace.look(asking(seat, phase), (), now)
            now += ms
            pace.entered(Step("AB"[seat], "shrug", number=1), now)
    pace.look(asking(0, "dare"), (), now)
    assert set(drawn(pace)) == {2_000}


def test_what_the_table_answered_is_no_example() -> None:
    table, pace = asking(0), Pace(PAUSE)
    for number in range(ENOUGH):
        pace.look(table, (), number * 50_000)
        pace.entered(Step("A", "step", number=1, veiled=True), (number + 1) * 50_000)
    pace.look(table, (), 0)
    assert max(drawn(pace)) < 45_000


def test_where_answers_take_very_long_it_is_better_asked() -> None:
    pace = paced([3 * LONGEST_MS] * ENOUGH)
    assert drawn(pace) == []


def test_time_without_a_server_does_not_count() -> None:
    pace = Pace(PAUSE, [(1_000, 9_000)])
    pace.look(asking(0), (), 0)
    assert pace.waited(0, 10_000) == 2_000
    assert pace.waited(1, 10_000) == 0


def test_without_a_pause_nobody_waits() -> None:
    assert set(drawn(paced([5_000] * ENOUGH, pause=0))) == {0}
