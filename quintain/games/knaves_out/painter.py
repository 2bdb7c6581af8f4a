"""What every part of the picture needs: the words, the view, and how cards, pieces and seats are called in them."""

from __future__ import annotations

from collections.abc import Iterable

from quintain.core.answers import Value
from quintain.core.seats import Seat, letter
from quintain.core.words import Words
from quintain.games.knaves_out.acts import Act, Spellbook
from quintain.games.knaves_out.cards import CARDS, NAMES, SLOTS, Card, Slot, sign
from quintain.games.knaves_out.kingdom import Kingdom
from quintain.games.knaves_out.pieces import GREAT, SPOT_NAMES, Piece, Spot, is_square, unit_at
from quintain.games.knaves_out.prices import Due, due
from quintain.games.knaves_out.telling import hand_zone, tower_zone
from quintain.games.knaves_out.view import KnavesView

WAVES = "waves"
"""The open sea around the boards, as it is called in a path."""
SEARCH = "search"


class Painter:
    """A view and the words for it."""

    def __init__(self, words: Words, view: KnavesView) -> None:
        self.words = words
        self.view = view
        self.realm = view.realm
        self.seat = view.seat
        self.top = view.realm.top
        self.book: Spellbook = view.settings.book

    def say(self, key: str, **values: Value) -> str:
        """A sentence of ``[scene]``."""
        return self.words.say(f"scene.{key}", values)

    def term(self, kind: str, value: Value) -> str:
        """The word for a value."""
        return self.words.say(f"term.{kind}.{value}")

    def act(self, slug: str) -> str:
        return self.term("act", slug)

    def slot(self, slot: Slot) -> str:
        return self.term("slot", SLOTS[slot])

    # --- whose ----------------------------------------------------------------------------------------------------

    @property
    def own(self) -> Kingdom | None:
        """The viewer's own kingdom; None for a spectator."""
        return None if self.seat is None else self.realm.kingdoms[self.seat]

    @property
    def mine(self) -> Seat:
        """The viewer's seat, where something is offered to it."""
        assert self.seat is not None
        return self.seat

    def due(self, act: Act) -> Due:
        """What an act costs the viewer now."""
        kingdom = self.realm.kingdoms[self.mine]
        return due(kingdom, act, present=self.view.settings.each_towers == "present")

    # --- cards ----------------------------------------------------------------------------------------------------

    def card(self, card: Card) -> str:
        """``5 of hearts``."""
        return card_words(self.words, card)

    def signs(self, cards: Iterable[Card]) -> str:
        return " ".join(map(sign, cards))

    def held(self, card: Card) -> str:
        """The id of a card in the viewer's own hand; both jokers go by the first one's."""
        return f"{hand_zone(self.mine)}/{NAMES[card]}"

    @staticmethod
    def found(card: Card) -> str:
        """The id of a card that may be taken from the searched deck."""
        return f"{SEARCH}/{NAMES[card]}"

    def on_tower(self, slot: Slot, card: Card) -> str:
        return f"{tower_zone(self.mine, slot)}/{NAMES[card]}"

    # --- places ---------------------------------------------------------------------------------------------------

    def spot(self, spot: Spot) -> str:
        """The id of what is pointed at: a square, or a unit at sea."""
        if is_square(spot):
            return SPOT_NAMES[spot]
        owner, kind, number = unit_at(spot, self.mine)
        return f"{letter(owner)}/{kind[0]}{number}"

    def spot_words(self, spot: Spot) -> str:
        """What is pointed at, in words: ``pawn on Ac4``, ``pawn of B on Bc4``, ``Ac4``, ``pawn p3 at sea``."""
        if not is_square(spot):
            owner, kind, number = unit_at(spot, self.mine)
            key = "unit-at-sea" if owner == self.mine else "unit-of-at-sea"
            return self.say(key, kind=kind, unit=f"{kind[0]}{number}", whom=letter(owner))
        piece = self.realm.pieces.get(spot)
        if piece is None:
            return SPOT_NAMES[spot]
        key = "piece-on" if piece.owner == self.mine or piece.kind in GREAT else "piece-of-on"
        return self.say(key, kind=look(piece), square=SPOT_NAMES[spot], whom=letter(piece.owner))


def card_words(words: Words, card: Card) -> str:
    """``5 of hearts``."""
    if card not in CARDS:
        return words.say("scene.joker")
    name = NAMES[card]
    return words.say("scene.card", {"rank": name[0], "suit": name[1]})


def look(piece: Piece) -> str:
    """What a piece looks like, as the words and the drawings call it."""
    return f"tainted-{piece.kind}" if piece.tainted else piece.kind


def deck_zone(seat: Seat) -> str:
    return f"deck{letter(seat)}"


def court_zone(seat: Seat) -> str:
    return f"court{letter(seat)}"


def discard_zone(seat: Seat) -> str:
    return f"discards{letter(seat)}"


def board_id(board: Seat) -> str:
    return f"board{letter(board)}"


def plate_id(seat: Seat) -> str:
    return f"seat{letter(seat)}"
