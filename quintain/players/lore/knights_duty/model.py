"""The rules again, compiled: from the choices of a decision to the next decision or the next card.

A decision is open while ``ACTORS`` holds seats; a card waits to be drawn in the stage ``CARD``. The numbers of a world
are those of a state at every decision, so that both can be compared.
"""

# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from quintain.games.knights_duty.actions import SLOTS
from quintain.games.knights_duty.field import (
    BOW,
    BROKEN,
    CLANS,
    FALLEN,
    FULL,
    HIGH_GROUND,
    MOVE,
    NO_WEAPON,
    NOWHERE,
    OUT,
    PARRY,
    PASS,
    SHIELD,
)
from quintain.games.knights_duty.field import RING as RING_PHASE
from quintain.players.lore.knights_duty.compiling import Numbers, World, kernel
from quintain.players.lore.knights_duty.ground import (
    DISTANCES,
    FROM_CENTRE,
    HEARTS,
    NEIGHBOURS,
    RANGES,
    SHIELDS,
    SUPPLY,
)
from quintain.players.lore.knights_duty.world import (
    ACTORS,
    AGAIN,
    AIM,
    ASKED,
    ATTACKED,
    ATTACKER,
    BOUNCE,
    CAP,
    CARD,
    CELL,
    CHOICE,
    CLAN,
    CONTEST,
    DECLARE,
    GONE,
    HEART,
    INITIATIVE,
    INSPIRATION,
    LAID,
    LEAVING,
    NONE,
    OVER,
    PHASE,
    PLAN,
    PLAN_STAGE,
    QUIET,
    RADIUS,
    RING,
    ROUND,
    SEATS,
    SHOWN,
    STAGE,
    STEP,
    STRIKES,
    STRUCK,
    TARGET,
    UP,
    WANT,
    WEAPON,
)

TOKENS = len(SUPPLY)
NUMBER_OF_CLANS = len(CLANS)

WAIT, NEXT_PHASE, TAKE_STEPS, RESOLVE, CHANGE, SHOW, NEXT_ATTACK, FIGHT, END_PHASE, END_ROUND = range(10)
"""What comes next; ``WAIT`` for somebody's choice, a card, or nothing any more."""


# --- asking ---------------------------------------------------------------------------------------------------------


@kernel
def is_standing(world: World, seat: int) -> bool:
    return world[HEART + seat] > FALLEN


@kernel
def slots(world: World, seat: int) -> int:
    """KD-4.3."""
    return SLOTS if world[HEART + seat] == FULL else SLOTS - 1


@kernel
def is_open(world: World, cell: int) -> bool:
    """KD-5.2."""
    held = cell < 0
    for seat in range(world[SEATS]):
        held |= world[CELL + seat] == cell and world[SHOWN + seat] != MOVE
    return not held


@kernel
def in_reach(world: World, seat: int, other: int) -> bool:
    """KD-5.14."""
    if other == seat or world[CELL + other] == NOWHERE:
        return False
    return DISTANCES[world[CELL + seat], world[CELL + other]] <= RANGES[world[WEAPON + seat]]


@kernel
def options(world: World, seat: int, found: Numbers) -> int:
    """How many choices an actor has; they are written to ``found``, in no order that matters."""
    stage = world[STAGE]
    count = 0
    if stage == PLAN_STAGE:
        for token in range(TOKENS):
            used = 0
            for slot in range(world[LAID + seat]):
                used += world[PLAN + SLOTS * seat + slot] == token
            if token == PASS or used < SUPPLY[token]:
                found[count] = token
                count += 1
        return count
    found[0] = 0
    count = 1
    if stage == STEP:
        for way in range(NEIGHBOURS.shape[1]):
            if is_open(world, NEIGHBOURS[world[CELL + seat], way]):
                found[count] = 1 + way
                count += 1
    elif stage in (DECLARE, AGAIN):
        for other in range(world[SEATS]):
            if in_reach(world, seat, other):
                found[count] = 1 + other
                count += 1
    else:
        found[1] = 1
        count = 2
    return count


@kernel
def _ask(world: World, stage: int, seats: int, then: int) -> int:
    """Ask these seats; those whose players have left give the harmless answer, which is 0 everywhere."""
    world[STAGE] = stage
    world[ASKED] = seats
    world[ACTORS] = seats & ~world[LEAVING]
    for seat in range(world[SEATS]):
        world[CHOICE + seat] = 0 if (seats & world[LEAVING]) >> seat & 1 else NONE
    return WAIT if world[ACTORS] else then


