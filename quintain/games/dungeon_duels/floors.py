"""Floors that vanish under whoever stands there (DD-5.50, DD-5.51)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from quintain.core.moments import Moment
from quintain.games.dungeon_duels import defeats, telling
from quintain.games.dungeon_duels.kinds import LANTERN
from quintain.games.dungeon_duels.pending import Dropping
from quintain.games.dungeon_duels.spaces import Space

if TYPE_CHECKING:
    from quintain.games.dungeon_duels.state import DuelsState

SPIKE = "spike"


def vanish(state: DuelsState, space: Space, by: int, moment: Moment) -> None:
    """A knight has left a space that gives way, or was Pushed off it: the credit is its own (DD-R62)."""
    dungeon = state.dungeon
    if not dungeon.supply(state.box, SPIKE):
        moment.tell(telling.holds, state, space)
        return
    is_lantern = state.ground.kinds[space] == LANTERN
    dungeon.lay(space, SPIKE)
    moment.tell(telling.breaks if is_lantern else telling.collapsed, state, space)
    drop(state, [space], by, moment)


def drop(state: DuelsState, spaces: Iterable[Space], by: int | None, moment: Moment) -> None:
    """These spaces have become pits: who walks falls, and knights must jump (DD-5.50, DD-R31)."""
    dungeon = state.dungeon
    pits = {*spaces}
    for enemy in dungeon.marching(state.box) if dungeon.enemies else ():
        if enemy.space in pits and not state.box.foes[enemy.kind].flies:
            defeats.defeat_enemy(state, enemy, by, moment, "DD-5.50")
    caught = tuple(place for place in dungeon.after(by) if dungeon.knights[place].space in pits)
    if caught:
        dungeon.push(Dropping(caught))
