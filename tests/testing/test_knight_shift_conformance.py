"""Knight Shift keeps the contract, its worked examples come out as written, and no rule is forgotten."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from quintain.core import registry
from quintain.testing import Example, Report, conform, examples_of, playthrough, run_example

GAME = registry.load("knight-shift")


@pytest.fixture(scope="module")
def report(marked_rules: frozenset[str]) -> Report:
    return conform(GAME, matches=60, seed="knight-shift", marked=marked_rules)


@pytest.mark.parametrize("example", examples_of(GAME).examples, ids=lambda example: example.id)
def test_example(example: Example) -> None:
    run_example(GAME, example)


def test_the_contract_is_kept(report: Report) -> None:
    assert report.passed, report


def test_no_rule_is_untouched(report: Report) -> None:
    assert report.untouched == (), report.coverage.lines()
    assert report.coverage.strange == ()


def test_what_is_called_unreachable_never_shows_in_a_match(report: Report) -> None:
    for rule in report.coverage.unreachable:
        assert set(report.coverage.touched.get(rule, ())) <= {"test"}, rule


def test_a_match_plays_as_it_did(golden: Callable[[str, Path], None]) -> None:
    golden(playthrough(GAME, seed=1), Path(__file__).parent / "golden" / "knight-shift.txt")
