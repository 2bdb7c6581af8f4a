"""
Worlds that agree with all that a seat knows: its hand, every card it has seen, and the hand it passed on.

The left neighbour's hand is the one I passed, with one card drawn to it and one parted with: that is the only knowledge
that reaches into somebody else's hand. Everything else that is hidden is drawn from the cards that I have not seen.
"""

from __future__ import annotations

from quintain.core.luck import Luck
from quintain.core.seats import Seat
from quintain.games.squires.cards import NOBODY, card
from quintain.games.squires.deck import Deck
from quintain.games.squires.state import DISCARDED, FREE, Hand, Sheet, Spent, SquiresState
from quintain.games.squires.view import Parted, Round, SquiresView, Stand

UNKNOWN = -1
LARGEST_LUCK = 2**64


def imagine(view: SquiresView, luck: Luck) -> SquiresState:
    return _World(view, luck).state()


class _World:
    """A world in the making: kinds by place, ``UNKNOWN`` where nothing is certain yet."""

    def __init__(self, view: SquiresView, luck: Luck) -> None:
        self.view = view
        self.luck = luck
        self.deck: Deck = view.deck
        kinds = self.deck.kinds
        self.seats = view.seats
        self.discards = [kinds[code] for code in view.discards]
        self.piles = [[kinds.get(lying.item, UNKNOWN) for lying in stand.cards] for stand in view.stands]
        self.hands: list[list[int]] = [[] for _ in range(self.seats)]
        self.drawn = [UNKNOWN] * self.seats
        self.fixed: set[Seat] = set()
        """The seats whose hands are certain."""
        self.unseen: dict[int, int] = self.deck.copies.copy()
        for kind in self.discards:
            self.unseen[kind] -= 1
        for pile in self.piles:
            for kind in pile:
                if kind != UNKNOWN:
                    self.unseen[kind] -= 1

    def state(self) -> SquiresState:
        view = self.view
        if view.acting is not None:
            if view.seat is not None:
                self._fix_mine(view.seat)
                if view.lap > 1:
                    self._fix_neighbour((view.seat + 1) % self.seats)
            self._fill()
            self._fix_draws()
        return self._assemble()

    def _fix_mine(self, seat: Seat) -> None:
        kinds = self.deck.kinds
        self.hands[seat] = [kinds[code] for code in self.view.hand]
        self.drawn[seat] = kinds.get(self.view.drew, UNKNOWN)
        self.fixed.add(seat)
        for kind in self.hands[seat]:
            self.unseen[kind] -= 1

    def _fix_neighbour(self, left: Seat) -> None:
        """Passed and drawn together are what the neighbour holds and has parted with."""
        parted = self.view.parted[left]
        hand = [self.deck.kinds[code] for code in self.view.passed]
        gone = UNKNOWN if parted is None else self._at(parted)
        for kind in hand:
            self.unseen[kind] -= 1
        if gone != UNKNOWN:
            # It was one of the passed cards or the drawn one: no third card lies there.
            self.unseen[gone] += 1
        if self._has_drawn(left):
            drew = self._draw() if gone == UNKNOWN or gone in hand else self._take(gone)
            self.drawn[left] = drew
            hand.append(drew)
        if parted is not None:
            if gone == UNKNOWN:
                gone = hand[self.luck.below(len(hand), "parted with")]
                self._put(parted, gone)
            hand.remove(gone)
        self.hands[left] = hand
        self.fixed.add(left)

    def _fill(self) -> None:
        """Every other hidden card is any that nobody here has seen."""
        places = [(pile, place) for pile in self.piles for place, kind in enumerate(pile) if kind == UNKNOWN]
        others = [seat for seat in range(self.seats) if seat not in self.fixed]
        pool = [kind for kind, count in self.unseen.items() for _ in range(count)]
        drawn = _drawn(pool, len(places) + sum(self.view.counts[seat] for seat in others), self.luck)
        for kind in drawn:
            self.unseen[kind] -= 1
        for pile, place in places:
            pile[place] = drawn.pop()
        for seat in others:
            self.hands[seat] = [drawn.pop() for _ in range(self.view.counts[seat])]

    def _fix_draws(self) -> None:
        """Which card of an unknown hand was the drawn one: any of those it holds and the one it parted with."""
        for seat in range(self.seats):
            if seat not in self.fixed and self._has_drawn(seat):
                parted = self.view.parted[seat]
                cards = self.hands[seat] + ([] if parted is None else [self._at(parted)])
                self.drawn[seat] = cards[self.luck.below(len(cards), "drawn")]

    def _has_drawn(self, seat: Seat) -> bool:
        """Whether a seat has drawn a card in this lap (SQ-4.3, SQ-4.4)."""
        turn = (seat - self.view.head) % self.seats
        return turn <= self.view.turn and self.view.lap <= self.deck.numbers.draw_per_player

    def _at(self, parted: Parted) -> int:
        return self.discards[parted.place] if parted.slot is None else self.piles[parted.slot][parted.place]

    def _put(self, parted: Parted, kind: int) -> None:
        if parted.slot is None:
            raise ValueError("a discard is always known")
        self.piles[parted.slot][parted.place] = kind

    def _draw(self) -> int:
        return self._take(self.luck.draw(self.unseen, "unseen"))

    def _take(self, kind: int) -> int:
        self.unseen[kind] -= 1
        return kind

    def _assemble(self) -> SquiresState:
        view = self.view
        numbers = {knight.code: number for number, knight in enumerate(self.deck.knights)}
        state = SquiresState()
        state.settings, state.seats, state.deck = view.settings, self.seats, self.deck
        state.round, state.head, state.lap, state.turn = view.round, view.head, view.lap, view.turn
        state.phase = view.phase
        state.subject = FREE if view.subject is None else view.subject
        state.actors = () if view.acting is None else (view.acting,)
        state.knights = tuple(numbers[stand.knight] for stand in view.stands)
        state.owners = [FREE if stand.owner is None else stand.owner for stand in view.stands]
        state.piles = [_pile(stand, pile) for stand, pile in zip(view.stands, self.piles, strict=True)]
        state.free = sum(1 << slot for slot, owner in enumerate(state.owners) if owner == FREE and state.actors)
        state.down = sum(1 << slot for slot, stand in enumerate(view.stands) if stand.cards and not stand.cards[-1].up)
        state.with_knight = sum(1 << owner for owner in state.owners if owner != FREE)
        state.hands = [_sorted(hand) for hand in self.hands]
        state.drawn = self.drawn
        state.spent = [
            None if parted is None else Spent(DISCARDED if parted.slot is None else parted.slot, parted.place)
            for parted in view.parted
        ]
        state.bag = self.unseen
        state.stock = view.stock
        state.discards = tuple(self.discards)
        state.totals = view.totals
        state.history = tuple(_sheet(self.deck, numbers, past) for past in view.history)
        return state


