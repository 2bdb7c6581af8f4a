"""Knight's Duty keeps the contract, no rule is forgotten, and matches play as they did."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from quintain.games.knights_duty import GAME
from quintain.testing import Report, conform
from tests.games.conforming import check_contract, check_match


@pytest.fixture(scope="module")
def report(marked_rules: frozenset[str]) -> Report:
    return conform(GAME, matches=27, seed="knights-duty", marked=marked_rules)


def test_the_contract_is_kept_and_no_rule_is_untouched(report: Report) -> None:
    check_contract(report)
    assert report.coverage.unreachable == {}


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_match_plays_as_it_did(seats: int, golden: Callable[[str, Path], None]) -> None:
    check_match(golden, Path(__file__).parent, GAME, seats, most=40)


def test_every_rule_has_a_test_of_its_own(marked_rules: frozenset[str]) -> None:
    assert [rule for rule in GAME.rulebook.rules if rule not in marked_rules] == []
