"""The acts that a kingdom may take, with their prices, as the spellbooks list them (KO §2.6)."""

from __future__ import annotations

from functools import cache, cached_property, lru_cache
from importlib import resources
from typing import Any, Literal

import msgspec

from quintain.core.answers import Refusal
from quintain.core.data_files import converted, place_of, read_data
from quintain.errors import Unreadable
from quintain.games.knaves_out.cards import DARK, LIGHT, SLOTS, Slot

Table = Literal[
    "knave", "queen", "king", "rook", "knight", "bishop", "ace",
    "red", "heart", "diamond", "harmony", "black", "club", "spade", "chaos",
]  # fmt: skip
COLOURS = {"light": "red", "dark": "black"}
"""The colour that other courts of a side pay with (KO-5.22)."""
MOST = 13
"""Cards off one tower."""
COURTS = {"light": LIGHT, "dark": DARK}


class Price(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    kind: Literal["slot", "each", "any", "free", "devour", "moved"]
    slot: Literal["", "knave", "queen", "king", "ace"] = ""
    cards: int = 0

    @cached_property
    def place(self) -> Slot:
        """The slot whose tower pays or is devoured."""
        return SLOTS.index(self.slot)


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    slug: str
    rule: str
    table: Table
    price: Price
    price_out: Price | None = None
    """What other courts of the side pay, where that is another price."""
    side: Literal["", "light", "dark"] = ""
    """Empty for what everybody may do."""
    tainted_cards: int = 0
    """What it takes while the court card that pays is tainted (KO-5.12)."""
    lasts: Literal["now", "turn", "next", "perm"] = "now"

    @property
    def least(self) -> Price:
        """A price that is in reach whenever the act is: its own, or none where it may cost something else."""
        return self.price if self.price_out is None and not self.tainted_cards else Price("free")

    def price_for(self, court: str | None) -> Price:
        """What a court of this type pays, apart from everything that changes prices."""
        return self.price if self.price_out is None or court == self.table else self.price_out


class Spellbook(msgspec.Struct, frozen=True, dict=True):
    """All acts, in the order of the book."""

    acts: tuple[Act, ...]

    @cached_property
    def by_slug(self) -> dict[str, Act]:
        return {act.slug: act for act in self.acts}

    @cached_property
    def of_side(self) -> dict[str, tuple[Act, ...]]:
        """What a kingdom of each side may ever take; of no side, what everybody may."""
        common = tuple(act for act in self.acts if not act.side)
        books = {side: tuple(act for act in self.acts if act.side in ("", side)) for side in COURTS}
        return {"": common, **books}

    @cached_property
    def shelves(self) -> dict[str, list[tuple[Price, list[Act]]]]:
        """What a kingdom of each side may ever take, by the price that must be in reach for it."""
        found: dict[str, dict[Price, list[Act]]] = {side: {} for side in self.of_side}
        for side, acts in self.of_side.items():
            for act in acts:
                found[side].setdefault(act.least, []).append(act)
        return {side: list(shelves.items()) for side, shelves in found.items()}

    @cached_property
    def ending(self) -> dict[str, frozenset[str]]:
        """What ends with a turn, and what ends when the next one begins."""
        return {lasts: frozenset(act.slug for act in self.acts if act.lasts == lasts) for lasts in ("turn", "next")}


def standard_text() -> str:
    """The spellbooks that the game comes with, as a file to begin one's own from."""
    return (resources.files(__package__ or "") / "data" / "acts.toml").read_text("utf-8")


@cache
def standard() -> Spellbook:
    return _read(standard_text())


def read_book(text: str) -> Spellbook | Refusal:
    """The spellbook that a text describes, or what is wrong with it and where; the standard one for an empty text."""
    return _read_own(text) if text else standard()


def book_of(text: str) -> Spellbook:
    """The spellbook of a text that has passed ``read_book``."""
    found = read_book(text)
    if isinstance(found, Refusal):
        raise ValueError(f"a spellbook that was never checked: {found}")
    return found


@lru_cache(maxsize=64)
def _read_own(text: str) -> Spellbook | Refusal:
    try:
        book = _read(text)
        _check(text, book)
    except Unreadable as error:
        return Refusal("book-broken", "KO-5.20", {"where": error.where, "why": str(error)})
    return book


def _read(text: str) -> Spellbook:
    raw: dict[str, Any] = read_data(text)
    if unknown := raw.keys() - {"act"}:
        raise Unreadable(
            f"there is no table {min(unknown)!r} in a spellbook; there is act", place_of(text, min(unknown))
        )
    blocks = raw.get("act")
    if not isinstance(blocks, list):
        raise Unreadable("it has no [[act]]")
    return Spellbook(tuple(converted(text, block, Act, "act", number) for number, block in enumerate(blocks)))


def _check(text: str, book: Spellbook) -> None:
    """A spellbook of one's own has the acts of the standard one, at prices that can be paid."""
    known = standard().by_slug
    seen: set[str] = set()
    for number, act in enumerate(book.acts):
        where = place_of(text, "act", number, "slug")
        if act.slug not in known:
            raise Unreadable(f"there is no act {act.slug!r}", where)
        if act.slug in seen:
            raise Unreadable(f"{act.slug!r} stands there twice", where)
        seen.add(act.slug)
        own = known[act.slug]
        for field in ("rule", "table", "side", "lasts"):
            if getattr(act, field) != getattr(own, field):
                why = f"{act.slug!r} has the {field} {getattr(own, field)!r}; only prices may change"
                raise Unreadable(why, place_of(text, "act", number, field))
        _check_price(act.price, own.price, place_of(text, "act", number, "price"))
        if own.price_out is not None and own.price_out.kind == "moved" and act.price != own.price:
            why = f"{act.slug!r} is paid with the cards that it moves: its price in its own court cannot change"
            raise Unreadable(why, place_of(text, "act", number, "price"))
        if act.tainted_cards and not (
            own.tainted_cards and act.price.kind == "slot" and 1 <= act.tainted_cards <= MOST
        ):
            why = f"tainted_cards is from 1 to {MOST}, and only where the standard book has it"
            raise Unreadable(why, place_of(text, "act", number, "tainted_cards"))
        if act.price_out is not None:
            _check_price(act.price_out, own.price_out or own.price, place_of(text, "act", number, "price_out"))
    if missing := known.keys() - seen:
        raise Unreadable(f"the act {min(missing)!r} is missing")


def _check_price(price: Price, standard: Price, where: str) -> None:
    if price.kind in ("any", "devour", "moved") or standard.kind in ("any", "devour", "moved"):
        if price != standard:
            raise Unreadable(f"a price of the kind {standard.kind} cannot be another one", where)
    elif (price.kind == "slot") != bool(price.slot):
        raise Unreadable("a price off one tower names its slot, and no other price does", where)
    elif not (price.cards == 0 if price.kind == "free" else 1 <= price.cards <= (4 if price.kind == "each" else 13)):
        raise Unreadable("a price is from 1 to 13 cards, off each tower from 1 to 4", where)
