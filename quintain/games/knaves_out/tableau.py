"""Cards as they lie: hands, courts with their towers, decks and discards, and the cards a court is chosen from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec.structs import replace

from quintain.core.scene import Piece, Zone
from quintain.core.seats import Seat
from quintain.core.words import Words
from quintain.games.knaves_out.cards import (
    ACE,
    CARDS,
    COURT,
    DECK,
    KING,
    NAMES,
    RANK,
    SLOTS,
    Card,
    Slot,
    card_of,
    sign,
)
from quintain.games.knaves_out.kingdom import CROWNS, Kingdom
from quintain.games.knaves_out.painter import SEARCH, Painter, card_words, court_zone, deck_zone, discard_zone
from quintain.games.knaves_out.telling import hand_zone, tower_zone

SHEAF = "sheaf"
"""The zones that a court is chosen from, one for each slot (KO-3.9)."""
Where = Literal["dock", "plate"]


# --- one card ---------------------------------------------------------------------------------------------------------


def face(painter: Painter, card: Card, id: str, count: int = 1) -> Piece:
    """A whole card."""
    return whole(painter.words, card, id, count)


def whole(words: Words, card: Card, id: str, count: int = 1) -> Piece:
    kind = f"card-{NAMES[card]}"
    return Piece(id=id, kind=kind, label=card_words(words, card), glyph=sign(card), count=count, rule="KO-2.9")


def _strip(painter: Painter, zone: str, card: Card, under: Sequence[Piece] = ()) -> Piece:
    """A card in a tower, of which there is little to be seen but its name."""
    name = sign(card)
    whole = face(painter, card, f"{zone}/{NAMES[card]}")
    return replace(whole, title=name, under=tuple(under), rule="")


def _court_card(painter: Painter, zone: str, slot: Slot, card: Card, under: Sequence[Piece]) -> Piece:
    tainted = any(piece.kind == "joker" for piece in under)
    label = painter.say("court-card-tainted" if tainted else "court-card", slot=SLOTS[slot], card=painter.card(card))
    rule = "KO-5.12" if tainted else "KO-2.10"
    whole = face(painter, card, f"{zone}/{NAMES[card]}")
    return replace(whole, label=label, under=tuple(under), rule=rule)


def _beneath(painter: Painter, kingdom: Kingdom, zone: str, card: Card) -> list[Piece]:
    """The joker under a card."""
    return [
        Piece(id=f"{zone}/{NAMES[joker]}", kind="joker", label=painter.say("joker"), glyph=sign(joker))
        for joker, host in kingdom.jokers
        if host == card
    ]


# --- kingdoms ---------------------------------------------------------------------------------------------------------


def zones(painter: Painter, takeable: Sequence[Card]) -> Iterator[Zone]:
    """Everybody's cards: the viewer's own in the dock, the others' in their plates."""
    for seat, kingdom in enumerate(painter.realm.kingdoms):
        if kingdom.fell:
            continue
        place: Where = "dock" if seat == painter.seat else "plate"
        if seat == painter.seat:
            if takeable:
                yield _search(painter, takeable)
            yield _own_hand(painter)
        elif kingdom.hand:
            yield _hand_of(painter, seat, kingdom)
        yield _court(painter, seat, kingdom)
        for slot in range(len(SLOTS)):
            if slot in COURT or kingdom.is_ace_open or kingdom.slots[ACE] is not None:
                yield _tower(painter, seat, kingdom, slot, place)
        if seat == painter.seat:
            yield _own_deck(painter, kingdom)
        if kingdom.discards:
            yield _discards(painter, seat, kingdom)


def _own_hand(painter: Painter) -> Zone:
    """Both jokers are one and the same."""
    seat, hand = painter.mine, painter.view.hand
    jokers = [card for card in hand if card not in CARDS]
    shown = [card for card in hand if card in CARDS] + jokers[:1]
    pieces = tuple(
        face(painter, card, painter.held(card), 1 if card in CARDS else len(jokers)) for card in _by_rank(shown)
    )
    label = painter.say("own-hand", count=len(hand))
    return Zone(id=hand_zone(seat), label=label, layout="fan", owner=seat, pieces=pieces, place="dock")


def _by_rank(cards: Sequence[Card]) -> list[Card]:
    """Lowest first, as towers take them; jokers last."""
    return sorted(cards, key=lambda card: (card not in CARDS, card in CARDS and RANK[card], card))


def _hand_of(painter: Painter, seat: Seat, kingdom: Kingdom) -> Zone:
    zone = hand_zone(seat)
    back = Piece(
        id=f"{zone}/1", kind="back", label=painter.say("back"), glyph="▒", owner=seat, back=True, count=kingdom.hand
    )
    label = painter.say("hand", count=kingdom.hand)
    return Zone(id=zone, label=label, owner=seat, pieces=(back,), place="plate")


