"""The cards as data: kinds of item, knights, and the numbers of the rulebook. Decks are read from TOML."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, cached_property, lru_cache
from importlib import resources
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from quintain.core.answers import Refusal
from quintain.core.data_files import converted, place_of, read_data
from quintain.errors import Unreadable

FOOD = "food"
MOST_KINDS = 32
"""No deck has more kinds: a card is written in so many bits, and an action needs a number."""
MOST_COPIES = 60

Code = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]{0,19}\Z")]
Words = Annotated[str, Meta(min_length=1, max_length=120)]
Points = Annotated[int, Meta(ge=-50, le=100)]
Liking = Literal["", "good", "bad"]


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"group": "class"}):
    """One kind of card. Cards of one kind are identical."""

    code: Code
    title: Words
    group: Literal["food", "booze", "companion", "gear", "weapon", "partner"]
    copies: Annotated[int, Meta(ge=1, le=MOST_COPIES)]
    points: Points
    food: Annotated[int, Meta(ge=0, le=20)] = 0
    pair: Code | None = None
    """The kind that this weapon doubles with (SQ-6.8)."""
    captions: tuple[Words, ...] = ()


class Knight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: Code
    name: Words
    covets: Annotated[tuple[Code, ...], Meta(min_length=1, max_length=6)]
    """One set is one card of every entry; ``food`` stands for any Food (SQ-6.5)."""
    bonus: Points
    hates: Annotated[tuple[Code, ...], Meta(max_length=6)]
    line: Words = "…"
    pronoun: Literal["he", "she", "they"] | None = None
    """Decks had to say it once, and matches that were played with such a deck are read as they are."""


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hand_size: Annotated[int, Meta(ge=1, le=8)]
    draw_per_player: Annotated[int, Meta(ge=0, le=12)]
    companion_scale: Annotated[tuple[Points, ...], Meta(min_length=2, max_length=12)]
    """By the number of cards, from none; the last stands for so many or more."""
    hate_penalty: Annotated[int, Meta(ge=0, le=50)]
    feast_first: Points
    feast_second: Points


class Deck(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"items": "item", "knights": "knight"}, dict=True
):
    numbers: Numbers
    items: tuple[Item, ...]
    knights: tuple[Knight, ...]

    @cached_property
    def kinds(self) -> dict[str, int]:
        """The number of each item by its code."""
        return {item.code: kind for kind, item in enumerate(self.items)}

    @cached_property
    def copies(self) -> dict[int, int]:
        """All cards as a bag."""
        return {kind: item.copies for kind, item in enumerate(self.items)}

    @cached_property
    def coveted(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """For every knight and every entry of its list, the kinds that serve."""
        return tuple(tuple(self._kinds_of(entry) for entry in knight.covets) for knight in self.knights)

    @cached_property
    def hated(self) -> tuple[tuple[int, ...], ...]:
        """For every knight, the kinds it hates."""
        return tuple(
            tuple(sorted({kind for entry in knight.hates for kind in self._kinds_of(entry)})) for knight in self.knights
        )

    @cached_property
    def likings(self) -> dict[str, tuple[Liking, ...]]:
        """For every knight by its code, what it makes of each kind."""
        return {knight.code: tuple(self._likings(place)) for place, knight in enumerate(self.knights)}

    def _likings(self, knight: int) -> Iterator[Liking]:
        coveted = {kind for entry in self.coveted[knight] for kind in entry}
        for kind in range(len(self.items)):
            yield "bad" if kind in self.hated[knight] else "good" if kind in coveted else ""

    @cached_property
    def painted(self) -> dict[Callable[..., Any], Callable[..., Any]]:
        """What scenes keep of their work, for as long as the deck is there."""
        return {}

    @cached_property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Weapon and partner."""
        return tuple((kind, self.kinds[item.pair]) for kind, item in enumerate(self.items) if item.pair)

    @cached_property
    def _groups(self) -> dict[str, tuple[int, ...]]:
        names = [item.group for item in self.items]
        return {name: tuple(kind for kind, other in enumerate(names) if other == name) for name in names}

    def group(self, name: str) -> tuple[int, ...]:
        """The kinds of one class."""
        return self._groups.get(name, ())

    def _kinds_of(self, entry: str) -> tuple[int, ...]:
        return self.group(FOOD) if entry == FOOD else (self.kinds[entry],)


def standard_text() -> str:
    """The deck that the game comes with, as a file to start one's own from."""
    return (resources.files(__package__ or "") / "data" / "deck.toml").read_text("utf-8")


def deck_of(text: str) -> Deck:
    """The deck of a text that has passed ``read_deck``; the standard one when it is empty."""
    found = read_deck(text)
    if isinstance(found, Refusal):
        raise ValueError(f"a deck that was never checked: {found}")
    return found


