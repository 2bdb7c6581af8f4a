"""A decision as a guessing game among all seats, solved a little better each time it is asked."""

from __future__ import annotations

import hashlib
from typing import NamedTuple, Self

import numpy as np

from quintain.games.knights_duty.actions import SLOTS
from quintain.games.knights_duty.field import PASS
from quintain.players.lore.knights_duty.compiling import Dice, Numbers, Shares, World
from quintain.players.lore.knights_duty.plans import MOST_WAYS, NOW, ways_to_act
from quintain.players.lore.knights_duty.solving import improve
from quintain.players.lore.knights_duty.values import Values
from quintain.players.lore.knights_duty.world import (
    ACTORS,
    ASKED,
    CHOICE,
    LAID,
    LEAVING,
    MOST,
    NONE,
    PHASE,
    PLAN,
    SEATS,
)


def in_public(world: World) -> World:
    """The same position as everybody sees it: with no secret plan and no secret choice in it."""
    world = world.copy()
    phase = int(world[PHASE])
    for seat in range(world[SEATS]):
        start = PLAN + SLOTS * seat
        world[start + phase : start + SLOTS] = PASS
        world[LAID + seat] = min(world[LAID + seat], phase)
    world[CHOICE : CHOICE + MOST] = NONE
    world[ACTORS] = world[ASKED] & ~world[LEAVING]
    return world


def dice_of(world: World) -> Dice:
    """Dice that are the same for the same position."""
    digest = hashlib.blake2b(world.tobytes(), digest_size=8).digest()
    return np.array([int.from_bytes(digest) | 1], np.uint64)


class Guesses(NamedTuple):
    """What every seat may do, and how it mixes that after so many iterations."""

    world: World
    ways: Numbers
    """By seat and place: a plan, and the choice in the present decision."""
    counts: Numbers
    """How many ways each seat has."""
    regrets: Shares
    mixes: Shares
    gains: Shares
    weights: Shares
    dice: Dice
    iterations: int = 0
    work: int = 0
    """Rounds that were played in the mind."""

    @classmethod
    def at(cls, world: World) -> Self:
        """Before the first iteration, at a decision as everybody sees it."""
        ways, counts = np.zeros((MOST, MOST_WAYS + 8, NOW + 1), np.int64), np.zeros(MOST, np.int64)
        found = np.zeros(8, np.int64)
        for seat in range(world[SEATS]):
            counts[seat] = ways_to_act(world, seat, int(world[PHASE]), ways[seat], found)
        regrets, mixes, gains, weights = np.zeros((4, MOST, MOST_WAYS + 8))
        return cls(world, ways, counts, regrets, mixes, gains, weights, dice_of(world))

    def improved(self, values: Values, habit: float, iterations: int) -> Self:
        """After more iterations, in which others act by habit so often (from 0 to 1)."""
        after = self._replace(
            regrets=self.regrets.copy(),
            mixes=self.mixes.copy(),
            gains=self.gains.copy(),
            weights=self.weights.copy(),
            dice=self.dice.copy(),
            iterations=self.iterations + iterations,
        )
        work = improve(
            self.world,
            values,
            self.ways,
            self.counts,
            after.regrets,
            after.mixes,
            after.gains,
            after.weights,
            habit,
            self.iterations + 1,
            after.iterations + 1,
            after.dice,
        )
        return after._replace(work=self.work + work)

    def mix(self, seat: int) -> Shares:
        """How often a seat takes each of its ways."""
        mix = self.mixes[seat, : self.counts[seat]]
        shares: Shares = mix / mix.sum()
        return shares

    def worths(self, seat: int) -> Shares:
        """What each way of a seat is worth against the others' mixes."""
        places = slice(self.counts[seat])
        worths: Shares = self.gains[seat, places] / self.weights[seat, places]
        return worths

    def worth(self, seat: int) -> float:
        """What the decision is worth to a seat."""
        return float(self.mix(seat) @ self.worths(seat))
