"""
One position of Squires. What nobody has seen has no identity: the draw pile and the items set aside are one bag, and a
card is drawn from it when somebody draws.
"""

from __future__ import annotations

from typing import Any, Literal, Self

import msgspec

from quintain.core.answers import Ask, Event, Outcome, Refusal
from quintain.core.contract import State
from quintain.core.luck import Luck
from quintain.core.seats import Seat
from quintain.games.squires import actions, refusals, sight, telling
from quintain.games.squires.actions import CLAIMS, DISCARDS, PEEKS, PLAYS, SHOWS, Deed
from quintain.games.squires.cards import NOBODY, card, is_up, kind_of, peeked
from quintain.games.squires.deck import Deck
from quintain.games.squires.scoring import Score, bare, score
from quintain.games.squires.views import Sight

Hand = tuple[int, ...]
"""Kinds, in the order of the item table."""
Phase = Literal["turn", "peeked", "discard"]


class Terms(msgspec.Struct, frozen=True):
    """What is agreed for a whole match and shared by all its positions."""

    seats: int
    deck: Deck
    deck_text: str
    """Empty for the deck that the game comes with."""
    rounds: int
    patience: int
    strict: bool
    hindsight: bool
    drunk_feasts: bool


class Sheet(msgspec.Struct, frozen=True):
    """A round that is over: everything lies open (SQ-6.3, SQ-8.3)."""

    head: Seat
    knights: tuple[int, ...]
    """By slot."""
    owners: tuple[Seat, ...]
    """Who claimed the knight of each slot; ``FREE`` for the one nobody wanted."""
    piles: tuple[tuple[int, ...], ...]
    """By slot, as cards; the unclaimed one is empty without ``hindsight``."""
    scores: tuple[Score, ...]
    """By seat."""
    unclaimed: Score | None


class Spent(msgspec.Struct, frozen=True):
    """Where the card is that a seat has parted with in this lap: under a knight, or among the discards."""

    slot: int
    place: int


FREE = -1
DISCARDED = -1
_ASKS = {
    "turn": Ask("turn", "SQ-4.3"),
    "peeked": Ask("peeked", "SQ-5.3"),
    "discard": Ask("discard", "SQ-5.5", single="veil"),
}


