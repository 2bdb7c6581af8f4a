"""A round as a guessing game: every seat mixes its ways to act so that it regrets none (regret matching)."""

from __future__ import annotations

import numpy as np

from quintain.games.knights_duty.actions import SLOTS
from quintain.games.knights_duty.field import FALLEN
from quintain.players.lore.knights_duty.compiling import Dice, Numbers, Shares, World, kernel
from quintain.players.lore.knights_duty.dice import throw
from quintain.players.lore.knights_duty.habits import lay_by_habit
from quintain.players.lore.knights_duty.instinct import act, finish_round
from quintain.players.lore.knights_duty.model import all_chosen, choose, slots
from quintain.players.lore.knights_duty.plans import MOST_WAYS, NOW
from quintain.players.lore.knights_duty.values import Values, worth
from quintain.players.lore.knights_duty.world import (
    ACTORS,
    AGAIN,
    CHOICE,
    HEART,
    LAID,
    MOST,
    PHASE,
    PLAN,
    PLAN_STAGE,
    SEATS,
    STAGE,
)

SELDOM = 4
"""A way that is not missed is tried in every so many iterations."""
UNTRIED = -1.0


@kernel
def improve(
    world: World,
    values: Values,
    ways: Numbers,
    counts: Numbers,
    regrets: Shares,
    mixes: Shares,
    gains: Shares,
    weights: Shares,
    habit: float,
    first: int,
    last: int,
    dice: Dice,
) -> int:
    """Iterations ``first`` to ``last`` (not included), of which later ones weigh more.

    The ways of every seat are tried against what the others would do now, with the same luck for all; those that are
    not missed are tried less often. ``gains`` over ``weights`` is what a way is worth.
    """
    seats = world[SEATS]
    trial, shares, tried = np.empty_like(world), np.zeros(MOST), np.zeros_like(mixes[0])
    present, chosen, found, luck = np.zeros_like(mixes), np.zeros(MOST, np.int64), np.zeros(8, np.int64), dice.copy()
    work = 0
    for turn in range(first, last):
        for seat in range(seats):
            _match_regrets(regrets[seat], counts[seat], present[seat])
        for seat in range(seats):
            if counts[seat] == 0:
                continue
            for other in range(seats):
                if other != seat and counts[other] and throw(dice) < habit:
                    chosen[other] = _by_habit(world, values, ways[other], other, dice, found)
                else:
                    chosen[other] = _drawn(present[other], counts[other], throw(dice))
            expected = 0.0
            throw(dice)
            for place in range(counts[seat]):
                tried[place] = UNTRIED
                if present[seat, place] == 0.0 and (turn + place) % SELDOM and turn > SELDOM:
                    continue
                chosen[seat] = place
                luck[0] = dice[0]
                _play(world, values, ways, chosen, trial, shares, luck, found)
                tried[place] = shares[seat]
                expected += present[seat, place] * shares[seat]
                work += 1
            for place in range(counts[seat]):
                if tried[place] == UNTRIED:
                    continue
                regrets[seat, place] = max(0.0, regrets[seat, place] + tried[place] - expected)
                mixes[seat, place] += turn * present[seat, place]
                gains[seat, place] += turn * tried[place]
                weights[seat, place] += turn
    return work


@kernel
def respond(
    world: World,
    values: Values,
    ways: Numbers,
    counts: Numbers,
    mixes: Shares,
    seat: int,
    mine: Numbers,
    count: int,
    habit: float,
    trials: int,
    dice: Dice,
) -> Shares:
    """What each of one seat's own ways is worth, on average, while the others mix as they do."""
    ways = ways.copy()
    ways[seat, :count] = mine[:count]
    trial, shares, gains = np.empty_like(world), np.zeros(MOST), np.zeros(count)
    chosen, found, luck = np.zeros(MOST, np.int64), np.zeros(8, np.int64), dice.copy()
    sums = np.zeros(MOST)
    for other in range(world[SEATS]):
        sums[other] = mixes[other, : counts[other]].sum()
    for _ in range(trials):
        for other in range(world[SEATS]):
            if counts[other] and throw(dice) < habit:
                chosen[other] = _by_habit(world, values, ways[other], other, dice, found)
            else:
                chosen[other] = _drawn(mixes[other], counts[other], throw(dice) * sums[other])
        throw(dice)
        for place in range(count):
            chosen[seat] = place
            luck[0] = dice[0]
            _play(world, values, ways, chosen, trial, shares, luck, found)
            gains[place] += shares[seat]
    return gains / trials


@kernel
def _by_habit(world: World, values: Values, ways: Numbers, seat: int, dice: Dice, found: Numbers) -> int:
    """Write what a seat would do by habit behind its ways; the place where it stands."""
    way = ways[MOST_WAYS]
    lay_by_habit(world, seat, max(world[PHASE], slots(world, seat)), way, dice)
    if world[STAGE] != PLAN_STAGE and world[ACTORS] >> seat & 1:
        way[NOW] = act(world, values, seat, dice, found)
    return MOST_WAYS


@kernel
def _match_regrets(regrets: Shares, count: int, mix: Shares) -> None:
    """The mix that follows from regrets: each way as often as it is missed."""
    total = regrets[:count].sum()
    for place in range(count):
        mix[place] = regrets[place] / total if total > 0.0 else 1.0 / count


@kernel
def _drawn(mix: Shares, count: int, mark: float) -> int:
    """The place in a mix where the running sum passes the mark."""
    for place in range(count):
        mark -= mix[place]
        if mark < 0.0:
            return place
    return count - 1


@kernel
def _play(
    world: World,
    values: Values,
    ways: Numbers,
    chosen: Numbers,
    trial: World,
    shares: Shares,
    dice: Dice,
    found: Numbers,
) -> None:
    """One round from here to its end, with these ways; what it is worth to everybody goes to ``shares``."""
    trial[:] = world
    acting = world[ACTORS]
    actor = 0
    for seat in range(world[SEATS]):
        if world[HEART + seat] > FALLEN:
            for slot in range(world[PHASE], SLOTS):
                trial[PLAN + SLOTS * seat + slot] = ways[seat, chosen[seat], slot]
            trial[LAID + seat] = max(world[PHASE], slots(world, seat))
        if acting >> seat & 1:
            actor = seat
            if world[STAGE] != PLAN_STAGE:
                trial[CHOICE + seat] = ways[seat, chosen[seat], NOW]
    if world[STAGE] == AGAIN:
        trial[CHOICE + actor] = -1
        choose(trial, actor, ways[actor, chosen[actor], NOW])
    else:
        trial[ACTORS] = 0
        all_chosen(trial)
    finish_round(trial, values, dice, found)
    worth(trial, values, shares)
