"""Knight Shift keeps the contract, its worked examples come out as written, and no rule is forgotten."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from quintain.core import registry
from quintain.testing import Example, Report, conform, examples_of, marked_in, playthrough, run_example

GAME = registry.load("knight-shift")


MARKED = marked_in(Path(__file__).parents[1] / "games" / "knight_shift")


@pytest.fixture(scope="module")
def report() -> Report:
    return conform(GAME, matches=60, seed="knight-shift", marked=MARKED)


@pytest.mark.parametrize("example", examples_of(GAME).examples, ids=lambda example: example.id)
def test_example(example: Example) -> None:
    run_example(GAME, example)


def test_the_contract_is_kept(report: Report) -> None:
    assert report.passed, report


def test_no_rule_is_untouched(report: Report) -> None:
    assert report.untouched == (), report.coverage.lines()
    assert report.coverage.strange == ()


def test_what_no_match_can_show_has_a_test_of_its_own(report: Report) -> None:
    assert report.coverage.unreachable
    for rule in report.coverage.unreachable:
        assert report.coverage.touched[rule] == ("test",)


def test_a_match_plays_as_it_did(golden: Callable[[str, Path], None]) -> None:
    golden(playthrough(GAME, seed=1), Path(__file__).parent / "golden" / "knight-shift.txt")
