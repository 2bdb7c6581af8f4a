"""What is pressed and is no thing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from quintain.core.contract import Offered
from quintain.core.scene import Button, Offer
from quintain.games.dungeon_duels import actions as deeds
from quintain.games.dungeon_duels import shop
from quintain.games.dungeon_duels.offers import BOOST, ONE, TWO, USE, aim_id
from quintain.games.dungeon_duels.painter import Painter, hand_zone
from quintain.games.dungeon_duels.pending import Slotting
from quintain.games.dungeon_duels.routes import BY_WORD

ARROWS = ("←", "↑", "↓", "→")


def buttons(painter: Painter, offered: Iterable[Offered[deeds.Deed]], offers: Iterable[Offer]) -> tuple[Button, ...]:
    found: dict[str, Button] = {}
    for one in offered:
        for button in _buttons(painter, one.action):
            found.setdefault(button.id, button)
    for offer in offers:
        for id in offer.path:
            if id in (USE, BOOST):
                found.setdefault(id, Button(id, painter.say(f"menu-{id}"), at=hand_zone(painter.place)))
            elif id.startswith(BY_WORD):
                found.setdefault(id, _menu(painter, id, offer.label, "ways"))
    return tuple(found.values())


def _buttons(painter: Painter, deed: deeds.Deed) -> Iterator[Button]:
    say = painter.say
    match deed:
        case deeds.Stand():
            yield _menu(painter, "stand", say("menu-stand"), "turn", say("cost-action"))
        case deeds.Buy():
            price = shop.price(painter.known, painter.dungeon.knights[painter.place])
            yield _menu(painter, "buy", say("menu-buy"), "turn", say("cost", coins=price))
        case deeds.Special():
            special = painter.box.heroes[painter.dungeon.knights[painter.place].key].special
            cost = painter.stats(painter.place).cost
            yield _menu(painter, "special", painter.term("special", special), "turn", say("cost", coins=cost))
        case deeds.End():
            yield _menu(painter, "end", say("menu-end"), "turn")
        case deeds.Aim(way):
            yield Button(aim_id(way), painter.term("way", way).capitalize(), ARROWS[way], group=say("group-answer"))
        case deeds.Sell() if isinstance(painter.top, Slotting):
            coins = max(painter.top.price - painter.box.numbers.fee, 0)
            yield _menu(painter, "sell", say("menu-sell"), "answer", say("gain", coins=coins))
        case deeds.PushTwo():
            yield _menu(painter, ONE, say("menu-push-1"), "answer")
            yield _menu(painter, TWO, say("menu-push-2"), "answer")
        case deeds.Stop() | deeds.Pass():
            word = type(deed).__name__.lower()
            yield _menu(painter, word, say(f"menu-{word}"), "answer")
        case deeds.PassAll():
            yield _menu(painter, "pass-all", say("menu-pass-all"), "answer")


def _menu(painter: Painter, id: str, label: str, group: str, cost: str = "") -> Button:
    return Button(id, label, group=painter.say(f"group-{group}"), cost=cost)
