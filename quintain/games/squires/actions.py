"""The five actions and their notation (§7), both ways. An item is its number in the deck. No legality."""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from quintain.core.layout import Block, Layout
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

Verb = Literal["play", "show", "peek", "claim", "discard"]


class Deed(msgspec.Struct, frozen=True):
    """``play axe 3``, ``show relic 1``, ``peek 2``, ``claim 4`` or ``discard booze``."""

    verb: Verb
    item: int = -1
    slot: int = -1
    """From 0; people count from 1."""


Fan = tuple[list[Deed], ...]
"""The deeds for every set of slots, by its bits."""


def _fan(verb: Verb, item: int = -1) -> Fan:
    return tuple([Deed(verb, item, slot) for slot in range(SLOTS) if slots >> slot & 1] for slots in range(1 << SLOTS))


# Made once, so that options are looked up, not built.
PLAYS = tuple(_fan("play", item) for item in range(MOST_KINDS))
SHOWS = tuple(_fan("show", item) for item in range(MOST_KINDS))
PEEKS = _fan("peek")
CLAIMS = _fan("claim")
DISCARDS = tuple(Deed("discard", item) for item in range(MOST_KINDS))

LAYOUT = Layout(
    Block("play", (tuple(range(MOST_KINDS)), tuple(range(SLOTS)))),
    Block("show", (tuple(range(MOST_KINDS)), tuple(range(SLOTS)))),
    Block("peek", (tuple(range(SLOTS)),)),
    Block("claim", (tuple(range(SLOTS)),)),
    Block("discard", (tuple(range(MOST_KINDS)),)),
)


def number(deed: Deed) -> int:
    return LAYOUT.number(deed.verb, tuple(field for field in (deed.item, deed.slot) if field >= 0))


def text(deck: Deck, deed: Deed) -> str:
    words: list[str] = [deed.verb]
    if deed.item >= 0:
        words.append(deck.items[deed.item].code)
    if deed.slot >= 0:
        words.append(str(deed.slot + 1))
    return " ".join(words)


def read(deck: Deck, words: str) -> Deed | None:
    """The deed that this text means, or None when it has no readable form (SQ-7.1)."""
    match words.lower().split():
        case ["play" | "show" as verb, item, slot] if (kind := _item(deck, item)) is not None and _is_slot(slot):
            return Deed(verb, kind, int(slot) - 1)
        case ["peek" | "claim" as verb, slot] if _is_slot(slot):
            return Deed(verb, slot=int(slot) - 1)
        case ["discard", item] if (kind := _item(deck, item)) is not None:
            return Deed("discard", kind)
    return None


def _item(deck: Deck, code: str) -> int | None:
    return deck.kinds.get(code, deck.kinds.get(ALIASES.get(code, "")))


def _is_slot(text: str) -> bool:
    return re.fullmatch(f"[1-{SLOTS}]", text) is not None
