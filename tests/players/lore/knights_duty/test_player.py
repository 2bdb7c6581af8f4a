"""The player of Knight's Duty: a chance for every option, no secrets, mixed plans, and strength."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from quintain.core.luck import Stream
from quintain.core.moments import Moment
from quintain.games.knights_duty.game import GAME
from quintain.games.knights_duty.state import KnightsDutyState
from quintain.players import Player, advise, decide, player
from quintain.players.expert import expert_of
from quintain.players.lore.knights_duty.player import StrategistPlayer
from quintain.table.table import Table
from quintain.testing.matches import choose

QUICK = StrategistPlayer(iterations=20)


def test_it_is_the_expert_of_the_game() -> None:
    assert isinstance(expert_of(GAME.slug)(), StrategistPlayer)


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_option_has_a_chance_and_worlds_that_look_the_same_get_the_same_advice(seats: int) -> None:
    table, luck = Table.new(GAME, seats, seed=seats), Stream(seats)
    stages = Counter[str]()
    while table.actors and len(table.record.entries) < 120:
        state = table.state
        assert isinstance(state, KnightsDutyState)
        for seat in state.actors[:1] if stages[state.stage] < 3 else ():
            stages[state.stage] += 1
            options = state.options(seat)
            twin = table.game.imagine(table.view(seat), Stream(len(table.record.entries)))
            advice = advise(StrategistPlayer(iterations=2), GAME, table.view(seat), options, Stream(4), rounds=2)
            assert advice.best in options
            assert list(advice.chances) == list(range(len(options)))
            assert all(0 <= chance <= 1 for chance in advice.chances.values())
            assert advice == advise(
                StrategistPlayer(iterations=2), GAME, twin.view(seat), twin.options(seat), Stream(4), rounds=2
            )
        table.act(*choose(state, luck))
    assert {"clan", "plan", "step"} <= set(stages)


def in_a_fight(distance: int, **hearts: int) -> KnightsDutyState:
    """Two sword bearers in the middle of the field; the second one's heart may be broken."""
    state = GAME.new(2, GAME.settings(placement="random"), Moment(Stream(1)))
    assert isinstance(state, KnightsDutyState)
    state.cells = [30, 30 + distance]
    state.weapons = [2, 2]
    state.hearts = [2, hearts.get("foe", 2)]
    return state


def test_plans_are_mixed_by_luck_alone() -> None:
    found = []
    for distance in (2, 3, 4):
        state = in_a_fight(distance)
        options = state.options(0)
        advices = [advise(QUICK, GAME, state.view(0), options, Stream(number)) for number in range(20)]
        found.append({state.text(advice.best) for advice in advices})
        assert len({advice.work for advice in advices}) == 1
    assert max(map(len, found)) > 1


def test_a_strike_that_ends_the_match_is_made_and_worth_more_than_none() -> None:
    state = in_a_fight(1, foe=1)
    for seat, tokens in ((0, ("sword", "shield", "shield")), (1, ("spear", "spear"))):
        for slot, token in enumerate(tokens, start=1):
            parsed = state.parse(seat, f"{slot} {token}")
            assert isinstance(parsed, tuple)
            state.apply(seat, parsed[0], Moment(Stream(1)))
    assert state.stage == "declare"
    options = state.options(0)
    advice = advise(QUICK, GAME, state.view(0), options, Stream(2), rounds=1)
    none, strike = advice.chances.values()
    assert state.text(advice.best).startswith("at ")
    assert options.index(advice.best) == 1
    assert strike > none + 0.05


def test_further_rounds_of_thought_are_more_work() -> None:
    state = in_a_fight(2)
    works = [advise(QUICK, GAME, state.view(0), state.options(0), Stream(2), rounds).work for rounds in (1, 2, 3)]
    assert works[0] < works[1] < works[2]


def points_against(opponent: Player, seed: int, seats: int) -> Fraction:
    mine = seed % seats
    table = Table.new(GAME, seats, seed=seed, settings={"placement": "random"})
    while table.actors:
        actor = table.actors[0]
        who: Player = QUICK if actor == mine else opponent
        options = table.state.options(actor)
        table.act(actor, decide(who, GAME, table.view(actor), options, Stream(seed, len(table.record.entries)), 1))
    outcome = table.outcome()
    assert outcome is not None
    return outcome.points(mine)


@pytest.mark.parametrize(("name", "seats", "share"), [("random", 2, 0.9), ("greedy", 2, 0.65), ("greedy", 3, 0.45)])
def test_it_wins_more_than_its_share(name: str, seats: int, share: float) -> None:
    matches = 15
    assert sum(points_against(player(name), seed, seats) for seed in range(matches)) / matches >= share
