"""What a seat is shown of a position, and no more (§8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from quintain.core.seats import Seat
from quintain.games.squires.cards import by_of, is_up, kind_of, knows, seen_by
from quintain.games.squires.deck import Deck
from quintain.games.squires.view import Lying, Parted, Round, SquiresView, Stand

if TYPE_CHECKING:
    from quintain.games.squires.state import Sheet, SquiresState


def view(state: SquiresState, seat: Seat | None) -> SquiresView:
    deck = state.deck
    return SquiresView(
        seat=seat,
        settings=state.settings,
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
