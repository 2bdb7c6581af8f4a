"""Measuring: rates beside yardsticks, and a report that leaves other sections alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from quintain.arena import bench, yardsticks
from quintain.arena.sections import with_section
from quintain.core.contract import Nature
from quintain.core.registry import games
from quintain.core.seating import AnyGame
from tests.cli.samples import run


def missing() -> yardsticks.Yardstick:
    raise ImportError("not installed")


@pytest.fixture(autouse=True)
def _only_what_tests_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Yardsticks that `make bench` brings along are left out, whether they are there or not."""
    for maker in ("uno", "gin_rummy", "open_spiel_gin_rummy", "connect_four"):
        monkeypatch.setattr(yardsticks, maker, missing)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.slug)
def test_every_path_is_measured(game: AnyGame) -> None:
    measures = bench.benchmark(game, turns=1)
    paths = [measure.path for measure in measures]
    assert [path for path in paths if path in ("clone", "view", "imagine", "scene")] == [
        "clone",
        "view",
        "imagine",
        "scene",
    ]
    assert all(measure.rate > 0 for measure in measures)
    assert ("perft to depth 4" in paths) == (not game.nature.hidden)
    assert all(measure.ratio > 0 for measure in measures if measure.yardstick)


def test_the_yardstick_fits_the_nature_of_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [name for name, _ in yardsticks.random_play(Nature())] == ["python-chess, random legal plies"]
    for maker in ("uno", "gin_rummy", "open_spiel_gin_rummy", "connect_four"):
        monkeypatch.setattr(yardsticks, maker, lambda maker=maker: (maker, lambda: 1))
    assert [name for name, _ in yardsticks.random_play(Nature(hidden=True))] == [
        "uno",
        "gin_rummy",
        "open_spiel_gin_rummy",
    ]
    assert [name for name, _ in yardsticks.random_play(Nature(hidden=True, simultaneous=True))] == ["connect_four"]


def test_what_is_not_installed_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yardsticks, "chess_perft", missing)
    assert yardsticks.perft() == []


def test_sections_leave_each_other_alone() -> None:
    text = with_section("", "Hot paths", "fast")
    text = with_section(text, "Load", "many")
    assert text == "# Benchmarks\n\n## Hot paths\n\nfast\n\n## Load\n\nmany\n"
    assert with_section(text, "Hot paths", "faster") == text.replace("fast\n", "faster\n")
    assert with_section(text, "Load", "more") == text.replace("many", "more")


def test_the_command_writes_its_section(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "_play_at_table", lambda game: lambda: 1)
    path = tmp_path / "B.md"
    path.write_text("# Benchmarks\n\n## Load\n\nmany\n", "utf-8")
    assert run("bench", "--turns", "1", "--write", path).exit_code == 0
    text = path.read_text("utf-8")
    assert "## Load\n\nmany\n" in text
    assert "## Hot paths\n" in text
    assert "| perft to depth 4 |" in text
