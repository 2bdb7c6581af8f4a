"""What a position between two rounds is worth to each seat."""

# mypy: disable-error-code="no-any-return"

from __future__ import annotations

import math
from functools import cache
from importlib import resources
from typing import NamedTuple

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
    QUIET,
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
STANDS = 6
"""Numbers that tell how a knight stands on the field."""


class Values(NamedTuple):
    """What has been learnt, as logarithms of odds."""

    duels: Shares
    """Of one knight against another, by the conditions of both and the steps between them."""
    ground: Shares
    """By how a knight stands: what that adds."""


@kernel
def condition(world: World, seat: int) -> int:
    weapon = world[WEAPON + seat]
    held = 0 if weapon == 0 else weapon - SWORD + 1
    return (8 if world[HEART + seat] == FULL else 0) + 2 * held + (world[UP] >> seat & 1)


@kernel
def stand(world: World, cell: int, number: int) -> float:
    """One of the numbers that tell how somebody on this cell stands: to the High Ground, and in the ring."""
    away = FROM_CENTRE[cell]
    if number < 2:
        return 1.0 if away == number else 0.0
    if number == 2:
        return float(away)
    if not world[RING]:
        return 0.0
    if number == 3:
        return float((WIDEST - world[RADIUS]) * away)
    if number == 4:
        return float(max(0, away - world[RADIUS]))
    return world[QUIET] / world[RING] if away == world[RADIUS] else 0.0


@kernel
def worth_of_ground(world: World, values: Values, cell: int) -> float:
    total = 0.0
    for number in range(STANDS):
        total += values.ground[number] * stand(world, cell, number)
    return total


@kernel
def duel(world: World, values: Values, seat: int, other: int) -> float:
    """The logarithm of the odds of one knight against another, were they alone."""
    here, there = world[CELL + seat], world[CELL + other]
    odds = values.duels[condition(world, seat), condition(world, other), DISTANCES[here, there] - 1]
    return odds + worth_of_ground(world, values, here) - worth_of_ground(world, values, there)


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
    """Hearts first, then arms, then Inspiration; and not to be caught outside the ring."""
    kinds = np.arange(CONDITIONS)
    strength = 1.2 * (kinds >> 3) + 0.3 * ((kinds >> 1 & 3) > 0) + 0.2 * (kinds & 1)
    duels = np.repeat((strength[:, None] - strength[None, :])[:, :, None], FARTHEST, axis=2)
    return Values(duels, np.array([0.0, 0.0, 0.0, -0.1, -0.3, 0.0]))


@cache
def learnt() -> Values:
    """What the player was taught."""
    file = resources.files(__package__ or "") / "data" / "values.txt"
    return read(file.read_text("utf-8"))


def read(text: str) -> Values:
    ground, *duels = (np.array(line.split(), float) for line in text.splitlines() if not line.startswith("#"))
    return Values(np.array(duels).reshape(CONDITIONS, CONDITIONS, FARTHEST), ground)


def written(values: Values) -> str:
    """The values as text: the ground, then a line for every pair of conditions, by distance."""
    lines = (values.ground, *values.duels.reshape(-1, FARTHEST))
    return "".join(" ".join(f"{number:.3f}" for number in line) + "\n" for line in lines)
