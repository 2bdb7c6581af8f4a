"""Knight's Duty keeps the contract, no rule is forgotten, and matches play as they did."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from quintain.games.knights_duty import GAME
from quintain.testing import Report, conform, marked_in, playthrough

HERE = Path(__file__).parent
MARKED = marked_in(HERE)


@pytest.fixture(scope="module")
def report() -> Report:
    return conform(GAME, matches=20, seed="knights-duty", marked=MARKED)


def test_the_contract_is_kept_and_no_rule_is_untouched(report: Report) -> None:
    assert report.passed, report
    assert report.untouched == (), report.coverage.lines()
    assert report.coverage.strange == ()
    assert report.coverage.unreachable == {}


def test_every_rule_has_a_test_of_its_own() -> None:
    assert [rule for rule in GAME.rulebook.rules if rule not in MARKED] == []


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_match_plays_as_it_did(seats: int, golden: Callable[[str, Path], None]) -> None:
    golden(playthrough(GAME, seats, seed=1, most=40), HERE / "golden" / f"knights-duty-{seats}.txt")
