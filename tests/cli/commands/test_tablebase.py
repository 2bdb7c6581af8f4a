from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.samples import error_of, run

POSITION = "g2F1/5/n4/5/5/1G3/5/Nf3 w 0 1"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("tables")
    result = run("tablebase", "build", "--folder", place, "--classes", "1N1F-1N1F")
    assert result.exit_code == 0, result.output
    rows = result.stdout.splitlines()
    assert rows[1].split() == ["1N1F", "v", "1N1F", "25,656,985", "4,810,815", "9,927,800", "43", "42"]
    assert "tables in" in rows[2]
    return place


def test_a_position_is_told_with_its_actions(folder: Path) -> None:
    result = run("tablebase", "probe", POSITION, "--folder", folder)
    assert result.exit_code == 0
    lines = [line.rstrip() for line in result.stdout.splitlines()]
    assert lines[0] == "win in 43 plies"
    assert lines[2] == "b3c4    win in 43 plies"
    assert lines[3] == "a1c2    draw"
    assert lines[-1] == "b3a4    loss in 8 plies"
    assert len(lines) == 11


def test_one_ply_is_one_ply(folder: Path) -> None:
    won = run("tablebase", "probe", "1N1F1/5/n4/2g2/5/5/5/1fG2 w 3 24", "--folder", folder).stdout
    assert won.splitlines()[0] == "win in 1 ply"


def test_entries_are_compared(folder: Path) -> None:
    result = run("tablebase", "verify", "--samples", "500", "--folder", folder)
    assert result.exit_code == 0
    assert result.stdout == "knight-shift: 500 entries compared, all are right\n"


def test_what_cannot_be_told_is_one_line(folder: Path, tmp_path: Path) -> None:
    start = "nngnn/5/5/5/5/5/5/NNGNN w 0 1"
    assert "this is 4N0F against 4N0F" in error_of(run("tablebase", "probe", start, "--folder", folder))
    assert "KS-2.5: V5" in error_of(run("tablebase", "probe", "5/5/5/5/5/5/5/5 w 0 1", "--folder", folder))
    assert "is not built" in error_of(run("tablebase", "probe", POSITION, "--folder", tmp_path))
    assert "no endgame tables yet" in error_of(run("tablebase", "verify", "--folder", tmp_path))
    assert "no class of endings is called 'all'" in error_of(run("tablebase", "build", "--classes", "all"))
    assert "--samples" in error_of(run("tablebase", "verify", "--samples", "0"))


def test_a_foreign_file_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "knight-shift").mkdir()
    (tmp_path / "knight-shift" / "tables.kst").write_text("something else", "utf-8")
    for command in (["probe", POSITION], ["verify"], ["build"]):
        assert "this is no file of endgame tables" in error_of(run("tablebase", *command, "--folder", tmp_path))


@pytest.mark.parametrize("name", ["build", "probe", "verify"])
def test_every_command_explains_itself_with_an_example(name: str) -> None:
    result = run("tablebase", name, "--help")
    assert result.exit_code == 0
    assert re.search(rf"Example: +quintain tablebase {name}\b", result.stdout)
    assert name in run("tablebase", "--help").stdout
