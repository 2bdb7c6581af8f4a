"""Squires keeps the contract, no rule is forgotten, and matches play as they did."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from quintain.games.squires import GAME
from quintain.testing import Report, conform, marked_in, playthrough

HERE = Path(__file__).parent
MARKED = marked_in(HERE)


@pytest.fixture(scope="module")
def report() -> Report:
    return conform(GAME, matches=40, seed="squires", marked=MARKED)


def test_the_contract_is_kept_and_no_rule_is_untouched(report: Report) -> None:
    assert report.passed, report
    assert report.untouched == (), report.coverage.lines()
    assert report.coverage.strange == ()
    assert report.coverage.unreachable == {}


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_match_plays_as_it_did(seats: int, golden: Callable[[str, Path], None]) -> None:
    golden(playthrough(GAME, seats, seed=1, most=40), HERE / "golden" / f"squires-{seats}.txt")
