from __future__ import annotations

from pathlib import Path

from tests.cli.samples import error_of, played, run, saved


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
    assert "Bob wins with the second fortress." in run("replay", path, "--at", "32", "--plain").stdout
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
