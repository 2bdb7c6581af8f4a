"""Setting up: who begins, who is which knight, which boss waits, and where everybody starts (DD-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quintain.core.answers import Refusal
from quintain.core.moments import Moment
from quintain.games.dungeon_duels import homes, rounds, telling, track
from quintain.games.dungeon_duels.actions import PLACES, Deed, PickBoss, PickKnight, Place
from quintain.games.dungeon_duels.dungeon import Dungeon
from quintain.games.dungeon_duels.models import Knight
from quintain.games.dungeon_duels.settings import DuelsSettings
from quintain.games.dungeon_duels.spaces import NAMES, SIZE, column

if TYPE_CHECKING:
    from quintain.games.dungeon_duels.state import DuelsState

ASK = "ask"


def dungeon_for(seats: int, settings: DuelsSettings, moment: Moment) -> Dungeon:
    """DD-3.1 to DD-3.5, DD-R06."""
    box = settings.contents
    first = settings.first_seat
    if first is None:
        first = moment.luck.below(seats, "first")
    named = [*settings.knights, *[ASK] * seats]
    dungeon = Dungeon(
        first=first,
        knights=[Knight("" if named[seat] == ASK else named[seat], seat) for seat in range(seats)],
        purses=[box.numbers.coins] * seats,
        boss="" if settings.boss == ASK else settings.boss,
        pile=sum(mound.copies for mound in box.mound),
        faces=box.bag("mound"),
        spawns=box.bag("spawn"),
        shop=box.bag("gear"),
        piles={deck: sum(cards.values()) for deck, cards in box.decks.items()},
    )
    dungeon.order = rounds.turn_order(dungeon)
    moment.tell(telling.opens, dungeon)
    return dungeon


def options(state: DuelsState) -> list[Deed]:
    dungeon = state.dungeon
    match dungeon.phase:
        case "knight":
            taken = {knight.key for knight in dungeon.knights}
            return [PickKnight(key) for key in state.box.heroes if key not in taken]
        case "boss":
            return [*map(PickBoss, state.box.bosses)]
    crowds = dungeon.crowds()
    return [PLACES[space] for space in range(SIZE) if crowds[space] < state.box.numbers.crowd]


def forbids(state: DuelsState, deed: Deed) -> Refusal | None:
    """DD-3.2, DD-3.4, DD-3.10."""
    dungeon = state.dungeon
    match dungeon.phase, deed:
        case "knight", PickKnight(key):
            taken = any(knight.key == key for knight in dungeon.knights)
            return Refusal("taken", "DD-3.2", {"hero": key}) if taken else None
        case "boss", PickBoss():
            return None
        case "place", Place(space):
            rule = "DD-4.51" if dungeon.fight else "DD-3.10"
            if column(space) > 0:
                return Refusal("first-column", rule, {"space": NAMES[space]})
            full = state.box.numbers.crowd
            is_full = dungeon.crowd(space) >= full
            return Refusal("full", rule, {"space": NAMES[space], "count": full}) if is_full else None
    rules = {"knight": "DD-3.2", "boss": "DD-3.4", "place": "DD-4.51" if dungeon.fight else "DD-3.10"}
    return Refusal("not-asked", rules[dungeon.phase], {"wanted": dungeon.phase})


def apply(state: DuelsState, deed: Deed, moment: Moment) -> None:
    dungeon = state.dungeon
    place = dungeon.active
    match deed:
        case PickKnight(key):
            dungeon.knights[place].key = key
            moment.tell(telling.picked, dungeon.knights[place])
        case PickBoss(key):
            dungeon.boss = key
            moment.tell(telling.boss_picked, dungeon.knights[dungeon.order[0]], state.box.bosses[key])
        case Place(space):
            homes.put_down(state, place, space, moment)
            dungeon.turn += 1


def go_on(state: DuelsState, moment: Moment) -> bool:
    """The next step that waits for nobody; False where somebody must decide (DD-3.12)."""
    dungeon = state.dungeon
    match dungeon.phase:
        case "knight":
            unnamed = [turn for turn, place in enumerate(dungeon.order) if not dungeon.knights[place].key]
            if unnamed:
                dungeon.turn = unnamed[0]
                return False
            dungeon.phase, dungeon.turn = "boss", 0
        case "boss":
            if not dungeon.boss:
                return False
            dungeon.phase = "place"
            track.lay_out(state, moment)
        case "place":
            if dungeon.turn < len(dungeon.order):
                return False
            if not dungeon.fight:
                for place in reversed(range(1, len(dungeon.track))):
                    track.spawn(state, place, moment)
            rounds.begin_round(state, moment)
    return True
