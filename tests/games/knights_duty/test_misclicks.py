"""What clicks on the field would have been, and the rule that forbids it."""

from __future__ import annotations

import pytest

from quintain import Table
from tests.games.knights_duty.samples import asked, given, plan, seat_of


def why(table: Table, clan: str, id: str) -> tuple[str, str] | None:
    refusal = table.why_clicks(seat_of(table, clan), (id,))
    return None if refusal is None else (refusal.code, refusal.rule)


@pytest.mark.rules("KD-5.1", "KD-5.2", "KD-7.2")
def test_a_step_goes_to_an_open_cell_beside_ones_own() -> None:
    table = given("purple e5", "aqua e6", "green a1")
    assert why(table, "purple", "e6") == ("now-plan", "KD-7.2")
    plan(table, purple="move", green="move")
    assert asked(table) == "step purple green"
    assert why(table, "purple", "e6") == ("cannot-leave", "KD-5.2")
    assert why(table, "purple", "a1") == ("too-far", "KD-5.1")
    assert why(table, "purple", "e4") is None
    assert why(table, "purple", "e5") is None
    assert why(table, "aqua", "e4") == ("not-your-turn", "KD-4.5")
    assert why(table, "purple", "pile") == ("means-nothing", "KD-7.3")
    assert why(table, "aqua", "pile") == ("not-your-turn", "KD-4.5")


@pytest.mark.rules("KD-7.2")
def test_what_means_nothing_is_answered_with_what_is_asked() -> None:
    table = given("purple e5", "aqua e6", "green a1")
    scene = table.scene(seat_of(table, "purple"))
    meters = [meter.id for meter in scene.meters]
    assert meters
    for id in (*meters, "pile", "nowhere"):
        refusal = table.why_clicks(seat_of(table, "purple"), (id,))
        assert refusal is not None
        assert (refusal.code, refusal.rule) == ("means-nothing", "KD-7.2")
        assert refusal.words.endswith(scene.prompt)


@pytest.mark.rules("KD-5.14", "KD-7.5")
def test_a_strike_goes_at_who_stands_there() -> None:
    table = given("purple e5 sword", "aqua e6", "green a1")
    plan(table, purple="sword")
    assert asked(table) == "declare purple"
    for id in ("a1", "knight-green"):
        assert why(table, "purple", id) == ("out-of-range", "KD-5.14")
    assert why(table, "purple", "e5") == ("yourself", "KD-5.14")
    assert why(table, "purple", "b3") == ("now-declare", "KD-7.5")
    assert why(table, "purple", "e6") is None
