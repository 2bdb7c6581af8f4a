"""What people lay when they do not ask what the others think: the plans of the greedy player, compiled."""

from __future__ import annotations

from quintain.games.knights_duty.actions import SLOTS
from quintain.games.knights_duty.field import BOW, BROKEN, MOVE, NO_WEAPON, PASS, SHIELD, SWORD
from quintain.players.lore.knights_duty.compiling import Dice, Numbers, World, kernel
from quintain.players.lore.knights_duty.dice import throw
from quintain.players.lore.knights_duty.greedy import DRAW, GUARD, NOISE, NOTHING, PARRYING, STEP, STRIKE
from quintain.players.lore.knights_duty.ground import RANGES, SUPPLY
from quintain.players.lore.knights_duty.model import TOKENS, in_reach, is_standing
from quintain.players.lore.knights_duty.plans import nearest
from quintain.players.lore.knights_duty.world import HEART, PHASE, PLAN, SEATS, WEAPON


@kernel
def lay_by_habit(world: World, seat: int, last: int, way: Numbers, dice: Dice) -> None:
    """A plan for the slots from the next phase to ``last`` (not included), token by token."""
    held, away = world[WEAPON + seat], nearest(world, seat)
    danger = 0.0
    for other in range(world[SEATS]):
        if is_standing(world, other) and in_reach(world, other, seat):
            danger += 1.0
    frail = world[HEART + seat] == BROKEN
    for slot in range(SLOTS):
        way[slot] = world[PLAN + SLOTS * seat + slot] if slot < world[PHASE] else PASS
    for slot in range(world[PHASE], last):
        most = -1.0
        for token in range(TOKENS):
            used = 0
            for before in range(slot):
                used += way[before] == token
            liking = _liking(token, held, away, danger, frail) + NOISE * throw(dice)
            if liking > most and (token == PASS or used < SUPPLY[token]):
                most, way[slot] = liking, token
        if way[slot] == MOVE:
            away -= 1
        elif RANGES[way[slot]]:
            held = way[slot]


@kernel
def _liking(token: int, held: int, away: int, danger: float, frail: bool) -> float:
    reach = max(1, RANGES[held])
    if token == PASS:
        return NOTHING
    if token == MOVE:
        return STEP if away > reach else STEP / 3
    if RANGES[token]:
        if token == held:
            return STRIKE if away <= reach else NOTHING
        return DRAW if held == NO_WEAPON and token == _fitting(away) else NOTHING
    if token == SHIELD:
        return GUARD * danger * (2.0 if frail else 1.0)
    return PARRYING * danger


@kernel
def _fitting(away: int) -> int:
    """The shortest weapon that will reach after another step."""
    for weapon in range(SWORD, BOW + 1):
        if RANGES[weapon] + 1 >= away:
            return weapon
    return SWORD
