"""Pauses behind a veil: as long as answers take at that table, and nobody can tell which is which."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Callable, Sequence

import pytest

from quintain import Table
from quintain.server.tables.pace import BEAT, ENOUGH, HURRY, LONGEST_MS, Pace
from quintain.table.steps import Step
from tests.core.tiny import WALK, WalkState
from tests.miniatures import siege

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


# --- turns ----------------------------------------------------------------------------------------------------------


def test_a_bot_pauses_once_in_its_turn_and_then_for_beats() -> None:
    pace = paced([], bots=(0, 1))
    assert pace.bots_pause(0) == PAUSE
    pace.entered(Step("A", "step", number=1, actors=(0,)), PAUSE)
    pace.look(asking(0), (0, 1), PAUSE)
    assert pace.bots_pause(0) == PAUSE * BEAT
    pace.entered(Step("A", "step", number=2, actors=(1,)), 2 * PAUSE)
    pace.look(asking(1, "dare"), (0, 1), 2 * PAUSE)
    assert pace.bots_pause(1) == PAUSE
    pace.entered(Step("B", "shrug", number=3, actors=(0,)), 3 * PAUSE)
    pace.look(asking(0), (0, 1), 3 * PAUSE)
    assert pace.bots_pause(0) == PAUSE, "something else has happened, which people want to see"


@pytest.mark.parametrize(("bots", "most_ms"), [(2, 2_600), (4, 2_600), (7, 1_800), (8, 1_800)])
def test_a_long_turn_of_a_bot_does_not_keep_people_waiting(bots: int, most_ms: float) -> None:
    """Forty decisions take about two seconds, and a round of seven bots some twelve."""
    pace, sitting, now, waited = Pace(PAUSE), range(bots), 0.0, []
    for number in range(40):
        pace.look(asking(0), sitting, round(now))
        waited.append(pace.bots_pause(0))
        now += waited[-1]
        pace.entered(Step("A", "step", number=number + 1, actors=(0,)), round(now))
    assert waited == sorted(waited, reverse=True)
    assert waited[1] == PAUSE * BEAT
    assert sum(waited) <= most_ms
    pace.look(asking(1), sitting, round(now))
    assert pace.bots_pause(1) == PAUSE, "the next turn is another"
    pace.entered(Step("B", "step", number=41, actors=(1,)), round(now) + PAUSE)
    pace.look(asking(1), sitting, round(now) + PAUSE)
    assert pace.bots_pause(1) == PAUSE * BEAT


def test_who_answers_within_a_turn_does_not_make_it_shorter() -> None:
    pace, now = Pace(PAUSE), 0
    for number in range(12):
        for by, seat, kind in (("A", 0, "turn"), ("A", 0, "turn"), ("B", 1, "dare")):
            pace.look(asking(seat, kind), (0, 1), now)
            now += 100
            pace.entered(Step(by, "step", number=number), now)
    pace.entered(Step("A", "step", number=50), now)
    pace.look(asking(0), (0, 1), now)
    assert pace.bots_pause(0) == PAUSE * HURRY


def test_who_sits_alone_is_not_hurried() -> None:
    table = Table.new(siege.GAME, 1, seed=1)
    pace = Pace(PAUSE)
    for number in range(40):
        pace.look(table, (0,), number)
        pace.entered(Step("A", "end", number=number + 1, actors=(0,)), number)
    pace.look(table, (0,), 40)
    assert pace.bots_pause(0) == PAUSE * BEAT


def test_what_is_no_turn_has_the_whole_pause() -> None:
    pace = paced([], bots=(0,))
    pace.entered(Step("A", "step", number=1, actors=(0,)), PAUSE)
    pace.look(asking(0, "dare"), (0,), PAUSE)
    assert pace.bots_pause(0) == PAUSE


def test_answers_at_the_beginning_of_a_turn_and_within_it_are_not_mixed_up() -> None:
    """Or a veil that is lifted after a beat, where a bot would have paused, told that there was no choice."""
    pace, now, number = Pace(PAUSE), 0, 0
    for _ in range(2 * ENOUGH):
        for by, seat, ms in (("A", 0, 600), ("A", 0, 150), ("B", 1, 600)):
            pace.look(asking(seat), (0, 1), now)
            now, number = now + ms, number + 1
            pace.entered(Step(by, "step", number=number), now)
    pace.look(asking(0), (0, 1), now)
    assert set(drawn(pace)) == {600}
    pace.entered(Step("A", "step", number=number + 1), now + 600)
    pace.look(asking(0), (0, 1), now + 600)
    assert set(drawn(pace)) == {150}


def test_people_take_their_time_in_their_turn_as_ever() -> None:
    pace = paced([4_000] * ENOUGH)
    assert pace.bots_pause(0) == PAUSE
    assert set(drawn(pace)) == {4_000}
