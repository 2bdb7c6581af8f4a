from __future__ import annotations

from pathlib import Path

from quintain.arena import play_match
from tests.cli.samples import MATCH, error_of, run, saved


def test_a_match_is_reviewed_with_graphs_and_turning_points(tmp_path: Path) -> None:
    file = saved(tmp_path, name="our match.jsonl")
    result = run("review", file, "--rounds", "1")
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[0] == "Knight Shift: Ann against Bob"
    assert f"{len(MATCH)} decisions, as the player expert sees them." in lines
    for name in ("Ann", "Bob"):
        place = lines.index(f"{name}'s chance")
        assert lines[place + 1].startswith("  100% |")
    worst = next(line for line in lines if line.startswith("Turning points"))
    first = lines[lines.index(worst) + 1]
    number = int(first.split(".")[0])
    assert MATCH[number - 1] in first
    assert lines[-1] == f"Look at the first with: quintain replay '{file}' --at {number - 1}"
    assert run("replay", file, "--at", str(number - 1)).exit_code == 0


def test_the_same_review_is_made_again(tmp_path: Path) -> None:
    file = saved(tmp_path)
    first, second = run("review", file, "--rounds", "1"), run("review", file, "--rounds", "1")
    assert first.exit_code == 0
    assert first.stdout == second.stdout


def test_a_match_with_secrets_is_reviewed(tmp_path: Path) -> None:
    file = tmp_path / "cards.jsonl"
    file.write_text(play_match("squires", ["greedy", "random"], 2).record.write())
    result = run("review", file, "--rounds", "1")
    assert result.exit_code == 0, result.output
    assert "greedy's chance" in result.stdout


def test_what_cannot_be_reviewed_is_said_in_one_line(tmp_path: Path) -> None:
    assert "not finished" in error_of(run("review", saved(tmp_path, 4)))
    assert "No such file" in error_of(run("review", tmp_path / "none.jsonl"))
    junk = tmp_path / "junk.jsonl"
    junk.write_text("once upon a time")
    assert str(junk) in error_of(run("review", junk))
