"""What Loot cards do when they are played (DD-5.73, DD-L01 to DD-L32)."""
# ruff: noqa: ARG001, all entries of one kind have one shape

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from quintain.core.moments import Moment
from quintain.games.dungeon_duels import fights, going, jumping, telling, treasure
from quintain.games.dungeon_duels.actions import AIMS, FLIGHTS, SPOTS, TARGETS, Aim, At, Deed, Fly, Target
from quintain.games.dungeon_duels.box import (
    Blow,
    Brew,
    Dig,
    Effect,
    Flight,
    Haste,
    Heal,
    Leap,
    Mask,
    Rage,
    Stride,
    Summon,
    Surge,
    Toll,
)
from quintain.games.dungeon_duels.kinds import IS_HAZARD
from quintain.games.dungeon_duels.models import Enemy, free_id
from quintain.games.dungeon_duels.pending import Aiming, Blowing, Body, Cascading, Pushing, Striding, Striking
from quintain.games.dungeon_duels.reach import (
    VAT,
    foes_at,
    in_sight,
    rivals_at,
    space_of_model,
    targets_at,
    vats_at,
)
from quintain.games.dungeon_duels.spaces import CLOSE, SPACES, WAYS, Space, Way, column

if TYPE_CHECKING:
    from quintain.games.dungeon_duels.state import DuelsState


class Use(NamedTuple):
    """A kind of effect: whether it can be played at all, what it aims at, and what it does."""

    can: Callable[[DuelsState, int, Any], bool]
    do: Callable[[DuelsState, int, Any, Deed | None, Moment], None]
    """With what was aimed at, if anything was."""
    aims: Callable[[DuelsState, int, Any], list[Deed]] | None = None
    """Every aim, in order; nothing where there is none to choose."""


def standing(state: DuelsState, place: int) -> Space:
    space = state.dungeon.knights[place].space
    assert space is not None
    return space


# --- blows ------------------------------------------------------------------------------------------------------------


def _spaces(state: DuelsState, place: int, blow: Blow) -> list[Space]:
    """Where a blow reaches (DD-5.17)."""
    space = standing(state, place)
    if blow.reach == "melee":
        return [space]
    return [*CLOSE[space]] if blow.reach == "close" else in_sight(state, space, blow.most)


def _whom(state: DuelsState, place: int, blow: Blow, spaces: list[Space]) -> list[str]:
    if blow.whom in ("foe", "foes"):
        return foes_at(state, spaces)
    return targets_at(state, place, spaces)


def can_blow(state: DuelsState, place: int, blow: Blow) -> bool:
    spaces = _spaces(state, place, blow)
    return bool(_whom(state, place, blow, spaces) or (blow.whom == "space" and vats_at(state, spaces)))


def aims_of_blow(state: DuelsState, place: int, blow: Blow) -> list[Deed]:
    """One model, or one space with somebody or a Vat in it (DD-5.20, DD-R100)."""
    if blow.cascade or blow.whom == "foes" or blow.reach == "close":
        return []
    spaces = _spaces(state, place, blow)
    if blow.whom == "space":
        hit = {space_of_model(state, id) for id in targets_at(state, place, spaces)} | {*vats_at(state, spaces)}
        return [SPOTS[space] for space in SPACES if space in hit]
    return [TARGETS[id] for id in _whom(state, place, blow, spaces)]


def sure_targets(state: DuelsState, place: int, blow: Blow) -> tuple[list[str], list[Space]]:
    """Models and Vats that a blow hits when nothing is left to choose; none where something is."""
    spaces = _spaces(state, place, blow)
    aims = aims_of_blow(state, place, blow)
    if len(aims) == 1 and isinstance(aims[0], At):
        spaces = [aims[0].space]
    found = _whom(state, place, blow, spaces)
    is_wide = blow.whom == "space"
    if len(aims) > 1 or (blow.cascade and len(found) > 1):
        return [], []
    return found, vats_at(state, spaces) if is_wide else []


def blow_at(state: DuelsState, place: int, blow: Blow, aim: Deed | None, moment: Moment) -> None:
    """The printed dice fall (DD-5.21)."""
    if blow.cascade:
        state.dungeon.push(Cascading(place, blow.dice, ranged=blow.reach == "ranged"))
        return
    if isinstance(aim, Target):
        striking = fights.aimed(state, place, aim.id, shove=blow.shove, coins=blow.coins, heals=blow.heals)
    else:
        spaces = [aim.space] if isinstance(aim, At) else _spaces(state, place, blow)
        foes = tuple(foes_at(state, spaces))
        is_wide = blow.whom == "space"
        striking = Striking(
            place,
            foes=foes,
            rivals=tuple(rivals_at(state, place, spaces)) if is_wide else (),
            vats=tuple(vats_at(state, spaces)) if is_wide else (),
            shove=blow.shove,
            floors=blow.floors,
        )
    fights.strike(state, striking, "loot", blow.dice)


# --- flights and steps ------------------------------------------------------------------------------------------------


