"""Rule coverage: what touched which rule, and what was forgotten."""

from __future__ import annotations

from quintain.testing import conform, coverage
from tests.miniatures import duel, higher


def test_rules_are_touched_by_events_refusals_asks_outcomes_and_the_table() -> None:
    touched = conform(duel.GAME, matches=40).coverage.touched
    assert touched["DU-1.1"] == ("event",)
    assert touched["DU-2.2"] == ("refusal",)
    assert touched["DU-2.1"] == ("ask", "refusal", "table")
    assert touched["DU-4.2"] == ("outcome",)
    assert touched["DU-4.3"] == ("event", "table")


def test_rules_are_touched_by_examples_and_by_marked_tests() -> None:
    only = ["the-layout-is-small"]
    report = conform(higher.GAME, matches=1, only=only, marked=["HI-3.2", "DU-1.1"])
    assert report.coverage.touched["HI-1.2"] == ("example",)
    assert report.coverage.touched["HI-3.2"] == ("test",)
    assert report.coverage.strange == ()
    assert report.untouched == ("HI-2.1", "HI-2.2", "HI-2.4", "HI-2.6")


def test_untouched_rules_are_listed_in_the_order_of_the_book() -> None:
    found = coverage(duel.GAME, {"DU-2.1": {"ask"}}, shown=["DU-1.1"], marked=["DU-2.3"])
    assert found.untouched == ("DU-2.2", "DU-2.4", "DU-3.1", "DU-3.2", "DU-4.1", "DU-4.2", "DU-4.3")
    assert found.lines() == ["rules: 3 of 10 touched", f"  untouched: {', '.join(found.untouched)}"]


def test_unreachable_rules_are_told_apart_with_their_reason() -> None:
    rest = [rule for rule in duel.GAME.rulebook.rules if rule != "DU-4.2"]
    found = coverage(duel.GAME, {}, shown=rest, unreachable={"DU-4.2": "nobody lives that long"})
    assert found.untouched == ()
    assert found.lines() == ["rules: 9 of 10 touched", "  DU-4.2 cannot be shown: nobody lives that long"]


def test_a_rule_called_unreachable_that_was_touched_is_told() -> None:
    found = coverage(duel.GAME, {"DU-4.2": {"outcome"}}, unreachable={"DU-4.2": "never"})
    assert "  DU-4.2 cannot be shown: never (yet touched by outcome)" in found.lines()


def test_ids_that_are_not_in_the_book_are_told() -> None:
    found = coverage(duel.GAME, {}, marked=["DU-9.9", "KS-1.1"], unreachable={"DU-8.8": "?"})
    assert found.strange == ("DU-8.8", "DU-9.9")
    assert "  not in the book: DU-8.8, DU-9.9" in found.lines()
