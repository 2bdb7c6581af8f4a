"""
One position of Squires. What nobody has seen has no identity: the draw pile and the items set aside are one bag, and a
card is drawn from it when somebody draws.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable
from typing import Any, Literal, Self

import msgspec

from quintain.core.answers import Ask, Outcome, Refusal
from quintain.core.contract import Cites, State
from quintain.core.moments import Moment
from quintain.core.seats import Seat
from quintain.games.squires import refusals, sight, telling
from quintain.games.squires.actions import (
    CLAIMS,
    DISCARDS,
    PEEKS,
    PLAYS,
    SHOWS,
    VERBS,
    Claim,
    Deed,
    Discard,
    Peek,
    Play,
    Show,
)
from quintain.games.squires.cards import NOBODY, card, is_up, kind_of, peeked
from quintain.games.squires.deck import Deck
from quintain.games.squires.scoring import Score, bare, score
from quintain.games.squires.settings import SquiresSettings
from quintain.games.squires.view import SquiresView

Hand = tuple[int, ...]
"""Kinds, in the order of the item table."""
Phase = Literal["turn", "peeked", "discard"]


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
    "turn": Ask("turn", "SQ-4.3", turn=True),
    "peeked": Ask("peeked", "SQ-5.3"),
    "discard": Ask("discard", "SQ-5.5", single="veil"),
}


class SquiresState(State[Deed, SquiresView]):
    __slots__ = (
        "actors",
        "bag",
        "deck",
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
        "seats",
        "settings",
        "spent",
        "stock",
        "subject",
        "totals",
        "turn",
        "with_knight",
    )

    verbs = VERBS
    cites = Cites(finished="SQ-6.12", turn="SQ-4.1", unreadable="SQ-7.1", stale="SQ-4.1", table="SQ-R35")

    settings: SquiresSettings
    seats: int
    deck: Deck
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
    def begun(cls, seats: int, settings: SquiresSettings, moment: Moment) -> Self:
        """SQ-3.2, SQ-3.3: a Head Squire is drawn, and the first round is dealt."""
        state = cls()
        state.settings, state.seats, state.deck = settings, seats, settings.lexicon
        state.round = 0
        state.totals = (0,) * seats
        state.history = ()
        state.head = moment.luck.below(seats, "head squire")
        moment.tell(telling.begin, state)
        state._deal(moment)
        return state

    def clone(self) -> Self:
        twin = type(self)()
        twin.settings, twin.seats, twin.deck, twin.actors = self.settings, self.seats, self.deck, self.actors
        twin.phase, twin.subject = self.phase, self.subject
        twin.round, twin.head, twin.lap, twin.turn = self.round, self.head, self.lap, self.turn
        twin.knights, twin.free, twin.down, twin.with_knight = self.knights, self.free, self.down, self.with_knight
        twin.stock, twin.discards, twin.totals, twin.history = self.stock, self.discards, self.totals, self.history
        twin.owners, twin.piles, twin.hands = self.owners.copy(), self.piles.copy(), self.hands.copy()
        twin.drawn, twin.spent, twin.bag = self.drawn.copy(), self.spent.copy(), self.bag.copy()
        return twin

    # --- what can be done -------------------------------------------------------------------------------------------

    @property
    def contenders(self) -> tuple[Seat, ...]:
        return tuple(range(self.seats))

    @property
    def is_strict(self) -> bool:
        """SQ-8.1: whether remembering is left to people."""
        return self.settings.is_strict

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
            if kinds and self.seats > 2:
                found += PEEKS[free & self.down]
            if not self.with_knight >> seat & 1 and (self.lap > self.settings.patience or not kinds):
                found += CLAIMS[free]
        return found

    def why_not(self, seat: Seat, action: Deed) -> Refusal | None:
        return refusals.why_not(self, seat, action)

    def parse(self, seat: Seat, text: str) -> tuple[Deed, ...] | Refusal:
        found = super().parse(seat, text)
        return (refusals.no_such(self, seat, text) or found) if isinstance(found, Refusal) else found

    @property
    def lexicon(self) -> Deck:
        return self.deck

    # --- doing it ---------------------------------------------------------------------------------------------------

    def apply(self, seat: Seat, action: Deed, moment: Moment) -> None:
        moment.tell(telling.deed, self, seat, action)
        _DEEDS[type(action)](self, seat, action, moment)

    def _put(self, seat: Seat, deed: Play | Show, moment: Moment) -> None:
        """SQ-5.1, SQ-5.2, SQ-5.7: onto the pile, face down or face up."""
        item, slot, up = deed.item, deed.slot, isinstance(deed, Show)
        self._take(seat, item)
        pile = self.piles[slot]
        self.spent[seat] = Spent(slot, len(pile))
        self.piles[slot] = (*pile, card(item, seat, up=up))
        bit = 1 << slot
        self.down = self.down & ~bit if up else self.down | bit
        self._next_turn(moment)

    def _peek(self, seat: Seat, deed: Peek, _moment: Moment) -> None:
        """SQ-5.3."""
        pile = self.piles[deed.slot]
        self.piles[deed.slot] = (*pile[:-1], peeked(pile[-1], seat))
        self.phase = "peeked"
        self.subject = deed.slot

    def _discard(self, seat: Seat, deed: Discard, moment: Moment) -> None:
        """SQ-5.5."""
        self._take(seat, deed.item)
        self.spent[seat] = Spent(DISCARDED, len(self.discards))
        self.discards += (deed.item,)
        self._next_turn(moment)

    def _take(self, seat: Seat, item: int) -> None:
        hand = self.hands[seat]
        at = hand.index(item)
        self.hands[seat] = hand[:at] + hand[at + 1 :]

    def _claim(self, seat: Seat, deed: Claim, moment: Moment) -> None:
        """SQ-5.5; the last claim ends the round at once (SQ-4.8, SQ-5.6)."""
        slot = deed.slot
        self.owners[slot] = seat
        self.free &= ~(1 << slot)
        self.with_knight |= 1 << seat
        if self.with_knight == (1 << self.seats) - 1:
            self._end_round(moment)
        elif self.hands[seat]:
            self.phase = "discard"
            self.subject = slot
        else:
            self._next_turn(moment)

    def _next_turn(self, moment: Moment) -> None:
        """The next seat that can do something (SQ-4.1, SQ-4.7); it draws first (SQ-4.3, SQ-4.4)."""
        self.phase = "turn"
        self.subject = FREE
        while True:
            self.turn += 1
            if self.turn == self.seats:
                self._next_lap(moment)
            seat = (self.head + self.turn) % self.seats
            if self.stock:
                self._draw(seat, moment)
            if self.hands[seat] or not self.with_knight >> seat & 1:
                self.actors = (seat,)
                return
            moment.tell(telling.skipped, seat)

    def _next_lap(self, moment: Moment) -> None:
        """SQ-4.2: every hand goes to the left, all at once."""
        seats = self.seats
        self.turn = 0
        self.lap += 1
        self.hands = [self.hands[-1], *self.hands[:-1]]
        self.drawn = [-1] * seats
        self.spent = [None] * seats
        moment.tell(telling.passed, self)

    def _draw(self, seat: Seat, moment: Moment) -> None:
        self.stock -= 1
        kind = moment.luck.draw(self.bag, "draw")
        self.bag[kind] -= 1
        hand = self.hands[seat]
        at = bisect(hand, kind)
        self.hands[seat] = (*hand[:at], kind, *hand[at:])
        self.drawn[seat] = kind
        moment.tell(telling.drew, self, seat)

    def _out_of_bag(self, moment: Moment, label: str) -> int:
        kind = moment.luck.draw(self.bag, label)
        self.bag[kind] -= 1
        return kind

    # --- rounds -----------------------------------------------------------------------------------------------------

    def _deal(self, moment: Moment) -> None:
        """SQ-3.4 to SQ-3.9, then the Head Squire's first draw (SQ-4.3; hands are not passed, SQ-R11)."""
        seats, deck = self.seats, self.deck
        self.round += 1
        self.bag = deck.copies.copy()
        knights = dict.fromkeys(range(len(deck.knights)), 1)
        drawn = []
        for _ in range(seats + 1):
            drawn.append(moment.luck.draw(knights, "knight"))
            knights[drawn[-1]] = 0
        self.knights = tuple(drawn)
        self.piles = [(card(self._out_of_bag(moment, "start"), NOBODY, up=True),) for _ in drawn]
        self.owners = [FREE] * len(drawn)
        self.free, self.down, self.with_knight = (1 << len(drawn)) - 1, 0, 0
        self.hands = [()] * seats
        for number in range(seats * deck.numbers.hand_size):
            seat = (self.head + 1 + number) % seats
            self.hands[seat] = (*self.hands[seat], self._out_of_bag(moment, "deal"))
        self.hands = [tuple(sorted(hand)) for hand in self.hands]
        self.stock = seats * deck.numbers.draw_per_player
        self.discards = ()
        self.drawn = [-1] * seats
        self.spent = [None] * seats
        self.phase, self.subject = "turn", FREE
        self.lap, self.turn = 1, 0
        self.actors = (self.head,)
        moment.tell(telling.dealt, self)
        if self.stock:
            self._draw(self.head, moment)

    def _end_round(self, moment: Moment) -> None:
        """SQ-6.1 to SQ-6.11: all is gathered, turned up and scored; then the next round, or the end (SQ-6.12)."""
        sheet = self._sheet()
        self.history += (sheet,)
        self.totals = tuple(total + score.total for total, score in zip(self.totals, sheet.scores, strict=True))
        moment.tell(telling.scored, self)
        if self.round < self.settings.rounds:
            self.head = next_head(sheet)
            moment.tell(telling.new_head, self)
            self._deal(moment)
            return
        self.bag = self.deck.copies.copy()
        self.hands = [()] * self.seats
        self.piles = [()] * len(self.knights)
        self.drawn = [-1] * self.seats
        self.spent = [None] * self.seats
        self.discards, self.stock, self.free, self.down = (), 0, 0, 0
        self.phase, self.subject, self.actors = "turn", FREE, ()

    def _sheet(self) -> Sheet:
        deck = self.deck
        slots = [self.owners.index(seat) for seat in range(self.seats)]
        piles = [[kind_of(card) for card in self.piles[slot]] for slot in slots]
        scores = score(
            deck, [self.knights[slot] for slot in slots], piles, drunk_feasts=self.settings.drunk_feast == "in"
        )
        left = self.owners.index(FREE)
        shown = self.piles.copy()
        unclaimed = None
        if self.settings.hindsight == "on":
            unclaimed = bare(deck, self.knights[left], [kind_of(card) for card in shown[left]])
        else:
            shown[left] = ()
        return Sheet(self.head, self.knights, tuple(self.owners), tuple(shown), tuple(scores), unclaimed)

    def outcome(self) -> Outcome | None:
        return None if self.actors else telling.outcome(self)

    # --- looking ----------------------------------------------------------------------------------------------------

    def view(self, seat: Seat | None) -> SquiresView:
        return sight.view(self, seat)

    def passed_on(self, seat: Seat) -> Hand:
        """The hand that this seat passed to its left neighbour at the start of this lap; empty in the first (§8)."""
        if self.lap == 1 or not self.actors:
            return ()
        left = (seat + 1) % self.seats
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
        for kind, copies in self.deck.copies.items():
            if self.bag[kind] < 0 or self.bag[kind] + lying.count(kind) != copies:
                found.append(f"there are {self.bag[kind] + lying.count(kind)} of {self.deck.items[kind].code}")
        if self.actors and self.free.bit_count() < 2:
            found.append("fewer than two knights are free")
        if self.actors and any(self.down >> slot & 1 == is_up(pile[-1]) for slot, pile in enumerate(self.piles)):
            found.append("a top card lies the wrong way up")
        return found + self._uneven_hands()

    def _uneven_hands(self) -> list[str]:
        numbers = self.deck.numbers
        found = []
        for turn in range(self.seats if self.actors else 0):
            seat = (self.head + turn) % self.seats
            laps = self.lap if turn < self.turn else self.lap - 1
            expected = numbers.hand_size - max(0, laps - numbers.draw_per_player)
            drew = turn == self.turn and self.lap <= numbers.draw_per_player
            if len(self.hands[seat]) != max(0, expected) + drew:
                found.append(f"seat {seat} holds {len(self.hands[seat])} cards, not {max(0, expected) + drew}")
        return found


_DEEDS: dict[type[Deed], Callable[[SquiresState, Seat, Any, Moment], None]] = {
    Play: SquiresState._put,
    Show: SquiresState._put,
    Peek: SquiresState._peek,
    Claim: SquiresState._claim,
    Discard: SquiresState._discard,
}
"""How each is carried out."""


def next_head(sheet: Sheet) -> Seat:
    """SQ-6.11: the highest round score; of equals the first to the left of the present Head Squire, who comes last."""
    seats = len(sheet.scores)
    order = [(sheet.head + 1 + step) % seats for step in range(seats)]
    return max(order, key=lambda seat: sheet.scores[seat].total)