def can_fly(state: DuelsState, place: int, flight: Flight) -> bool:
    return bool(jumping.flights(state, place, flight))


def aims_of_flight(state: DuelsState, place: int, flight: Flight) -> list[Deed]:
    return [FLIGHTS[path.word] for path in jumping.flights(state, place, flight)]


def fly(state: DuelsState, place: int, flight: Flight, aim: Deed | None, moment: Moment) -> None:
    assert isinstance(aim, Fly)
    if flight.dice:
        path = jumping.flight_of(state, place, flight, aim.word)
        state.dungeon.push(Blowing(place, Blow(flight.dice, "melee", whom="foe"), path.end))
    jumping.fly(state, place, flight, aim.word, moment)


def aims_after(state: DuelsState, blowing: Blowing) -> list[Deed]:
    """Whom the attack after a flight may hit; nobody where the knight is not where it came down (DD-L13, DD-R97)."""
    if state.dungeon.knights[blowing.knight].space != blowing.space:
        return []
    return [TARGETS[id] for id in foes_at(state, [blowing.space])]


def blow_after(state: DuelsState, blowing: Blowing, deed: Deed, moment: Moment) -> None:
    state.dungeon.pop()
    blow_at(state, blowing.knight, blowing.blow, deed, moment)


def lapse(state: DuelsState, blowing: Blowing, moment: Moment) -> None:
    state.dungeon.pop()
    moment.tell(telling.blow_lapses, state.dungeon.knights[blowing.knight])


def can_stride(state: DuelsState, place: int, stride: Stride) -> bool:
    return bool(going.steps(state, place))


def stride(state: DuelsState, place: int, effect: Stride, aim: Deed | None, moment: Moment) -> None:
    state.dungeon.push(Striding(place, effect.steps))


# --- what it does to oneself ------------------------------------------------------------------------------------------


def always(state: DuelsState, place: int, effect: Effect) -> bool:
    return True


def can_heal(state: DuelsState, place: int, heal: Heal) -> bool:
    return state.dungeon.knights[place].wounds > 0


def heal(state: DuelsState, place: int, effect: Heal, aim: Deed | None, moment: Moment) -> None:
    knight = state.dungeon.knights[place]
    count = min(effect.wounds or knight.wounds, knight.wounds)
    knight.wounds -= count
    moment.tell(telling.healed, state, knight, count, "DD-L26" if effect.wounds else "DD-L22")


def haste(state: DuelsState, place: int, effect: Haste, aim: Deed | None, moment: Moment) -> None:
    state.dungeon.actions += effect.actions


def rage(state: DuelsState, place: int, effect: Rage, aim: Deed | None, moment: Moment) -> None:
    state.dungeon.knights[place].rage += effect.dice


def leap(state: DuelsState, place: int, effect: Leap, aim: Deed | None, moment: Moment) -> None:
    state.dungeon.knights[place].leap += effect.dice


def mask(state: DuelsState, place: int, effect: Mask, aim: Deed | None, moment: Moment) -> None:
    state.dungeon.knights[place].masked = True


# --- what it does to others -------------------------------------------------------------------------------------------


def _payers(state: DuelsState, place: int) -> list[int]:
    near = CLOSE[standing(state, place)]
    return [other for other in rivals_at(state, place, near) if state.dungeon.purses[other]]


def can_toll(state: DuelsState, place: int, toll: Toll) -> bool:
    return bool(_payers(state, place))


def take_toll(state: DuelsState, place: int, toll: Toll, aim: Deed | None, moment: Moment) -> None:
    dungeon = state.dungeon
    for other in _payers(state, place):
        coins = min(toll.coins, dungeon.purses[other])
        dungeon.purses[other] -= coins
        dungeon.purses[place] += coins
        moment.tell(telling.pays_toll, dungeon.knights[other], dungeon.knights[place], coins)


def _line(state: DuelsState, place: int, way: Way) -> list[Space]:
    space = standing(state, place)
    return [space, *state.ground.rays(space)[way]]


def surged(state: DuelsState, place: int, way: Way) -> list[Body]:
    """Whom Surging Pushes that way: the farthest first (DD-L31, DD-R57)."""
    dungeon = state.dungeon
    found: list[Body] = []
    marching = dungeon.marching(state.box)
    for space in reversed(_line(state, place, way)):
        found += [other for other in dungeon.on_board() if other != place and dungeon.knights[other].space == space]
        found += [enemy.id for enemy in marching if enemy.space == space]
    return found


def aims_of_surge(state: DuelsState, place: int, surge: Surge) -> list[Deed]:
    return [AIMS[way] for way in WAYS if surged(state, place, way)]


def can_surge(state: DuelsState, place: int, effect: Surge) -> bool:
    return any(surged(state, place, way) for way in WAYS)


def surge(state: DuelsState, place: int, effect: Surge, aim: Deed | None, moment: Moment) -> None:
    assert isinstance(aim, Aim)
    state.dungeon.push(Pushing(tuple((body, aim.way) for body in surged(state, place, aim.way)), by=place))


