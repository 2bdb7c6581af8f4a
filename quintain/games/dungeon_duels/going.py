"""How models come from one space into another: leaving, arriving, Pushes and falls (DD-5B, DD-5E)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quintain.core.moments import Moment
from quintain.games.dungeon_duels import defeats, floors, telling, treasure
from quintain.games.dungeon_duels.kinds import (
    BLOCKS,
    BOUNCES,
    GIVES_WAY,
    MAY_FLY,
    MAY_LAND,
    MAY_MOVE,
    MAY_WALK,
    SWALLOWS,
)
from quintain.games.dungeon_duels.models import Enemy, stats_of
from quintain.games.dungeon_duels.pending import Arriving, Body, Bouncing
from quintain.games.dungeon_duels.spaces import OUT, RIGHT, WAYS, Space, Way

if TYPE_CHECKING:
    from quintain.games.dungeon_duels.state import DuelsState


# --- on foot ----------------------------------------------------------------------------------------------------------


def steps(state: DuelsState, place: int) -> list[tuple[Way, Space]]:
    """Where a knight may Move: the way, and the space or the exit (DD-5.7, DD-5.10, DD-R66)."""
    dungeon, ground = state.dungeon, state.ground
    knight = dungeon.knights[place]
    space = knight.space
    assert space is not None
    near = ground.through if stats_of(state.box, knight).ghost else ground.near
    kinds, full = ground.kinds, state.box.numbers.crowd
    crowds = dungeon.crowds()
    found = []
    for way in WAYS:
        other = near[space][way]
        if other is None:
            if way == RIGHT and dungeon.is_open and ground.gates[space]:
                found.append((way, OUT))
        elif MAY_MOVE[kinds[other]] and crowds[other] < full:
            found.append((way, other))
    return found


MOVE, STEP = "DD-5.6", "DD-5.13"
"""Whether walking costs an action, or is free."""


def walk(state: DuelsState, place: int, way: Way, moment: Moment, rule: str) -> None:
    """A Move or a free step, which is allowed."""
    ground = state.ground
    knight = state.dungeon.knights[place]
    assert knight.space is not None
    near = ground.through if stats_of(state.box, knight).ghost else ground.near
    target = near[knight.space][way]
    moment.tell(telling.walked, state, knight, OUT if target is None else target, rule)
    put(state, place, OUT if target is None else target, moment)


def put(state: DuelsState, place: int, target: Space, moment: Moment, *, lands: bool = False) -> None:
    """A knight leaves its space for another one, or by the exit; what it leaves may give way (DD-5.12)."""
    dungeon = state.dungeon
    knight = dungeon.knights[place]
    source = knight.space
    gives_way = source is not None and GIVES_WAY[state.ground.kinds[source]]
    if target == OUT:
        knight.space, knight.left = None, True
        moment.tell(telling.left, knight)
        if place == dungeon.active and dungeon.phase == "turn":
            dungeon.ended = True
    else:
        knight.space = target
        if gives_way:
            dungeon.push(Arriving(place, lands))
        else:
            arrive(state, place, moment, lands=lands)
    if gives_way:
        assert source is not None
        floors.vanish(state, source, place, moment)


def arrive(state: DuelsState, place: int, moment: Moment, *, lands: bool) -> None:
    """DD-5.11."""
    dungeon = state.dungeon
    space = dungeon.knights[place].space
    assert space is not None
    kind = state.ground.kinds[space]
    if SWALLOWS[kind] and not (lands and MAY_LAND[kind]):
        moment.pause()
        moment.tell(telling.fell, state, dungeon.knights[place], kind)
        defeats.defeat(state, place, moment)
        return
    if BOUNCES[kind]:
        dungeon.push(Bouncing(place))
    treasure.gather(state, place, space, moment)


# --- Pushes -----------------------------------------------------------------------------------------------------------


def knock_down(state: DuelsState, body: Body, moment: Moment, rule: str = "DD-5.40") -> None:
    """DD-5.43."""
    dungeon = state.dungeon
    if isinstance(body, int):
        dungeon.knights[body].down = True
        moment.tell(telling.floored, state, dungeon.knights[body], rule)
    else:
        moment.tell(telling.floored, state, dungeon.change(dungeon.enemies[body], down=True), rule)


def pushed_to(state: DuelsState, space: Space, way: Way) -> Space | None:
    """Where a Push that way leads a knight; None where it is blocked (DD-5.40, DD-R12)."""
    other = state.ground.near[space][way]
    if other is None or BLOCKS[state.ground.kinds[other]] or state.dungeon.crowd(other) >= state.box.numbers.crowd:
        return None
    return other


def push(state: DuelsState, body: Body, way: Way, by: int | None, moment: Moment) -> bool:
    """A Push by one space; whether it led anywhere, or did nothing at all to somebody too heavy."""
    dungeon = state.dungeon
    if isinstance(body, str):
        return _push_enemy(state, dungeon.enemies[body], way, by, moment)
    knight = dungeon.knights[body]
    assert knight.space is not None
    target = pushed_to(state, knight.space, way)
    if target is None:
        knock_down(state, body, moment)
        return False
    moment.tell(telling.pushed, state, knight, target)
    put(state, body, target, moment)
    return True


def _push_enemy(state: DuelsState, enemy: Enemy, way: Way, by: int | None, moment: Moment) -> bool:
    """DD-5.42."""
    dungeon = state.dungeon
    foe = state.box.foes[enemy.kind]
    if foe.heavy or foe.ooze:
        return True
    other = state.ground.near[enemy.space][way]
    kind = None if other is None else state.ground.kinds[other]
    enters = kind is not None and (MAY_FLY[kind] if foe.flies else MAY_WALK[kind] or SWALLOWS[kind])
    if other is None or not enters or dungeon.crowd(other) >= state.box.numbers.crowd:
        knock_down(state, enemy.id, moment)
        return False
    moment.tell(telling.pushed, state, enemy, other)
    moved = dungeon.change(enemy, space=other)
    assert kind is not None
    if SWALLOWS[kind] and not foe.flies:
        defeats.defeat_enemy(state, moved, by, moment, "DD-5.42")
    return True