def _drawn(pool: list[int], count: int, luck: Luck) -> list[int]:
    """So many cards out of the pool. One number of luck serves for several, as long as it is large enough."""
    drawn: list[int] = []
    while len(drawn) < count:
        ways, places = 1, 0
        while len(drawn) + places < count and ways * (len(pool) - places) <= LARGEST_LUCK:
            ways *= len(pool) - places
            places += 1
        number = luck.below(ways, "unseen")
        for _ in range(places):
            number, at = divmod(number, len(pool))
            pool[at], pool[-1] = pool[-1], pool[at]
            drawn.append(pool.pop())
    return drawn


def _pile(stand: Stand, kinds: list[int]) -> tuple[int, ...]:
    return tuple(
        card(kind, NOBODY if lying.by is None else lying.by, up=lying.up, seen=lying.seen_by)
        for lying, kind in zip(stand.cards, kinds, strict=True)
    )


def _sheet(deck: Deck, numbers: dict[str, int], past: Round) -> Sheet:
    return Sheet(
        past.head,
        tuple(numbers[stand.knight] for stand in past.stands),
        tuple(FREE if stand.owner is None else stand.owner for stand in past.stands),
        tuple(_pile(stand, [deck.kinds[lying.item] for lying in stand.cards]) for stand in past.stands),
        past.scores,
        past.unclaimed,
    )


def _sorted(hand: list[int]) -> Hand:
    return tuple(sorted(hand))
