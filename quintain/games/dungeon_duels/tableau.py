"""Cards as they lie: heroes, bosses, Loot, Equipment, the cards of the boss, and the piles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from quintain.core.scene import Piece, Zone
from quintain.core.seats import letter
from quintain.games.dungeon_duels.box import DECKS
from quintain.games.dungeon_duels.cells import EXIT, OFF
from quintain.games.dungeon_duels.danger import known_card
from quintain.games.dungeon_duels.faces import EQUIPMENT, GLYPHS, boss_card, gear_card, loot_card, scheme_card
from quintain.games.dungeon_duels.models import SLOT_WORDS
from quintain.games.dungeon_duels.painter import Painter, gear_zone, hand_zone
from quintain.games.dungeon_duels.pending import Drawing, Slotting
from quintain.games.dungeon_duels.tokens import knight_facts, knight_piece
from quintain.games.dungeon_duels.wording import initials

BOUGHT = "bought"
WORN = tuple(dict.fromkeys(SLOT_WORDS))
"""The slots of a hero card."""


def zones(painter: Painter) -> Iterator[Zone]:
    """Whatever lies beside the board, once there is one."""
    dungeon = painter.dungeon
    if not painter.in_sight:
        return
    yield from _away(painter)
    yield from _beside(painter)
    for place, knight in enumerate(dungeon.knights):
        is_own = knight.seat == painter.seat
        yield hand(painter, place)
        yield _sheet(painter, place)
        yield _gear(painter, place)
        if is_own and isinstance(painter.top, Slotting):
            yield from _slots(painter, place)


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


def _gear(painter: Painter, place: int) -> Zone:
    """The Equipment that is worn."""
    knight = painter.dungeon.knights[place]
    pieces = tuple(
        replace(gear_card(painter, key, gear_id(place, key)), caption=painter.term("slot", slot))
        for slot in WORN
        for key in worn_in(painter, place, slot)
    )
    return Zone(
        id=f"gear{letter(place)}", label=painter.say("equipment"), owner=knight.seat, pieces=pieces, place="plate"
    )


def _slots(painter: Painter, place: int) -> Iterator[Zone]:
    """Where a card may be worn: a Powder or a Cloak lies on top of the other card."""
    knight = painter.dungeon.knights[place]
    for slot in WORN:
        worn = worn_in(painter, place, slot)
        yield Zone(
            id=gear_zone(place, slot),
            label=painter.say(f"slot-{slot}"),
            layout="tower",
            owner=knight.seat,
            pieces=tuple(
                replace(gear_card(painter, key, f"{gear_zone(place, slot)}/{key}"), caption="") for key in worn
            ),
            slots=(painter.say(f"slot-{'armor' if slot == 'armor' else 'accessory'}-{len(worn)}"),),
            place="dock",
            group=painter.say("equipment"),
        )


# --- everybody's ------------------------------------------------------------------------------------------------------


def pile_id(deck: str) -> str:
    return f"pile-{deck}"


def _away(painter: Painter) -> Iterator[Zone]:
    """Who is not on the board: gone by the exit, or Defeated."""
    knights = painter.dungeon.knights
    gone = tuple(knight_piece(painter, place) for place, knight in enumerate(knights) if knight.left)
    if (gone or painter.dungeon.is_open) and not painter.dungeon.fight:
        yield Zone(id=EXIT, label=painter.say("exit"), pieces=gone)
    off = tuple(
        knight_piece(painter, place)
        for place, knight in enumerate(knights)
        if knight.space is None and not (knight.left and not painter.dungeon.fight)
    )
    if off:
        label = painter.say("waiting" if painter.dungeon.phase == "place" else "off")
        yield Zone(id=OFF, label=label, pieces=off)


def _beside(painter: Painter) -> Iterator[Zone]:
    """The boss and its cards, what has been bought, the piles."""
    dungeon = painter.dungeon
    card = boss_card(painter, dungeon.boss, "boss-card")
    yield Zone(id="guardian", label=painter.say("the-boss"), pieces=(replace(card, title=""),))
    if dungeon.fight:
        yield _schemes(painter)
    if isinstance(painter.top, Slotting):
        card = gear_card(painter, painter.top.item, f"{BOUGHT}/{painter.top.item}")
        seat = dungeon.knights[painter.top.knight].seat
        place: Literal["dock", "plate"] = "dock" if seat == painter.seat else "plate"
        yield Zone(id=BOUGHT, label=painter.say("bought"), pieces=(card,), owner=seat, place=place)
    yield _piles(painter)
    spent = tuple(loot_card(painter, key, f"spent/{key}", count) for key, count in sorted(dungeon.spent.items()))
    if spent:
        yield Zone(id="spent", label=painter.say("spent"), layout="drawer", pieces=spent)


def _piles(painter: Painter) -> Zone:
    """All decks; before whoever is to draw from one."""
    pieces = tuple(_decks(painter))
    if isinstance(painter.top, Drawing) and painter.dungeon.knights[painter.top.knight].seat == painter.seat:
        label = painter.say("draw")
        return Zone(id="piles", label=label, pieces=pieces, owner=painter.seat, place="dock")
    return Zone(id="piles", label=painter.say("piles"), pieces=pieces)


def _decks(painter: Painter) -> Iterator[Piece]:
    """Loot and Equipment, face down; an empty deck has its discards below it."""
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
        card = scheme_card(painter, painter.box.schemes[key], f"scheme/{key}")
        pieces.append(replace(card, title="", badges=badges))
    return Zone(id="schemes", label=painter.say("schemes"), pieces=tuple(pieces))
