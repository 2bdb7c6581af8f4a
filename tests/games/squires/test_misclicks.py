"""What clicks that lead nowhere would have been, and the rule that forbids it."""

from __future__ import annotations

import pytest

from quintain import Table
from tests.games.squires.samples import do, position, table_at


def why(table: Table, *clicks: str) -> tuple[str, str] | None:
    refusal = table.why_clicks(table.actors[0], clicks)
    return None if refusal is None else (refusal.code, refusal.rule)


@pytest.mark.rules("SQ-5.1", "SQ-5.3", "SQ-5.5")
def test_a_click_is_answered_with_its_rule() -> None:
    table = table_at(position(3, ["+axe", "+axe -soap"], hands={"A": "axe soap"}, lap=9, owners={3: "B"}))
    assert why(table, "handA/axe", "slot3") == ("claimed", "SQ-5.1")
    assert why(table, "handA/axe", "face-up", "slot3") == ("claimed", "SQ-5.1")
    assert why(table, "handA/axe", "discards") == ("no-discard", "SQ-5.5")
    assert why(table, "slot1") == ("top-face-up", "SQ-5.3")
    assert why(table, "slot2") is None
    assert why(table, "handA/axe", "slot1") is None
    for clicks in (("lap",), ("handB/1",), ("handA/axe", "stock"), ()):
        assert why(table, *clicks) == ("means-nothing", "SQ-4.3")
    do(table, "peek 2")
    assert why(table, "slot2") == ("must-show", "SQ-5.3")
    assert why(table, "handA/axe", "slot3") == ("claimed", "SQ-5.1")


@pytest.mark.rules("SQ-4.5", "SQ-4.11")
def test_with_two_squires_a_knight_is_clicked_to_serve_him() -> None:
    table = table_at(position(2, [], hands={"A": "axe soap cloak bow relic"}, lap=2, owners={1: "A"}))
    assert why(table, "slot2") == ("second-claim", "SQ-4.5")
    patient = table_at(position(2, [], hands={"A": "axe soap cloak bow relic"}, patience=2))
    assert why(patient, "slot2") == ("too-early", "SQ-4.11")
