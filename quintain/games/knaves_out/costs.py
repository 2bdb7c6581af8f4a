"""What an act costs, in words: the very cards that would be spent, or what is missing."""

from __future__ import annotations

from quintain.games.knaves_out.actions import Vector
from quintain.games.knaves_out.acts import Act
from quintain.games.knaves_out.cards import SLOTS, Slot
from quintain.games.knaves_out.painter import Painter
from quintain.games.knaves_out.prices import Due, payments


def cost(painter: Painter, act: Act, slot: Slot | None = None) -> str:
    """For an act as it stands now; ``slot`` is the tower that was named with it."""
    owed = painter.due(act)
    ways = payments(painter.realm.kingdoms[painter.mine], owed, slot)
    if owed.price.kind in ("free", "devour", "moved"):
        said = _special(painter, owed)
    elif not owed.cards:
        said = painter.say("free-feast" if owed.feasted else "free")
    elif len(ways) == 1:
        said = spending(painter, ways[0])
    else:
        said = _in_general(painter, owed)
    return said if not owed.feasted or not owed.cards else painter.say("with-feast", cost=said)


def _special(painter: Painter, owed: Due) -> str:
    if owed.price.kind == "devour":
        return _coloured(painter, "devours", owed, slot=owed.price.slot)
    if owed.price.kind == "moved" and owed.cards:
        return _coloured(painter, "off-moved", owed, count=owed.cards)
    return painter.say("free")


def _in_general(painter: Painter, owed: Due) -> str:
    if owed.price.kind == "slot":
        return _coloured(painter, "off-slot", owed, count=owed.cards, slot=owed.price.slot)
    if owed.price.kind == "any":
        return _coloured(painter, "off-any", owed, count=owed.cards)
    key = "off-each" if not owed.surcharge and not owed.feasted else "off-all"
    return _coloured(painter, key, owed, count=owed.price.cards if key == "off-each" else owed.cards)


def _coloured(painter: Painter, key: str, owed: Due, **values: str | int) -> str:
    said = painter.say(key, **values)
    return painter.say("in-colour", cost=said, colour=owed.colour) if owed.colour else said


def spending(painter: Painter, vector: Vector) -> str:
    """``3 cards: 5♥ 3♦ 2♠``, highest first off each tower."""
    towers = painter.realm.kingdoms[painter.mine].towers
    cards = [card for slot, count in enumerate(vector) if count for card in towers[slot][-count:][::-1]]
    return painter.say("spends", count=len(cards), cards=painter.signs(cards))


def in_towers(painter: Painter, vector: Vector) -> str:
    """``2 off the Knave, 1 off the King``."""
    parts = [painter.say("part", count=count, slot=SLOTS[slot]) for slot, count in enumerate(vector) if count]
    return ", ".join(parts) or painter.say("nothing")
