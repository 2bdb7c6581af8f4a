"""Measuring: rates beside yardsticks, and a report that leaves other sections alone."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from benchmarks import hot_paths, yardsticks
from benchmarks.report import written
from quintain.cli.commands.bench import NO_SOURCES
from quintain.core.contract import AnyGame, Nature
from quintain.core.registry import installed
from tests.cli.samples import run


def missing() -> yardsticks.Yardstick:
    raise ImportError("not installed")


@pytest.fixture(autouse=True)
def _only_what_tests_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Yardsticks that `make bench` brings along are left out, whether they are there or not."""
    for maker in ("uno", "gin_rummy", "open_spiel_gin_rummy", "connect_four"):
        monkeypatch.setattr(yardsticks, maker, missing)
    monkeypatch.setattr(yardsticks, "TURN", 100)
    monkeypatch.setattr(hot_paths, "DECISIONS", 100)


@pytest.mark.parametrize("game", installed(), ids=lambda game: game.slug)
def test_every_path_is_measured(game: AnyGame) -> None:
    measures = hot_paths.benchmark(game, turns=1)
    paths = [measure.path for measure in measures]
    assert [path for path in paths if path in ("clone", "view", "imagine", "scene")] == [
        "clone",
        "view",
        "imagine",
        "scene",
    ]
    assert all(measure.rate > 0 for measure in measures)
    assert ("perft to depth 4" in paths) == (not game.nature.hidden)
    assert all(any(f"{seats} seats" in path for path in paths) for seats in game.seats if len(game.seats) > 1)
    assert all(measure.ratio > 0 for measure in measures if measure.yardstick)


def test_the_yardstick_fits_the_nature_of_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [name for name, _ in yardsticks.random_play(Nature())] == ["python-chess, random legal plies"]
    for maker in ("uno", "gin_rummy", "open_spiel_gin_rummy", "connect_four"):
        monkeypatch.setattr(yardsticks, maker, lambda maker=maker: (maker, lambda: 1))
    assert [name for name, _ in yardsticks.random_play(Nature(hidden=True))] == [
        "python-chess, random legal plies",
        "uno",
        "gin_rummy",
        "open_spiel_gin_rummy",
    ]
    assert [name for name, _ in yardsticks.random_play(Nature(hidden=True, simultaneous=True))] == ["connect_four"]


def test_what_is_not_installed_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yardsticks, "chess_perft", missing)
    assert yardsticks.perft() == []


def test_sections_leave_each_other_alone() -> None:
    text = written("", "## Hot paths\n\nfast\n", "hot paths")
    text = written(text, "## Load\n\nmany\n", "load")
    sections = text.replace("<!-- hot paths -->\n", "").replace("<!-- end of hot paths -->\n", "")
    sections = sections.replace("<!-- load -->\n", "").replace("<!-- end of load -->\n", "")
    assert sections == "# Benchmarks\n\n## Hot paths\n\nfast\n\n## Load\n\nmany\n"
    assert written(text, "## Hot paths\n\nfaster\n", "hot paths") == text.replace("fast\n", "faster\n")
    assert written(text, "## Load\n\nmore\n", "load") == text.replace("many", "more")


def test_the_command_writes_its_section(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hot_paths, "_play_at_table", lambda game: lambda: 1)
    path = tmp_path / "B.md"
    path.write_text("# Benchmarks\n\n## Load\n\nmany\n", "utf-8")
    assert run("bench", "--turns", "1", "--write", path).exit_code == 0
    text = path.read_text("utf-8")
    assert "## Load\n\nmany\n" in text
    assert "## Hot paths\n" in text
    assert "| perft to depth 4 |" in text


def test_where_only_the_wheel_is_installed_the_command_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "benchmarks", None)
    result = run("bench")
    assert result.exit_code == 2
    assert result.stderr == f"quintain: {NO_SOURCES}\n"
