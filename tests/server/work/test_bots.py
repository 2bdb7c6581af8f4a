"""Bots in the middle of a turn: remembered while it lasts, a few of them, and never missed."""

from __future__ import annotations

import pytest

from quintain.core.luck import Stream
from quintain.players import advise
from quintain.server.work import bots
from quintain.server.work.bots import KEPT, chosen, in_turn
from quintain.table.table import Table
from tests.miniatures import siege


@pytest.fixture(autouse=True)
def _nobody_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "_in_turn", {})


def test_a_bot_is_the_same_while_its_turn_lasts() -> None:
    first = in_turn("knight", "seed of A", 7, 7)
    assert in_turn("knight", "seed of A", 8, 7) is first
    assert in_turn("knight", "seed of B", 8, 7) is not first
    assert in_turn("knight", "seed of A", 12, 12) is not first
    assert in_turn("legend", "seed of A", 12, 12).name == "legend"


def test_only_those_who_thought_last_are_remembered() -> None:
    first = in_turn("knight", "first", 0, 0)
    for number in range(KEPT - 1):
        in_turn("knight", f"other {number}", 0, 0)
    assert in_turn("knight", "first", 1, 0) is first
    in_turn("knight", "one more", 0, 0)
    assert len(bots._in_turn) == KEPT
    assert in_turn("knight", "first", 2, 0) is first
    assert "other 0" not in bots._in_turn


def test_who_has_been_forgotten_begins_in_the_middle_of_the_turn() -> None:
    """With what should be left of it, and no more."""
    table = Table.new(siege.GAME, 2, seed=1)
    while not table.ask(table.actors[0]).turn:
        table.act(table.actors[0], table.options(table.actors[0])[0])
    seat = table.actors[0]
    whole, rest = (
        advise(in_turn("knight", "seed", count, begun), siege.GAME, table.view(seat), table.options(seat), Stream(1))
        for count, begun in ((2, 2), (2, 0))
    )
    assert rest.work < whole.work


def test_outside_of_a_turn_nothing_is_remembered() -> None:
    table = Table.new("knight-shift", seed=1)
    view = table.view(0)
    assert chosen("knight-shift", "page", view, "seed", 0, None, 1_000) == chosen(
        "knight-shift", "page", view, "seed", 0, 0, 1_000
    )
    assert list(bots._in_turn) == ["seed"]
