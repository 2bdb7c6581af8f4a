from __future__ import annotations

import pytest

from tests.cli.samples import MIDDLE, SLUG, error_of, run

START = "nngnn/5/5/5/5/5/5/NNGNN w 0 1"


def test_the_last_line_is_the_number_alone() -> None:
    result = run("perft", SLUG, "--depth", "3")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == "2548"
    assert result.stdout.split("\n")[3].split() == ["3", "2548", "2548", "0", "0", "0", "650"]


@pytest.mark.parametrize(
    ("line", "depth", "nodes"), [(MIDDLE, 2, 452), ("3F1/5/5/g4/nG1N1/1N3/N4/1n2f b 2 20", 3, 1602), (START, 0, 1)]
)
def test_positions_are_counted_from_where_they_are(line: str, depth: int, nodes: int) -> None:
    assert run("perft", SLUG, "--position", line, "--depth", str(depth)).stdout.splitlines()[-1] == str(nodes)


def test_split_adds_up() -> None:
    lines = run("perft", SLUG, "--depth", "3", "--split").stdout.splitlines()
    assert lines[0].split() == ["action", "nodes"]
    counts = {action: int(nodes) for action, nodes in (line.split() for line in lines[1:-1])}
    assert len(counts) == 13
    assert sum(counts.values()) == int(lines[-1]) == 2548


def test_a_finished_position_has_nothing_to_count() -> None:
    finished = "F3F/5/5/5/5/2g2/5/nnG2 b 0 20"
    for split in ([], ["--split"]):
        result = run("perft", SLUG, "--position", finished, "--depth", "2", *split)
        assert result.exit_code == 0
        assert result.stdout.splitlines()[-1] == "0"


def test_wrong_positions_and_depths_are_one_line() -> None:
    assert "KS-2.5: V1" in error_of(run("perft", SLUG, "--depth", "1", "--position", "nonsense"))
    assert "--depth" in error_of(run("perft", SLUG, "--depth", "-1"))
    assert "no game is called" in error_of(run("perft", "chess", "--depth", "1"))