# --- answering ------------------------------------------------------------------------------------------------------


@kernel
def choose(world: World, seat: int, choice: int) -> None:
    """One of those asked has chosen; after the last one the match goes on."""
    stage = world[STAGE]
    if stage == PLAN_STAGE:
        world[PLAN + SLOTS * seat + world[LAID + seat]] = choice
        world[LAID + seat] += 1
        if world[LAID + seat] < slots(world, seat):
            return
    elif stage == AGAIN:
        world[ASKED] = world[ACTORS] = 0
        go_on(world, NEXT_ATTACK if choice == 0 else _strike(world, seat, choice - 1))
        return
    else:
        world[CHOICE + seat] = choice
    world[ACTORS] &= ~(1 << seat)
    if world[ACTORS] == 0:
        all_chosen(world)


@kernel
def all_chosen(world: World) -> None:
    stage = world[STAGE]
    if stage == PLAN_STAGE:
        go_on(world, NEXT_PHASE)
    elif stage == STEP:
        go_on(world, TAKE_STEPS)
    elif stage == CONTEST:
        go_on(world, RESOLVE)
    elif stage == DECLARE:
        go_on(world, SHOW)
    else:
        go_on(world, FIGHT)


@kernel
def go_on(world: World, what: int) -> None:
    """Whatever follows, until somebody must choose or a card must be drawn."""
    while what != WAIT:
        if what == NEXT_PHASE:
            what = _next_phase(world)
        elif what == TAKE_STEPS:
            what = _take_steps(world)
        elif what == RESOLVE:
            what = _resolve(world)
        elif what == CHANGE:
            what = _change_weapons(world)
        elif what == SHOW:
            what = _show_declarations(world)
        elif what == NEXT_ATTACK:
            what = _next_attack(world)
        elif what == FIGHT:
            what = _fight(world)
        elif what == END_PHASE:
            what = _end_phase(world)
        else:
            what = _end_round(world)


# --- phases ---------------------------------------------------------------------------------------------------------


@kernel
def _next_phase(world: World) -> int:
    """KD-4.5 to KD-4.7."""
    world[PHASE] += 1
    world[STRIKES] = world[ATTACKED] = 0
    movers = 0
    for seat in range(world[SEATS]):
        if world[HEART + seat] == OUT:
            continue
        void = world[PHASE] == SLOTS and world[HEART + seat] == BROKEN
        silent = void or world[LAID + seat] < world[PHASE]
        token = PASS if silent else world[PLAN + SLOTS * seat + world[PHASE] - 1]
        world[SHOWN + seat] = token
        if token == MOVE:
            movers |= 1 << seat
        elif RANGES[token] and token == world[WEAPON + seat]:
            world[STRIKES] |= 1 << seat
    return _ask(world, STEP, movers, TAKE_STEPS) if movers else CHANGE


@kernel
def _take_steps(world: World) -> int:
    """KD-5.1 to KD-5.5."""
    for seat in range(world[SEATS]):
        choice = world[CHOICE + seat]
        world[WANT + seat] = NEIGHBOURS[world[CELL + seat], choice - 1] if choice > 0 else NONE
        world[CHOICE + seat] = NONE
    _prune(world)
    contenders = 0
    for seat in range(world[SEATS]):
        for other in range(seat):
            if world[WANT + seat] != NONE and world[WANT + seat] == world[WANT + other]:
                contenders |= 1 << seat | 1 << other
    if contenders and not world[BOUNCE]:
        return _ask(world, CONTEST, contenders, RESOLVE)
    return RESOLVE


@kernel
def _prune(world: World) -> None:
    """KD-5.5, steps 2 and 4."""
    changed = True
    while changed:
        changed = False
        for seat in range(world[SEATS]):
            if world[WANT + seat] == NONE:
                continue
            for other in range(world[SEATS]):
                if world[CELL + other] == world[WANT + seat] and world[WANT + other] == NONE:
                    world[WANT + seat] = NONE
                    changed = True
                    break


