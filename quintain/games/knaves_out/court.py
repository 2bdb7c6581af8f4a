"""Playing cards, filling the court, searching the deck (KO-5.1 to KO-5.14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quintain.core.answers import Refusal
from quintain.core.moments import Moment
from quintain.core.seats import Seat
from quintain.games.knaves_out import telling
from quintain.games.knaves_out.cards import (
    CARDS,
    HAND,
    JOKERS,
    KNAVE,
    NAMES,
    RANK,
    SLOTS,
    Card,
    Slot,
    of_rank,
)
from quintain.games.knaves_out.kingdom import CROWNS, Kingdom

if TYPE_CHECKING:
    from quintain.games.knaves_out.state import KnavesState


def joker_in(hand: tuple[Card, ...]) -> Card | None:
    """The first joker of a hand; hands are sorted, and jokers come last."""
    return next((card for card in hand[-2:] if card in JOKERS), None)


def draw(state: KnavesState, seat: Seat, moment: Moment) -> None:
    """KO-4.5: up to ten cards, or as many as the deck has."""
    hand = state.hands[seat]
    deck = dict.fromkeys(state.decks[seat], 1)
    drawn: list[Card] = []
    while deck and len(hand) + len(drawn) < HAND:
        card = moment.luck.draw(deck, "draw")
        del deck[card]
        drawn.append(card)
    if drawn:
        state.hold(seat, sorted((*hand, *drawn)), deck)
        moment.tell(telling.drew, seat, drawn)


def shuffle_in(state: KnavesState, seat: Seat) -> None:
    """KO-4.4: the discard pile goes back into the deck."""
    kingdom = state.realm.kingdoms[seat]
    state.hold(seat, state.hands[seat], sorted((*state.decks[seat], *kingdom.discards)))
    kingdom.discards = ()


def throw_away(state: KnavesState, seat: Seat) -> int:
    """The whole hand onto the discard pile; how many cards that were."""
    hand = state.hands[seat]
    kingdom = state.realm.kingdoms[seat]
    kingdom.discards = (*kingdom.discards, *hand)
    state.hold(seat, (), state.decks[seat])
    return len(hand)


def no_play(state: KnavesState, seat: Seat, card: Card, slot: Slot | None, *, joker: bool) -> Refusal | None:
    """Why a card may not be played there, from the hand or fetched by a joker; no slot: a Jack as the Knave."""
    kingdom, hand = state.realm.kingdoms[seat], state.hands[seat]
    if joker and joker_in(hand) is None:
        return Refusal("no-joker", "KO-5.10", {})
    if joker and card not in state.decks[seat]:
        return Refusal("not-in-deck", "KO-5.8", {"card": NAMES[card]})
    if not joker and card not in hand:
        return Refusal("not-in-hand", "KO-5.3", {"card": NAMES[card]})
    return no_place(kingdom, card, slot, free=state.is_free)


def no_place(kingdom: Kingdom, card: Card, slot: Slot | None, *, free: bool) -> Refusal | None:
    """Why a card cannot lie there (KO-5.1, KO-5.3, KO-5.4, KO-5.14)."""
    if slot is None:
        return Refusal("has-knave", "KO-5.2", {}) if kingdom.slots[KNAVE] is not None else None
    if kingdom.slots[KNAVE] is None:
        return Refusal("knave-first", "KO-5.1", {})
    if kingdom.slots[slot] is None:
        if kingdom.may_crown(slot, card, free=free):
            return None
        return _no_crown(kingdom, card, slot)
    needed = kingdom.next_rank(slot)
    if needed == RANK[card]:
        return None
    if needed > CROWNS[2]:
        return Refusal("closed", "KO-5.3", {"slot": SLOTS[slot]})
    return Refusal("not-next", "KO-5.3", {"card": NAMES[card], "slot": SLOTS[slot], "rank": NAMES[needed - 1][0]})


def _no_crown(kingdom: Kingdom, card: Card, slot: Slot) -> Refusal:
    if slot in CROWNS:
        code = "needs-act" if RANK[card] == CROWNS[slot] else "empty-slot"
        return Refusal(code, "KO-5.4", {"slot": SLOTS[slot], "card": NAMES[card]})
    code = "only-ace" if kingdom.is_ace_open else "ace-closed"
    return Refusal(code, "KO-5.14", {"card": NAMES[card]})


def play(state: KnavesState, seat: Seat, card: Card, slot: Slot, moment: Moment, *, joker: bool = False) -> None:
    """From the hand, or by a joker from the deck with the joker underneath; searched decks are shuffled (KO-5.8)."""
    goes = "tower" if state.realm.kingdoms[seat].slots[slot] is not None else "court"
    lay(state, seat, card, slot, joker=joker)
    state.realm.played = True
    moment.tell(telling.joker_played if joker else telling.played, seat, card, slot, goes)
    tell_court(state, seat, slot, moment)


def lay(state: KnavesState, seat: Seat, card: Card, slot: Slot, *, joker: bool = False) -> None:
    kingdom, hand, deck = state.realm.kingdoms[seat], state.hands[seat], state.decks[seat]
    wild = joker_in(hand) if joker else None
    if wild is None:
        state.hold(seat, without(hand, card), deck)
    else:
        state.hold(seat, without(hand, wild), without(deck, card))
    kingdom.put(slot, card, wild)


def fetch(state: KnavesState, seat: Seat, card: Card, slot: Slot, moment: Moment) -> None:
    """A searched card comes straight onto a tower, or into a slot."""
    state.hold(seat, state.hands[seat], without(state.decks[seat], card))
    state.realm.kingdoms[seat].put(slot, card)
    moment.tell(telling.fetched, seat, card, slot)
    tell_court(state, seat, slot, moment)


def tell_court(state: KnavesState, seat: Seat, slot: Slot, moment: Moment) -> None:
    """A court that has just become complete is told (KO-5.5)."""
    kingdom = state.realm.kingdoms[seat]
    if slot in CROWNS and not kingdom.towers[slot] and kingdom.court is not None:
        moment.tell(telling.court_held, seat, kingdom.court)


def next_cards(state: KnavesState, seat: Seat, slot: Slot) -> list[Card]:
    """The cards of the deck that a tower takes next."""
    return of_rank(state.realm.kingdoms[seat].next_rank(slot), state.decks[seat])


def fetchable(state: KnavesState, seat: Seat) -> list[tuple[Card, Slot]]:
    """Every card of the deck that could be played now, and where (KO-5.10)."""
    return playable(state, seat, state.decks[seat])


def playable(state: KnavesState, seat: Seat, cards: tuple[Card, ...]) -> list[tuple[Card, Slot]]:
    """Which of these cards could be played now, and where; jokers have no place of their own."""
    kingdom = state.realm.kingdoms[seat]
    wants = kingdom.wants(free=state.is_free)
    return [
        (card, slot)
        for card in cards
        if card < len(CARDS)
        for slot, rank in wants
        if RANK[card] == rank and kingdom.fits(card, slot, rank)
    ]


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
