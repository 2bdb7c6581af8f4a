"""How everybody acts inside an imagined round, where there is no time to think: rules of thumb with a little luck."""

# mypy: disable-error-code="no-any-return"

from __future__ import annotations

import math

from quintain.games.knights_duty.actions import SLOTS
from quintain.games.knights_duty.field import BROKEN, FALLEN, FULL, HIGH_GROUND, NO_WEAPON, PARRY, SHIELD
from quintain.players.lore.knights_duty.compiling import Dice, Numbers, World, kernel
from quintain.players.lore.knights_duty.dice import throw
from quintain.players.lore.knights_duty.ground import DISTANCES, FROM_CENTRE, HEARTS, NEIGHBOURS, RANGES, SHIELDS
from quintain.players.lore.knights_duty.model import cards_in_pile, choose, draw, hearts_in_pile, is_standing, options
from quintain.players.lore.knights_duty.values import FARTHEST, Values, condition, worth_of_ground
from quintain.players.lore.knights_duty.world import (
    ACTORS,
    ATTACKER,
    CARD,
    CELL,
    CONTEST,
    HEART,
    INSPIRATION,
    LAID,
    OVER,
    PHASE,
    PLAN,
    PLAN_STAGE,
    RADIUS,
    RING,
    SEATS,
    SHOWN,
    STAGE,
    STEP,
    STRIKES,
    TARGET,
    WEAPON,
)

MOOD = 0.05
"""How far luck can lift one choice over another."""
SLOPE = 0.25
"""What a small change of the odds' logarithm is worth in chances, where they are even."""
LATER = 0.5
"""How likely a blow is that may fall in a later phase."""


@kernel
def finish_round(world: World, values: Values, dice: Dice, found: Numbers) -> None:
    """Play by instinct until plans must be made again or the match is over."""
    while world[STAGE] not in (PLAN_STAGE, OVER):
        if world[STAGE] == CARD:
            draw(world, throw(dice) * cards_in_pile(world) < hearts_in_pile(world))
            continue
        for seat in range(world[SEATS]):
            if world[ACTORS] >> seat & 1:
                choose(world, seat, act(world, values, seat, dice, found))
                break


@kernel
def act(world: World, values: Values, seat: int, dice: Dice, found: Numbers) -> int:
    stage = world[STAGE]
    if stage == CONTEST:
        return int(throw(dice) < 0.5)
    if stage == INSPIRATION:
        return int(throw(dice) < _zeal(world, seat))
    best, most = 0, -math.inf
    weapon = next_strike(world, seat)
    for place in range(options(world, seat, found)):
        choice = found[place]
        liking = MOOD * throw(dice)
        if stage == STEP:
            cell = NEIGHBOURS[world[CELL + seat], choice - 1] if choice else world[CELL + seat]
            liking += _place(world, values, seat, cell, weapon)
        elif choice:
            liking += _blow(world, seat, choice - 1)
        if liking > most:
            best, most = choice, liking
    return best


@kernel
def next_strike(world: World, seat: int) -> int:
    """The weapon of the next strike in the rest of the seat's plan; none when there is no strike in it."""
    held = world[WEAPON + seat]
    last = SLOTS if world[HEART + seat] == FULL else SLOTS - 1
    for slot in range(world[PHASE], min(world[LAID + seat], last)):
        token = world[PLAN + SLOTS * seat + slot]
        if RANGES[token]:
            if token == held:
                return token
            held = token
    return NO_WEAPON


@kernel
def chance_of(weapon: int, defending: bool) -> float:
    """Of a hit without Inspiration."""
    return (HEARTS[weapon] - defending) / (HEARTS[weapon] + SHIELDS[weapon])


@kernel
def _place(world: World, values: Values, seat: int, cell: int, weapon: int) -> float:
    """How a seat likes to stand on a cell: by its duels from there, and by the blows that may fall in this round."""
    mine = condition(world, seat)
    if cell == HIGH_GROUND:
        mine |= 1
    liking, nearest = SLOPE * worth_of_ground(world, cell), FARTHEST
    later = LATER if world[PHASE] < SLOTS else 0.0
    for other in range(world[SEATS]):
        if other == seat or not is_standing(world, other):
            continue
        away = max(1, DISTANCES[cell, world[CELL + other]])
        nearest = min(nearest, away)
        liking += SLOPE * values[mine, condition(world, other), away - 1]
        if away <= RANGES[world[WEAPON + other]]:
            likely = 1.0 if world[STRIKES] >> other & 1 else later
            liking -= likely * _heart(world, seat) * chance_of(world[WEAPON + other], False)
        if away <= RANGES[weapon]:
            liking += LATER * _heart(world, other) * chance_of(weapon, False)
    if weapon:
        liking -= 0.1 * max(0, nearest - RANGES[weapon])
    if world[RING] and FROM_CENTRE[cell] > world[RADIUS]:
        liking -= 0.5 * _heart(world, seat)
    return liking


@kernel
def _heart(world: World, seat: int) -> float:
    """What the next heart of a knight is worth."""
    return 0.75 if world[HEART + seat] == BROKEN else 0.3


@kernel
def _blow(world: World, seat: int, target: int) -> float:
    """What a strike at this target is worth beside none: a heart to win, perhaps a weapon to lose."""
    if world[HEART + target] == FALLEN:
        return -0.1
    weapon = world[WEAPON + seat]
    chance = chance_of(weapon, world[SHOWN + target] == SHIELD)
    worth_it = chance * (2.0 if world[HEART + target] == BROKEN else 1.0)
    if world[SHOWN + target] == PARRY:
        worth_it -= 0.3 * (1.0 - chance)
    return worth_it + 0.05


@kernel
def _zeal(world: World, seat: int) -> float:
    """How readily Inspiration is spent: the more it changes the odds, the nearer an end."""
    if world[CELL + seat] == HIGH_GROUND:
        return 1.0
    weapon = world[WEAPON + world[ATTACKER]]
    hearts, cards = HEARTS[weapon] - (world[SHOWN + world[TARGET]] == SHIELD), HEARTS[weapon] + SHIELDS[weapon]
    with_it = (hearts + 1) / (cards + 1) if seat == world[ATTACKER] else hearts / (cards + 1)
    gain = abs(with_it - hearts / cards)
    if world[HEART + world[TARGET]] != FULL:
        gain *= 2.0
    return min(1.0, 5.0 * gain)
