"""One kingdom: its court, towers, checkers and running effects. All of it lies open to everybody (KO-5.9)."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeVar

import msgspec

from quintain.core.seats import Seat
from quintain.games.knaves_out.cards import (
    ACE,
    ACE_OF_SPADES,
    ACE_RANK,
    FULL,
    JACK,
    KING,
    KING_RANK,
    KNAVE,
    QUEEN,
    QUEEN_RANK,
    RANK,
    Card,
    Slot,
    court_type,
)

CHECKERS = 12
"""Of each colour (KO-2.4, KO-2.20)."""
CROWNS = {KNAVE: JACK, QUEEN: QUEEN_RANK, KING: KING_RANK}
"""The rank that fills each slot of the court (KO-2.10)."""
T = TypeVar("T")


class Devoured(msgspec.Struct, frozen=True):
    """A full tower under a court card, and what it does as long as that card stays (KO-5.26)."""

    slot: Slot
    slug: str
    cards: tuple[Card, ...]


class Kingdom(msgspec.Struct, omit_defaults=True):
    slots: tuple[Card | None, ...] = (None,) * 4
    towers: tuple[tuple[Card, ...], ...] = ((),) * 4
    """From bottom to top, without what lies underneath."""
    jokers: tuple[tuple[Card, Card], ...] = ()
    """Each joker in play, and the card that it lies under."""
    devoured: tuple[Devoured, ...] = ()
    discards: tuple[Card, ...] = ()
    hand: int = 0
    """How many cards."""
    deck: int = 0
    red: int = CHECKERS
    """Checkers that lie under no piece."""
    black: int = CHECKERS
    sacrificed: int = 0
    """Checkers that went under Great Towers, and so out of the game (KO-5.202)."""
    effects: tuple[str, ...] = ()
    """The acts that run or are armed."""
    swayed_by: Seat | None = None
    """Whose Sway it is under (KO-5.114)."""
    loses_turn: bool = False
    immune: bool = False
    """To Majesty, until it has completed a turn (KO-5.124)."""
    feast: bool = False
    castled: bool = False
    turns: int = 0
    """Begun so far, lost ones too."""
    crowns: int = 0
    fell: int = 0
    """The how-many-th to fall; 0 while it lives. Those who fall together share a number."""

    @property
    def court(self) -> str | None:
        """The type of the court; None while a court card is missing (KO-2.11)."""
        return _court_of(self.slots)

    def is_tainted(self, slot: Slot) -> bool:
        """A joker lies under this court card (KO-5.12)."""
        card = self.slots[slot]
        return any(host == card for _, host in self.jokers)

    def has(self, slug: str) -> bool:
        """Whether a devoured tower gives this effect."""
        return any(one.slug == slug for one in self.devoured)

    @property
    def running(self) -> tuple[str, ...]:
        """All acts that are in force."""
        return (*self.effects, *(one.slug for one in self.devoured)) if self.devoured else self.effects

    @property
    def is_ace_open(self) -> bool:
        """The fourth slot may be filled (KO-5.14)."""
        return self.has("motorhead") or self.has("ice-queen")

    def next_rank(self, slot: Slot) -> int:
        """The rank that the tower of a filled slot takes next; above the King where it is closed (KO-5.3, KO-R89)."""
        tower = self.towers[slot]
        return RANK[tower[-1]] + 1 if tower else 1

    def is_full(self, slot: Slot) -> bool:
        return len(self.towers[slot]) == FULL

    def wants(self, *, free: bool) -> list[tuple[Slot, int]]:
        """The slots at which a card could be played now, and the rank that it must have (KO-5.1, KO-5.3, KO-5.14)."""
        if self.slots[KNAVE] is None:
            return [(KNAVE, JACK)]
        found = []
        for slot, lying in enumerate(self.slots):
            if lying is not None:
                tower = self.towers[slot]
                found.append((slot, RANK[tower[-1]] + 1 if tower else 1))
            elif slot == ACE:
                if self.devoured and self.is_ace_open:
                    found.append((slot, ACE_RANK))
            elif free:
                found.append((slot, CROWNS[slot]))
        return found

    def fits(self, card: Card, slot: Slot, rank: int) -> bool:
        """Whether a card could be played where one of this rank is wanted: into the ace slot goes but one ace."""
        return RANK[card] == rank and (slot != ACE or card == ACE_OF_SPADES or self.slots[ACE] is not None)

    def may_crown(self, slot: Slot, card: Card, *, free: bool) -> bool:
        """Whether a card from the hand may fill this empty slot by an ordinary play (KO-5.1, KO-5.4, KO-5.14)."""
        if slot == KNAVE:
            return RANK[card] == JACK
        if self.slots[KNAVE] is None:
            return False
        if slot == ACE:
            return card == ACE_OF_SPADES and self.is_ace_open
        return free and RANK[card] == CROWNS[slot]

    def put(self, slot: Slot, card: Card, joker: Card | None = None) -> None:
        """Lay a card where it may be played, with a joker underneath."""
        if self.slots[slot] is None:
            self.slots = changed(self.slots, slot, card)
        else:
            self.towers = changed(self.towers, slot, (*self.towers[slot], card))
        if joker is not None:
            self.jokers = (*self.jokers, (joker, card))

    def discard(self, cards: tuple[Card, ...]) -> None:
        """Onto the pile, in this order, each with the joker under it (KO-5.7)."""
        gone: list[Card] = []
        for card in cards:
            gone.append(card)
            gone += [joker for joker, host in self.jokers if host == card]
        if len(gone) > len(cards):
            self.jokers = tuple(pair for pair in self.jokers if pair[1] not in cards)
        self.discards = (*self.discards, *gone)

    def spend(self, slot: Slot, count: int) -> tuple[Card, ...]:
        """The top cards of a tower, highest first (KO-5.20)."""
        if not count:
            return ()
        tower = self.towers[slot]
        spent = tower[-count:][::-1]
        self.towers = changed(self.towers, slot, tower[:-count])
        self.discard(spent)
        return spent

    def dismiss(self, slot: Slot) -> tuple[Card, ...]:
        """A court card leaves with its tower and all that lies under it (KO-5.6)."""
        card = self.slots[slot]
        assert card is not None
        eaten = [one for one in self.devoured if one.slot == slot]
        gone = (card, *self.towers[slot][::-1], *(card for one in eaten for card in one.cards[::-1]))
        self.discard(gone)
        self.slots = changed(self.slots, slot, None)
        self.towers = changed(self.towers, slot, ())
        self.devoured = tuple(one for one in self.devoured if one.slot != slot)
        if self.slots[ACE] is not None and not self.is_ace_open:
            gone += self.dismiss(ACE)
        return gone

    def devour(self, slot: Slot, slug: str) -> tuple[Card, ...]:
        """The full tower goes under its court card (KO-5.26)."""
        cards = self.towers[slot]
        self.devoured = (*self.devoured, Devoured(slot, slug, cards))
        self.towers = changed(self.towers, slot, ())
        return cards

    @property
    def open_cards(self) -> tuple[Card, ...]:
        """Every card of this kingdom that lies open (KO-5.9)."""
        found = [card for card in self.slots if card is not None]
        for tower in self.towers:
            found += tower
        for one in self.devoured:
            found += one.cards
        return (*found, *(joker for joker, _ in self.jokers), *self.discards)


@lru_cache
def _court_of(slots: tuple[Card | None, ...]) -> str | None:
    knave, queen, king, _ = slots
    if knave is None or queen is None or king is None:
        return None
    return court_type(knave, queen, king)


def changed(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The items with another one in this place."""
    return (*items[:place], item, *items[place + 1 :])
