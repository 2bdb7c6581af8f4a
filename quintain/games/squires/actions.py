"""The five actions (§7). An item is its number in the deck, a slot counts from 0. No legality."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, TypeVar

from quintain.core.actions import Action, Field, Verbs
from quintain.games.squires.deck import MOST_KINDS, Deck

SLOTS = 7
"""The most knights in the middle: one more than six squires."""
ALIASES = {
    "undergarments": "undies",
    "companions": "companion",
    "food2": "turnips",
    "food3": "cheese",
    "food4": "roast",
}


class _Item(Field):
    """Kinds of item are called as the deck calls them (SQ-7.1)."""

    def write(self, value: int, lexicon: Deck) -> str:
        return lexicon.items[value].code

    def read(self, word: str, lexicon: Deck) -> int:
        return lexicon.kinds[word if word in lexicon.kinds else ALIASES[word]]


ITEM = _Item(range(MOST_KINDS))
SLOT = Field(range(SLOTS), (str(slot + 1) for slot in range(SLOTS)))


class Play(Action, frozen=True):
    item: Annotated[int, ITEM]
    slot: Annotated[int, SLOT]


class Show(Action, frozen=True):
    item: Annotated[int, ITEM]
    slot: Annotated[int, SLOT]


class Peek(Action, frozen=True):
    slot: Annotated[int, SLOT]


class Claim(Action, frozen=True):
    slot: Annotated[int, SLOT]


class Discard(Action, frozen=True):
    item: Annotated[int, ITEM]


Deed = Play | Show | Peek | Claim | Discard
VERBS: Verbs[Deed] = Verbs(Play, Show, Peek, Claim, Discard)

D = TypeVar("D")


def _fan(deed: Callable[[int], D]) -> tuple[list[D], ...]:
    """The deeds for every set of slots, by its bits."""
    every = [deed(slot) for slot in range(SLOTS)]
    return tuple([every[slot] for slot in range(SLOTS) if slots >> slot & 1] for slots in range(1 << SLOTS))


# Made once, so that options are looked up, not built.
PLAYS = tuple(_fan(partial(Play, item)) for item in range(MOST_KINDS))
SHOWS = tuple(_fan(partial(Show, item)) for item in range(MOST_KINDS))
PEEKS = _fan(Peek)
CLAIMS = _fan(Claim)
DISCARDS = tuple(Discard(item) for item in range(MOST_KINDS))
