"""What a position between two rounds is worth to each seat."""

# mypy: disable-error-code="no-any-return"

from __future__ import annotations

import math
from functools import cache
from importlib import resources

import numpy as np

from quintain.games.knights_duty.field import FULL, SWORD
from quintain.games.knights_duty.field import RADIUS as WIDEST
from quintain.players.lore.knights_duty.compiling import Shares, Values, World, kernel
from quintain.players.lore.knights_duty.ground import DISTANCES, FROM_CENTRE
from quintain.players.lore.knights_duty.model import is_standing, points
from quintain.players.lore.knights_duty.world import CELL, HEART, OVER, RADIUS, RING, SEATS, STAGE, UP, WEAPON

CONDITIONS = 16
"""Heart, weapon and Inspiration of a knight."""
FARTHEST = 2 * WIDEST
FILE = resources.files(__package__ or "") / "data" / "values.txt"
OUTSIDE = 0.3
"""What a step outside the ring costs, in the logarithm of the odds."""
INWARD = 0.08
"""What a step nearer to the centre is worth for each ring that has closed."""


@kernel
def condition(world: World, seat: int) -> int:
    weapon = world[WEAPON + seat]
    held = 0 if weapon == 0 else weapon - SWORD + 1
    return (8 if world[HEART + seat] == FULL else 0) + 2 * held + (world[UP] >> seat & 1)


@kernel
def duel(world: World, values: Values, seat: int, other: int) -> float:
    """The logarithm of the odds of one knight against another, were they alone."""
    away = DISTANCES[world[CELL + seat], world[CELL + other]]
    chance = values[condition(world, seat), condition(world, other), away - 1]
    return math.log(chance / (1.0 - chance)) + _ground(world, seat) - _ground(world, other)


@kernel
def _ground(world: World, seat: int) -> float:
    """How well a knight stands in the ring."""
    if not world[RING]:
        return 0.0
    away = FROM_CENTRE[world[CELL + seat]]
    return -OUTSIDE * max(0, away - world[RADIUS]) - INWARD * (WIDEST - world[RADIUS]) * away


@kernel
def worth(world: World, values: Values, shares: Shares) -> None:
    """The share of a win of every seat: what it gets at the end, or what its duels promise."""
    seats = world[SEATS]
    if world[STAGE] == OVER:
        for seat in range(seats):
            shares[seat] = points(world, seat)
        return
    total = 0.0
    for seat in range(seats):
        shares[seat] = 0.0
        if not is_standing(world, seat):
            continue
        odds, foes = 0.0, 0
        for other in range(seats):
            if other != seat and is_standing(world, other):
                odds += duel(world, values, seat, other)
                foes += 1
        # With two knights the odds of both are the same, once for and once against.
        shares[seat] = math.exp(odds / foes / (2.0 if foes == 1 else 1.0))
        total += shares[seat]
    for seat in range(seats):
        shares[seat] /= total


def first_guess() -> Values:
    """Hearts first, then arms, then Inspiration."""
    strength = np.array(
        [1.2 * (kind >> 3) + 0.3 * ((kind >> 1 & 3) > 0) + 0.2 * (kind & 1) for kind in range(CONDITIONS)]
    )
    chances = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    return np.repeat(chances[:, :, None], FARTHEST, axis=2)


@cache
def learnt() -> Values:
    """The chances that the player was taught."""
    rows = np.loadtxt(FILE.read_text("utf-8").splitlines())
    return rows.reshape(CONDITIONS, CONDITIONS, FARTHEST)
