from __future__ import annotations

from pathlib import Path

from tests.cli.samples import MATCH, SLUG, error_of, run, saved

MATE = "FNg2/5/5/5/nn1nn/5/5/NNG2 w 0 1"
"""White fortifies b8 and wins."""


def lines_of(*arguments: str | Path) -> list[str]:
    """The lines of thought that a command prints."""
    result = run("analyse", SLUG, *arguments)
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    return lines[next(place for place, line in enumerate(lines) if line.lstrip().startswith("seconds")) + 1 :]


def test_a_position_is_thought_about_until_the_time_is_up() -> None:
    (line,) = lines_of("--seconds", "0")
    assert "%" in line
    assert len(line.split()) > 4


def test_a_certain_end_is_said_and_ends_the_thinking() -> None:
    line, words = lines_of(MATE)
    assert line.endswith("100%  b8=F")
    assert words == "Whoever acts wins in 1 ply."


def test_a_match_in_a_file_is_analysed_at_any_entry(tmp_path: Path) -> None:
    file = saved(tmp_path)
    last = lines_of(file, "--ply", str(len(MATCH) - 1), "--seconds", "0")
    assert "Whoever acts wins in 1 ply." in last
    assert "the match is over in that position" in error_of(run("analyse", SLUG, file))
    assert f"entries 1 to {len(MATCH)}" in error_of(run("analyse", SLUG, file, "--ply", "99"))


def test_what_cannot_be_analysed_is_said_in_one_line(tmp_path: Path) -> None:
    assert "secrets or luck" in error_of(run("analyse", "squires"))
    assert "V1" in error_of(run("analyse", SLUG, "nonsense"))
    assert "--ply belongs to a file" in error_of(run("analyse", SLUG, MATE, "--ply", "3"))
    other = tmp_path / "other.jsonl"
    other.write_text(saved(tmp_path).read_text().replace('"game":"knight-shift"', '"game":"squires"', 1))
    assert "a match of squires" in error_of(run("analyse", SLUG, other))
