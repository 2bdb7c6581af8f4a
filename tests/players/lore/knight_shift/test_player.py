"""The engine at a table: chances for every option, the same advice for the same view, and strength."""

from __future__ import annotations

import pytest

from quintain.core.luck import Stream
from quintain.core.registry import load
from quintain.games.knight_shift.state import KnightShiftState
from quintain.players import Player, advise, decide, player
from quintain.players.lore.knight_shift.player import EnginePlayer, chance
from quintain.table.table import Table

GAME = load("knight-shift")
QUICK = EnginePlayer(nodes=3_000, hash_mb=1)


def test_every_option_has_a_chance_and_the_best_is_chosen() -> None:
    table = Table.new(GAME, seed=3, settings={"start": "1N3/N4/2gn1/N4/3n1/3n1/2GNn/5 w 26 14"})
    options = table.state.options(0)
    advice = advise(QUICK, GAME, table.view(0), options, Stream(1), rounds=2)
    assert set(advice.chances) == set(range(len(options)))
    assert all(0 <= share <= 1 for share in advice.chances.values())
    assert advice.chances[options.index(advice.best)] == max(advice.chances.values())
    assert 1_500 < advice.work <= 6_000
    assert advise(QUICK, GAME, table.view(0), options, Stream(2), rounds=2) == advice


def test_chances_grow_with_scores_from_loss_to_win() -> None:
    shares = [chance(score) for score in (-29_999, -300, -50, 0, 50, 300, 29_999)]
    assert shares == sorted(shares)
    assert shares[0] == pytest.approx(0)
    assert shares[3] == 0.5
    assert shares[6] == pytest.approx(1)


def test_a_win_in_one_is_chosen() -> None:
    table = Table.new(GAME, seed=1, settings={"start": "1N1F1/5/n1n2/2g2/5/5/3N1/2G2 w 3 24"})
    options = table.state.options(0)
    advice = advise(QUICK, GAME, table.view(0), options, Stream(1))
    assert table.state.text(advice.best) in ("b8=F", "b8a6")
    assert advice.variation == (advice.best,)
    assert advice.plies == 1


@pytest.mark.rules("KS-6.5")
def test_a_third_occurrence_that_loses_is_avoided() -> None:
    table = Table.new(GAME, seed=1, settings={"repetition": "loss"})
    for text in ("a1b3", "a8b6", "b3a1", "b6a8", "a1b3", "a8b6", "b3a1"):
        table.submit(table.actors[0], text)
    seat = table.actors[0]
    options = table.state.options(seat)
    advice = advise(QUICK, GAME, table.view(seat), options, Stream(1), rounds=1)
    third = [table.state.text(option) for option in options].index("b6a8")
    assert advice.chances[third] == pytest.approx(0)
    assert options.index(advice.best) != third


def points_of_engine(opponent: Player, seed: int) -> float:
    table = Table.new(GAME, seed=seed, settings={"random_opening": 4})
    seat = seed % 2
    while table.actors:
        actor = table.actors[0]
        who: Player = QUICK if actor == seat else opponent
        options = table.state.options(actor)
        table.act(actor, decide(who, GAME, table.view(actor), options, Stream(seed), rounds=1))
    state = KnightShiftState.of(table.state)
    return 0.5 if state.winner is None else float(state.players[state.winner] == seat)


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_weak_players_hardly_ever_get_anything(name: str) -> None:
    assert sum(points_of_engine(player(name), seed) for seed in range(6)) >= 5.5
