"""Records and positions in files: shown, replayed, exported, and refused in one line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import quintain
from quintain.errors import QuintainError, RecordError
from tests.cli.samples import MATCH, MIDDLE, SLUG, error_of, played, run, saved

START = "nngnn/5/5/5/5/5/5/NNGNN w 0 1"


def test_a_name_in_a_file_cannot_give_orders_to_the_terminal(tmp_path: Path) -> None:
    path = saved(tmp_path, 2)
    path.write_text(path.read_text().replace('"Ann"', '"A\\u001b[2Jnn"'))
    for command in ("show", "replay"):
        result = run(command, path)
        assert result.exit_code == 0
        assert "A�[2Jnn" in result.stdout
        assert "\x1b" not in result.stdout


def test_a_position_line_is_drawn_with_its_labels() -> None:
    result = run("show", MIDDLE, "--describe")
    assert result.exit_code == 0
    assert " 8  ·  ♘  ·  ·  ·" in result.stdout
    assert "    a  b  c  d  e" in result.stdout
    assert f"Position: {MIDDLE}" in result.stdout
    assert "white knight b8" in result.stdout


def test_the_end_of_a_record_is_drawn(tmp_path: Path) -> None:
    result = run("show", saved(tmp_path))
    assert "Black wins with the second fortress" in result.stdout
    assert "Bob" in result.stdout


def test_what_is_neither_file_nor_position_says_why() -> None:
    line = error_of(run("show", "nngnn w"))
    assert "'nngnn w' is no file, and no game reads it as a position" in line
    assert f"{SLUG}: KS-2.5: V1" in line


def test_a_record_becomes_another_format_and_comes_back(tmp_path: Path) -> None:
    source, other, back = saved(tmp_path), tmp_path / "match.ksg", tmp_path / "back.jsonl"
    assert run("export", source, "--format", "ksg", "-o", other).exit_code == 0
    assert '[White "Ann"]' in other.read_text()
    assert run("export", other, "--format", "record", "--out", back).exit_code == 0
    entries = quintain.read_record(back.read_text()).entries
    assert tuple(entry.text for entry in entries) == MATCH
    assert run("export", source, "--format", "ksg").stdout == other.read_text()


def test_another_format_is_known_by_its_content_too(tmp_path: Path) -> None:
    text = played().game.formats[0].write(played())
    path = tmp_path / "noted down.txt"
    path.write_text(text)
    assert "Black wins" in run("show", path).stdout


def test_export_leaves_a_file_alone_unless_forced(tmp_path: Path) -> None:
    source, out = saved(tmp_path), tmp_path / "out.ksg"
    out.write_text("precious")
    assert "is there already" in error_of(run("export", source, "--format", "ksg", "-o", out))
    assert out.read_text() == "precious"
    assert run("export", source, "--format", "ksg", "-o", out, "--force").exit_code == 0
    assert out.read_text().startswith("[Game")
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []
    assert "no format 'pgn'; there are: record, ksg" in error_of(run("export", source, "--format", "pgn"))
    assert "No such file" in error_of(run("export", source, "--format", "ksg", "-o", tmp_path / "no" / "where.ksg"))


def test_replay_prints_every_step(tmp_path: Path) -> None:
    result = run("replay", saved(tmp_path, 3))
    assert result.stdout.count("--- ") == 4
    assert "--- 0 of 3\n" in result.stdout
    assert "--- 3 of 3 A b3c5" in result.stdout


def test_replay_shows_one_ply(tmp_path: Path) -> None:
    path = saved(tmp_path)
    result = run("replay", path, "--at", "1")
    assert "--- 1 of 32 A a1b3" in result.stdout
    assert result.stdout.count("--- ") == 1
    assert "Position: nngnn/5/5/5/5/1N3/5/1NGNN b 1 1" in result.stdout
    assert "Black wins with the second fortress." in run("replay", path, "--at", "32", "--plain").stdout
    assert "entries 1 to 32, and 0 is the start" in error_of(run("replay", path, "--at", "33"))
    assert "entries 1 to 32" in error_of(run("replay", path, "--at", "-1"))


def test_replay_from_a_seat_turns_the_board(tmp_path: Path) -> None:
    path = saved(tmp_path, 1)
    assert "    e  d  c  b  a" in run("replay", path, "--at", "0", "--seat", "B").stdout
    assert "there is no seat 'Z'" in error_of(run("replay", path, "--seat", "Z"))


def test_replay_goes_through_what_was_taken_back_and_said(tmp_path: Path) -> None:
    table = played(4)
    for seat in ("B", "A"):
        table.submit(seat, "/undo")
    table.submit("A", "/resign")
    path = tmp_path / "said.jsonl"
    path.write_text(table.record.write())
    text = run("replay", path).stdout
    assert "--- 5 of 6 * /undo 3" in text
    assert "Ann resigned." in text


# --- files that are no records --------------------------------------------------------------------------------------


def cut_off(folder: Path) -> Path:
    path = saved(folder)
    path.write_text(path.read_text()[:-12])
    return path


def other_rules(folder: Path) -> Path:
    path = saved(folder)
    path.write_text(path.read_text().replace('"rules":"KS-1"', '"rules":"KS-0"'))
    return path


def illegal(folder: Path) -> Path:
    path = saved(folder)
    path.write_text(path.read_text().replace('"text":"e8d6"', '"text":"e8e1"'))
    return path


def binary(folder: Path) -> Path:
    path = folder / "junk.jsonl"
    path.write_bytes(bytes(range(256)))
    return path


def empty(folder: Path) -> Path:
    path = folder / "empty.jsonl"
    path.touch()
    return path


def prose(folder: Path) -> Path:
    path = folder / "letter.txt"
    path.write_text("Dear Ann,\n\nwhat a match!\n")
    return path


def bad_tags(folder: Path) -> Path:
    path = folder / "match.ksg"
    path.write_text('[Game "Knight Shift"]\n')
    return path


def unknown_game(folder: Path) -> Path:
    path = saved(folder)
    path.write_text(path.read_text().replace(f'"game":"{SLUG}"', '"game":"chess"'))
    return path


BROKEN: list[tuple[Callable[[Path], Path], str]] = [
    (cut_off, "match.jsonl: line 33: not JSON, perhaps cut off"),
    (other_rules, "was played under rules 'KS-0'; this build knows KS-1"),
    (illegal, "match.jsonl: line 3: entry 2: B e8e1: shape"),
    (binary, "junk.jsonl: this is not text"),
    (empty, "empty.jsonl: line 1: the record is empty"),
    (prose, "letter.txt: not a Knight Shift record"),
    (bad_tags, "match.ksg: not a Knight Shift record: the tag Rules is missing"),
    (unknown_game, "no game is called 'chess'"),
    (lambda folder: folder, "Is a directory"),
    (lambda folder: folder / "missing.jsonl", "missing.jsonl: No such file or directory"),
]
COMMANDS = [("replay", "--plain"), ("export", "--format", "record"), ("play", "--plain", "--load")]


@pytest.mark.parametrize(("make", "words"), BROKEN, ids=[str(number) for number in range(len(BROKEN))])
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_file_that_is_no_match_is_refused_in_one_line(
    command: tuple[str, ...], make: Callable[[Path], Path], words: str, tmp_path: Path
) -> None:
    path = make(tmp_path)
    args: tuple[str | Path, ...] = (*command, path) if command[-1] == "--load" else (command[0], path, *command[1:])
    assert words in error_of(run(*args))


@pytest.mark.parametrize(("make", "words"), BROKEN[:-1], ids=[str(number) for number in range(len(BROKEN) - 1)])
def test_show_refuses_them_as_well(make: Callable[[Path], Path], words: str, tmp_path: Path) -> None:
    assert words in error_of(run("show", make(tmp_path)))


def test_a_name_that_no_file_system_takes_is_only_a_position_that_is_none() -> None:
    assert "no game reads it as a position" in error_of(run("show", "x" * 5000))


def test_errors_of_records_are_errors_of_quintain() -> None:
    assert issubclass(RecordError, QuintainError)
