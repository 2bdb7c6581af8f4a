"""Worlds that agree with all that a seat knows: other hands are drawn from the cards of theirs that nobody sees."""

from __future__ import annotations

from collections.abc import Mapping

from quintain.core.luck import Luck
from quintain.games.knaves_out.cards import DECK, Card
from quintain.games.knaves_out.state import KnavesState
from quintain.games.knaves_out.view import KnavesView


def imagine(view: KnavesView, luck: Luck) -> KnavesState:
    hands, decks = [], []
    for seat, kingdom in enumerate(view.realm.kingdoms):
        pool = {} if kingdom.fell else dict.fromkeys(DECK, 1)
        for card in kingdom.open_cards:
            del pool[card]
        hand = view.hand if seat == view.seat else _drawn(pool, kingdom.hand, luck)
        hands.append(hand)
        decks.append(tuple(card for card in pool if card not in hand))
    return KnavesState.of(view.settings, view.realm.copy(), hands, decks)


def _drawn(pool: Mapping[Card, int], count: int, luck: Luck) -> tuple[Card, ...]:
    left = dict(pool)
    for _ in range(count):
        del left[luck.draw(left, "hand")]
    return tuple(card for card in pool if card not in left)