class SquiresState(State[Deed, Sight]):
    __slots__ = (
        "actors",
        "bag",
        "discards",
        "down",
        "drawn",
        "free",
        "hands",
        "head",
        "history",
        "knights",
        "lap",
        "owners",
        "phase",
        "piles",
        "round",
        "spent",
        "stock",
        "subject",
        "terms",
        "totals",
        "turn",
        "with_knight",
    )

    terms: Terms
    round: int
    """From 1."""
    head: Seat
    lap: int
    turn: int
    """How many seats have had their turn in this lap."""
    phase: Phase
    subject: int
    """The slot that was peeked at or claimed in this turn, or ``FREE``."""
    knights: tuple[int, ...]
    owners: list[Seat]
    piles: list[tuple[int, ...]]
    free: int
    """The slots that nobody has claimed, as bits."""
    down: int
    """The slots whose top card lies face down, as bits."""
    with_knight: int
    """The seats that have a knight, as bits."""
    hands: list[Hand]
    drawn: list[int]
    """What each seat drew in this lap, or -1."""
    spent: list[Spent | None]
    """What each seat has parted with in this lap."""
    bag: dict[int, int]
    """Draw pile and items set aside together."""
    stock: int
    """How many cards the draw pile has left."""
    discards: tuple[int, ...]
    totals: tuple[int, ...]
    history: tuple[Sheet, ...]

    @classmethod
    def of(cls, state: Any) -> Self:
        if not isinstance(state, cls):
            raise TypeError(f"not a position of Squires: {state!r}")
        return state

    @classmethod
    def begun(cls, terms: Terms, luck: Luck, events: list[Event] | None) -> Self:
        """SQ-3.2, SQ-3.3: a Head Squire is drawn, and the first round is dealt."""
        state = cls()
        state.terms = terms
        state.round = 0
        state.totals = (0,) * terms.seats
        state.history = ()
        state.head = luck.below(terms.seats, "head squire")
        if events is not None:
            events.append(telling.begin(state))
        state._deal(luck, events)
        return state

    def clone(self) -> Self:
        twin = type(self)()
        twin.terms, twin.actors, twin.phase, twin.subject = self.terms, self.actors, self.phase, self.subject
        twin.round, twin.head, twin.lap, twin.turn = self.round, self.head, self.lap, self.turn
        twin.knights, twin.free, twin.down, twin.with_knight = self.knights, self.free, self.down, self.with_knight
        twin.stock, twin.discards, twin.totals, twin.history = self.stock, self.discards, self.totals, self.history
        twin.owners, twin.piles, twin.hands = self.owners.copy(), self.piles.copy(), self.hands.copy()
        twin.drawn, twin.spent, twin.bag = self.drawn.copy(), self.spent.copy(), self.bag.copy()
        return twin

    # --- what can be done -------------------------------------------------------------------------------------------

    @property
    def contenders(self) -> tuple[Seat, ...]:
        return tuple(range(self.terms.seats))

    def ask(self, seat: Seat) -> Ask:
        return _ASKS[self.phase]

    def options(self, seat: Seat) -> list[Deed]:
        if seat not in self.actors:
            return []
        kinds = dict.fromkeys(self.hands[seat])
        free = self.free
        found: list[Deed] = []
        if self.phase == "discard":
            return [DISCARDS[kind] for kind in kinds]
        if self.phase == "turn":
            for kind in kinds:
                found += PLAYS[kind][free]
        for kind in kinds:
            found += SHOWS[kind][free]
        if self.phase == "turn":
            if kinds and self.terms.seats > 2:
                found += PEEKS[free & self.down]
            if not self.with_knight >> seat & 1 and (self.lap > self.terms.patience or not kinds):
                found += CLAIMS[free]
        return found

    def why_not(self, seat: Seat, action: Deed) -> Refusal | None:
        return refusals.why_not(self, seat, action)

    def text(self, action: Deed) -> str:
        return actions.text(self.terms.deck, action)

    def parse(self, seat: Seat, text: str) -> tuple[Deed, ...] | Refusal:
        deed = actions.read(self.terms.deck, text)
        return (deed,) if deed else Refusal("unreadable", "SQ-7.1", {"text": text[:40]})

    # --- doing it ---------------------------------------------------------------------------------------------------

    def apply(self, seat: Seat, action: Deed, luck: Luck, events: list[Event] | None = None) -> None:
        if events is not None:
            events.append(telling.deed(self, seat, action))
        match action.verb:
            case "play" | "show":
                self._put(seat, action)
                self._next_turn(luck, events)
            case "peek":
                pile = self.piles[action.slot]
                self.piles[action.slot] = (*pile[:-1], peeked(pile[-1], seat))
                self.phase = "peeked"
                self.subject = action.slot
            case "claim":
                self._claim(seat, action.slot, luck, events)
            case "discard":
                self._take(seat, action.item)
                self.spent[seat] = Spent(DISCARDED, len(self.discards))
                self.discards += (action.item,)
                self._next_turn(luck, events)

    def _put(self, seat: Seat, deed: Deed) -> None:
        """SQ-5.1, SQ-5.2, SQ-5.7: onto the pile, face down or face up."""
        self._take(seat, deed.item)
        up = deed.verb == "show"
        pile = self.piles[deed.slot]
        self.spent[seat] = Spent(deed.slot, len(pile))
        self.piles[deed.slot] = (*pile, card(deed.item, seat, up=up))
        bit = 1 << deed.slot
        self.down = self.down & ~bit if up else self.down | bit

    def _take(self, seat: Seat, item: int) -> None:
        hand = self.hands[seat]
        at = hand.index(item)
        self.hands[seat] = hand[:at] + hand[at + 1 :]

    def _claim(self, seat: Seat, slot: int, luck: Luck, events: list[Event] | None) -> None:
        """SQ-5.5; the last claim ends the round at once (SQ-4.8, SQ-5.6)."""
        self.owners[slot] = seat
        self.free &= ~(1 << slot)
        self.with_knight |= 1 << seat
        if self.with_knight == (1 << self.terms.seats) - 1:
            self._end_round(luck, events)
        elif self.hands[seat]:
            self.phase = "discard"
            self.subject = slot
        else:
            self._next_turn(luck, events)

    def _next_turn(self, luck: Luck, events: list[Event] | None) -> None:
        """The next seat that can do something (SQ-4.1, SQ-4.7); it draws first (SQ-4.3, SQ-4.4)."""
        self.phase = "turn"
        self.subject = FREE
        seats = self.terms.seats
        while True:
            self.turn += 1
            if self.turn == seats:
                self._next_lap(events)
            seat = (self.head + self.turn) % seats
            self._draw(seat, luck, events)
            if self.hands[seat] or not self.with_knight >> seat & 1:
                self.actors = (seat,)
                return
            if events is not None:
                events.append(telling.skipped(seat))

    def _next_lap(self, events: list[Event] | None) -> None:
        """SQ-4.2: every hand goes to the left, all at once."""
        seats = self.terms.seats
        self.turn = 0
        self.lap += 1
        self.hands = [self.hands[-1], *self.hands[:-1]]
        self.drawn = [-1] * seats
        self.spent = [None] * seats
        if events is not None:
            events += telling.passed(self)

    def _draw(self, seat: Seat, luck: Luck, events: list[Event] | None) -> None:
        if not self.stock:
            return
        self.stock -= 1
        kind = self._out_of_bag(luck, "draw")
        self.hands[seat] = tuple(sorted((*self.hands[seat], kind)))
        self.drawn[seat] = kind
        if events is not None:
            events.append(telling.drew(self, seat))

    def _out_of_bag(self, luck: Luck, label: str) -> int:
        kind = luck.draw(self.bag, label)
        self.bag[kind] -= 1
        return kind

    # --- rounds -----------------------------------------------------------------------------------------------------

    def _deal(self, luck: Luck, events: list[Event] | None) -> None:
        """SQ-3.4 to SQ-3.9, then the Head Squire's first draw (SQ-4.3; hands are not passed, SQ-R11)."""
        seats, deck = self.terms.seats, self.terms.deck
        self.round += 1
        self.bag = deck.copies.copy()
        knights = dict.fromkeys(range(len(deck.knights)), 1)
        drawn = []
        for _ in range(seats + 1):
            drawn.append(luck.draw(knights, "knight"))
            knights[drawn[-1]] = 0
        self.knights = tuple(drawn)
        self.piles = [(card(self._out_of_bag(luck, "start"), NOBODY, up=True),) for _ in drawn]
        self.owners = [FREE] * len(drawn)
        self.free, self.down, self.with_knight = (1 << len(drawn)) - 1, 0, 0
        self.hands = [()] * seats
        for number in range(seats * deck.numbers.hand_size):
            seat = (self.head + 1 + number) % seats
            self.hands[seat] = (*self.hands[seat], self._out_of_bag(luck, "deal"))
        self.hands = [tuple(sorted(hand)) for hand in self.hands]
        self.stock = seats * deck.numbers.draw_per_player
        self.discards = ()
        self.drawn = [-1] * seats
        self.spent = [None] * seats
        self.phase, self.subject = "turn", FREE
        self.lap, self.turn = 1, 0
        self.actors = (self.head,)
        if events is not None:
            events += telling.dealt(self)
        self._draw(self.head, luck, events)

    def _end_round(self, luck: Luck, events: list[Event] | None) -> None:
        """SQ-6.1 to SQ-6.11: all is gathered, turned up and scored; then the next round, or the end (SQ-6.12)."""
        sheet = self._sheet()
        self.history += (sheet,)
        self.totals = tuple(total + score.total for total, score in zip(self.totals, sheet.scores, strict=True))
        if events is not None:
            events += telling.scored(self)
        if self.round < self.terms.rounds:
            self.head = next_head(sheet)
            if events is not None:
                events.append(telling.new_head(self.head))
            self._deal(luck, events)
            return
        self.bag = self.terms.deck.copies.copy()
        self.hands = [()] * self.terms.seats
        self.piles = [()] * len(self.knights)
        self.drawn = [-1] * self.terms.seats
        self.spent = [None] * self.terms.seats
        self.discards, self.stock, self.free, self.down = (), 0, 0, 0
        self.phase, self.subject, self.actors = "turn", FREE, ()

    def _sheet(self) -> Sheet:
        terms = self.terms
        slots = [self.owners.index(seat) for seat in range(terms.seats)]
        piles = [[kind_of(card) for card in self.piles[slot]] for slot in slots]
        scores = score(terms.deck, [self.knights[slot] for slot in slots], piles, drunk_feasts=terms.drunk_feasts)
        left = self.owners.index(FREE)
        shown = self.piles.copy()
        unclaimed = None
        if terms.hindsight:
            unclaimed = bare(terms.deck, self.knights[left], [kind_of(card) for card in shown[left]])
        else:
            shown[left] = ()
        return Sheet(self.head, self.knights, tuple(self.owners), tuple(shown), tuple(scores), unclaimed)

    def outcome(self) -> Outcome | None:
        return None if self.actors else telling.outcome(self)

    # --- looking ----------------------------------------------------------------------------------------------------

    def view(self, seat: Seat | None) -> Sight:
        return sight.view(self, seat)

    def passed_on(self, seat: Seat) -> Hand:
        """The hand that this seat passed to its left neighbour at the start of this lap; empty in the first (§8)."""
        if self.lap == 1 or not self.actors:
            return ()
        left = (seat + 1) % self.terms.seats
        hand = list(self.hands[left])
        spent = self.spent[left]
        if spent is not None:
            hand.append(self.kind_at(spent))
        if self.drawn[left] >= 0:
            hand.remove(self.drawn[left])
        return tuple(sorted(hand))

    def kind_at(self, spent: Spent) -> int:
        if spent.slot == DISCARDED:
            return self.discards[spent.place]
        return kind_of(self.piles[spent.slot][spent.place])

    def census(self) -> dict[str, int]:
        cards = sum(self.bag.values()) + sum(map(len, self.hands)) + sum(map(len, self.piles)) + len(self.discards)
        return {"items": cards}

    def flaws(self) -> list[str]:
        """SQ-4.9, SQ-4.10 and SQ-T52, kind by kind."""
        found = []
        lying = [*self.discards, *(kind for hand in self.hands for kind in hand)]
        lying += [kind_of(card) for pile in self.piles for card in pile]
        for kind, copies in self.terms.deck.copies.items():
            if self.bag[kind] < 0 or self.bag[kind] + lying.count(kind) != copies:
                found.append(f"there are {self.bag[kind] + lying.count(kind)} of {self.terms.deck.items[kind].code}")
        if self.actors and self.free.bit_count() < 2:
            found.append("fewer than two knights are free")
        if self.actors and any(self.down >> slot & 1 == is_up(pile[-1]) for slot, pile in enumerate(self.piles)):
            found.append("a top card lies the wrong way up")
        return found + self._uneven_hands()

    def _uneven_hands(self) -> list[str]:
        numbers = self.terms.deck.numbers
        found = []
        for turn in range(self.terms.seats if self.actors else 0):
            seat = (self.head + turn) % self.terms.seats
            laps = self.lap if turn < self.turn else self.lap - 1
            expected = numbers.hand_size - max(0, laps - numbers.draw_per_player)
            drew = turn == self.turn and self.lap <= numbers.draw_per_player
            if len(self.hands[seat]) != max(0, expected) + drew:
                found.append(f"seat {seat} holds {len(self.hands[seat])} cards, not {max(0, expected) + drew}")
        return found


def next_head(sheet: Sheet) -> Seat:
    """SQ-6.11: the highest round score; of equals the first to the left of the present Head Squire, who comes last."""
    seats = len(sheet.scores)
    order = [(sheet.head + 1 + step) % seats for step in range(seats)]
    return max(order, key=lambda seat: sheet.scores[seat].total)
