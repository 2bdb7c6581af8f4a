"""Rounds: whose turn it is, what comes after it, how the track scrolls, when the fight begins and ends (DD-4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from quintain.core.moments import Moment
from quintain.games.dungeon_duels import bosses, defeats, enemies, homes, telling, track
from quintain.games.dungeon_duels.box import SPOTS
from quintain.games.dungeon_duels.dungeon import Dungeon
from quintain.games.dungeon_duels.ground import BARE
from quintain.games.dungeon_duels.models import Guardian
from quintain.games.dungeon_duels.pending import Respawning
from quintain.games.dungeon_duels.spaces import column

if TYPE_CHECKING:
    from quintain.games.dungeon_duels.state import DuelsState


def go_on(state: DuelsState, moment: Moment) -> bool:
    """The next thing that waits for nobody; False where somebody must decide."""
    dungeon = state.dungeon
    if dungeon.phase == "turn" and not dungeon.ended:
        return False
    PHASES[dungeon.phase](state, moment)
    return True


# --- turns ------------------------------------------------------------------------------------------------------------


def _begin_turn(state: DuelsState, moment: Moment) -> None:
    """Who has left, or was Defeated in this round, has no turn, and no card comes (DD-4.2, DD-4.3, DD-R27)."""
    dungeon = state.dungeon
    place = dungeon.active
    knight = dungeon.knights[place]
    if knight.left or (knight.space is None and knight.fell == dungeon.round):
        dungeon.phase = "next"
        return
    dungeon.silent = ()
    knight.masked = False
    knight.used = tuple(key for key in knight.used if state.box.items[key].rerolls != "attack")
    dungeon.actions, dungeon.moved, dungeon.ended = state.box.numbers.actions, False, False
    moment.pause()
    moment.tell(telling.turn_begins, knight, dungeon.round)
    if knight.space is None:
        if not homes.homes(state):
            moment.tell(telling.no_home, knight)
            dungeon.phase = "next"
            return
        dungeon.push(Respawning(place))
    dungeon.phase = "turn"


def _turn_over(state: DuelsState, _moment: Moment) -> None:
    """Effects that last for a turn end with it (DD-4.10)."""
    dungeon = state.dungeon
    knight = dungeon.knights[dungeon.active]
    knight.leap = knight.rage = 0
    dungeon.phase = "after"


def _end_turn(state: DuelsState, moment: Moment) -> None:
    """A card of the boss, unless this knight is the last in the turn order (DD-4.8, DD-4.53)."""
    dungeon = state.dungeon
    dungeon.phase = "next"
    if dungeon.fight and dungeon.turn < len(dungeon.order) - 1 and dungeon.clock < bosses.limit(state):
        bosses.act(state, dungeon.active, moment)


def _next_turn(state: DuelsState, moment: Moment) -> None:
    """The next knight, or what follows the last one (DD-4.9, DD-4.62, DD-R90)."""
    dungeon = state.dungeon
    if dungeon.turn < len(dungeon.order) - 1:
        dungeon.turn += 1
        dungeon.phase = "begin"
    elif dungeon.fight and dungeon.clock >= bosses.limit(state):
        _escape(dungeon, moment)
    elif not dungeon.fight and all(knight.left for knight in dungeon.knights):
        pass_token(dungeon)
        start_fight(state, moment)
    else:
        dungeon.phase = "raid"


# --- the end of a round -----------------------------------------------------------------------------------------------


def _scroll(state: DuelsState, moment: Moment) -> None:
    """The leftmost tile leaves with all that is on it; a new one may come (DD-4.40 to DD-4.48, DD-R55)."""
    dungeon = state.dungeon
    for place in dungeon.on_board():
        space = dungeon.knights[place].space
        if space is not None and column(space) == 0:
            defeats.defeat(state, place, moment, scrolled=True)
            return
    track.scroll(state, moment)
    pass_token(dungeon)
    if dungeon.track:
        begin_round(state, moment)
    else:
        start_fight(state, moment)


def _end_boss_round(state: DuelsState, moment: Moment) -> None:
    """DD-4.65, DD-4.66."""
    dungeon = state.dungeon
    if not dungeon.counted:
        bosses.waste(state, moment)
    if dungeon.clock >= bosses.limit(state):
        _escape(dungeon, moment)
        return
    pass_token(dungeon)
    begin_round(state, moment)


def _escape(dungeon: Dungeon, moment: Moment) -> None:
    """DD-6.3."""
    dungeon.ending, dungeon.phase = "escaped", "over"
    moment.tell(telling.escaped, dungeon.boss)


def pass_token(dungeon: Dungeon) -> None:
    """DD-4.46."""
    dungeon.first = (dungeon.first + 1) % len(dungeon.knights)


def turn_order(dungeon: Dungeon) -> tuple[int, ...]:
    """From the First Player to the left (DD-2.5)."""
    seats = len(dungeon.knights)
    return tuple((dungeon.first + further) % seats for further in range(seats))


def begin_round(state: DuelsState, moment: Moment) -> None:
    """The first one too (DD-3.12)."""
    dungeon = state.dungeon
    dungeon.round += 1
    dungeon.order, dungeon.turn, dungeon.phase = turn_order(dungeon), 0, "begin"
    dungeon.counted = False
    for knight in dungeon.knights:
        knight.used = ()
    moment.pause()
    moment.tell(telling.round_begins, dungeon)


def start_fight(state: DuelsState, moment: Moment) -> None:
    """The track is cleared, and the knights enter the room of the boss as they are (DD-4.50, DD-4.51, DD-R47)."""
    dungeon, box = state.dungeon, state.box
    boss = box.bosses[dungeon.boss]
    dungeon.fight, dungeon.since = True, dungeon.round
    dungeon.track = tuple(tile.key for tile in box.set_of(boss.room))
    dungeon.laid, dungeon.mounds, dungeon.coins, dungeon.enemies = BARE, (), {}, {}
    dungeon.guardian = Guardian(boss.key, SPOTS[boss.start])
    for knight in dungeon.knights:
        knight.space, knight.left, knight.down = None, False, False
    dungeon.order, dungeon.turn, dungeon.phase = turn_order(dungeon), 0, "place"
    moment.pause()
    moment.tell(telling.fight_begins, boss)


def _raid(state: DuelsState, moment: Moment) -> None:
    """DD-4.9 (4), DD-4.65 (1)."""
    dungeon = state.dungeon
    dungeon.phase = "ability" if dungeon.fight else "dusk"
    enemies.raid(state, moment)


def _ability(state: DuelsState, moment: Moment) -> None:
    """DD-4.65 (2)."""
    state.dungeon.phase = "second-raid"
    bosses.ability(state, moment)


def _second_raid(state: DuelsState, moment: Moment) -> None:
    """Of Enemies that the ability has put on the board (DD-4.65 (3))."""
    dungeon = state.dungeon
    dungeon.phase = "dusk"
    fresh, dungeon.fresh = dungeon.fresh, ()
    if fresh and dungeon.clock < bosses.limit(state):
        enemies.raid(state, moment, fresh)


def _dusk(state: DuelsState, moment: Moment) -> None:
    (_end_boss_round if state.dungeon.fight else _scroll)(state, moment)


PHASES: dict[str, Callable[[DuelsState, Moment], None]] = {
    "begin": _begin_turn,
    "turn": _turn_over,
    "after": _end_turn,
    "next": _next_turn,
    "raid": _raid,
    "ability": _ability,
    "second-raid": _second_raid,
    "dusk": _dusk,
}
"""What a round consists of (DD-4.1, DD-4.52)."""
