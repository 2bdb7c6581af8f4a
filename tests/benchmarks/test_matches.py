"""The measurement of random matches: everything is counted, and what breaks is told with its match."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from benchmarks import matches
from benchmarks.matches import Row, Spread, kept, labels, measure, never, report
from quintain.core.answers import Outcome
from quintain.core.moments import Moment
from quintain.core.registry import load
from quintain.games.knaves_out.state import KnavesState
from tests.miniatures import higher

KNAVES = load("knaves-out")


@pytest.fixture
def losing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card goes astray with every turn that ends."""
    honest = KnavesState.end_turn

    def end_turn(self: KnavesState, moment: Moment, *, discard: bool) -> None:
        honest(self, moment, discard=discard)
        kingdom = self.realm.kingdoms[0]
        kingdom.discards = kingdom.discards[1:]

    monkeypatch.setattr(KnavesState, "end_turn", end_turn)


@pytest.mark.parametrize("drawing", ["action", "kind", "busy"])
def test_matches_are_counted(drawing: matches.Drawing) -> None:
    row = measure(KNAVES, "quick", 2, 2, drawing)
    assert (row.matches, row.decisions.count, row.unfinished, row.violations) == (2, 2, 0, [])
    assert row.options.count == row.decisions.total
    assert {"end", "shuffle", "act build"} <= {*row.made} <= {*labels(KNAVES)}
    assert row.options.mean > 1
    assert row.tallies["rounds"].most <= 40
    assert sum(row.ends.values()) == 2


def test_the_busy_end_their_turns_later() -> None:
    idle, busy = (measure(KNAVES, "quick", 2, 2, drawing) for drawing in ("kind", "busy"))
    shares = [row.made["end"] / row.decisions.total for row in (idle, busy)]
    assert shares[1] < shares[0]


@pytest.mark.usefixtures("losing")
def test_what_is_lost_is_told_with_its_match() -> None:
    row = measure(KNAVES, "quick", 2, 1, "kind")
    assert "knaves-out quick 2 0, after action " in row.violations[0]
    assert "'cards': 107" in row.violations[0]
    assert any("a seat without cards of its own: 0" in violation for violation in row.violations)
    assert f"| {len(row.violations)} |" in str(row)
    assert f"- Broken: {row.violations[0]}" in report([row])


def test_what_a_game_raises_is_told_with_its_match(monkeypatch: pytest.MonkeyPatch) -> None:
    def outcome(self: KnavesState) -> Outcome | None:
        raise ValueError("no end")

    monkeypatch.setattr(KnavesState, "outcome", outcome)
    row = measure(KNAVES, "quick", 2, 1, "kind")
    assert row.violations == ["knaves-out quick 2 0: ValueError: no end"]


def test_a_match_that_reaches_the_cap_is_not_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(KNAVES), "cap", 5)
    row = measure(KNAVES, "quick", 2, 2, "action")
    assert (row.unfinished, row.matches, row.ends) == (2, 2, {})
    assert "2 of 2 are not over below the cap of 5 decisions" in report([row])


def test_every_kind_and_word_of_action_is_looked_for() -> None:
    found = labels(KNAVES)
    assert {"move", "act feast", "act all-hail", "build rook", "call dark"} <= {*found}
    assert len(found) == len({*found})
    row = Row("knaves-out", "quick", 2, "kind", made=dict.fromkeys(found[1:], 1))
    assert never(KNAVES, [row]) == found[:1]
    assert never(KNAVES, [row, Row("knaves-out", "quick", 3, "kind", made={found[0]: 1})]) == []


def test_an_act_that_is_said_with_a_card_has_been_taken() -> None:
    row = measure(KNAVES, "classic", 2, 8, "kind")
    assert row.made["hail"] + row.made.get("hail-joker", 0) == row.made["act all-hail"]


def test_the_report_tells_what_never_happened_where() -> None:
    words = labels(KNAVES)
    rows = [
        Row("knaves-out", "quick", 2, "kind", Spread(2, 10, 7), Spread(4, 10, 5), {"last": 1, "cap": 1}),
        Row("knaves-out", "classic", 2, "kind", Spread(1, 9, 9), ends={"cap": 1}),
    ]
    rows[0].made, rows[1].made = dict.fromkeys(words[1:], 1), dict.fromkeys(words[2:], 1)
    told = report(rows)
    assert "| quick | 2 | kind | 2 | 5 | 7 | 2.5 | 5 | cap 50.0%, last 50.0% |  | 0 |" in told
    assert f"never made: {words[0]}." in told
    assert f"- Only elsewhere, not with classic, 2 seats: {words[1]}." in told
    assert "All are over below the cap of 30,000 decisions; the longest took 9." in told


def test_a_row_is_measured_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "FOLDER", tmp_path / "kept")
    first = kept(higher.GAME, "default", 2, 3, "action")

    def never_again(*_: Any) -> Row:
        raise AssertionError("it is known")

    monkeypatch.setattr(matches, "measure", never_again)
    assert kept(higher.GAME, "default", 2, 3, "action") == first