# --- what it puts down, or digs up ------------------------------------------------------------------------------------


def aims_of_summon(state: DuelsState, place: int, effect: Summon) -> list[Deed]:
    """Any space with room that is no Hazard and not one's own (DD-L16)."""
    dungeon, kinds = state.dungeon, state.ground.kinds
    crowds, own = dungeon.crowds(), standing(state, place)
    return [
        SPOTS[space]
        for space in SPACES
        if column(space) < state.ground.wide
        and not IS_HAZARD[kinds[space]]
        and space != own
        and crowds[space] < state.box.numbers.crowd
    ]


def can_summon(state: DuelsState, place: int, effect: Summon) -> bool:
    return free_id(state.box.foes[effect.foe], state.dungeon.enemies) is not None and bool(
        aims_of_summon(state, place, effect)
    )


def summon(state: DuelsState, place: int, effect: Summon, aim: Deed | None, moment: Moment) -> None:
    assert isinstance(aim, At)
    appear(state, effect.foe, aim.space, moment, "DD-L16")


def appear(state: DuelsState, kind: str, space: Space, moment: Moment, rule: str) -> str | None:
    """An Enemy comes out of the supply, if there is one and it fits in (DD-4.45)."""
    dungeon = state.dungeon
    id = free_id(state.box.foes[kind], dungeon.enemies)
    if id is None or dungeon.crowd(space) >= state.box.numbers.crowd:
        return None
    dungeon.enemies[id] = Enemy(id, kind, space)
    moment.tell(telling.appeared, state, dungeon.enemies[id], rule)
    return id


def aims_of_dig(state: DuelsState, place: int, effect: Dig) -> list[Deed]:
    return [SPOTS[space] for space in state.dungeon.mounds]


def can_dig(state: DuelsState, place: int, effect: Dig) -> bool:
    return bool(state.dungeon.mounds)


def dig(state: DuelsState, place: int, effect: Dig, aim: Deed | None, moment: Moment) -> None:
    assert isinstance(aim, At)
    treasure.dig(state, place, aim.space, moment)


def aims_of_brew(state: DuelsState, place: int, effect: Brew) -> list[Deed]:
    """Adjacent plain floor without a model (DD-L32)."""
    ground = state.ground
    crowds = state.dungeon.crowds()
    near = [other for other in ground.near[standing(state, place)] if other is not None]
    return [SPOTS[space] for space in sorted(near) if ground.is_plain[space] and not crowds[space]]


def can_brew(state: DuelsState, place: int, effect: Brew) -> bool:
    return state.dungeon.supply(state.box, VAT) > 0 and bool(aims_of_brew(state, place, effect))


def brew(state: DuelsState, place: int, effect: Brew, aim: Deed | None, moment: Moment) -> None:
    assert isinstance(aim, At)
    state.dungeon.lay(aim.space, VAT)
    moment.tell(telling.laid, state, VAT, [aim.space], "DD-L32")


USES: dict[type[Effect], Use] = {
    Blow: Use(can_blow, blow_at, aims_of_blow),
    Flight: Use(can_fly, fly, aims_of_flight),
    Leap: Use(always, leap),
    Rage: Use(always, rage),
    Heal: Use(can_heal, heal),
    Haste: Use(always, haste),
    Stride: Use(can_stride, stride),
    Mask: Use(always, mask),
    Summon: Use(can_summon, summon, aims_of_summon),
    Dig: Use(can_dig, dig, aims_of_dig),
    Toll: Use(can_toll, take_toll),
    Surge: Use(can_surge, surge, aims_of_surge),
    Brew: Use(can_brew, brew, aims_of_brew),
}
"""Every effect of a card that is played in one's own turn."""


def can_play(state: DuelsState, place: int, card: str) -> bool:
    """Whether a card of the own turn has a first choice (DD-5.73)."""
    loot = state.box.cards[card]
    return not loot.guards and USES[type(loot.effect)].can(state, place, loot.effect)


def play(state: DuelsState, place: int, card: str, moment: Moment) -> None:
    """The card is on its pile at once (DD-5.73, DD-R104)."""
    loot = state.box.cards[card]
    treasure.discard(state, place, card)
    moment.tell(telling.plays, state.dungeon.knights[place], loot)
    use = USES[type(loot.effect)]
    if use.aims is not None and use.aims(state, place, loot.effect):
        state.dungeon.push(Aiming(place, card))
    else:
        use.do(state, place, loot.effect, None, moment)


def aims(state: DuelsState, aiming: Aiming) -> list[Deed]:
    effect = state.box.cards[aiming.card].effect
    find = USES[type(effect)].aims
    assert find is not None
    return find(state, aiming.knight, effect)


def aim(state: DuelsState, aiming: Aiming, deed: Deed, moment: Moment) -> None:
    state.dungeon.pop()
    effect = state.box.cards[aiming.card].effect
    USES[type(effect)].do(state, aiming.knight, effect, deed, moment)
