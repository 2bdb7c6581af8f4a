"""What Enemies do by themselves: they move, then they all attack at the same moment (DD-4B)."""

from __future__ import annotations

from collections.abc import Collection
from operator import itemgetter
from typing import TYPE_CHECKING

from quintain.core.moments import Moment
from quintain.games.dungeon_duels import defeats, going, telling
from quintain.games.dungeon_duels.box import Foe
from quintain.games.dungeon_duels.ground import FAR, FLIES, OOZES, WALKS
from quintain.games.dungeon_duels.models import Enemy
from quintain.games.dungeon_duels.pending import Guarding, Raiding
from quintain.games.dungeon_duels.reach import in_sight
from quintain.games.dungeon_duels.spaces import LEFT, Space, distance

if TYPE_CHECKING:
    from quintain.games.dungeon_duels.state import DuelsState


def raid(state: DuelsState, moment: Moment, only: Collection[str] | None = None) -> None:
    """The Enemy Phase, of all or of those that have just appeared; Hits are added up (DD-4.20, DD-4.65, DD-R07)."""
    dungeon = state.dungeon
    dungeon.silent = ()
    raiders = [enemy for enemy in dungeon.marching(state.box) if only is None or enemy.id in only]
    if not raiders:
        return
    moment.pause()
    moment.tell(telling.raid_begins)
    prey, ready = _prey(state), []
    for place, enemy in enumerate(raiders):
        if place and enemy.kind != raiders[place - 1].kind:
            moment.pause()
        if enemy.down:
            dungeon.change(enemy, down=False)
            moment.tell(telling.enemy_stands, state, enemy)
        else:
            _advance(state, enemy, prey, moment)
            ready.append(enemy.id)
    hits: dict[int, int] = {}
    moment.pause()
    for id in ready:
        enemy = dungeon.enemies[id]
        foe = state.box.foes[enemy.kind]
        target = target_of(state, enemy, foe, prey)
        if target is not None:
            hits[target] = hits.get(target, 0) + foe.attack
            moment.tell(telling.enemy_attacks, state, enemy, dungeon.knights[target], foe.attack)
    if hits:
        dungeon.push(Raiding(tuple((place, hits[place]) for place in dungeon.order if place in hits)))


# --- moving -----------------------------------------------------------------------------------------------------------


Prey = list[tuple[int, Space]]
"""Knights and where they stand."""


def _prey(state: DuelsState) -> Prey:
    """Knights that Enemies see; of equally near ones the first is chosen: richer, then earlier (DD-4.25, DD-4.31)."""
    dungeon = state.dungeon
    knights, purses = dungeon.knights, dungeon.purses
    seen = [place for place in dungeon.on_board() if not knights[place].masked]
    seen.sort(key=lambda place: -purses[place])
    return [(place, space) for place in seen if (space := knights[place].space) is not None]


def _advance(state: DuelsState, enemy: Enemy, prey: Prey, moment: Moment) -> None:
    """DD-4.23, DD-4.24."""
    foe = state.box.foes[enemy.kind]
    route = [enemy.space]
    for _ in range(foe.steps):
        target = next_step(state, route[-1], foe, prey)
        if target is None:
            break
        state.dungeon.change(state.dungeon.enemies[enemy.id], space=target)
        route.append(target)
    if len(route) > 1:
        moment.tell(telling.enemy_walks, state, enemy, route)


def next_step(state: DuelsState, start: Space, foe: Foe, prey: Prey) -> Space | None:
    """Where an Enemy that stands there goes by one step; None where it stays (DD-4.22, DD-R08)."""
    ground, dungeon = state.ground, state.dungeon
    gait = FLIES if foe.flies else OOZES if foe.ooze else WALKS
    best, steps = FAR, []
    for _, goal in prey:
        found = ground.spread(in_sight(state, goal), gait) if foe.ranged else ground.steps_to(goal, gait)
        if found[start] < best:
            best, steps = found[start], found
    if best in (0, FAR):
        return None
    for other in (ground.through if gait.oozes else ground.near)[start]:
        if (
            other is not None
            and steps[other] < best
            and gait.may_enter[ground.kinds[other]]
            and dungeon.crowd(other) < state.box.numbers.crowd
        ):
            return other
    return None


# --- attacking --------------------------------------------------------------------------------------------------------


def target_of(state: DuelsState, enemy: Enemy, foe: Foe, prey: Prey) -> int | None:
    """The knight that an Enemy attacks: the nearest in its range (DD-4.26)."""
    reach = in_sight(state, enemy.space) if foe.ranged else (enemy.space,)
    far = [(distance(enemy.space, space), place) for place, space in prey if space in reach]
    return min(far, key=itemgetter(0))[1] if far else None


def raid_on(state: DuelsState, raiding: Raiding, moment: Moment) -> None:
    """The next knight that is attacked defends (DD-4.28 to DD-4.30, DD-R98)."""
    dungeon = state.dungeon
    if not raiding.hits:
        dungeon.pop()
        return
    place, hits = raiding.hits[0]
    if raiding.result is None and dungeon.knights[place].space is not None:
        dungeon.push(Guarding(place, hits))
        return
    if len(raiding.hits) == 1:
        dungeon.pop()
    else:
        dungeon.update(hits=raiding.hits[1:], result=None)
    wounds = 0 if raiding.result is None else max(hits - raiding.result, 0)
    if wounds and not defeats.wound(state, place, wounds, moment, "DD-4.28"):
        going.push(state, place, LEFT, None, moment)
