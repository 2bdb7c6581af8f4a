"""Flat Monte Carlo: chances for every option, the same for the same luck, better than chance, blind to secrets."""

from __future__ import annotations

import math

import pytest

from quintain.core.contract import AnyGame
from quintain.core.luck import Stream
from quintain.core.moments import Moment
from quintain.core.registry import installed, load
from quintain.players import advise, flat, judging, player, turns
from quintain.players.flat import FEW, PLAYOUTS, FlatPlayer
from quintain.players.turns import LEAST, Memory
from quintain.table.table import Table
from tests.miniatures import higher, siege
from tests.miniatures.siege.lore import LORE

FLAT = player("flat")


@pytest.mark.parametrize("game", installed(), ids=lambda game: game.slug)
def test_every_option_has_a_chance_and_the_best_is_chosen(game: AnyGame) -> None:
    table = Table.new(game, seed=3)
    seat = table.actors[0]
    options = table.state.options(seat)
    advice = advise(FLAT, game, table.view(seat), options, Stream(1), rounds=1)
    assert set(advice.chances) == set(range(len(options)))
    assert all(0 <= chance <= 1 for chance in advice.chances.values())
    assert advice.chances[options.index(advice.best)] == max(advice.chances.values())
    assert advice.work > 0
    assert advise(FLAT, game, table.view(seat), options, Stream(1), rounds=1) == advice


def test_a_win_in_one_is_found() -> None:
    game = load("knight-shift")
    table = Table.new(game, seed=1, settings={"start": "1N1F1/5/n1n2/2g2/5/5/3N1/2G2 w 3 24"})
    options = table.state.options(0)
    advice = advise(FLAT, game, table.view(0), options, Stream(1), rounds=1)
    assert table.state.text(advice.best) in ("b8=F", "b8a6")
    assert advice.chances[options.index(advice.best)] == 1


def test_more_rounds_are_more_work() -> None:
    game = load("knight-shift")
    table = Table.new(game, seed=1)
    options = table.state.options(0)
    short, long = (advise(FLAT, game, table.view(0), options, Stream(1), rounds=rounds) for rounds in (1, 3))
    assert long.work == 3 * short.work


def test_at_the_end_of_a_long_turn_a_few_options_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "decisions_left", lambda _game, _view: 1)
    table = Table.new("knight-shift", seed=1)
    options, memory = table.options(0), Memory(40)
    advice = next(FlatPlayer().think_on(table.game, table.view(0), options, Stream(1), memory))
    assert advice.work == math.ceil(PLAYOUTS * LEAST)
    assert 1 < len(advice.chances) <= advice.work // FEW < len(options)


def test_where_lore_judges_nothing_is_played_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flat, "lore_of", lambda _slug: LORE)
    monkeypatch.setattr(judging, "play_out", lambda *_: pytest.fail("played out"))
    table = Table.new(siege.GAME, 4, seed=1)
    seat = table.actors[0]
    advice = advise(FLAT, siege.GAME, table.view(seat), table.options(seat), Stream(1), rounds=1)
    assert advice.work == PLAYOUTS
    assert all(0 < chance < 1 for chance in advice.chances.values())


def test_a_single_option_needs_no_thought() -> None:
    game = higher.GAME
    state = game.new(2, game.settings(), Moment(Stream(1)))
    only = state.options(0)[:1]
    assert advise(FLAT, game, state.view(0), only, Stream(1)).best == only[0]


def test_the_same_advice_in_worlds_that_look_the_same() -> None:
    game = higher.GAME
    state = game.new(3, game.settings(), Moment(Stream(4)))
    seat = state.actors[0]
    twin = game.imagine(state.view(seat), Stream(9))
    found = [advise(FLAT, game, world.view(seat), world.options(seat), Stream(2)) for world in (state, twin)]
    assert found[0] == found[1]
