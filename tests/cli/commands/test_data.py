"""Data files of one's own: written out, changed, played with, and refused in one line."""

from __future__ import annotations

from pathlib import Path

from quintain.core.records import read_record
from quintain.table.table import Table
from tests.cli.samples import SLUG, error_of, run

CARDS = "squires"


def changed(folder: Path, old: str, new: str) -> Path:
    """The game's own data file with one thing changed."""
    path = folder / "mine.toml"
    assert run("data", CARDS, "-o", path).exit_code == 0
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    return path


def test_the_data_file_is_written_out_and_never_over_another(tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    assert run("data", CARDS, "-o", path).exit_code == 0
    assert path.read_text("utf-8") == run("data", CARDS).stdout
    assert "is there already" in error_of(run("data", CARDS, "-o", path))
    assert run("data", CARDS, "-o", path, "--force").exit_code == 0


def test_a_game_without_a_data_file_says_so() -> None:
    assert "Knight Shift has no data file to change" in error_of(run("data", SLUG))


def test_a_changed_deck_is_played_and_kept_in_the_record(tmp_path: Path) -> None:
    path = changed(tmp_path, 'title = "Turnips"', 'title = "Swedes"')
    kept = tmp_path / "match.jsonl"
    result = run("play", CARDS, "--data", path, "--seed", "3", "--save", kept, "--plain", typed="quit\n")
    assert result.exit_code == 0, result.output
    table = Table.replay(read_record(kept.read_text("utf-8")))
    assert table.settings.deck == path.read_text("utf-8")
    assert run("simulate", CARDS, "--data", path, "--matches", "2", "--jobs", "1").exit_code == 0


def test_a_broken_file_is_refused_with_file_line_field_and_reason(tmp_path: Path) -> None:
    path = changed(tmp_path, "copies = 9", "copies = 0")
    line = path.read_text("utf-8").splitlines().index("copies = 0") + 1
    error = error_of(run("play", CARDS, "--data", path, typed=""))
    assert error == f"{path}: SQ-R01: line {line}, item 1, copies: Expected `int` >= 1"
    assert "No such file" in error_of(run("simulate", CARDS, "--data", tmp_path / "no.toml"))
