"""Ways to act: what a seat chooses now, and what may lie in the slots that are still to be shown."""

from __future__ import annotations

from quintain.games.knights_duty.actions import SLOTS
from quintain.games.knights_duty.field import FALLEN, MOVE, NOWHERE, PASS
from quintain.players.lore.knights_duty.compiling import Numbers, World, kernel
from quintain.players.lore.knights_duty.ground import DISTANCES, RANGES, SUPPLY
from quintain.players.lore.knights_duty.model import TOKENS, options, slots
from quintain.players.lore.knights_duty.world import (
    ACTORS,
    CELL,
    CONTEST,
    HEART,
    PHASE,
    PLAN,
    PLAN_STAGE,
    SEATS,
    SHOWN,
    STAGE,
    STEP,
    WEAPON,
)

NOW = SLOTS
"""Where the choice in the present decision stands in a way to act, behind the plan."""
MOST_WAYS = 7 * 49
"""More than there are: any step and any plan for two slots, or any plan for three."""


@kernel
def ways_to_act(world: World, seat: int, first: int, ways: Numbers, found: Numbers) -> int:
    """How many sensible ways a seat has; they are written to ``ways``. Slots before ``first`` stay as they are."""
    if world[HEART + seat] <= FALLEN and not world[ACTORS] >> seat & 1:
        return 0
    last = max(first, slots(world, seat) if world[HEART + seat] > FALLEN else first)
    choices = 1
    found[0] = 0
    if world[STAGE] != PLAN_STAGE and world[ACTORS] >> seat & 1:
        choices = options(world, seat, found)
    count = 0
    for code in range(TOKENS ** (last - first)):
        way = ways[count]
        for slot in range(SLOTS):
            way[slot] = world[PLAN + SLOTS * seat + slot]
        for slot in range(first, last):
            way[slot] = code // TOKENS ** (slot - first) % TOKENS
        if not (_in_hand(way, last) and _is_sensible(world, seat, way, first, last)):
            continue
        for place in range(choices):
            ways[count + place, :SLOTS] = way[:SLOTS]
            ways[count + place, NOW] = found[place]
        count += choices
    return count


@kernel
def _in_hand(way: Numbers, last: int) -> bool:
    """KD-4.4."""
    for slot in range(last):
        used = 0
        for other in range(slot + 1):
            used += way[other] == way[slot]
        if way[slot] != PASS and used > SUPPLY[way[slot]]:
            return False
    return True


@kernel
def _is_sensible(world: World, seat: int, way: Numbers, first: int, last: int) -> bool:
    """No slot from ``first`` is wasted: on a pass, a weapon put away unused, or a strike that cannot reach anybody."""
    away = nearest(world, seat)
    if world[STAGE] in (STEP, CONTEST):
        away -= 2
    held = world[WEAPON + seat]
    if RANGES[world[SHOWN + seat]]:
        held = world[SHOWN + seat]
    unused = False
    for slot in range(world[PHASE], last):
        token = way[slot]
        away -= 1
        if token == MOVE:
            away -= 1
        elif token == PASS:
            if slot >= first:
                return False
        elif RANGES[token]:
            # Whoever moves in this phase comes a step nearer before the strike.
            wasted = away > RANGES[token] if token == held else unused
            if wasted and slot >= first:
                return False
            unused = token != held
            held = token
    return True


@kernel
def nearest(world: World, seat: int) -> int:
    """Steps to the nearest knight."""
    nearest = 99
    for other in range(world[SEATS]):
        if other != seat and world[CELL + other] != NOWHERE:
            nearest = min(nearest, DISTANCES[world[CELL + seat], world[CELL + other]])
    return nearest
