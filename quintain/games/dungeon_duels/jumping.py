"""Jumps, chosen and forced, and flights (DD-5D, DD-5F, DD-5.50)."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from quintain.core.moments import Moment
from quintain.core.rolls import Modifier, Roll
from quintain.games.dungeon_duels import defeats, going, rolling, telling, treasure
from quintain.games.dungeon_duels.box import Flight
from quintain.games.dungeon_duels.ground import Path
from quintain.games.dungeon_duels.kinds import SWALLOWS
from quintain.games.dungeon_duels.models import faces_of, stats_of
from quintain.games.dungeon_duels.pending import Jumping, Passing, Rolling
from quintain.games.dungeon_duels.spaces import OUT

if TYPE_CHECKING:
    from quintain.games.dungeon_duels.state import DuelsState


def most_successes(state: DuelsState, place: int) -> int:
    """What a jump comes to at best (DD-5.34)."""
    knight = state.dungeon.knights[place]
    best = max(worth for _, worth in faces_of(state.box, "jump"))
    dice = stats_of(state.box, knight).total("jump") + knight.leap
    return dice * best + knight.boosts * state.box.numbers.boost


def landings(state: DuelsState, place: int, *, forced: bool = False) -> list[Path]:
    """Every jump that has room where it ends, or an open exit, whether or not the knight can reach it (DD-5.32)."""
    ground = state.ground
    space = state.dungeon.knights[place].space
    assert space is not None
    paths = ground.jumps(space, forced=forced)
    if not paths:
        return []
    crowds, full, is_open = state.dungeon.crowds(), state.box.numbers.crowd, state.dungeon.is_open
    return [path for path in paths if (is_open if path.end == OUT else crowds[path.end] < full)]


def jumps(state: DuelsState, place: int, *, forced: bool = False) -> list[Path]:
    """The jumps that are offered."""
    found = landings(state, place, forced=forced)
    if not found:
        return found
    most = most_successes(state, place)
    return [path for path in found if path.needs <= most]


def path_of(state: DuelsState, place: int, word: str, *, forced: bool) -> Path:
    space = state.dungeon.knights[place].space
    assert space is not None
    return next(path for path in state.ground.jumps(space, forced=forced) if path.word == word)


def roll_for(state: DuelsState, place: int, needs: int) -> Roll:
    """What a jump would roll."""
    knight = state.dungeon.knights[place]
    stats = stats_of(state.box, knight)
    reasons = stats.reasons["jump"]
    if knight.leap:
        reasons = (*reasons, Modifier("leap", "DD-L18", dice=knight.leap))
    if knight.boosts:
        reasons = (*reasons, rolling.boosted(state, knight.boosts))
    return Roll(stats.dice["jump"], faces_of(state.box, "jump"), needs).changed(reasons)


def jump(state: DuelsState, place: int, word: str, moment: Moment, *, forced: bool = False) -> None:
    """The knight jumps; with enough boosts no dice are needed (DD-5.34)."""
    dungeon = state.dungeon
    knight = dungeon.knights[place]
    path = path_of(state, place, word, forced=forced)
    boost = state.box.numbers.boost
    moment.tell(telling.jumps, state, knight, path)
    if knight.boosts * boost >= path.needs:
        knight.boosts -= ceil(path.needs / boost)
        moment.tell(telling.lands, state, knight, path)
        _land(state, place, path, moment)
        return
    roll = roll_for(state, place, path.needs)
    knight.boosts = knight.leap = 0
    dungeon.push(Jumping(place, word, forced), Rolling(place, "jump", roll))


def conclude(state: DuelsState, jumping: Jumping, moment: Moment) -> None:
    """The dice of a jump count (DD-5.35 to DD-5.37, DD-R102)."""
    dungeon = state.dungeon
    place = jumping.knight
    knight = dungeon.knights[place]
    path = path_of(state, place, jumping.word, forced=jumping.forced)
    dungeon.pop()
    assert jumping.result is not None
    assert knight.space is not None
    is_deadly = SWALLOWS[state.ground.kinds[knight.space]]
    if jumping.result >= path.needs:
        moment.tell(telling.lands, state, knight, path)
        _land(state, place, path, moment)
    elif jumping.forced or (path.trap is None and is_deadly):
        fall(state, place, moment)
    elif path.trap is None:
        moment.tell(telling.stays, knight)
    elif stats_of(state.box, knight).glides and jumping.result == path.needs - 1 and not is_deadly:
        going.knock_down(state, place, moment, "DD-Q21")
    else:
        moment.tell(telling.plunges, state, knight, path)
        going.put(state, place, path.trap, moment)


def fall(state: DuelsState, place: int, moment: Moment) -> None:
    """A knight falls where it is (DD-5.37)."""
    knight = state.dungeon.knights[place]
    assert knight.space is not None
    moment.tell(telling.fell, state, knight, state.ground.kinds[knight.space])
    defeats.defeat(state, place, moment)


def pass_over(state: DuelsState, passing: Passing, moment: Moment) -> None:
    """The next space on a way through the air, and then the last one."""
    dungeon = state.dungeon
    if passing.spaces:
        dungeon.update(spaces=passing.spaces[1:])
        treasure.gather(state, passing.knight, passing.spaces[0], moment)
    else:
        dungeon.pop()
        going.put(state, passing.knight, passing.end, moment, lands=True)


# --- flights ----------------------------------------------------------------------------------------------------------


def flights(state: DuelsState, place: int, flight: Flight) -> list[Path]:
    """Where a card lets a knight fly (DD-5.47); with a blow only to where a foe stands (DD-L13)."""
    dungeon = state.dungeon
    space = dungeon.knights[place].space
    assert space is not None
    crowds = dungeon.crowds()
    paths = state.ground.flights(space, flight.most, straight=flight.straight)
    found = [path for path in paths if crowds[path.end] < state.box.numbers.crowd]
    if not flight.dice:
        return found
    guarded = {enemy.space for enemy in dungeon.enemies.values()}
    if dungeon.guardian is not None:
        guarded.add(dungeon.guardian.space)
    return [path for path in found if path.end in guarded]


def flight_of(state: DuelsState, place: int, flight: Flight, word: str) -> Path:
    return next(path for path in flights(state, place, flight) if path.word == word)


def fly(state: DuelsState, place: int, flight: Flight, word: str, moment: Moment) -> None:
    path = flight_of(state, place, flight, word)
    moment.tell(telling.flies, state, state.dungeon.knights[place], path)
    _land(state, place, path, moment)


def _land(state: DuelsState, place: int, path: Path, moment: Moment) -> None:
    if path.spaces:
        state.dungeon.push(Passing(place, path.spaces, path.end))
    else:
        going.put(state, place, path.end, moment, lands=True)
