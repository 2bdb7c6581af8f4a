"""What clicks that lead nowhere would have been, so that they are refused by their rule."""

from __future__ import annotations

from collections.abc import Sequence

from quintain.core.seats import LETTERS
from quintain.games.knaves_out.cards import KNAVE, NAMES, SLOTS
from quintain.games.knaves_out.painter import SEARCH, WAVES
from quintain.games.knaves_out.pending import Attack, Charming, Choosing, Damage, Landing, Raising, Sharing, Stripping
from quintain.games.knaves_out.realm import Realm
from quintain.games.knaves_out.view import KnavesView
from quintain.games.knaves_out.world import NAMES as SQUARES

ASKED = {Charming: "step", Choosing: "at", Landing: "at", Raising: "at", Stripping: "strip", Sharing: "checker"}
ASKED |= {Attack: "insight", Damage: "redirect"}
"""What a lone square answers."""
UNITS = {
    f"{seat}/{kind}{number}": (seat, f"{kind}{number}") for seat in LETTERS for kind in "pu" for number in range(1, 9)
}


def meant(view: KnavesView, clicks: Sequence[str]) -> str | None:
    """The text of an action, which need not be allowed; None where these clicks are none."""
    if view.seat is None or not clicks:
        return None
    last = clicks[-1]
    squares = [id for id in clicks if id in PLACES]
    if last == WAVES:
        return f"sea {squares[-1]}" if squares else None
    if last in PLACES:
        return _square(view.realm, squares)
    if last in UNITS and view.realm.top is None:
        seat, unit = UNITS[last]
        return f"land {unit}" if seat == LETTERS[view.seat] else None
    word, _, who = last.partition("-")
    if word in ("act", "build", "call") and who:
        return f"act build {who}" if word == "build" else f"{word} {who}"
    if last[:4] == "seat" or last[:5] == "board":
        return f"target {last[4:]}" if last[:4] == "seat" else f"board {last[5:]}"
    return _card(view, clicks)


PLACES = frozenset(SQUARES)


def _square(realm: Realm, squares: Sequence[str]) -> str | None:
    """One square, or two: from where and whereto."""
    if realm.phase == "king":
        return f"king {squares[-1]}"
    if realm.top is not None:
        word = ASKED.get(type(realm.top))
        return f"{word} {squares[-1]}" if word else None
    if len(squares) < 2 or realm.phase != "main":
        return None
    source, target = squares[-2:]
    return f"{'attack' if SQUARES.index(target) in realm.pieces else 'move'} {source} {target}"


def _card(view: KnavesView, clicks: Sequence[str]) -> str | None:
    """A card and the tower that it is to lie on."""
    assert view.seat is not None
    who = LETTERS[view.seat]
    cards = [id.partition("/")[2] for id in clicks if id.startswith((f"hand{who}/", f"{SEARCH}/"))]
    towers = [slot for id in clicks for slot in SLOTS if id.partition("/")[0] == f"{slot}{who}"]
    if not cards or not towers or cards[-1] not in CARDS_READ:
        return None
    card, slot = cards[-1], towers[-1]
    if view.realm.top is not None:
        return f"take {card} {slot}"
    bare = view.realm.kingdoms[view.seat].slots[KNAVE] is None
    return f"play {card}" if bare and card[0] == "J" and slot == SLOTS[KNAVE] else f"play {card} {slot}"


CARDS_READ = frozenset(NAMES[:52])