def _court(painter: Painter, seat: Seat, kingdom: Kingdom) -> Zone:
    """The court cards, with all that lies under them."""
    pieces = []
    for slot, card in enumerate(kingdom.slots):
        if card is not None:
            zone = court_zone(seat)
            beneath = [*_devoured(painter, kingdom, zone, slot), *_beneath(painter, kingdom, zone, card)]
            pieces.append(_court_card(painter, zone, slot, card, beneath))
    label = painter.say("no-court") if kingdom.court is None else painter.term("court", kingdom.court)
    return Zone(id=court_zone(seat), label=label, owner=seat, pieces=tuple(pieces), place="plate")


def _tower(painter: Painter, seat: Seat, kingdom: Kingdom, slot: Slot, place: Where) -> Zone:
    """The cards above a court card."""
    zone = tower_zone(seat, slot)
    return Zone(
        id=zone,
        label=_head(painter, kingdom, slot),
        layout="tower",
        owner=seat,
        pieces=tuple(
            _strip(painter, zone, card, _beneath(painter, kingdom, zone, card)) for card in kingdom.towers[slot]
        ),
        slots=(_next(painter, kingdom, slot),),
        place=place,
        group=painter.say("court"),
    )


def _head(painter: Painter, kingdom: Kingdom, slot: Slot) -> str:
    """``Queen Q♥``; with a sign where a joker lies under her."""
    card = kingdom.slots[slot]
    if card is None:
        return painter.slot(slot)
    return painter.say("tower-tainted" if kingdom.is_tainted(slot) else "tower", slot=SLOTS[slot], card=sign(card))


def _devoured(painter: Painter, kingdom: Kingdom, zone: str, slot: Slot) -> list[Piece]:
    return [
        Piece(
            id=f"{zone}/{one.slug}",
            kind="back",
            label=painter.say("devoured", act=one.slug, count=len(one.cards)),
            glyph="▤",
            count=len(one.cards),
        )
        for one in kingdom.devoured
        if one.slot == slot
    ]


def _next(painter: Painter, kingdom: Kingdom, slot: Slot) -> str:
    """What a tower takes next."""
    if kingdom.slots[slot] is None:
        return painter.say("wants-ace" if slot == ACE else f"wants-{SLOTS[slot]}")
    rank = kingdom.next_rank(slot)
    if rank > CROWNS[KING]:
        return painter.say("full" if kingdom.is_full(slot) else "closed")
    return painter.say("next", rank=painter.term("short-rank", NAMES[rank - 1][0]))


def _discards(painter: Painter, seat: Seat, kingdom: Kingdom) -> Zone:
    zone = discard_zone(seat)
    pieces = tuple(face(painter, card, f"{zone}/{NAMES[card]}") for card in _by_rank(kingdom.discards))
    label = painter.say("discards")
    return Zone(id=zone, label=label, layout="drawer", owner=seat, pieces=pieces, place="plate")


def _own_deck(painter: Painter, kingdom: Kingdom) -> Zone:
    """What is in the viewer's own deck; nobody knows the order (KO-5.8)."""
    seat = painter.mine
    seen = {*painter.view.hand, *kingdom.open_cards}
    zone = deck_zone(seat)
    cards = _by_rank([card for card in DECK if card not in seen])
    pieces = tuple(face(painter, card, f"{zone}/{NAMES[card]}") for card in cards)
    label = painter.say("own-deck")
    return Zone(id=zone, label=label, layout="drawer", owner=seat, pieces=pieces, place="plate")


def _search(painter: Painter, cards: Sequence[Card]) -> Zone:
    """The cards that may be taken from the deck now."""
    pieces = tuple(face(painter, card, painter.found(card)) for card in _by_rank(cards))
    label = painter.say("search")
    return Zone(id=SEARCH, label=label, layout="fan", owner=painter.seat, pieces=pieces, place="dock")


# --- the first court --------------------------------------------------------------------------------------------------


def sheaf_card(card: Card) -> str:
    return f"{SHEAF}/{NAMES[card]}"


def sheaves(painter: Painter) -> Iterator[Zone]:
    """Four Jacks, four Queens, four Kings to choose from (KO-3.9)."""
    for slot in COURT:
        cards = [card_of(CROWNS[slot], suit) for suit in range(4)]
        yield Zone(
            id=f"{SHEAF}{SLOTS[slot]}",
            label=painter.say("sheaf", slot=SLOTS[slot]),
            owner=painter.seat,
            pieces=tuple(face(painter, card, sheaf_card(card)) for card in cards),
            place="dock",
        )


def chosen(painter: Painter) -> Zone:
    """The court that has been chosen, while it is to be said where jokers lie."""
    cards = painter.realm.chosen
    pieces = tuple(face(painter, card, sheaf_card(card)) for card in cards)
    return Zone(id=SHEAF, label=painter.say("chosen"), owner=painter.seat, pieces=pieces, place="dock")
