"""What a seat may know, as plain data (§8)."""

from __future__ import annotations

from typing import Literal

import msgspec

from quintain.core.contract import View
from quintain.core.seats import Seat
from quintain.games.squires.deck import Deck
from quintain.games.squires.scoring import Score
from quintain.games.squires.settings import SquiresSettings


class Lying(msgspec.Struct, frozen=True):
    """A card under a knight."""

    item: str
    """Its code; empty when this seat has not seen it."""
    by: Seat | None
    """Who played it; None for a starting item."""
    up: bool
    seen_by: int
    """The seats that have seen it, as bits: everybody watches who plays and who peeks."""


class Stand(msgspec.Struct, frozen=True):
    """A knight in the middle, or with a squire, and the pile."""

    knight: str
    owner: Seat | None
    cards: tuple[Lying, ...]


class Parted(msgspec.Struct, frozen=True):
    """Where the card went that a seat has parted with in this lap."""

    slot: int | None
    """From 0; None for the discards."""
    place: int


class Round(msgspec.Struct, frozen=True):
    """A round that is over."""

    head: Seat
    stands: tuple[Stand, ...]
    scores: tuple[Score, ...]
    unclaimed: Score | None


class SquiresView(View, frozen=True, kw_only=True):
    settings: SquiresSettings
    round: int
    head: Seat
    lap: int
    turn: int
    acting: Seat | None
    phase: Literal["turn", "peeked", "discard"]
    subject: int | None
    """The slot that was peeked at or claimed in this turn."""
    stands: tuple[Stand, ...]
    counts: tuple[int, ...]
    """How many cards each seat holds."""
    stock: int
    discards: tuple[str, ...]
    parted: tuple[Parted | None, ...]
    totals: tuple[int, ...]
    history: tuple[Round, ...]
    hand: tuple[str, ...] = ()
    drew: str = ""
    """What this seat drew in this lap."""
    passed: tuple[str, ...] = ()
    """The hand that this seat passed to its left at the start of this lap."""

    @property
    def deck(self) -> Deck:
        return self.settings.lexicon

    @property
    def seats(self) -> int:
        return len(self.totals)
