"""Where knights come back (DD-5.65, DD-4.64)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quintain.core.moments import Moment
from quintain.games.dungeon_duels import going, telling
from quintain.games.dungeon_duels.kinds import IS_HOME
from quintain.games.dungeon_duels.spaces import SIZE, Space

if TYPE_CHECKING:
    from quintain.games.dungeon_duels.state import DuelsState


def homes(state: DuelsState) -> list[Space]:
    """Spaces of the leftmost column that has any: no Hazards, and not full."""
    ground, crowds, full = state.ground, state.dungeon.crowds(), state.box.numbers.crowd
    for start in range(0, ground.wide * SIZE, SIZE):
        found = [space for space in range(start, start + SIZE) if IS_HOME[ground.kinds[space]] and crowds[space] < full]
        if found:
            return found
    return []


def respawn(state: DuelsState, place: int, space: Space, moment: Moment) -> None:
    knight = state.dungeon.knights[place]
    moment.tell(telling.respawned, state, knight, space)
    going.put(state, place, space, moment)


def put_down(state: DuelsState, place: int, space: Space, moment: Moment) -> None:
    """A knight is put down on the start, or in the room of the boss (DD-3.10, DD-4.51)."""
    knight = state.dungeon.knights[place]
    knight.space = space
    moment.tell(telling.placed, state, knight, space)
