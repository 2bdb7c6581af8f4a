"""The measurement of a search among many: everybody sits everywhere, and the report says who is worse."""

from __future__ import annotations

import pytest

from benchmarks import luck
from benchmarks.luck import Result, measure, report, siege
from quintain.core.registry import load
from quintain.errors import UnknownGame
from quintain.players.lore import lore_of


def test_a_search_is_measured_among_greedy_players() -> None:
    with siege():
        found = measure(2, 1, 2)
        assert lore_of(luck.GAME) is not None
        told = report([found])
    assert len(found.shares) == 2
    assert all(0 <= share <= 1 for share in found.shares)
    assert found.thought[0] > found.thought[1] > 0
    assert "at Siege, a small" in told
    assert lore_of(luck.GAME) is None
    with pytest.raises(UnknownGame):
        load(luck.GAME)


def test_who_is_worse_than_greedy_play_is_counted() -> None:
    rows = [Result(4, 30, True, [share] * 60, (0.02, 0.001)) for share in (0.0, 0.25, 1.0)]
    assert [row.verdict for row in rows] == ["worse", "as good", "better"]
    with siege():
        told = report(rows)
    assert "| 4 | 30 | lore | 25.0% | 15.8% to 37.2% | 25.0% | as good | 20.0 v 1.0 |" in told
    assert "worse than greedy play in 1 of 3 rows" in told