@kernel
def _resolve(world: World) -> int:
    """KD-5.5 to KD-5.8."""
    lost = 0
    for seat in range(world[SEATS]):
        if world[WANT + seat] == NONE:
            continue
        rivals = insisting = 0
        for other in range(world[SEATS]):
            if other != seat and world[WANT + other] == world[WANT + seat]:
                rivals += 1
                insisting += world[CHOICE + other] == 1
        if rivals and (insisting or world[CHOICE + seat] != 1):
            lost |= 1 << seat
    for seat in range(world[SEATS]):
        if lost >> seat & 1:
            world[WANT + seat] = NONE
    _prune(world)
    for seat in range(world[SEATS]):
        if world[WANT + seat] != NONE:
            world[CELL + seat] = world[WANT + seat]
            world[WANT + seat] = NONE
            if world[CELL + seat] == HIGH_GROUND:
                world[UP] |= 1 << seat
    return CHANGE


@kernel
def _change_weapons(world: World) -> int:
    """KD-5.9, KD-5.14."""
    ready = 0
    for seat in range(world[SEATS]):
        world[CHOICE + seat] = NONE
        if world[STRIKES] >> seat & 1:
            for other in range(world[SEATS]):
                if in_reach(world, seat, other):
                    ready |= 1 << seat
                    break
        elif RANGES[world[SHOWN + seat]]:
            world[WEAPON + seat] = world[SHOWN + seat]
    return _ask(world, DECLARE, ready, SHOW) if ready else END_PHASE


# --- attacks --------------------------------------------------------------------------------------------------------


@kernel
def _show_declarations(world: World) -> int:
    """KD-5.15."""
    for seat in range(world[SEATS]):
        choice = world[CHOICE + seat]
        world[AIM + seat] = choice - 1 if choice > 0 else NONE
        world[CHOICE + seat] = NONE
    return NEXT_ATTACK


@kernel
def _next_attack(world: World) -> int:
    """KD-5.15, KD-5.16."""
    world[ATTACKER] = world[TARGET] = NONE
    first, soonest = NONE, NUMBER_OF_CLANS
    for seat in range(world[SEATS]):
        turn = (world[CLAN + seat] - world[INITIATIVE]) % NUMBER_OF_CLANS
        if world[AIM + seat] != NONE and turn < soonest:
            first, soonest = seat, turn
    if first == NONE:
        return END_PHASE
    target = world[AIM + first]
    world[AIM + first] = NONE
    if not world[ATTACKED] >> target & 1:
        return _strike(world, first, target)
    if world[LEAVING] >> first & 1:
        return NEXT_ATTACK
    world[STAGE] = AGAIN
    world[ASKED] = world[ACTORS] = 1 << first
    return WAIT


@kernel
def _strike(world: World, seat: int, target: int) -> int:
    """KD-5.20 to KD-5.25."""
    world[ATTACKER], world[TARGET] = seat, target
    world[ATTACKED] |= 1 << target
    for other in range(world[SEATS]):
        world[CHOICE + other] = NONE
    inspired = world[UP] & (1 << seat | 1 << target)
    defending = world[SHOWN + target] == SHIELD
    if world[WEAPON + seat] == BOW and defending and not inspired >> seat & 1:
        _miss(world)
        return NEXT_ATTACK
    return _ask(world, INSPIRATION, inspired, FIGHT) if inspired else FIGHT


@kernel
def hearts_in_pile(world: World) -> int:
    """KD-2.9."""
    attacker, target = world[ATTACKER], world[TARGET]
    hearts = HEARTS[world[WEAPON + attacker]] - (world[SHOWN + target] == SHIELD)
    return hearts + (world[CHOICE + attacker] == 1)


@kernel
def cards_in_pile(world: World) -> int:
    attacker, target = world[ATTACKER], world[TARGET]
    shields = SHIELDS[world[WEAPON + attacker]] + (world[SHOWN + target] == SHIELD)
    return hearts_in_pile(world) + shields + (world[CHOICE + target] == 1)


@kernel
def _fight(world: World) -> int:
    """KD-5.23, KD-5.26: the pile is made; without a heart in it the attack misses."""
    world[ASKED] = world[ACTORS] = 0
    for seat in range(world[SEATS]):
        if world[CHOICE + seat] == 1:
            world[UP] &= ~(1 << seat)
    if hearts_in_pile(world) > 0:
        world[STAGE] = CARD
        return WAIT
    _miss(world)
    return NEXT_ATTACK


@kernel
def draw(world: World, hit: bool) -> None:
    """KD-5.27 to KD-5.30."""
    attacker, target = world[ATTACKER], world[TARGET]
    for seat in range(world[SEATS]):
        world[CHOICE + seat] = NONE
    if not hit:
        _miss(world)
    elif world[HEART + target] != FALLEN:
        world[HEART + target] -= 1
        world[STRUCK] = 1
        if world[HEART + target] == FALLEN:
            world[UP] |= 1 << attacker
    go_on(world, NEXT_ATTACK)


