"""Defeats, and what they cost and pay (DD-5I, DD-5.29)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quintain.core.moments import Moment
from quintain.games.dungeon_duels import telling
from quintain.games.dungeon_duels.models import Enemy, bounty, stats_of
from quintain.games.dungeon_duels.pending import Drawing

if TYPE_CHECKING:
    from quintain.games.dungeon_duels.state import DuelsState


def defeat(state: DuelsState, place: int, moment: Moment, *, scrolled: bool = False) -> None:
    """A knight is Defeated where it stands; what falls off with a tile is lost (DD-5.60 to DD-5.64, DD-R17)."""
    dungeon = state.dungeon
    knight = dungeon.knights[place]
    assert knight.space is not None
    saving = stats_of(state.box, knight).saving
    lost = dungeon.purses[place] // (saving or state.box.numbers.drop)
    dungeon.purses[place] -= lost
    if not scrolled:
        dungeon.litter(knight.space, lost)
    moment.tell(telling.defeated, state, knight, lost, scrolled)
    knight.space, knight.fell = None, dungeon.round
    knight.wounds = knight.boosts = 0
    knight.down = False
    if dungeon.phase == "turn" and place == dungeon.active:
        dungeon.ended = True
    dungeon.push(Drawing(place, consoles=True))


def wound(state: DuelsState, place: int, count: int, moment: Moment, rule: str) -> bool:
    """A knight takes Wounds; whether it is Defeated by them (DD-2.7)."""
    knight = state.dungeon.knights[place]
    knight.wounds += count
    moment.tell(telling.wounded, state, knight, count, rule)
    if knight.wounds < stats_of(state.box, knight).health:
        return False
    defeat(state, place, moment)
    return True


def defeat_enemy(state: DuelsState, enemy: Enemy, by: int | None, moment: Moment, rule: str) -> None:
    """It leaves the board, and pays whoever has the credit (DD-5.29)."""
    dungeon = state.dungeon
    del dungeon.enemies[enemy.id]
    knight = None if by is None else dungeon.knights[by]
    if by is not None and knight is not None:
        dungeon.purses[by] += bounty(state.box, knight, enemy)
    moment.tell(telling.enemy_defeated, state, enemy, knight, rule)
