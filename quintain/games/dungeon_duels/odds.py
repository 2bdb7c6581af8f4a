"""What would be rolled, and how likely it comes to something (DD-5A)."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from quintain.core.rolls import Faces, Modifier, Roll
from quintain.games.dungeon_duels import fights, jumping, rolling
from quintain.games.dungeon_duels.box import Blow, Effect, Flight
from quintain.games.dungeon_duels.models import BOSS, faces_of
from quintain.games.dungeon_duels.painter import Painter
from quintain.games.dungeon_duels.pending import Aiming, Blowing, Cascading


def jump(painter: Painter, needs: int) -> Roll:
    """The dice of a jump."""
    return jumping.roll_for(painter.known, painter.place, needs)


def attack(painter: Painter, id: str) -> Roll:
    """The Attack Action on a model, or on a Vat where there is none."""
    dice = painter.stats(painter.place).dice["attack"]
    reasons = fights.attack_reasons(painter.known, painter.place, id)
    return _against(painter, id, dice, (*reasons, *_boosts(painter)))


def strike(painter: Painter, cascade: Cascading, id: str) -> Roll:
    """The next strike of a cascade (DD-5.19)."""
    reasons = painter.stats(painter.place).boss_dice if cascade.special and id == BOSS else ()
    return _against(painter, id, cascade.dice, reasons if cascade.special else _boosts(painter))


def aimed(painter: Painter, id: str) -> Roll | None:
    """What a card rolls that is being aimed; None where it rolls nothing."""
    dice = 0
    match painter.top:
        case Aiming(card=card):
            dice = printed(painter.box.cards[card].effect)
        case Blowing(blow=one):
            dice = one.dice
    return blow(painter, dice, id) if dice else None


def blow(painter: Painter, dice: int, id: str) -> Roll:
    """The dice of a card against a model, or against a Vat where there is none (DD-5.21)."""
    return _against(painter, id, dice, _boosts(painter))


def printed(effect: Effect) -> int:
    """The dice on a card."""
    return effect.dice if isinstance(effect, Blow | Flight) else 0


def _boosts(painter: Painter) -> tuple[Modifier, ...]:
    boosts = painter.dungeon.knights[painter.place].boosts
    return (rolling.boosted(painter.known, boosts),) if boosts else ()


def _against(painter: Painter, id: str, dice: int, reasons: tuple[Modifier, ...]) -> Roll:
    is_foe = id == BOSS or id in painter.dungeon.enemies
    needs = fights.armor_of(painter.known, id) + 1 if is_foe else 1
    roll = Roll(dice, faces_of(painter.box, "attack"), needs)
    return roll.changed(reasons) if reasons else roll


def special(painter: Painter, id: str) -> Roll:
    """The first strike of a Special Action (DD-5.22)."""
    dice = painter.stats(painter.place).total("attack")
    return strike(painter, Cascading(painter.place, dice, ranged=False, special=True), id)


# --- how likely -------------------------------------------------------------------------------------------------------


def chance(roll: Roll) -> int:
    """Percent, that a roll does anything at all."""
    return _at_least(roll.dice, roll.faces, roll.needs - roll.sure)


def success(painter: Painter, roll: Roll, id: str) -> int:
    """Percent, that it Wounds, or beats a rival, or explodes a Vat."""
    rival = painter.place_of(id)
    return chance(roll) if rival is None else beat_chance(painter, roll, rival)


def kill_chance(painter: Painter, roll: Roll, id: str) -> int:
    """Percent, that it Defeats an Enemy or the boss."""
    dungeon = painter.dungeon
    if id == BOSS:
        assert dungeon.guardian is not None
        left = painter.box.bosses[dungeon.boss].health - dungeon.guardian.wounds
    else:
        enemy = dungeon.enemies[id]
        left = painter.box.foes[enemy.kind].health - enemy.wounds
    return chance(replace(roll, needs=fights.armor_of(painter.known, id) + left))


def beat_chance(painter: Painter, roll: Roll, rival: int) -> int:
    """Percent, that a rival is beaten, if nobody plays a card (DD-5.16); its boosts wait for this roll too (DD-5.3)."""
    guards = painter.stats(rival).total("armor")
    margin = fights.margin(painter.known, rival) + painter.dungeon.knights[rival].boosts * painter.box.numbers.boost
    return _beats((roll.dice, roll.faces, roll.sure), (guards, faces_of(painter.box, "armor")), margin)


@lru_cache(maxsize=512)
def _totals(dice: int, faces: Faces) -> tuple[int, ...]:
    """In how many ways dice come to 0, to 1, and so on."""
    ways = [1]
    for _ in range(max(dice, 0)):
        longer = [0] * (len(ways) + max(worth for _, worth in faces))
        for total, count in enumerate(ways):
            for _, worth in faces:
                longer[total + worth] += count
        ways = longer
    return tuple(ways)


@lru_cache(maxsize=1024)
def _at_least(dice: int, faces: Faces, needs: int) -> int:
    ways = _totals(dice, faces)
    return round(100 * sum(ways[max(needs, 0) :]) / sum(ways))


@lru_cache(maxsize=1024)
def _beats(attack: tuple[int, Faces, int], guard: tuple[int, Faces], margin: int) -> int:
    """Dice with what is sure against dice. An attack without a success fails in any case."""
    dice, faces, sure = attack
    ways, blocks = _totals(dice, faces), _totals(*guard)
    won = sum(
        count * blocked
        for total, count in enumerate(ways, sure)
        for block, blocked in enumerate(blocks)
        if total > 0 and total - block >= margin
    )
    return round(100 * won / (sum(ways) * sum(blocks)))
