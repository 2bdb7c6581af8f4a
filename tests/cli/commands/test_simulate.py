from __future__ import annotations

from pathlib import Path

import pytest

from quintain.arena import Plan, Summary
from quintain.cli.commands import simulate
from tests.cli.samples import SLUG, error_of, run


def test_results_are_printed_and_do_not_depend_on_the_jobs(tmp_path: Path) -> None:
    outputs = []
    for jobs in ("1", "2"):
        result = run(
            "simulate", SLUG, "--matches", "10", "--players", "random, random", "--jobs", jobs, "--seed", "7",
            "--set", "no_progress_limit=40", "--records", tmp_path / jobs,
        )  # fmt: skip
        assert result.exit_code == 0
        assert result.stderr == ""
        outputs.append(result.stdout.partition("matches per second")[0].rpartition("\n")[0])
    assert outputs[0] == outputs[1]
    assert "10 matches" in outputs[0]
    assert "decisions: mean" in outputs[0]
    first, second = ([file.read_text() for file in sorted((tmp_path / jobs).iterdir())] for jobs in ("1", "2"))
    assert len(first) == 10
    assert first == second


def test_players_who_repeat_themselves_are_varied_or_told_of() -> None:
    """Nobody reads the share of one match as that of many."""
    chosen = ["simulate", SLUG, "--matches", "3", "--players", "champion,champion", "--jobs", "1"]
    varied = run(*chosen, "--set", "no_progress_limit=20").stdout
    assert "varied by random_opening=4: else these players repeat one match" in varied
    assert "different" not in varied
    told = run(*chosen, "--set", "no_progress_limit=20", "--set", "random_opening=0").stdout
    assert "only 1 of them different: the others repeat these move by move" in told
    assert "varied" not in told


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thing").touch()
    assert "is there already" in error_of(run("simulate", SLUG, "--matches", "2", "--records", tmp_path))
    assert "File exists" in error_of(run("simulate", SLUG, "--matches", "2", "--records", tmp_path / "thing"))
    assert [path.name for path in tmp_path.iterdir()] == ["thing"]


def test_wrong_plans_are_one_line() -> None:
    cases = {
        "no game is called 'chess'": ["chess"],
        "'ghost'; there are: page, squire, knight": [SLUG, "--players", "random,ghost"],
        "is for 2 players, not 3": [SLUG, "--players", "random,random,random"],
        "only bots play here": [SLUG, "--players", "me,random"],
        "no_progress_limit cannot be '5': it is 20 to 400": [SLUG, "--set", "no_progress_limit=5"],
        "there is no setting 'speed'": [SLUG, "--set", "speed=9"],
        "there is no setting 'seed'": [SLUG, "--set", "seed=9"],
        "--set takes name=value, not 'speed'": [SLUG, "--set", "speed"],
        "has no preset 'quick'": [SLUG, "--preset", "quick"],
    }
    for words, args in cases.items():
        assert words in error_of(run("simulate", *args, "--matches", "2", "--jobs", "1"))


def test_ctrl_c_prints_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(plan: Plan, **_: object) -> Summary:
        return Summary(plan=plan, played=(), seconds=0.1, stopped=True)

    monkeypatch.setattr(simulate, "play_all", stopped)
    result = run("simulate", SLUG, "--matches", "9")
    assert result.exit_code == 130
    assert result.stdout == "Stopped after 0 of 9 matches.\n"
