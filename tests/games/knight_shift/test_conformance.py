"""Knight Shift keeps the contract, its worked examples come out as written, and no rule is forgotten."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from quintain.games.knight_shift import GAME
from quintain.testing import Example, Report, conform, examples_of, run_example
from tests.games.conforming import check_contract, check_match


@pytest.fixture(scope="module")
def report(marked_rules: frozenset[str]) -> Report:
    return conform(GAME, matches=60, seed="knight-shift", marked=marked_rules)


@pytest.mark.parametrize("example", examples_of(GAME).examples, ids=lambda example: example.id)
def test_example(example: Example) -> None:
    run_example(GAME, example)


def test_the_contract_is_kept_and_no_rule_is_untouched(report: Report) -> None:
    check_contract(report)


def test_what_no_match_can_show_has_a_test_of_its_own(report: Report) -> None:
    assert report.coverage.unreachable
    for rule in report.coverage.unreachable:
        assert report.coverage.touched[rule] == ("test",)


def test_a_match_plays_as_it_did(golden: Callable[[str, Path], None]) -> None:
    check_match(golden, Path(__file__).parent, GAME, 2)
