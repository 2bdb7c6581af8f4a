"""What a seat may know (§8), and worlds that it cannot tell from the true one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Literal

import msgspec

from quintain.core.contract import View
from quintain.core.seats import Seat
from quintain.games.squires.cards import by_of, is_up, kind_of, knows, seen_by
from quintain.games.squires.deck import Deck, deck_of
from quintain.games.squires.scoring import Score

if TYPE_CHECKING:
    from quintain.games.squires.state import Sheet, SquiresState


class Lying(msgspec.Struct, frozen=True):
    """A card under a knight."""

    item: str
    """Its code; empty when this seat has not seen it."""
    by: Seat | None
    """Who played it; None for a starting item."""
    up: bool
    seen_by: int
    """The seats that have seen it, as bits: everybody watches who plays and who peeks."""


class Stand(msgspec.Struct, frozen=True):
    """A knight in the middle, or with a squire, and the pile."""

    knight: str
    owner: Seat | None
    cards: tuple[Lying, ...]


class Parted(msgspec.Struct, frozen=True):
    """Where the card went that a seat has parted with in this lap."""

    slot: int | None
    """From 0; None for the discards."""
    place: int


class Round(msgspec.Struct, frozen=True):
    """A round that is over."""

    head: Seat
    stands: tuple[Stand, ...]
    scores: tuple[Score, ...]
    unclaimed: Score | None


class Sight(View, frozen=True, kw_only=True):
    deck_text: str = ""
    """The deck, when it is not the one that the game comes with."""
    rounds: int
    patience: int
    memory: Literal["assist", "strict"]
    hindsight: bool
    drunk_feasts: bool
    round: int
    head: Seat
    lap: int
    turn: int
    acting: Seat | None
    phase: Literal["turn", "peeked", "discard"]
    subject: int | None
    """The slot that was peeked at or claimed in this turn."""
    stands: tuple[Stand, ...]
    counts: tuple[int, ...]
    """How many cards each seat holds."""
    stock: int
    discards: tuple[str, ...]
    parted: tuple[Parted | None, ...]
    totals: tuple[int, ...]
    history: tuple[Round, ...]
    hand: tuple[str, ...] = ()
    drew: str = ""
    """What this seat drew in this lap."""
    passed: tuple[str, ...] = ()
    """The hand that this seat passed to its left at the start of this lap."""

    @property
    def deck(self) -> Deck:
        return deck_of(self.deck_text)

    @property
    def seats(self) -> int:
        return len(self.totals)


def view(state: SquiresState, seat: Seat | None) -> Sight:
    terms = state.terms
    deck = terms.deck
    return Sight(
        seat=seat,
        deck_text=terms.deck_text,
        rounds=terms.rounds,
        patience=terms.patience,
        memory="strict" if terms.strict else "assist",
        hindsight=terms.hindsight,
        drunk_feasts=terms.drunk_feasts,
        round=state.round,
        head=state.head,
        lap=state.lap,
        turn=state.turn,
        acting=state.actors[0] if state.actors else None,
        phase=state.phase,
        subject=None if state.subject < 0 else state.subject,
        stands=_stands(deck, state, lambda card: knows(card, seat)),
        counts=tuple(map(len, state.hands)),
        stock=state.stock,
        discards=_codes(deck, state.discards),
        parted=tuple(
            None if spent is None else Parted(None if spent.slot < 0 else spent.slot, spent.place)
            for spent in state.spent
        ),
        totals=state.totals,
        history=tuple(
            Round(sheet.head, _stands(deck, sheet, lambda _card: True), sheet.scores, sheet.unclaimed)
            for sheet in state.history
        ),
        hand=() if seat is None else _codes(deck, state.hands[seat]),
        drew="" if seat is None or state.drawn[seat] < 0 else deck.items[state.drawn[seat]].code,
        passed=() if seat is None else _codes(deck, state.passed_on(seat)),
    )


def _stands(deck: Deck, table: SquiresState | Sheet, known: Callable[[int], bool]) -> tuple[Stand, ...]:
    """The knights with the cards that are known."""
    codes = [item.code for item in deck.items]
    return tuple(
        Stand(
            deck.knights[knight].code,
            None if owner < 0 else owner,
            tuple(
                Lying(codes[kind_of(card)] if known(card) else "", by_of(card), is_up(card), seen_by(card))
                for card in pile
            ),
        )
        for knight, owner, pile in zip(table.knights, table.owners, table.piles, strict=True)
    )


def _codes(deck: Deck, kinds: Iterable[int]) -> tuple[str, ...]:
    return tuple(deck.items[kind].code for kind in kinds)
