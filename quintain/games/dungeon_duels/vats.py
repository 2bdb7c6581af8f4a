"""Potion Vats, and the chains in which they explode (DD-5.120 to DD-5.124)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from msgspec.structs import replace

from quintain.core.moments import Moment
from quintain.games.dungeon_duels import defeats, fights, going, telling
from quintain.games.dungeon_duels.pending import Body, Exploding, Pushing
from quintain.games.dungeon_duels.reach import vats_at
from quintain.games.dungeon_duels.spaces import CLOSE, LEFT, READING, Space

if TYPE_CHECKING:
    from quintain.games.dungeon_duels.state import DuelsState


def explode(state: DuelsState, due: Collection[Space], by: int | None) -> None:
    """These Vats are due, and a knight has the credit, or nobody."""
    state.dungeon.push(Exploding(by, _in_reading_order(due)))


def _in_reading_order(spaces: Collection[Space]) -> tuple[Space, ...]:
    return tuple(space for space in READING if space in spaces)


def go_on(state: DuelsState, exploding: Exploding, moment: Moment) -> None:
    """The next step of a chain."""
    if exploding.at is None:
        if exploding.due:
            detonate(state, exploding, exploding.due[0], moment)
        else:
            state.dungeon.pop()
    elif exploding.close:
        _wound_next(state, exploding, moment)
    else:
        _throw(state, exploding, moment)


def detonate(state: DuelsState, exploding: Exploding, space: Space, moment: Moment) -> None:
    """A Vat is gone, and everybody Close to it is to be Wounded (DD-5.121 (1), DD-5.123, DD-R32)."""
    dungeon = state.dungeon
    dungeon.lay(space, "")
    moment.pause()
    moment.tell(telling.exploded, state, space)
    close = CLOSE[space]
    caught = [place for place in dungeon.after(exploding.by) if dungeon.knights[place].space in close]
    knights: list[Body] = [place for place in caught if place not in exploding.floored]
    enemies: list[Body] = [enemy.id for enemy in dungeon.marching(state.box) if enemy.space in close]
    due = tuple(other for other in exploding.due if other != space)
    dungeon.update(at=space, due=due, close=(*knights, *enemies), thrown=())


def _wound_next(state: DuelsState, exploding: Exploding, moment: Moment) -> None:
    """DD-5.121 (2)."""
    dungeon = state.dungeon
    body = exploding.close[0]
    space = dungeon.knights[body].space if isinstance(body, int) else dungeon.enemies[body].space
    assert space is not None
    dungeon.update(close=exploding.close[1:], thrown=(*exploding.thrown, (body, space)))
    if isinstance(body, int):
        defeats.wound(state, body, 1, moment, "DD-5.121")
    else:
        moment.tell(telling.enemy_wounded, state, dungeon.enemies[body], 1)
        fights.hurt_enemy(state, body, 1, exploding.by, moment, "DD-5.121")


def _throw(state: DuelsState, exploding: Exploding, moment: Moment) -> None:
    """The boss is Wounded too; whoever was in the space lies, all others are Pushed (DD-5.121, DD-R33, DD-R73)."""
    dungeon = state.dungeon
    at = exploding.at
    assert at is not None
    guardian = dungeon.guardian
    if guardian is not None and exploding.by is not None and guardian.space in CLOSE[at]:
        fights.hurt_boss(state, 1, exploding.by, moment)
        if not dungeon.pending:
            return
    left = [(body, space) for body, space in exploding.thrown if _is_there(state, body)]
    floored = tuple(body for body, space in left if space == at)
    for body in floored:
        going.knock_down(state, body, moment, "DD-5.121")
    due = _in_reading_order({*exploding.due, *vats_at(state, CLOSE[at])})
    dungeon.update(at=None, thrown=(), due=due, floored=(*exploding.floored, *floored))
    moves = tuple((body, LEFT) for body, space in left if space != at)
    if moves:
        dungeon.push(Pushing(moves, by=exploding.by))


def _is_there(state: DuelsState, body: Body) -> bool:
    if isinstance(body, int):
        return state.dungeon.knights[body].space is not None
    return body in state.dungeon.enemies


def note_floored(state: DuelsState, body: Body) -> None:
    """A blocked Push of an explosion counts as Knocked Down by it (DD-R94)."""
    pending = [*state.dungeon.pending]
    for place, waiting in enumerate(pending):
        if isinstance(waiting, Exploding):
            pending[place] = replace(waiting, floored=(*waiting.floored, body))
    state.dungeon.pending = tuple(pending)
