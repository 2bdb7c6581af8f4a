from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from fractions import Fraction
from pathlib import Path

import pytest

import quintain
from quintain.arena import Plan, Played, Summary, simulate
from quintain.arena.pool import spread
from quintain.arena.simulate import variation
from quintain.errors import QuintainError, SettingError, UnknownPlayer

SLUG = "knight-shift"


def plan(matches: int = 12, *, records: Path | None = None, **chosen: str) -> Plan:
    return Plan(
        game=SLUG, players=("random", "random"), matches=matches, seed="s", settings=dict(chosen), records=records
    )


def test_the_results_do_not_depend_on_the_number_of_processes() -> None:
    alone, together = simulate(plan()), simulate(plan(), jobs=2)
    assert alone.played == together.played
    assert [match.number for match in alone.played] == list(range(1, 13))
    assert not multiprocessing.active_children()


def test_everything_adds_up() -> None:
    summary = simulate(plan())
    assert sum(summary.wins) + summary.unwon == 12
    assert sum(summary.points) == 12
    assert sum(summary.reasons.values()) == 12
    assert max(summary.lengths) == summary.longest >= summary.median_length
    assert summary.per_second > 0
    assert not summary.stopped


def test_draws_share_the_point_and_the_commonest_ending_comes_first() -> None:
    half = Fraction(1, 2)
    played = (
        Played(1, (half, half), None, "drawn", 10, "a"),
        Played(2, (Fraction(1), Fraction(0)), 0, "won", 20, "b"),
        Played(3, (Fraction(0), Fraction(1)), 1, "won", 40, "a"),
    )
    summary = Summary(plan=plan(3), played=played, seconds=2.0)
    assert summary.points == (Fraction(3, 2), Fraction(3, 2))
    assert summary.wins == (1, 1)
    assert list(summary.reasons.items()) == [("won", 2), ("drawn", 1)]
    assert summary.mean_length == pytest.approx(70 / 3)
    assert (summary.median_length, summary.longest) == (20.0, 40)
    assert summary.per_second == 1.5
    assert summary.different == 2


def test_nothing_played_is_no_division_by_zero() -> None:
    summary = Summary(plan=plan(3), played=(), seconds=0.0)
    assert (summary.mean_length, summary.median_length, summary.longest, summary.per_second) == (0.0, 0.0, 0, 0.0)


def test_records_are_written_and_replay_to_the_result(tmp_path: Path) -> None:
    summary = simulate(plan(12, records=tmp_path), jobs=2)
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == [f"{SLUG}-{number:02}.jsonl" for number in range(1, 13)]
    for match, file in zip(summary.played, files, strict=True):
        outcome = quintain.replay(quintain.read_record(file.read_text())).outcome()
        assert outcome is not None
        assert (outcome.winner, outcome.reason) == (match.winner, match.reason)


@pytest.mark.parametrize("jobs", [1, 2])
def test_progress_is_told_match_by_match(jobs: int) -> None:
    told: list[int] = []
    simulate(plan(140, no_progress_limit="20"), jobs=jobs, progress=told.append)
    assert told == list(range(1, 141))


# --- matches that would repeat --------------------------------------------------------------------------------------


def alike(matches: int = 4, players: tuple[str, ...] = ("champion", "champion"), **chosen: str) -> Plan:
    return Plan(game=SLUG, players=players, matches=matches, settings=dict(chosen))


def test_players_who_always_answer_alike_begin_from_varied_openings() -> None:
    """From the usual start they would have one match; from openings that differ they have as many as are played."""
    summary = simulate(alike(no_progress_limit="20"))
    assert summary.varied == {"random_opening": 4}
    assert summary.plan.settings == {"no_progress_limit": "20", "random_opening": 4}
    assert summary.different == len(summary.played) == 4


def test_whoever_chooses_the_opening_is_told_that_matches_repeat() -> None:
    summary = simulate(alike(no_progress_limit="20", random_opening="0"))
    assert summary.varied == {}
    assert (summary.different, len(summary.played)) == (1, 4)


@pytest.mark.parametrize(
    "plan",
    [
        alike(players=("random", "random")),
        alike(players=("random", "champion")),
        alike(matches=1),
        alike(random_opening="6"),
        Plan(game="squires", players=("greedy", "greedy"), matches=4, preset="quick"),
    ],
    ids=["by chance", "one by chance", "one match", "chosen", "dealt"],
)
def test_what_differs_anyway_is_left_alone(plan: Plan) -> None:
    assert variation(plan) == {}


def test_a_position_without_a_quiet_opening_is_played_as_it_is() -> None:
    plan = alike(start="nngnn/5/5/5/5/5/5/NNGNN w 18 10", no_progress_limit="20")
    assert variation(plan) == {}
    assert simulate(plan).different == 1


def test_matches_with_luck_are_told_apart_by_it() -> None:
    """The same decisions after another deal are another match."""
    plan = Plan(game="squires", players=("greedy", "greedy"), matches=6, preset="quick")
    assert simulate(plan).different == 6


def test_a_wrong_plan_is_told_before_the_first_match() -> None:
    with pytest.raises(SettingError, match="no_progress_limit"):
        simulate(plan(no_progress_limit="5"))
    with pytest.raises(UnknownPlayer):
        simulate(Plan(game=SLUG, players=("random", "ghost"), matches=1))


def test_ctrl_c_keeps_what_was_finished() -> None:
    def interrupt(done: int) -> None:
        if done == 5:
            raise KeyboardInterrupt

    summary = simulate(plan(12), progress=interrupt)
    assert summary.stopped
    assert [match.number for match in summary.played] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_leaves_a_record_of_every_match_that_counts_and_of_no_other(jobs: int, tmp_path: Path) -> None:
    def interrupt(done: int) -> None:
        if done == 7:
            raise KeyboardInterrupt

    wanted = plan(200, records=tmp_path)
    summary = simulate(wanted, jobs=jobs, progress=interrupt)
    assert len(summary.played) == 7
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        wanted.file_of(match.number) for match in summary.played
    ]


def test_ctrl_c_ends_the_processes() -> None:
    def interrupt(done: int) -> None:
        raise KeyboardInterrupt

    summary = simulate(plan(5000), jobs=2, progress=interrupt)
    assert summary.stopped
    assert 0 < len(summary.played) < 5000
    assert not multiprocessing.active_children()


def test_a_signal_while_waiting_ends_the_processes_too() -> None:
    # A process that was started in the background may have been told to ignore it.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(1.0, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        list(spread(_sleep, [60.0, 60.0], 2))
    timer.join()
    signal.signal(signal.SIGINT, before)
    assert not multiprocessing.active_children()


def test_a_worker_that_is_ended_from_outside_is_told_in_words() -> None:
    with pytest.raises(QuintainError, match="ended from outside"):
        list(spread(_end, [0, 0], 2))
    assert not multiprocessing.active_children()


def test_one_process_speaks_for_all() -> None:
    """In a process of its own, so that its workers are the first."""
    program = (
        "from quintain.arena.pool import spread; from tests.arena.test_simulate import _speak\n"
        "if __name__ == '__main__': list(spread(_speak, [0.3] * 8, 2))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert set(done.stderr.splitlines()) == {"SpawnProcess-1"}


def _speak(seconds: float) -> None:
    threading.Event().wait(seconds)
    logging.getLogger("quintain.players").warning(multiprocessing.current_process().name)


def _end(status: int) -> None:
    os._exit(status)


def _sleep(seconds: float) -> float:
    threading.Event().wait(seconds)
    return seconds
