"""The measurement of strength: who meets whom, what is reported, and positions for the endings."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import endings, event_loop, strength
from quintain.arena.contests import Bout, Contest, Result, play_contest
from quintain.core.luck import Stream
from quintain.games.knight_shift.state import KnightShiftState
from quintain.players.levels import NAMES


@pytest.mark.parametrize("field", strength.FIELDS, ids=lambda field: field.game)
def test_every_level_meets_every_weaker_one_neighbours_most_often(field: strength.Field) -> None:
    contests = strength.ladder(field, 200)
    assert {(contest.first, contest.second) for contest in contests} == {
        (stronger, weaker) for place, stronger in enumerate(NAMES) for weaker in NAMES[:place]
    }
    near = [contest for contest in contests if NAMES.index(contest.first) - NAMES.index(contest.second) == 1]
    assert [contest.matches for contest in contests] == [200] * 4 + [20] * 6
    assert contests[:4] == near


def test_the_bars_are_those_that_were_asked_for() -> None:
    bars = {(c.game, c.first, c.second, c.kind): (len(c.seats), c.bar) for c in strength.yardsticks(200)}
    assert bars == {
        ("knight-shift", "champion", "minimax", "points"): (2, 0.95),
        ("squires", "champion", "greedy", "wins"): (4, 0.5),
        ("knights-duty", "champion", "greedy", "decided"): (2, 0.75),
        ("knights-duty", "champion", "random", "points"): (2, 0.9),
        ("knaves-out", "greedy", "random", "points"): (2, 0.95),
    }
    legend = [c for c in strength.ladder(strength.FIELDS[0], 200) if (c.first, c.second) == ("legend", "champion")]
    assert [contest.bar for contest in legend] == [0.65]


def made_up(contest: Contest, won: int) -> Result:
    bouts = tuple(Bout(number, float(number < won), True, 40, (0.25, 0.01)) for number in range(contest.matches))
    return Result(contest, bouts)


def test_the_report_says_what_was_reached_and_what_was_missed() -> None:
    contests = strength.ladder(strength.FIELDS[2], 100)
    results = [made_up(contest, contest.matches * 7 // 10) for contest in contests]
    results[0] = made_up(contests[0], 50)
    told = strength.report(results, "Endings.")
    line = "| Knight's Duty | squire v page | 2 | 100 of 100 | 50.0% | 40.4% to 59.6% | better, missed | 0.25 v 0.01 |"
    assert line in told
    assert (
        "| Knight's Duty | legend v champion | 2 | 100 of 100 | 70.0% | 60.4% to 78.1% | better | 0.25 v 0.01 |" in told
    )
    rated = strength.rated(results)
    assert rated.count("±") == 5
    assert "Squires" not in rated


def test_a_contest_with_the_yardstick_can_be_played(tmp_path: Path) -> None:
    contest = Contest(game="knight-shift", first="minimax", second="random", seats="xo", matches=2)
    assert play_contest(contest, tmp_path, find=strength.find).share == 1.0


def test_endings_have_two_of_each_side_left_and_a_choice() -> None:
    found = list(endings.positions(Stream(1), 20))
    assert len({table.state.position() for table in found}) == 20
    for table in found:
        state = KnightShiftState.of(table.state)
        for knights, fortresses in ((state.knights, state.fortresses), (state.foe_knights, state.foe_fortresses)):
            assert (knights | fortresses).bit_count() == 2
        assert len(state.options(table.actors[0])) > 1


def test_without_tables_the_endings_say_so() -> None:
    assert "not built" in endings.report()


def test_late_turns_of_the_loop_are_counted_from_the_edges() -> None:
    found = event_loop.Measured(60, 30.0, 500, {"0.01": 480, "0.05": 499, "+Inf": 500}, 0.077, 139)
    told = event_loop.report(found, "champion")
    assert "later than 10 ms\n20 times, later than 50 ms 1 times;\nat worst 77.0 ms." in told
