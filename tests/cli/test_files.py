"""Matches out of files, and files that hold none."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from quintain.errors import QuintainError, RecordError
from tests.cli.samples import SLUG, error_of, played, run, saved


def test_a_name_in_a_file_cannot_give_orders_to_the_terminal(tmp_path: Path) -> None:
    path = saved(tmp_path, 2)
    path.write_text(path.read_text().replace('"Ann"', '"A\\u001b[2Jnn"'))
    for command in ("show", "replay"):
        result = run(command, path)
        assert result.exit_code == 0
        assert "A�[2Jnn" in result.stdout
        assert "\x1b" not in result.stdout


def test_another_format_is_known_by_its_content_too(tmp_path: Path) -> None:
    text = played().game.formats[0].write(played())
    path = tmp_path / "noted down.txt"
    path.write_text(text)
    assert "Bob wins" in run("show", path).stdout


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
COMMANDS = [("replay", "--plain"), ("export", "--format", "record"), ("review",), ("play", "--plain", "--load")]


@pytest.mark.parametrize(("make", "words"), BROKEN, ids=[str(number) for number in range(len(BROKEN))])
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_file_that_is_no_match_is_refused_in_one_line(
    command: tuple[str, ...], make: Callable[[Path], Path], words: str, tmp_path: Path
) -> None:
    path = make(tmp_path)
    args: tuple[str | Path, ...] = (*command, path) if command[-1] == "--load" else (command[0], path, *command[1:])
    line = error_of(run(*args))
    assert words in line
    assert line.count(str(path)) == 1


@pytest.mark.parametrize(("make", "words"), BROKEN[:-1], ids=[str(number) for number in range(len(BROKEN) - 1)])
def test_show_refuses_them_as_well(make: Callable[[Path], Path], words: str, tmp_path: Path) -> None:
    assert words in error_of(run("show", make(tmp_path)))


def test_errors_of_records_are_errors_of_quintain() -> None:
    assert issubclass(RecordError, QuintainError)
