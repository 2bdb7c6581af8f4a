"""Attacks of knights, from the dice to the last Push, and the guard of whoever is attacked (DD-5C, DD-5H)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from quintain.core.moments import Moment
from quintain.core.rolls import Modifier
from quintain.games.dungeon_duels import defeats, going, rolling, telling, vats
from quintain.games.dungeon_duels.models import BOSS, stats_of
from quintain.games.dungeon_duels.pending import (
    IGNORED,
    Cascading,
    Guarding,
    Pushing,
    Rolling,
    Shoving,
    Striking,
)
from quintain.games.dungeon_duels.reach import foes_at, rivals_at, space_of_model
from quintain.games.dungeon_duels.spaces import LEFT, WAYS, Space, Way

if TYPE_CHECKING:
    from quintain.games.dungeon_duels.state import DuelsState


# --- the roll ---------------------------------------------------------------------------------------------------------


def armor_of(state: DuelsState, id: str) -> int:
    """Hits that an Enemy or the boss blocks."""
    dungeon = state.dungeon
    if id == BOSS:
        return state.box.bosses[dungeon.boss].armor
    return state.box.foes[dungeon.enemies[id].kind].armor


def needed(state: DuelsState, striking: Striking) -> int:
    """Shovels from which an attack gains anything (DD-5.5, DD-R53)."""
    needs = [armor_of(state, id) + 1 for id in striking.foes]
    return 1 if striking.rivals or striking.vats else min(needs)


def attack_reasons(state: DuelsState, place: int, id: str) -> tuple[Modifier, ...]:
    """Why an Attack Action on this target rolls more dice than the hero has."""
    knight = state.dungeon.knights[place]
    stats = stats_of(state.box, knight)
    reasons = stats.reasons["attack"]
    if knight.rage:
        reasons = (*reasons, Modifier("rage", "DD-L27", dice=knight.rage))
    return (*reasons, *stats.boss_dice) if id == BOSS else reasons


def strike(state: DuelsState, striking: Striking, purpose: str, dice: int, reasons: tuple[Modifier, ...] = ()) -> None:
    """The dice of an attack are to fall."""
    needs = needed(state, striking)
    roll = rolling.roll_of(state, striking.knight, purpose, dice, needs, reasons)
    state.dungeon.push(striking, Rolling(striking.knight, purpose, roll))


def aimed(state: DuelsState, place: int, id: str, **fields: Any) -> Striking:
    """An attack on one model."""
    if id == BOSS or id in state.dungeon.enemies:
        return Striking(place, foes=(id,), **fields)
    return Striking(place, rivals=(state.dungeon.knight_of(id),), **fields)


def attack(state: DuelsState, place: int, id: str, moment: Moment) -> None:
    """The Attack Action on a model (DD-5.14)."""
    knight = state.dungeon.knights[place]
    stats = stats_of(state.box, knight)
    moment.tell(telling.attacks, state, knight, id)
    striking = aimed(state, place, id, shove=stats.shove, stuns=stats.stuns)
    strike(state, striking, "attack", stats.dice["attack"], attack_reasons(state, place, id))


def attack_vat(state: DuelsState, place: int, space: Space, moment: Moment) -> None:
    """The Attack Action on a Vat (DD-5.120)."""
    knight = state.dungeon.knights[place]
    moment.tell(telling.attacks_vat, state, knight, space)
    dice = stats_of(state.box, knight).dice["attack"]
    strike(state, Striking(place, vats=(space,)), "attack", dice, attack_reasons(state, place, ""))


# --- what it does -----------------------------------------------------------------------------------------------------


def resolve(state: DuelsState, striking: Striking, moment: Moment) -> None:
    """The next step of an attack whose dice lie (DD-5.20)."""
    dungeon = state.dungeon
    if striking.shovels is None:
        _hit_foes(state, striking, moment)
    elif striking.result is not None:
        _hit_rival(state, striking, moment)
    elif striking.rivals and striking.shovels:
        rival = striking.rivals[0]
        if dungeon.knights[rival].space is None:
            dungeon.update(rivals=striking.rivals[1:])
        else:
            dungeon.push(Guarding(rival, striking.shovels, rival=striking.knight))
    else:
        due = striking.vats if striking.shovels else ()
        if not striking.shovels and not striking.foes:
            moment.tell(telling.attack_fails, dungeon.knights[striking.knight])
        if striking.chain:
            dungeon.answer(striking.won)
        else:
            dungeon.pop()
        if due:
            vats.explode(state, due, striking.knight)


def _hit_foes(state: DuelsState, striking: Striking, moment: Moment) -> None:
    """DD-5.15."""
    dungeon = state.dungeon
    shovels = striking.result
    assert shovels is not None
    wounds = 0
    dungeon.update(shovels=shovels, result=None)
    for id in striking.foes:
        wounds += hit_boss(state, striking, shovels, moment) if id == BOSS else _hit_enemy(state, striking, id, moment)
    knight = dungeon.knights[striking.knight]
    extra = wounds * striking.coins
    if extra:
        # For the last Wound of a boss too (DD-R103).
        dungeon.purses[striking.knight] += extra
        moment.tell(telling.earned, state, knight, extra, "DD-L06")
    if wounds and dungeon.phase != "over":
        dungeon.update(won=True)
        healed = min(wounds * striking.heals, knight.wounds)
        if healed:
            knight.wounds -= healed
            moment.tell(telling.healed, state, knight, healed, "DD-L28")


def _hit_enemy(state: DuelsState, striking: Striking, id: str, moment: Moment) -> int:
    """The Wounds that it takes; those beyond its HP do not count (DD-R89)."""
    dungeon = state.dungeon
    enemy = dungeon.enemies[id]
    foe = state.box.foes[enemy.kind]
    assert striking.result is not None
    wounds = min(max(striking.result - foe.armor, 0), foe.health - enemy.wounds)
    moment.tell(telling.hits, state, enemy, wounds, foe.health)
    if wounds:
        hurt_enemy(state, id, wounds, striking.knight, moment, "DD-5.15")
        if id in dungeon.enemies and (striking.stuns or striking.floors):
            going.knock_down(state, id, moment, "DD-Q11" if striking.stuns else "DD-L29")
    return wounds


def hurt_enemy(state: DuelsState, id: str, wounds: int, by: int | None, moment: Moment, rule: str) -> None:
    """Wounds stay on it until it is Defeated."""
    dungeon = state.dungeon
    enemy = dungeon.enemies[id]
    enemy = dungeon.change(enemy, wounds=enemy.wounds + wounds)
    if enemy.wounds >= state.box.foes[enemy.kind].health:
        defeats.defeat_enemy(state, enemy, by, moment, rule)


def hit_boss(state: DuelsState, striking: Striking, shovels: int, moment: Moment) -> int:
    wounds = max(shovels - armor_of(state, BOSS), 0)
    return hurt_boss(state, wounds, striking.knight, moment)


def hurt_boss(state: DuelsState, wounds: int, by: int, moment: Moment) -> int:
    """Its Wounds are paid one by one, the last of all best; then the game is over (DD-4.61, DD-6.1, DD-R23)."""
    dungeon, numbers = state.dungeon, state.box.numbers
    guardian = dungeon.guardian
    assert guardian is not None
    health = state.box.bosses[guardian.key].health
    wounds = min(wounds, health - guardian.wounds)
    dungeon.guardian = replace(guardian, wounds=guardian.wounds + wounds)
    is_last = dungeon.guardian.wounds == health
    coins = wounds * numbers.wound + (numbers.last_wound - numbers.wound if is_last else 0)
    dungeon.purses[by] += coins
    moment.tell(telling.boss_hit, dungeon.knights[by], wounds, coins, health - dungeon.guardian.wounds)
    if is_last:
        dungeon.ending, dungeon.phase, dungeon.pending = "beaten", "over", ()
        moment.tell(telling.boss_beaten, dungeon.knights[by], guardian.key)
    return wounds


def _hit_rival(state: DuelsState, striking: Striking, moment: Moment) -> None:
    """DD-5.16."""
    dungeon = state.dungeon
    rival, blocked, shovels = striking.rivals[0], striking.result, striking.shovels
    assert blocked is not None
    assert shovels is not None
    beaten = shovels - blocked >= margin(state, rival)
    moment.tell(telling.contest, dungeon.knights[striking.knight], dungeon.knights[rival], shovels, blocked)
    dungeon.update(rivals=striking.rivals[1:], result=None, won=striking.won or beaten)
    if beaten and striking.floors:
        going.knock_down(state, rival, moment, "DD-L29")
    elif beaten:
        dungeon.push(Shoving(striking.knight, rival, striking.shove))


def margin(state: DuelsState, rival: int) -> int:
    """By how much a knight must be beaten to be Pushed (DD-5.16, DD-R10)."""
    cape = stats_of(state.box, state.dungeon.knights[rival]).cape
    return 1 + cape if cape or state.settings.rival_tie == "hold" else 0


# --- guarding ---------------------------------------------------------------------------------------------------------


def guard(state: DuelsState, guarding: Guarding, _moment: Moment) -> None:
    """The dice of a knight that is attacked (DD-4.28)."""
    dungeon = state.dungeon
    if not guarding.ready:
        # An empty hand is public, and asks for no window.
        dungeon.update(ready=True)
    elif guarding.result is None:
        knight = dungeon.knights[guarding.knight]
        stats = stats_of(state.box, knight)
        needs = 1 if guarding.rival is None else guarding.hits - margin(state, guarding.knight) + 1
        reasons = stats.reasons["armor"]
        if guarding.brace:
            reasons = (*reasons, Modifier("brace", "DD-L11", dice=guarding.brace))
        roll = rolling.roll_of(state, guarding.knight, "armor", stats.dice["armor"], needs, reasons)
        dungeon.push(Rolling(guarding.knight, "armor", roll))
    else:
        dungeon.answer(guarding.result)


def ignore(state: DuelsState) -> None:
    """A card ignores all Hits of this attack (DD-5.54)."""
    state.dungeon.answer(IGNORED)


# --- pushing rivals ---------------------------------------------------------------------------------------------------


def shoves(state: DuelsState, shoving: Shoving) -> list[Way]:
    """Where a beaten rival may be Pushed, deadly spaces too, and no wall (DD-5.41, DD-R11, DD-R13)."""
    space = state.dungeon.knights[shoving.whom].space
    if space is None:
        return []
    return [way for way in WAYS if going.pushed_to(state, space, way) is not None]


def shove(state: DuelsState, shoving: Shoving, way: Way, count: int, moment: Moment) -> None:
    state.dungeon.pop()
    if count == 1:
        going.push(state, shoving.whom, way, shoving.knight, moment)
    else:
        state.dungeon.push(Pushing(((shoving.whom, way),) * count, by=shoving.knight))


def no_shove(state: DuelsState, shoving: Shoving, moment: Moment) -> None:
    """No way is open."""
    state.dungeon.pop()
    if state.dungeon.knights[shoving.whom].space is not None:
        going.knock_down(state, shoving.whom, moment, "DD-5.41")


def push_on(state: DuelsState, pushing: Pushing, moment: Moment) -> None:
    """The next Push of several."""
    dungeon = state.dungeon
    (body, way), rest = pushing.moves[0], pushing.moves[1:]
    if rest:
        dungeon.update(moves=rest)
    else:
        dungeon.pop()
    is_there = body in dungeon.enemies if isinstance(body, str) else dungeon.knights[body].space is not None
    if is_there and not going.push(state, body, way, pushing.by, moment):
        left = tuple(move for move in rest if move[0] != body)
        if rest and left:
            dungeon.update(moves=left)
        elif rest:
            dungeon.pop()
        vats.note_floored(state, body)


# --- cascades ---------------------------------------------------------------------------------------------------------


def cascade_steps(state: DuelsState, cascading: Cascading) -> list[Way]:
    """Steps into a space that holds a target, between strikes of a Special Action (DD-H01)."""
    if not cascading.special or cascading.bound:
        return []
    place = cascading.knight
    return [
        way for way, space in going.steps(state, place) if foes_at(state, [space]) or rivals_at(state, place, [space])
    ]


def cascade(state: DuelsState, cascading: Cascading, id: str, moment: Moment) -> None:
    """One strike."""
    dungeon = state.dungeon
    knight = dungeon.knights[cascading.knight]
    space = space_of_model(state, id)
    dungeon.update(space=space)
    moment.tell(telling.strikes, state, knight, id)
    reasons = stats_of(state.box, knight).boss_dice if cascading.special and id == BOSS else ()
    striking = aimed(state, cascading.knight, id, chain=True)
    strike(state, striking, "special" if cascading.special else "loot", cascading.dice, reasons)


def cascade_step(state: DuelsState, cascading: Cascading, way: Way, moment: Moment) -> None:
    """A step before the next strike, which must follow."""
    place = cascading.knight
    target = next(space for step, space in going.steps(state, place) if step == way)
    state.dungeon.update(space=target, bound=True)
    going.walk(state, place, way, moment, going.STEP)


def cascade_on(state: DuelsState, cascading: Cascading, moment: Moment) -> None:
    """What comes of a strike: another one, or the end (DD-5.19, DD-R21)."""
    dungeon = state.dungeon
    place = cascading.knight
    knight = dungeon.knights[place]
    if cascading.result:
        dungeon.update(result=None, bound=False, dice=cascading.dice - 1)
        return
    dungeon.pop()
    if cascading.result is not None and not cascading.ranged and knight.space is not None:
        moment.tell(telling.falls_back, state, knight)
        if not defeats.wound(state, place, 1, moment, "DD-5.19"):
            going.push(state, place, LEFT, None, moment)
