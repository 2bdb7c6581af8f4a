"""What a position between two rounds is worth to each seat."""

# mypy: disable-error-code="no-any-return"

from __future__ import annotations

import math
from functools import cache
from importlib import resources

import numpy as np

from quintain.games.knights_duty.field import FULL, SWORD
from quintain.games.knights_duty.field import RADIUS as WIDEST
from quintain.players.lore.knights_duty.compiling import Shares, World, kernel
from quintain.players.lore.knights_duty.ground import DISTANCES, FROM_CENTRE
from quintain.players.lore.knights_duty.model import is_standing, points
from quintain.players.lore.knights_duty.world import (
    CELL,
    HEART,
    OVER,
    RADIUS,
    RING,
    SEATS,
    STAGE,
    UP,
    WEAPON,
)

CONDITIONS = 16
"""Heart, weapon and Inspiration of a knight."""
FARTHEST = 2 * WIDEST
OUTSIDE = 0.3
"""What a step outside the ring costs, in the logarithm of the odds."""
INWARD = 0.08
"""What a step nearer to the centre is worth for each ring that has closed."""

Values = Shares
"""The logarithm of the odds of one knight against another, by the conditions of both and the steps between them."""


@kernel
def condition(world: World, seat: int) -> int:
    weapon = world[WEAPON + seat]
    held = 0 if weapon == 0 else weapon - SWORD + 1
    return (8 if world[HEART + seat] == FULL else 0) + 2 * held + (world[UP] >> seat & 1)


@kernel
def worth_of_ground(world: World, cell: int) -> float:
    """What it adds to the logarithm of the odds to stand here in the ring."""
    if not world[RING]:
        return 0.0
    away = FROM_CENTRE[cell]
    return -OUTSIDE * max(0, away - world[RADIUS]) - INWARD * (WIDEST - world[RADIUS]) * away


@kernel
def duel(world: World, values: Values, seat: int, other: int) -> float:
    """The logarithm of the odds of one knight against another, were they alone."""
    here, there = world[CELL + seat], world[CELL + other]
    odds = values[condition(world, seat), condition(world, other), DISTANCES[here, there] - 1]
    return odds + worth_of_ground(world, here) - worth_of_ground(world, there)


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
    kinds = np.arange(CONDITIONS)
    strength = 1.2 * (kinds >> 3) + 0.3 * ((kinds >> 1 & 3) > 0) + 0.2 * (kinds & 1)
    return np.repeat((strength[:, None] - strength[None, :])[:, :, None], FARTHEST, axis=2)


@cache
def learnt() -> Values:
    """What the player was taught."""
    return read((resources.files(__package__ or "") / "data" / "values.txt").read_text("utf-8"))


def read(text: str) -> Values:
    return np.array(text.split(), float).reshape(CONDITIONS, CONDITIONS, FARTHEST)


def written(values: Values) -> str:
    """The values as text: a line for every pair of conditions, by distance."""
    return "".join(" ".join(f"{number:.3f}" for number in line) + "\n" for line in values.reshape(-1, FARTHEST))
