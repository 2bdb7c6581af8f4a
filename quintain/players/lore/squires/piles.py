"""The deck of Squires and what a pile scores, in compiled code."""

# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quintain.players.lore.compiling import kernels_of

Numbers = NDArray[np.int64]
Floats = NDArray[np.float64]

kernel = kernels_of(Path(__file__).parent)


class Cards(NamedTuple):
    """The deck: by kind, then by knight."""

    points: Numbers
    food: Numbers
    mates: Numbers
    """What a kind pairs with; -1 for nothing."""
    booze: int
    """Kinds as bits, as in all sets below."""
    companions: int
    covets: Numbers
    """By knight and entry; 0 where a list is shorter."""
    coveted: Numbers
    """All kinds of the list."""
    bonus: Numbers
    hated: Numbers
    hated_share: Floats
    """How much of the deck a knight hates."""
    scale: Numbers
    """What Companions score."""
    penalty: int
    feast: Numbers
    likely: Floats
    """By knight and kind: how much likelier than by chance it is that somebody has played this card face down."""


@kernel
def bare(cards: Cards, knight: int, pile: Numbers) -> int:
    """Dislikes, pairs and everything else (SQ-6.6, SQ-6.8, SQ-6.9); likes are counted by ``sets``."""
    hated = cards.hated[knight]
    total = companions = 0
    for kind in range(len(pile)):
        count = pile[kind]
        if count == 0:
            continue
        if hated >> kind & 1:
            total -= cards.penalty * count
            continue
        total += count * cards.points[kind]
        if cards.companions >> kind & 1:
            companions += count
        mate = cards.mates[kind]
        if mate > kind and pile[mate] and not hated >> mate & 1:
            total += min(count, pile[mate]) * (cards.points[kind] + cards.points[mate])
    return total + cards.scale[min(companions, len(cards.scale) - 1)]


@kernel
def held(pile: Numbers, kinds: int) -> int:
    """How many cards of these kinds lie there."""
    total = 0
    kind = 0
    while kinds:
        if kinds & 1:
            total += pile[kind]
        kinds >>= 1
        kind += 1
    return total


@kernel
def sets(cards: Cards, knight: int, pile: Numbers, extra: int) -> tuple[int, int]:
    """How many coveted sets there are with one card more of the kind ``extra``, and how many entries the next lacks."""
    fewest, lacking = 1 << 30, 0
    for entry in cards.covets[knight]:
        if entry == 0:
            break
        count = held(pile, entry)
        if extra >= 0 and entry >> extra & 1:
            count += 1
        if count < fewest:
            fewest, lacking = count, 1
        elif count == fewest:
            lacking += 1
    return fewest, lacking
