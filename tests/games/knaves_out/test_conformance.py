"""Knaves Out keeps the contract, no rule is forgotten, and matches play as they did."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from quintain.games.knaves_out import GAME
from quintain.testing import Report, conform
from tests.games.conforming import check_contract, check_match


@pytest.fixture(scope="module")
def report(marked_rules: frozenset[str]) -> Report:
    return conform(GAME, matches=28, seed="knaves-out", marked=marked_rules)


def test_the_contract_is_kept_and_no_rule_is_untouched(report: Report) -> None:
    check_contract(report)
    assert report.coverage.unreachable == {}


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_a_match_plays_as_it_did(seats: int, golden: Callable[[str, Path], None]) -> None:
    quick = {"world": "ring", "start_court": "random", "fuel": "on", "round_cap": 10}
    check_match(golden, Path(__file__).parent, GAME, seats, most=120, **quick)
