"""Whether the luck of a match is proven, said on the command line."""

from __future__ import annotations

from pathlib import Path

from quintain import Table
from tests.cli.samples import MATCH, SLUG, error_of, run, saved


def promised(folder: Path) -> Path:
    """A finished match whose seed was secret until its end."""
    table = Table.new(SLUG, ["Ann", "Bob"], seed="a secret", secret=True, entropy=["", "something of mine"])
    for action in MATCH:
        table.submit(table.actors[0], action)
    table.open_seed()
    path = folder / "promised.jsonl"
    path.write_text(table.record.write(), "utf-8")
    return path


def test_a_finished_match_is_proven(tmp_path: Path) -> None:
    result = run("verify", promised(tmp_path))
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == "The luck of this match is proven."
    assert "Seats that added to it, so that the table alone did not decide: B." in result.stdout


def test_a_seed_that_nobody_promised_proves_nothing(tmp_path: Path) -> None:
    result = run("verify", saved(tmp_path))
    assert result.exit_code == 1
    assert result.stdout.startswith("NOT PROVEN: line 1: the header promises no seed")


def test_another_seed_than_the_promised_one_is_found(tmp_path: Path) -> None:
    path = promised(tmp_path)
    path.write_text(path.read_text().replace("/seed a secret", "/seed another"))
    result = run("verify", path)
    assert result.exit_code == 1
    assert f"NOT PROVEN: line {len(MATCH) + 2}: the seed is not the one" in result.stdout


def test_a_broken_file_is_said_so_in_one_line(tmp_path: Path) -> None:
    path = promised(tmp_path)
    whole = path.read_text()
    for broken, why in ((whole[:-20], "not JSON"), ("", "empty"), ("nonsense", "line 1: not JSON")):
        path.write_text(broken)
        result = run("verify", path)
        assert (result.exit_code, result.stderr) == (1, "")
        assert len(result.stdout.splitlines()) == 1
        assert result.stdout.startswith("NOT PROVEN: ")
        assert why in result.stdout
    path.write_bytes(b"\xff\xfe\x00")
    assert "this is not text" in error_of(run("verify", path))
    assert "No such file" in error_of(run("verify", tmp_path / "nothing.jsonl"))
