"""Positions of Squires as the kernels read them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from quintain.games.squires.deck import Deck, deck_of
from quintain.games.squires.state import SquiresState
from quintain.players.lore.squires import kernels
from quintain.players.lore.squires.piles import Cards, Numbers

MOST_ENTRIES = 6
"""No knight covets more."""
HATED, COVETED = 0.25, 2.0
LIKELY = {"food": 1.3, "booze": 0.7, "companion": 0.7}
LIKELY_PER_POINT = 0.5
_PHASES = {"turn": kernels.TURNING, "peeked": kernels.PEEKED, "discard": kernels.DISCARDING}


class World(NamedTuple):
    """A position in numbers."""

    flow: Numbers
    knights: Numbers
    lying: Numbers
    """Where every card is, as ``kernels.read`` wants it."""


def world_of(state: SquiresState) -> World:
    settings = state.settings
    flow = np.zeros(kernels.FLOW, np.int64)
    flow[kernels.SEATS], flow[kernels.HEAD], flow[kernels.LAP], flow[kernels.TURN] = (
        state.seats,
        state.head,
        state.lap,
        state.turn,
    )
    flow[kernels.STOCK], flow[kernels.PHASE] = state.stock, _PHASES[state.phase]
    flow[kernels.FREE], flow[kernels.SERVED] = state.free, state.with_knight
    flow[kernels.DRUNK_FEASTS], flow[kernels.PATIENCE] = settings.drunk_feast == "in", settings.patience
    lying: list[int] = []
    for cards in (*state.piles, *state.hands):
        lying += cards
        lying.append(kernels.END)
    lying += state.bag.values()
    lying += state.owners
    return World(flow, np.array(state.knights), np.array(lying))


@lru_cache(maxsize=16)
def cards_of(deck_text: str) -> Cards:
    """The deck of this text, in numbers."""
    deck = deck_of(deck_text)
    mates = np.full(len(deck.items), -1)
    for weapon, partner in deck.pairs:
        mates[weapon], mates[partner] = partner, weapon
    covets = np.zeros((len(deck.knights), MOST_ENTRIES), np.int64)
    for knight, entries in enumerate(deck.coveted):
        covets[knight, : len(entries)] = [_bits(entry) for entry in entries]
    kinds, total = range(len(deck.items)), sum(deck.copies.values())
    return Cards(
        points=np.array([item.points for item in deck.items]),
        food=np.array([item.food for item in deck.items]),
        mates=mates,
        booze=_bits(deck.group("booze")),
        companions=_bits(deck.group("companion")),
        covets=covets,
        coveted=np.bitwise_or.reduce(covets, axis=1),
        bonus=np.array([knight.bonus for knight in deck.knights]),
        hated=np.array([_bits(kinds) for kinds in deck.hated]),
        hated_share=np.array([sum(deck.copies[kind] for kind in kinds) / total for kinds in deck.hated]),
        scale=np.array(deck.numbers.companion_scale),
        penalty=deck.numbers.hate_penalty,
        feast=np.array([deck.numbers.feast_first, deck.numbers.feast_second]),
        likely=np.array([[_likely(deck, knight, kind) for kind in kinds] for knight in range(len(deck.knights))]),
    )


def _likely(deck: Deck, knight: int, kind: int) -> float:
    """How much likelier than by chance a card is that somebody has played face down: most often it is a gift."""
    item = deck.items[kind]
    if kind in deck.hated[knight]:
        return HATED
    if any(kind in entry for entry in deck.coveted[knight]):
        return COVETED
    return LIKELY.get(item.group) or max(HATED, LIKELY_PER_POINT * item.points)


def _bits(kinds: Iterable[int]) -> int:
    return sum(1 << kind for kind in kinds)
