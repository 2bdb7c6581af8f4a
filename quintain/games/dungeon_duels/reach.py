"""Who can be reached: sight, and who stands where (DD-5.14, DD-5.17, DD-5.18)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from quintain.games.dungeon_duels.models import BOSS
from quintain.games.dungeon_duels.spaces import SIZE, Space

if TYPE_CHECKING:
    from quintain.games.dungeon_duels.state import DuelsState

VAT = "vat"


def in_sight(state: DuelsState, space: Space, most: int = SIZE) -> list[Space]:
    """The space itself, and those in line of sight that are at most so far away (DD-5.18)."""
    crowds, full = state.dungeon.crowds(), state.box.numbers.crowd
    found = [space]
    for ray in state.ground.rays(space):
        for other in ray[:most]:
            found.append(other)
            if crowds[other] >= full:
                break
    return found


def foes_at(state: DuelsState, spaces: Collection[Space]) -> list[str]:
    """Enemies in these spaces, in the order in which they act, and the boss."""
    dungeon = state.dungeon
    found = [enemy.id for enemy in dungeon.enemies.values() if enemy.space in spaces]
    if dungeon.guardian is not None and dungeon.guardian.space in spaces:
        found.append(BOSS)
    return found


def rivals_at(state: DuelsState, place: int, spaces: Collection[Space]) -> list[int]:
    """Rivals of a knight in these spaces, in turn order from its left (DD-5.20)."""
    dungeon = state.dungeon
    knights = dungeon.knights
    found = [other for other in dungeon.order if other != place and knights[other].space in spaces]
    return found if len(found) <= 1 else [other for other in dungeon.after(place) if other in found]


def vats_at(state: DuelsState, spaces: Collection[Space]) -> list[Space]:
    laid = state.dungeon.laid
    return [space for space in spaces if laid[space] == VAT] if VAT in laid else []


def targets_at(state: DuelsState, place: int, spaces: Collection[Space]) -> list[str]:
    """The ids of all that a knight may attack there, but Vats."""
    knights = state.dungeon.knights
    return foes_at(state, spaces) + [knights[other].key for other in rivals_at(state, place, spaces)]


def space_of_model(state: DuelsState, id: str) -> Space | None:
    dungeon = state.dungeon
    if id in dungeon.enemies:
        return dungeon.enemies[id].space
    if id == BOSS:
        return None if dungeon.guardian is None else dungeon.guardian.space
    return next((knight.space for knight in dungeon.knights if knight.key == id), None)
