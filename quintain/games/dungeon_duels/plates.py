"""What everybody may know of a knight at a glance, and what is counted."""

from __future__ import annotations

from collections.abc import Iterator

from quintain.core.scene import Badge, Meter, Plate
from quintain.core.seats import letter
from quintain.games.dungeon_duels.bosses import limit
from quintain.games.dungeon_duels.painter import Painter
from quintain.games.dungeon_duels.wording import initials


def plate(painter: Painter, place: int) -> Plate:
    knight = painter.dungeon.knights[place]
    who = letter(knight.seat)
    return Plate(
        seat=knight.seat,
        label=painter.say("plate", hero=knight.key) if knight.key else painter.say("nobody", who=who),
        emblem=knight.key or who.lower(),
        glyph=initials(knight.key) if knight.key else who,
        badges=tuple(_badges(painter, place)),
        hue=knight.key,
    )


def _badges(painter: Painter, place: int) -> Iterator[Badge]:
    say, dungeon, box = painter.say, painter.dungeon, painter.box
    knight = dungeon.knights[place]
    if knight.key:
        left = painter.stats(place).health - knight.wounds
        yield Badge(say("stands", left=left, coins=dungeon.purses[place]), "DD-2.7")
    if knight.seat == dungeon.first:
        yield Badge(say("first"), "DD-4.46")
    if dungeon.phase in ("knight", "boss", "place"):
        return
    if knight.left and not dungeon.fight:
        yield Badge(say("left"), "DD-4.49")
    elif knight.space is None:
        yield Badge(say("returns"), "DD-5.65")
    if knight.down:
        yield Badge(say("badge-down"), "DD-5.43")
    if knight.boosts:
        yield Badge(say("boosted", count=knight.boosts * box.numbers.boost), "DD-5.3", say("until-roll"))
    if knight.masked:
        yield Badge(painter.term("loot", "shadow-mask"), "DD-L15", say("until-turn"))
    if knight.leap:
        yield Badge(say("leaps", count=knight.leap), "DD-L18", say("until-jump"))
    if knight.rage:
        yield Badge(say("rages", count=knight.rage), "DD-L27", say("until-end"))


def meters(painter: Painter) -> Iterator[Meter]:
    """The round, what is left of the turn and of the dungeon, the boss; hearts and Coins of everybody."""
    say, dungeon = painter.say, painter.dungeon
    if dungeon.phase in ("knight", "boss"):
        return
    if dungeon.round:
        yield Meter("round", say("round"), dungeon.round)
    if dungeon.phase == "turn":
        most = max(painter.box.numbers.actions, dungeon.actions)
        yield Meter("actions", say("actions"), dungeon.actions, most)
    if dungeon.fight:
        yield from _fight(painter)
    else:
        yield Meter("tiles", say("tiles"), dungeon.stack, warning=not dungeon.stack)
    for place, knight in enumerate(dungeon.knights):
        who, health = letter(knight.seat), painter.stats(place).health
        left = health - knight.wounds
        yield Meter(f"coins{who}", say("purse"), dungeon.purses[place], owner=knight.seat)
        yield Meter(f"hearts{who}", say("hearts"), left, health, owner=knight.seat, warning=left <= WEAK)


WEAK = 2
"""Hearts from which a knight had better look out."""
NEARLY = 4
"""So many cards before the boss gets away everybody is warned."""


def _fight(painter: Painter) -> Iterator[Meter]:
    dungeon, boss = painter.dungeon, painter.box.bosses[painter.dungeon.boss]
    wounds = dungeon.guardian.wounds if dungeon.guardian is not None else 0
    yield Meter("boss-health", painter.say("boss-health"), boss.health - wounds, boss.health)
    most = limit(painter.known)
    yield Meter("clock", painter.say("clock"), dungeon.clock, most, warning=dungeon.clock > most - NEARLY)
