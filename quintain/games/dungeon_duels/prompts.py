"""What a seat must decide now, in plain words: with whom, about what, at which odds."""

from __future__ import annotations

from quintain.core.answers import Value
from quintain.games.dungeon_duels.painter import Painter
from quintain.games.dungeon_duels.pending import (
    Aiming,
    Assaulting,
    Cascading,
    Drawing,
    Guarding,
    Pending,
    Raiding,
    Rolling,
    Shoving,
    Slotting,
    Striding,
)


def prompt(painter: Painter) -> str:
    """For whoever must decide; empty where the plain prompt of the decision says enough."""
    dungeon = painter.dungeon
    if painter.top is not None:
        return _pending(painter, painter.top)
    knight = dungeon.knights[dungeon.active]
    match dungeon.phase:
        case "turn" if knight.down:
            return painter.say("ask-turn-down", count=dungeon.actions)
        case "turn":
            return painter.say("ask-turn" if dungeon.actions else "ask-turn-over", count=dungeon.actions)
        case "place" if dungeon.fight:
            return painter.say("ask-enter", boss=dungeon.boss)
    return ""


def _pending(painter: Painter, top: Pending) -> str:
    say, box = painter.say, painter.box
    match top:
        case Rolling():
            return _rolled(painter, top)
        case Guarding():
            return _guarding(painter, top)
        case Cascading(dice=dice, bound=bound):
            return say("ask-strike" if bound else "ask-strike-on", count=dice)
        case Aiming(card=card):
            return say("ask-aim", loot=card, does=painter.does("card", card, box.cards[card].effect))
        case Drawing(consoles=consoles):
            return say("ask-console" if consoles else "ask-chest")
        case Slotting(item=item, price=price):
            coins = max(price - box.numbers.fee, 0)
            return say("ask-equip", gear=item, does=painter.does("gear", item, box.items[item]), coins=coins)
        case Striding(left=left):
            return say("ask-stride", count=left)
        case Shoving(whom=whom):
            return say("ask-push", hero=painter.hero(whom))
    return ""


def _rolled(painter: Painter, rolling: Rolling) -> str:
    values: dict[str, Value] = {
        "hero": painter.hero(rolling.knight),
        "purpose": rolling.purpose,
        "count": rolling.roll.successes,
        "needs": rolling.roll.needs,
    }
    return painter.say("ask-reroll" if rolling.own else "ask-curio", **values)


def _guarding(painter: Painter, guarding: Guarding) -> str:
    """Who attacks, with how many Hits, against how many dice."""
    values: dict[str, Value] = {
        "hits": guarding.hits,
        "dice": painter.stats(guarding.knight).total("armor") + guarding.brace,
    }
    if guarding.rival is not None:
        return painter.say("ask-guard-rival", hero=painter.hero(guarding.rival), **values)
    below = painter.dungeon.pending[-2] if len(painter.dungeon.pending) > 1 else None
    if isinstance(below, Raiding):
        return painter.say("ask-guard-enemies", **values)
    assert isinstance(below, Assaulting)
    return painter.say("ask-guard-boss", boss=painter.dungeon.boss, **values)
