"""The compiled rules are the rules: the same options, the same successors and the same points, match after match."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from quintain.core.luck import Stream
from quintain.core.moments import Moment
from quintain.games.knights_duty.game import GAME
from quintain.games.knights_duty.state import KnightsDutyState
from quintain.players.lore.knights_duty import model
from quintain.players.lore.knights_duty.compiling import World
from quintain.players.lore.knights_duty.world import CARD, STAGE, number, world_of

FIGHTING = ("move", "bow", "shield", "parry")
"""Tokens by which chance meets often enough to fight."""


class Cards(Stream):
    """Luck that remembers the cards which were drawn."""

    def __init__(self, key: int) -> None:
        super().__init__(key)
        self.drawn: list[int] = []

    def below(self, n: int, label: str = "") -> int:
        found = super().below(n, label)
        if label == "combat":
            self.drawn.append(found)
        return found


def some_option(state: KnightsDutyState, seat: int, luck: Stream) -> Any:
    options = state.options(seat)
    fighting = [option for option in options if any(word in state.text(option) for word in FIGHTING)]
    chosen = fighting if fighting and luck.below(3) else options
    return chosen[luck.below(len(chosen))]


def follow(world: World, cards: Cards) -> None:
    """Draw the same cards."""
    for card in cards.drawn:
        assert world[STAGE] == CARD
        assert card < model.cards_in_pile(world)
        model.draw(world, card < model.hearts_in_pile(world))
    cards.drawn.clear()


@pytest.mark.parametrize(
    ("seats", "settings"),
    [
        (2, {}),
        (2, {"ring": 3}),
        (3, {"contest": "bounce"}),
        (4, {"start": "corners"}),
        (5, {"ring": "off", "round_cap": 20}),
        (6, {}),
    ],
)
def test_every_decision_has_the_same_options_and_leads_to_the_same_position(
    seats: int, settings: dict[str, Any]
) -> None:
    found = np.zeros(8, np.int64)
    compared = 0
    for seed in range(8):
        state, cards, luck = (
            GAME.new(seats, GAME.settings(placement="random", **settings), Moment(Stream(seed))),
            Cards(seed),
            Stream(seed, 1),
        )
        assert isinstance(state, KnightsDutyState)
        world = world_of(state)
        while state.actors:
            seat = state.actors[luck.below(len(state.actors))]
            count = model.options(world, seat, found)
            options = [number(world, option) for option in state.options(seat)]
            assert sorted(options) == sorted(found[:count].tolist())
            assert len(set(options)) == count
            if seed % 4 == 3 and not luck.below(60):
                # The kernels need not know how a seat leaves, only how a match goes on after it.
                state.withdraw(seat, Moment(cards))
                cards.drawn.clear()
                world = world_of(state)
                continue
            action = some_option(state, seat, luck)
            state.apply(seat, action, Moment(cards))
            model.choose(world, seat, number(world, action))
            follow(world, cards)
            assert world.tolist() == world_of(state).tolist()
            compared += 1
        outcome = state.outcome()
        assert outcome is not None
        assert [model.points(world, seat) for seat in range(seats)] == [
            float(outcome.points(seat)) for seat in range(seats)
        ]
    assert compared > 200