@cache
def _standard() -> Deck:
    return _read(standard_text())


def read_deck(text: str) -> Deck | Refusal:
    """The deck that a text describes, or what is wrong with it and in which line (SQ-R01)."""
    if not text:
        return _standard()
    return _read_own(text)


@lru_cache(maxsize=64)
def _read_own(text: str) -> Deck | Refusal:
    try:
        return _read(text)
    except Unreadable as error:
        return Refusal("deck-broken", "SQ-R01", {"where": error.where, "why": str(error)})


def _read(text: str) -> Deck:
    raw = read_data(text)
    _check_tables(text, raw)
    deck = msgspec.convert(raw, Deck)
    _check_items(text, deck)
    _check_knights(text, deck)
    return deck


def _check_tables(text: str, raw: dict[str, Any]) -> None:
    """Every table has its fields, of the right kind; a flaw names its line."""
    if unknown := raw.keys() - {"numbers", "item", "knight"}:
        name = min(unknown)
        raise Unreadable(
            f"there is no table {name!r} in a deck; there are numbers, item and knight", place_of(text, name)
        )
    for name in ("numbers", "item", "knight"):
        if not isinstance(raw.get(name), dict if name == "numbers" else list) or not raw[name]:
            head = f"[{name}]" if name == "numbers" else f"[[{name}]]"
            raise Unreadable(f"it has no {head}")
    converted(text, raw["numbers"], Numbers, "numbers", None)
    for name, kind in (("item", Item), ("knight", Knight)):
        for number, block in enumerate(raw[name]):
            converted(text, block, kind, name, number)


def _check_items(text: str, deck: Deck) -> None:
    if len(deck.items) > MOST_KINDS:
        raise Unreadable(f"a deck has at most {MOST_KINDS} kinds of item", place_of(text, "item", MOST_KINDS))
    codes = {FOOD}
    partners: dict[str, str] = {}
    for number, item in enumerate(deck.items):
        if item.code in codes:
            raise Unreadable(f"{item.code!r} is taken already", place_of(text, "item", number, "code"))
        codes.add(item.code)
        if (item.group == FOOD) != bool(item.food):
            raise Unreadable("Food and nothing else has a food value above 0", place_of(text, "item", number, "food"))
        if item.group in (FOOD, "companion") and item.points:
            raise Unreadable(
                "Food and Companions have no points of their own", place_of(text, "item", number, "points")
            )
        if (item.group == "weapon") != bool(item.pair):
            raise Unreadable("a weapon and nothing else names its pair", place_of(text, "item", number, "pair"))
        if item.pair is None:
            continue
        if item.pair not in deck.kinds or deck.items[deck.kinds[item.pair]].group != "partner":
            raise Unreadable(f"{item.pair!r} is no item of the class partner", place_of(text, "item", number, "pair"))
        if item.pair in partners:
            raise Unreadable(
                f"{item.pair!r} is the pair of {partners[item.pair]!r}", place_of(text, "item", number, "pair")
            )
        partners[item.pair] = item.code


def _check_knights(text: str, deck: Deck) -> None:
    codes: set[str] = set()
    for number, knight in enumerate(deck.knights):
        if knight.code in codes:
            raise Unreadable(f"{knight.code!r} is taken already", place_of(text, "knight", number, "code"))
        codes.add(knight.code)
        for field, entries in (("covets", knight.covets), ("hates", knight.hates)):
            for entry in entries:
                if entry not in deck.kinds and (entry != FOOD or not deck.group(FOOD)):
                    raise Unreadable(f"there is no item {entry!r}", place_of(text, "knight", number, field))
            if len(set(entries)) != len(entries):
                raise Unreadable("an entry stands there twice", place_of(text, "knight", number, field))
        # A card serves for one entry only (SQ-6.5).
        if FOOD in knight.covets and (also := [entry for entry in knight.covets if entry in _food(deck)]):
            why = f"{also[0]!r} is Food, so one card would serve for two entries: for {FOOD!r} and for {also[0]!r}"
            raise Unreadable(why, place_of(text, "knight", number, "covets"))


def _food(deck: Deck) -> list[str]:
    return [deck.items[kind].code for kind in deck.group(FOOD)]


def too_small(deck: Deck, seats: int) -> Refusal | None:
    """Why a deck is not enough for so many seats (§2.3)."""
    cards = sum(deck.copies.values())
    needed = seats + 1 + seats * (deck.numbers.hand_size + deck.numbers.draw_per_player)
    if len(deck.knights) <= seats:
        return Refusal("deck-knights", "SQ-3.5", {"count": len(deck.knights), "needed": seats + 1})
    if cards < needed:
        return Refusal("deck-items", "SQ-3.8", {"count": cards, "needed": needed})
    return None
