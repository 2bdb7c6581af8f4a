"""The faces of the cards: what is printed on an item and on a knight."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial, wraps
from typing import Any, TypeVar, cast

from quintain.core.scene import Fact, Mark, Piece
from quintain.core.seats import Seat
from quintain.games.squires.deck import FOOD, Deck, Item, Knight

Say = Callable[..., str]

Paint = TypeVar("Paint", bound=Callable[..., Piece])
KEPT = 4096
"""So many faces of a deck are kept: more than a match shows, and a bound for what a server holds."""

GLYPHS = {"food": "F", "booze": "B", "companion": "C", "gear": "G", "weapon": "W", "partner": "P"}


def _painted_once(paint: Paint) -> Paint:
    """Faces are painted once and kept with their deck, so that they go when it does; they are half of a scene."""

    @wraps(paint)
    def painted(say: Say, deck: Deck, *what: Any, **more: Any) -> Piece:
        kept = deck.painted.get(paint)
        if kept is None:
            kept = deck.painted[paint] = lru_cache(maxsize=KEPT)(partial(_paint, paint, deck))
        return kept(say, *what, **more)

    return cast("Paint", painted)


def _paint(paint: Paint, deck: Deck, say: Say, *what: Any, **more: Any) -> Piece:
    return paint(say, deck, *what, **more)


def title(deck: Deck, code: str) -> str:
    return deck.items[deck.kinds[code]].title


@_painted_once
def item(
    say: Say,
    deck: Deck,
    code: str,
    id: str,
    *,
    owner: Seat | None = None,
    count: int = 1,
    badge: str = "",
    under: str = "",
) -> Piece:
    """
    An item with its face up. Under a knight it says what that knight makes of it, else what it is worth. The caption is
    picked by the card's id, for nothing but looks.
    """
    kind = deck.items[deck.kinds[code]]
    caption = kind.captions[sum(id.encode()) % len(kind.captions)] if kind.captions else ""
    facts = _facts(say, deck, kind)
    said = [fact.words for fact in facts]
    if under:
        view = deck.likings[under][deck.kinds[code]]
        facts = (Fact(say(f"face.sign-{view}", {"penalty": deck.numbers.hate_penalty}), tone=view),) if view else ()
        said += [say(f"face.{view}", {"penalty": deck.numbers.hate_penalty})] if view else []
    spoken = ", ".join([kind.title, *said, *([badge] if badge else [])])
    return Piece(
        id=id,
        kind=code,
        label=spoken if count == 1 else say("scene.several", {"count": count, "label": spoken}),
        glyph=code[:3].capitalize(),
        owner=owner,
        count=count,
        badges=(badge,) if badge else (),
        title=kind.title,
        caption=caption,
        facts=facts,
    )


def _facts(say: Say, deck: Deck, kind: Item) -> tuple[Fact, ...]:
    if kind.group == FOOD:
        return (Fact(say("face.food", {"points": kind.food})),)
    if kind.group == "companion":
        scale = " ".join(str(points) for points in deck.numbers.companion_scale[1:])
        return (Fact(say("face.companion", {"scale": scale})),)
    facts = [Fact(say("face.point" if kind.points == 1 else "face.points", {"points": kind.points}))]
    partner = next((other for other in deck.items if kind.code == other.pair or kind.pair == other.code), None)
    if partner is not None:
        facts.append(Fact(say("face.pair", {"item": partner.title}), (mark(deck, partner.code),)))
    return tuple(facts)


@_painted_once
def knight(say: Say, deck: Deck, knight: Knight, id: str) -> Piece:
    """A knight with likes and dislikes."""
    coveted = [_title_of(say, deck, entry) for entry in knight.covets]
    hated = [_title_of(say, deck, entry) for entry in knight.hates]
    penalty = deck.numbers.hate_penalty
    facts = [
        Fact(f"+{knight.bonus}", tuple(mark(deck, entry) for entry in knight.covets), "good"),
    ]
    if hated:
        facts.append(Fact(f"-{penalty}", tuple(mark(deck, entry) for entry in knight.hates), "bad"))
    values = {
        "knight": knight.name,
        "covets": ", ".join(coveted),
        "bonus": knight.bonus,
        "hates": ", ".join(hated) or say("face.nothing"),
        "penalty": penalty,
    }
    return Piece(
        id=id,
        kind=f"knight-{knight.code}",
        label=say("face.knight", values),
        glyph=knight.code[:3].capitalize(),
        title=knight.name,
        caption=knight.line,
        facts=tuple(facts),
    )


def _title_of(say: Say, deck: Deck, entry: str) -> str:
    return say("face.any-food") if entry == FOOD else title(deck, entry)


def mark(deck: Deck, entry: str) -> Mark:
    """An item, or any Food, as a small drawing."""
    if entry == FOOD:
        return Mark(FOOD, "Food", "Foo")
    return Mark(entry, title(deck, entry), entry[:3].capitalize())
