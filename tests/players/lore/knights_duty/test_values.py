"""What positions are worth: shares that add up, fair to both sides, and better after lessons."""

from __future__ import annotations

import random

import numpy as np
import pytest

from quintain.core.luck import Stream
from quintain.core.moments import Moment
from quintain.games.knights_duty.game import GAME
from quintain.games.knights_duty.state import KnightsDutyState
from quintain.players.lore.knights_duty import training
from quintain.players.lore.knights_duty.compiling import World
from quintain.players.lore.knights_duty.rounds import Guesses
from quintain.players.lore.knights_duty.values import Values, first_guess, learnt, read, worth, written
from quintain.players.lore.knights_duty.world import CELL, HEART, MOST, RADIUS, RING, SEATS, world_of

ARMED, UNARMED = 0b1011, 0b1001
"""Conditions: a full heart with a sword or nothing, Inspiration up."""


def shares(world: World, values: Values) -> list[float]:
    found = np.zeros(MOST)
    worth(world, values, found)
    return [float(share) for share in found[: world[SEATS]]]


@pytest.mark.parametrize("seats", GAME.seats)
def test_shares_add_up_and_a_lost_heart_costs(seats: int) -> None:
    state = GAME.new(seats, GAME.settings(placement="random"), Moment(Stream(3)))
    assert isinstance(state, KnightsDutyState)
    world = world_of(state)
    even = shares(world, learnt())
    assert sum(even) == pytest.approx(1)
    world[HEART] = 1
    worse = shares(world, learnt())
    assert sum(worse) == pytest.approx(1)
    assert worse[0] < even[0] - 0.05


def test_duels_are_fair_and_both_sides_agree() -> None:
    duels = learnt()
    assert np.abs(duels + duels.transpose(1, 0, 2)).max() < 0.002
    assert (duels[ARMED, UNARMED, :2] > 0.3).all()


def test_it_is_worse_to_stand_outside_the_ring() -> None:
    world = training.duel(ARMED, ARMED, 4, random.Random(1))
    world[RADIUS] = 2
    world[CELL : CELL + 2] = 30, 34
    inside = shares(world, learnt())[0]
    assert inside > 0.55
    world[RING] = 0
    assert shares(world, learnt())[0] < inside


def test_values_are_kept_as_text() -> None:
    values = learnt()
    again = read(written(values))
    assert written(again) == written(values)
    assert np.array_equal(again, values)


def test_lessons_find_that_two_steps_from_a_sword_are_no_place_to_be_unarmed() -> None:
    values = first_guess()
    before = values[ARMED, UNARMED, 0]
    world = training.duel(ARMED, UNARMED, 1, random.Random(1))
    guesses = Guesses.at(world).improved(values, 0.0, 40)
    chance = (guesses.worth(0) + 1 - guesses.worth(1)) / 2
    assert np.log(chance / (1 - chance)) > before + 0.3


def test_a_lesson_is_fair_to_both_sides() -> None:
    after = next(training.taught(first_guess(), 1, 1))
    assert np.abs(after + after.transpose(1, 0, 2)).max() < 1e-9
    assert np.abs(after - first_guess()).max() > 0.1