@kernel
def _miss(world: World) -> None:
    """KD-5.29."""
    for seat in range(world[SEATS]):
        world[CHOICE + seat] = NONE
    if world[SHOWN + world[TARGET]] == PARRY:
        world[WEAPON + world[ATTACKER]] = NO_WEAPON


# --- ends -----------------------------------------------------------------------------------------------------------


@kernel
def _end_phase(world: World) -> int:
    """KD-4.8."""
    for seat in range(world[SEATS]):
        gone = world[HEART + seat] == FALLEN or world[LEAVING] >> seat & 1
        if gone and world[HEART + seat] != OUT:
            _remove(world, seat, world[PHASE])
        world[SHOWN + seat] = PASS
    world[STRIKES] = world[ATTACKED] = 0
    if _is_over(world):
        return WAIT
    return NEXT_PHASE if world[PHASE] < SLOTS else END_ROUND


@kernel
def _remove(world: World, seat: int, phase: int) -> None:
    world[HEART + seat] = OUT
    world[CELL + seat] = NOWHERE
    world[GONE + seat] = 8 * world[ROUND] + phase
    world[LAID + seat] = 0
    for slot in range(SLOTS):
        world[PLAN + SLOTS * seat + slot] = PASS


@kernel
def _is_over(world: World) -> bool:
    """KD-6.1, KD-6.2."""
    standing = 0
    for seat in range(world[SEATS]):
        standing += is_standing(world, seat)
    if standing > 1:
        return False
    _finish(world)
    return True


@kernel
def _finish(world: World) -> None:
    world[STAGE] = OVER
    world[ASKED] = world[ACTORS] = 0


@kernel
def _end_round(world: World) -> int:
    """KD-4.9, then KD-4.2 and KD-4.3."""
    _wound_outside(world)
    if _is_over(world):
        return WAIT
    _count_quiet(world)
    _pass_initiative(world)
    if world[ROUND] == world[CAP]:
        _finish(world)
        return WAIT
    world[ROUND] += 1
    world[PHASE] = world[STRUCK] = 0
    asked = 0
    for seat in range(world[SEATS]):
        world[LAID + seat] = 0
        for slot in range(SLOTS):
            world[PLAN + SLOTS * seat + slot] = PASS
        if is_standing(world, seat):
            asked |= 1 << seat
            if world[CELL + seat] == HIGH_GROUND:
                world[UP] |= 1 << seat
    return _ask(world, PLAN_STAGE, asked, NEXT_PHASE)


@kernel
def _wound_outside(world: World) -> None:
    """KD-4.11."""
    for seat in range(world[SEATS]):
        if world[RING] and is_standing(world, seat) and FROM_CENTRE[world[CELL + seat]] > world[RADIUS]:
            world[HEART + seat] -= 1
            if world[HEART + seat] == FALLEN:
                _remove(world, seat, RING_PHASE)


@kernel
def _count_quiet(world: World) -> None:
    """KD-4.10."""
    if not world[RING]:
        return
    world[QUIET] = 0 if world[STRUCK] else world[QUIET] + 1
    if world[QUIET] == world[RING] and world[RADIUS]:
        world[RADIUS] -= 1
        world[QUIET] = 0


@kernel
def _pass_initiative(world: World) -> None:
    soonest, holder = NUMBER_OF_CLANS, world[INITIATIVE]
    for seat in range(world[SEATS]):
        turn = (world[CLAN + seat] - holder - 1) % NUMBER_OF_CLANS
        if is_standing(world, seat) and turn < soonest:
            soonest, world[INITIATIVE] = turn, world[CLAN + seat]


@kernel
def points(world: World, seat: int) -> float:
    """KD-6.3, KD-6.4: the share of a win when it is over."""
    last, first = 0, 0
    for other in range(world[SEATS]):
        lasted = _lasted(world, other)
        if lasted > last:
            last, first = lasted, 0
        first += lasted == last
    return 1.0 / first if _lasted(world, seat) == last else 0.0


@kernel
def _lasted(world: World, seat: int) -> int:
    """The larger, the longer; whoever left went before those who fell in the same phase (KD-7.9)."""
    gone = world[GONE + seat] or 8 * world[ROUND] + 8
    return 2 * gone + 1 - (world[LEAVING] >> seat & 1)
