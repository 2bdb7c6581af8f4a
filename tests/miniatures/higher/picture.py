"""What a player of Higher sees: hands as zones, a trick on the table, buttons for what is no card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quintain.core.contract import Offered
from quintain.core.scene import Button, Meter, Offer, Picture, Piece, Plate, Zone, face_down
from quintain.core.seats import Seat, letter
from quintain.core.words import Words
from tests.miniatures.higher.deeds import Dare, Deed, Peek, Play

if TYPE_CHECKING:
    from tests.miniatures.higher.game import HigherView

EMBLEMS = ("sun", "moon", "star", "tree")


def scene(words: Words, view: HigherView, offers: Sequence[Offered[Deed]]) -> Picture:
    here = view.open
    seats = range(len(here.counts))
    buttons = [offer for offer in offers if not isinstance(offer.action, Play)]
    trick = tuple(_card(words, card) for card in here.trick)
    return Picture(
        plates=tuple(_plate(words, view, seat) for seat in seats),
        zones=(
            *(_hand(words, view, seat) for seat in seats),
            Zone(id="trick", label=_say(words, "table"), pieces=trick),
        ),
        meters=tuple(Meter(f"points-{letter(seat)}", _say(words, "points", seat), here.scores[seat]) for seat in seats),
        buttons=tuple(Button(offer.text, _label(words, offer.action)) for offer in buttons),
        offers=tuple(_offer(words, offer) for offer in offers),
        shortcuts=tuple(_bold(words, offer) for offer in offers if here.stakes == 1 and isinstance(offer.action, Play)),
        remarks=_remarks(words, view),
    )


def _plate(words: Words, view: HigherView, seat: Seat) -> Plate:
    return Plate(seat=seat, label=_say(words, "seat", seat), emblem=EMBLEMS[seat], glyph="*")


def _hand(words: Words, view: HigherView, seat: Seat) -> Zone:
    """Your own cards by their faces; the others' by their places."""
    who = letter(seat)
    if seat == view.seat:
        cards = tuple(_card(words, card) for card in view.hand)
    else:
        cards = face_down(f"hand{who}", view.open.counts[seat], _say(words, "back", seat), seat)
    return Zone(id=f"hand{who}", label=_say(words, "hand", seat), layout="fan", owner=seat, pieces=cards)


def _card(words: Words, card: int) -> Piece:
    return Piece(id=f"card-{card}", kind="card", label=_say(words, "card", card=card), glyph=str(card))


def _offer(words: Words, offer: Offered[Deed]) -> Offer:
    """What can be chosen, and what is shown although it cannot be chosen now."""
    target = f"card-{offer.action.card}" if isinstance(offer.action, Play) else offer.text
    return Offer(offer.text, _label(words, offer.action), (target,))


def _bold(words: Words, offer: Offered[Deed]) -> Offer:
    """The trick and then a card: dare and play it."""
    return Offer(f"dare; {offer.text}", _say(words, "bold"), ("trick", *_offer(words, offer).path))


def _label(words: Words, deed: Deed) -> str:
    match deed:
        case Play(card):
            return _say(words, "card", card=card)
        case Peek(whom):
            return _say(words, "peek", whom)
        case Dare():
            return _say(words, "dare")


def _remarks(words: Words, view: HigherView) -> tuple[str, ...]:
    whom = None if view.seat is None else view.open.peeked[view.seat]
    return () if whom is None or view.seen is None else (_say(words, "seen", whom, view.seen),)


def _say(words: Words, key: str, seat: Seat | None = None, card: int = 0) -> str:
    return words.say(f"scene.{key}", {"who": letter(seat), "card": card})
