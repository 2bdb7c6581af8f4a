"""Whoever listens owns the clock and the budget."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from quintain.core.contract import AnyGame, View
from quintain.core.luck import Luck, Stream
from quintain.core.registry import installed
from quintain.players import Advice, advise, decide, decide_text, player
from quintain.table.table import Table

TABLE = Table.new("knight-shift", seed=1)
OPTIONS = TABLE.state.options(0)


class Counter:
    """Every round of thought brings the next option, and takes a while."""

    name = "counter"
    rounds = 3

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        monkeypatch.setattr("quintain.players.contract.time.monotonic", lambda: self.now)

    def think(self, game: AnyGame, view: View, options: Sequence[Any], luck: Luck) -> Iterator[Advice]:
        for place, option in enumerate(options[:5]):
            self.now += 0.1
            yield Advice(option, work=place + 1)


@pytest.mark.parametrize(
    ("budget", "work"),
    [
        ({}, 3),
        ({"rounds": 2}, 2),
        ({"rounds": 99}, 5),
        ({"rounds": 99, "milliseconds": 250}, 3),
        ({"milliseconds": 250}, 3),
        ({"milliseconds": 0}, 1),
    ],
)
def test_a_budget_is_rounds_or_time(budget: dict[str, int], work: int, monkeypatch: pytest.MonkeyPatch) -> None:
    advice = advise(Counter(monkeypatch), TABLE.game, TABLE.view(0), OPTIONS, Stream(1), **budget)
    assert advice.work == work
    assert advice.best == OPTIONS[work - 1]


@pytest.mark.parametrize("name", ["random", "greedy", "squire"])
@pytest.mark.parametrize("game", installed(), ids=lambda game: game.slug)
def test_who_holds_a_view_alone_decides_as_at_the_table(game: AnyGame, name: str) -> None:
    table = Table.new(game, seed=4)
    for number in range(6):
        seat = table.actors[0]
        action = decide(player(name), game, table.view(seat), table.state.options(seat), Stream(number))
        assert decide_text(player(name), game, table.view(seat), Stream(number)) == table.state.text(action)
        table.act(seat, action)


def test_nobody_decides_for_a_spectator() -> None:
    with pytest.raises(ValueError, match="a spectator has nothing to decide"):
        decide_text(player("random"), TABLE.game, TABLE.view(None), Stream(1))


def test_time_ends_a_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = decide(Counter(monkeypatch), TABLE.game, TABLE.view(0), OPTIONS, Stream(1), 99, milliseconds=250)
    assert chosen == OPTIONS[2]


def test_what_is_chosen_is_what_was_advised_last(monkeypatch: pytest.MonkeyPatch) -> None:
    assert decide(Counter(monkeypatch), TABLE.game, TABLE.view(0), OPTIONS, Stream(1)) == OPTIONS[2]
