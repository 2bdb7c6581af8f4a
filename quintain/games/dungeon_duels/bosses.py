"""The boss: its cards, its attacks, and what it does at the end of a round (DD-4D, DD-B01 to DD-B04)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from quintain.core.moments import Moment
from quintain.games.dungeon_duels import defeats, floors, going, loot, telling, vats
from quintain.games.dungeon_duels.box import SPOTS, Scheme
from quintain.games.dungeon_duels.kinds import IS_HAZARD
from quintain.games.dungeon_duels.models import Guardian
from quintain.games.dungeon_duels.pending import Assaulting, Guarding, Scheming
from quintain.games.dungeon_duels.reach import vats_at
from quintain.games.dungeon_duels.spaces import CLOSE, LEFT, SIZE, SPACES, Space, column, row

if TYPE_CHECKING:
    from quintain.games.dungeon_duels.state import DuelsState

RICHEST, CLOSE_RICHEST, ACTIVE = "RICHEST", "CLOSE-RICHEST", "ACTIVE"
ACTIVE_ROW, ACTIVE_COL, BOSS_CLOSE = "ACTIVE-ROW", "ACTIVE-COL", "BOSS-CLOSE"
OF_THE_RICHEST, OF_THE_ACTIVE = (RICHEST, CLOSE_RICHEST), (ACTIVE, ACTIVE_ROW, ACTIVE_COL)
ZONES = (*OF_THE_RICHEST, *OF_THE_ACTIVE, BOSS_CLOSE)
STAYS = "="
HIT = "#"


# --- its cards --------------------------------------------------------------------------------------------------------


def limit(state: DuelsState) -> int:
    """So many cards are used up until the boss escapes (DD-4.62, DD-R24)."""
    return len(state.box.plans[state.dungeon.boss]) * state.box.numbers.passes


def turn_up(state: DuelsState, moment: Moment) -> str:
    """The next card: unknown in the first pass, in the same order again from then on (DD-4.62)."""
    dungeon = state.dungeon
    plan = state.box.plans[dungeon.boss]
    place = dungeon.cards % len(plan)
    if dungeon.cards < len(plan):
        card = moment.luck.draw({key: 1 for key in plan if key not in dungeon.known}, "boss")
        dungeon.known = (*dungeon.known, card)
    else:
        card = dungeon.known[place]
    dungeon.cards += 1
    dungeon.clock += 1
    dungeon.counted = True
    return card


def act(state: DuelsState, active: int, moment: Moment) -> None:
    """A card after the turn of this knight (DD-4.53)."""
    card = turn_up(state, moment)
    moment.pause()
    moment.tell(telling.scheme, state, card)
    state.dungeon.push(Scheming(card, active))


def waste(state: DuelsState, moment: Moment) -> None:
    """No card came in the whole round: the top one is used up all the same (DD-4.66)."""
    moment.tell(telling.wasted, state.box.schemes[turn_up(state, moment)])


def richest(state: DuelsState) -> int | None:
    """DD-4.57, DD-2.6."""
    dungeon = state.dungeon
    return max(dungeon.on_board(), key=dungeon.purses.__getitem__, default=None)


def zone(state: DuelsState, hits: str, whom: int | None) -> set[Space]:
    """The spaces that a card hits, by its grid or by its word, which may be about a knight (DD-4.55, DD-R67)."""
    if hits not in ZONES:
        return grid(hits)
    dungeon = state.dungeon
    if hits == BOSS_CLOSE:
        assert dungeon.guardian is not None
        return {*CLOSE[dungeon.guardian.space]}
    space = None if whom is None else dungeon.knights[whom].space
    if space is None:
        return set()
    if hits in (RICHEST, ACTIVE):
        return {space}
    if hits == ACTIVE_ROW:
        return {other for other in SPACES if row(other) == row(space)}
    if hits == ACTIVE_COL:
        return {other for other in SPACES if column(other) == column(space)}
    return {*CLOSE[space]}


def grid(text: str) -> set[Space]:
    """The red spaces of a grid that is written row by row."""
    return {
        place * SIZE + line
        for line, marks in enumerate(text.split("/"))
        for place, mark in enumerate(marks)
        if mark == HIT
    }


def resolve(state: DuelsState, scheming: Scheming, moment: Moment) -> None:
    """The next step of a card (DD-4.54)."""
    dungeon = state.dungeon
    scheme = state.box.schemes[scheming.card]
    match scheming.stage:
        case 0:
            dungeon.update(stage=1)
            _move(state, scheme, _whom(state, scheming, scheme.to), moment)
        case 1:
            dungeon.update(stage=2)
            red = zone(state, scheme.hits, _whom(state, scheming, scheme.hits))
            assault(state, red, moment, scheme.rule)
        case _:
            dungeon.pop()
            _lay(state, scheme, moment)


def _whom(state: DuelsState, scheming: Scheming, word: str) -> int | None:
    """The knight that a word of a card is about; who is richest is found once, when it is first needed (DD-4.55)."""
    if word in OF_THE_ACTIVE and state.dungeon.knights[scheming.active].space is not None:
        return scheming.active
    if word not in OF_THE_ACTIVE and word not in OF_THE_RICHEST:
        return None
    if scheming.richest is not None:
        return scheming.richest
    rich = richest(state)
    state.dungeon.update(richest=rich)
    return rich


def _move(state: DuelsState, scheme: Scheme, whom: int | None, moment: Moment) -> None:
    dungeon = state.dungeon
    guardian = dungeon.guardian
    assert guardian is not None
    if scheme.to == STAYS:
        return
    target = SPOTS.get(scheme.to, None if whom is None else dungeon.knights[whom].space)
    if target is not None and target != guardian.space:
        dungeon.guardian = replace(guardian, space=target)
        moment.pause()
        moment.tell(telling.boss_moves, state, guardian, target)


def _lay(state: DuelsState, scheme: Scheme, moment: Moment) -> None:
    """
    Cards and Enemies are put down, and stay; then whoever stands over a new pit must jump (DD-4.60, DD-5.114, DD-5.125,
    DD-R30, DD-R65, DD-R91).
    """
    pits: list[Space] = []
    for laying in scheme.lays:
        laid = [space for space in laying.at if _lay_one(state, laying.what, space)]
        if laid:
            moment.tell(telling.laid, state, laying.what, laid, scheme.rule)
        if state.box.layers[laying.what].ground == "pit":
            pits += laid
    for laying in scheme.spawns:
        foe = state.box.foes[laying.what]
        for space in laying.at:
            if foe.flies or not IS_HAZARD[state.ground.kinds[space]]:
                loot.appear(state, laying.what, space, moment, scheme.rule)
    if pits:
        floors.drop(state, pits, None, moment)


def _lay_one(state: DuelsState, card: str, space: Space) -> bool:
    """Whether there is a card left, and no other one in the way."""
    dungeon = state.dungeon
    if dungeon.laid[space] or not dungeon.supply(state.box, card):
        return False
    dungeon.lay(space, card)
    return True


# --- its attacks ------------------------------------------------------------------------------------------------------


def assault(state: DuelsState, spaces: set[Space], moment: Moment, rule: str) -> None:
    """The boss attacks every knight in these spaces (DD-4.56, DD-4.58)."""
    dungeon = state.dungeon
    attacked = tuple(place for place in dungeon.on_board() if dungeon.knights[place].space in spaces)
    moment.pause()
    moment.tell(telling.assault, state, spaces, attacked, rule)
    if attacked:
        dungeon.push(Assaulting(attacked, state.box.bosses[dungeon.boss].attack, rule))


def assault_on(state: DuelsState, assaulting: Assaulting, moment: Moment) -> None:
    """The next knight defends; every Wound makes it drop a Coin (DD-4.58, DD-R89)."""
    dungeon = state.dungeon
    place = assaulting.knights[0]
    knight = dungeon.knights[place]
    if assaulting.result is None and knight.space is not None:
        dungeon.push(Guarding(place, assaulting.hits))
        return
    if len(assaulting.knights) == 1:
        dungeon.pop()
    else:
        dungeon.update(knights=assaulting.knights[1:], result=None)
    if assaulting.result is None or (wounds := assaulting.hits - assaulting.result) <= 0:
        return
    assert knight.space is not None
    coins = min(wounds, dungeon.purses[place])
    if coins:
        dungeon.purses[place] -= coins
        dungeon.litter(knight.space, coins)
        moment.tell(telling.dropped, state, knight, coins)
    if not defeats.wound(state, place, wounds, moment, "DD-4.58"):
        going.push(state, place, LEFT, None, moment)


# --- what it does at the end of a round -------------------------------------------------------------------------------


def fanfare(state: DuelsState, guardian: Guardian, moment: Moment) -> None:
    """DD-B01."""
    dungeon = state.dungeon
    if _is_out_of_rats(state):
        assault(state, _row_of(guardian.space), moment, "DD-B01")
    elif id := loot.appear(state, "rat", guardian.space, moment, "DD-B01"):
        dungeon.fresh = (id,)


def _is_out_of_rats(state: DuelsState) -> bool:
    rats = [enemy for enemy in state.dungeon.enemies.values() if enemy.kind == "rat"]
    return len(rats) >= state.box.foes["rat"].models


def _row_of(space: Space) -> set[Space]:
    return {other for other in SPACES if row(other) == row(space)}


def toll(state: DuelsState, guardian: Guardian, moment: Moment) -> None:
    """DD-B02."""
    at = column(guardian.space)
    assault(state, {other for other in SPACES if column(other) == at}, moment, "DD-B02")


def chain(state: DuelsState, guardian: Guardian, moment: Moment) -> None:
    """DD-B03, DD-R95."""
    due = vats_at(state, SPACES)
    if due:
        vats.explode(state, due, None)
    else:
        assault(state, {*CLOSE[guardian.space]}, moment, "DD-B03")


def floor(state: DuelsState, guardian: Guardian, moment: Moment) -> None:
    """DD-B04, DD-5.135."""
    dungeon = state.dungeon
    for space in SPACES:
        if dungeon.laid[space] == floors.SPIKE:
            dungeon.lay(space, "")
    moment.tell(telling.floor_restored)
    assault(state, _row_of(guardian.space), moment, "DD-B04")


ABILITIES: dict[str, Callable[[DuelsState, Guardian, Moment], None]] = {
    "fanfare": fanfare,
    "toll": toll,
    "chain": chain,
    "floor": floor,
}


def ability(state: DuelsState, moment: Moment) -> None:
    """In a duel it counts as the card that it stands for (DD-R83)."""
    dungeon = state.dungeon
    guardian = dungeon.guardian
    assert guardian is not None
    if state.settings.is_duel(len(dungeon.knights)):
        dungeon.clock += 1
        dungeon.counted = True
    moment.pause()
    moment.tell(telling.ability, state.box.bosses[dungeon.boss])
    ABILITIES[state.box.bosses[dungeon.boss].ability](state, guardian, moment)
