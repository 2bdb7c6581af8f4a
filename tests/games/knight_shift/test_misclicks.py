"""What clicks that lead nowhere would have been, and the rule that forbids it."""

from __future__ import annotations

import pytest

from quintain import Table
from tests.games.knight_shift.samples import table_at


def why(table: Table, seat: str, *clicks: str) -> str:
    refusal = table.why_clicks(seat, clicks)
    assert refusal is None or refusal.words
    return "" if refusal is None else f"{refusal.code} {refusal.rule}"


@pytest.mark.rules("KS-4.1", "KS-5.1", "KS-5.2", "KS-5.3", "KS-5.7")
@pytest.mark.parametrize(
    ("seat", "clicks", "reason"),
    [
        ("A", ("b8",), "not-yours KS-5.1"),
        ("A", ("c4",), "empty KS-5.1"),
        ("A", ("b1", "c4"), "shape KS-5.2"),
        ("A", ("b1", "a1"), "shape KS-5.2"),
        ("A", ("c1", "c3"), "shape KS-5.7"),
        ("A", ("c1", "d1"), "own-piece KS-5.3"),
        ("B", ("b8", "c6"), "not-your-turn KS-4.1"),
        ("A", ("b1", "c3"), ""),
        ("A", ("white-tray",), "means-nothing KS-4.2"),
        ("B", ("white-tray",), "not-your-turn KS-4.1"),
        ("A", (), "means-nothing KS-4.2"),
    ],
)
def test_a_click_is_answered_with_its_rule(seat: str, clicks: tuple[str, ...], reason: str) -> None:
    assert why(Table.new("knight-shift", 2, 1), seat, *clicks) == reason


@pytest.mark.rules("KS-5.14")
def test_a_fortress_stays_where_it_is() -> None:
    table = table_at("F4/5/n1n2/2g2/5/5/1N1N1/2G2 w 3 24")
    assert why(table, "A", "a8") == "fortress-fixed KS-5.14"
