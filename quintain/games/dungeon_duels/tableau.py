"""Cards as they lie: heroes, bosses, Loot, Equipment, the cards of the boss, and the piles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from quintain.core.scene import Piece, Zone
from quintain.games.dungeon_duels.box import DECKS
from quintain.games.dungeon_duels.cells import EXIT, OFF
from quintain.games.dungeon_duels.danger import known_card
from quintain.games.dungeon_duels.faces import EQUIPMENT, GLYPHS, boss_card, gear_card, loot_card, scheme_card
from quintain.games.dungeon_duels.models import SLOT_WORDS
from quintain.games.dungeon_duels.painter import Painter, gear_zone, hand_zone
from quintain.games.dungeon_duels.pending import Slotting
from quintain.games.dungeon_duels.tokens import knight_facts, knight_piece
from quintain.games.dungeon_duels.wording import initials

Where = Literal["dock", "plate"]
PICKING = ("knight", "boss")
BOUGHT = "bought"
WORN = tuple(dict.fromkeys(SLOT_WORDS))
"""The slots of a hero card."""


def zones(painter: Painter, *, asked: bool) -> Iterator[Zone]:
    """Whatever lies beside the board."""
    dungeon = painter.dungeon
    if dungeon.phase in PICKING:
        if asked:
            yield heroes(painter) if dungeon.phase == "knight" else bosses(painter)
        return
    yield from _away(painter)
    yield from _beside(painter)
    for place, knight in enumerate(dungeon.knights):
        is_own = knight.seat == painter.seat
        yield hand(painter, place)
        yield _sheet(painter, place)
        yield from _worn(painter, place, "dock" if is_own and isinstance(painter.top, Slotting) else "plate")


# --- what is picked at the beginning ----------------------------------------------------------------------------------


def hero_id(key: str) -> str:
    return f"heroes/{key}"


def boss_id(key: str) -> str:
    return f"bosses/{key}"


def heroes(painter: Painter) -> Zone:
    """The Knights that nobody has yet (DD-3.2)."""
    taken = {knight.key for knight in painter.dungeon.knights}
    pieces = []
    for hero in painter.box.hero:
        if hero.key not in taken:
            special = painter.does("special", hero.special, hero)
            pieces.append(
                Piece(
                    id=hero_id(hero.key),
                    kind=f"k-{hero.key}",
                    label=painter.say("hero", hero=hero.key),
                    glyph=initials(hero.key),
                    title=painter.term("hero", hero.key),
                    caption=painter.term("sheet", hero.key),
                    text=painter.say("special-text", special=hero.special, cost=hero.cost, does=special),
                    rule=hero.rule,
                )
            )
    return Zone(id="heroes", label=painter.say("heroes"), pieces=tuple(pieces), owner=painter.seat, place="dock")


def bosses(painter: Painter) -> Zone:
    """DD-3.4."""
    pieces = tuple(boss_card(painter, boss.key, boss_id(boss.key)) for boss in painter.box.boss)
    return Zone(id="bosses", label=painter.say("bosses"), pieces=pieces, owner=painter.seat, place="dock")


# --- a knight's own ---------------------------------------------------------------------------------------------------


def card_id(place: int, key: str) -> str:
    return f"{hand_zone(place)}/{key}"


def gear_id(place: int, key: str) -> str:
    return f"gear{place}/{key}"


def hand(painter: Painter, place: int) -> Zone:
    """The own cards with their faces, of others the backs by deck."""
    knight, zone = painter.dungeon.knights[place], hand_zone(place)
    if place in painter.view.hands:
        cards = Counter(painter.view.hands[place])
        pieces = tuple(loot_card(painter, key, card_id(place, key), count) for key, count in cards.items())
        label = painter.say("own-hand")
        return Zone(id=zone, label=label, layout="fan", owner=knight.seat, pieces=pieces, place="dock")
    pieces = tuple(
        Piece(
            id=f"{zone}/{deck}",
            kind=f"back-{deck}",
            label=painter.say("back", deck=deck),
            glyph=GLYPHS[deck],
            owner=knight.seat,
            back=True,
            count=count,
        )
        for deck, count in zip(DECKS, knight.held, strict=True)
        if count
    )
    return Zone(id=zone, label=painter.say("hand"), owner=knight.seat, pieces=pieces, place="plate")


def _sheet(painter: Painter, place: int) -> Zone:
    """The card of the hero: its stats with what Equipment adds, and its Special Action."""
    knight, stats = painter.dungeon.knights[place], painter.stats(place)
    hero = painter.box.heroes[knight.key]
    special = painter.does("special", hero.special, hero)
    piece = Piece(
        id=f"sheet/{knight.key}",
        kind=f"k-{knight.key}",
        label=painter.say("sheet", hero=knight.key, sheet=knight.key),
        glyph=initials(knight.key),
        owner=knight.seat,
        title=painter.term("sheet", knight.key),
        facts=tuple(knight_facts(painter, place)),
        text=painter.say("special-text", special=hero.special, cost=stats.cost, does=special),
        rule=hero.rule,
    )
    label = painter.say("hero-card")
    return Zone(id=f"sheet{place}", label=label, owner=knight.seat, pieces=(piece,), place="plate")


def worn_in(painter: Painter, place: int, slot: str) -> list[str]:
    """The Equipment in a slot, from the bottom up."""
    gear = painter.dungeon.knights[place].gear
    return [key for key, word in zip(gear, SLOT_WORDS, strict=True) if word == slot and key]


def _worn(painter: Painter, place: int, where: Where) -> Iterator[Zone]:
    """Equipment by slots, a Powder or a Cloak on top of the other card."""
    knight = painter.dungeon.knights[place]
    for slot in WORN:
        worn = worn_in(painter, place, slot)
        yield Zone(
            id=gear_zone(place, slot),
            label=painter.term("short-slot", slot),
            layout="tower",
            owner=knight.seat,
            pieces=tuple(gear_card(painter, key, gear_id(place, key)) for key in worn),
            slots=(painter.say(f"slot-{'armor' if slot == 'armor' else 'accessory'}-{len(worn)}"),),
            place=where,
            group=painter.say("equipment"),
        )


# --- everybody's ------------------------------------------------------------------------------------------------------


def pile_id(deck: str) -> str:
    return f"pile-{deck}"


def _away(painter: Painter) -> Iterator[Zone]:
    """Who is not on the board: gone by the exit, or Defeated."""
    knights = painter.dungeon.knights
    gone = tuple(knight_piece(painter, place) for place, knight in enumerate(knights) if knight.left)
    if not painter.dungeon.fight:
        yield Zone(id=EXIT, label=painter.say("exit"), pieces=gone)
    off = tuple(
        knight_piece(painter, place)
        for place, knight in enumerate(knights)
        if knight.space is None and not (knight.left and not painter.dungeon.fight)
    )
    yield Zone(id=OFF, label=painter.say("off"), pieces=off)


def _beside(painter: Painter) -> Iterator[Zone]:
    """The boss and its cards, what has been bought, the piles."""
    dungeon = painter.dungeon
    yield Zone(id="guardian", label=painter.say("the-boss"), pieces=(boss_card(painter, dungeon.boss, "boss-card"),))
    if dungeon.fight:
        yield _schemes(painter)
    if isinstance(painter.top, Slotting):
        card = gear_card(painter, painter.top.item, f"{BOUGHT}/{painter.top.item}")
        yield Zone(id=BOUGHT, label=painter.say("bought"), pieces=(card,))
    yield Zone(id="piles", label=painter.say("piles"), pieces=tuple(_piles(painter)))
    spent = tuple(loot_card(painter, key, f"spent/{key}", count) for key, count in sorted(dungeon.spent.items()))
    if spent:
        yield Zone(id="spent", label=painter.say("spent"), layout="drawer", pieces=spent)


def _piles(painter: Painter) -> Iterator[Piece]:
    """Decks of Loot and of Equipment, face down; an empty one has its discards below it."""
    dungeon, cards = painter.dungeon, painter.box.cards
    for deck in (*DECKS, EQUIPMENT):
        if deck == EQUIPMENT:
            count, spent = sum(dungeon.shop.values()), sum(dungeon.sold.values())
        else:
            count = dungeon.piles.get(deck, 0)
            spent = sum(number for key, number in dungeon.spent.items() if cards[key].deck == deck)
        if count or spent:
            label = painter.say("pile", deck=deck, count=count, spent=spent)
            id, back = pile_id(deck), f"back-{deck}"
            yield Piece(
                id=id, kind=back, label=label, glyph=GLYPHS[deck], back=True, count=max(count, 1), rule="DD-5.71"
            )


def _schemes(painter: Painter) -> Zone:
    """The cards of the boss that have been seen, in their order: it comes again (DD-4.62)."""
    coming = known_card(painter)
    pieces = []
    for key in painter.dungeon.known:
        badges = (painter.say("comes-next"),) if key == coming else ()
        pieces.append(scheme_card(painter, painter.box.schemes[key], f"scheme/{key}", badges))
    return Zone(id="schemes", label=painter.say("schemes"), pieces=tuple(pieces))
