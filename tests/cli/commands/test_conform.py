from __future__ import annotations

from pathlib import Path

import pytest

import quintain
from tests.cli.samples import SLUG, error_of, run

BROKEN = """
from quintain.core.contract import AnyGame
from quintain.core.registry import load

class Broken(type(load("knight-shift"))):
    cap = 3
    package = "quintain.games.knight_shift"

GAME = Broken()
"""


def test_a_game_that_keeps_its_promises_passes() -> None:
    result = run("conform", SLUG, "--matches", "2", "--only", "ends-below-its-cap")
    assert result.exit_code == 0
    assert "ok    ends-below-its-cap" in result.stdout
    assert "rules: " in result.stdout
    assert result.stdout.endswith("Every promise is kept.\n")


def test_a_game_that_is_not_installed_can_be_tried_and_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken_game.py").write_text(BROKEN)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    result = run("conform", "broken_game:GAME", "--matches", "2", "--only", "ends-below-its-cap")
    assert result.exit_code == 1
    assert "FAIL  ends-below-its-cap" in result.stdout
    assert result.stdout.endswith("Some promises are broken.\n")


def test_several_processes_share_the_matches_and_find_the_same() -> None:
    command = ["conform", SLUG, "--matches", "4", "--only", "ends-below-its-cap"]
    alone, together = run(*command), run(*command, "--jobs", "2")
    assert (alone.exit_code, together.exit_code) == (0, 0)
    assert "10 matches, " in alone.stdout
    assert together.stdout == alone.stdout
    assert run(*command, "--jobs", "0").exit_code == 2


def test_the_matches_that_broke_a_promise_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "short_game.py").write_text(BROKEN)
    monkeypatch.syspath_prepend(str(tmp_path))
    command = ["conform", "short_game:GAME", "--matches", "2", "--only", "ends-below-its-cap"]
    folder = tmp_path / "records"
    result = run(*command, "--records", folder)
    assert result.exit_code == 1
    assert f"Kept: {folder / 'ends-below-its-cap.jsonl'}" in result.stdout
    record = quintain.read_record((folder / "ends-below-its-cap.jsonl").read_text())
    assert len(record.entries) == 3
    assert "is there already" in error_of(run(*command, "--records", folder))


def test_rules_that_tests_are_marked_with_are_counted(tmp_path: Path) -> None:
    test = 'import pytest\n\n@pytest.mark.rules("KS-6.7")\ndef test_it(): assert {}\n'
    (tmp_path / "test_it.py").write_text(test.format("True"))
    command = ["conform", SLUG, "--matches", "1", "--only", "the-layout-is-small"]
    assert "yet touched by" not in run(*command).stdout
    assert "(yet touched by test)" in run(*command, "--tests", tmp_path).stdout
    (tmp_path / "test_it.py").write_text(test.format("False"))
    assert "yet touched by" not in run(*command, "--tests", tmp_path).stdout
    (tmp_path / "test_it.py").write_text("x = = 1")
    assert "yet touched by" not in run(*command, "--tests", tmp_path).stdout
    assert "there is no folder" in error_of(run(*command, "--tests", tmp_path / "nowhere"))


def test_what_is_no_game_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "typo.py").write_text("x = = 1")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert "no game is called 'chess'" in error_of(run("conform", "chess"))
    assert "nowhere cannot be imported: ModuleNotFoundError" in error_of(run("conform", "nowhere:GAME"))
    assert "typo cannot be imported: SyntaxError" in error_of(run("conform", "typo:GAME"))
    assert "does not name a game: it is None" in error_of(run("conform", "json:GAME"))
    assert "no property is called 'speed'" in error_of(run("conform", SLUG, "--only", "speed"))
