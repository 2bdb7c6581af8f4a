"""
A card under a knight, as one number: what it is, who played it, whether it lies face up, and who has seen it.

Piles are tuples of such numbers from bottom to top, so that a position is copied in no time.
"""

from __future__ import annotations

from quintain.core.seats import Seat

_BY, _UP, _SEEN = 5, 8, 9
NOBODY = 7
"""Who played a starting item (SQ-3.6)."""


def card(kind: int, by: Seat, *, up: bool, seen: int = 0) -> int:
    """``seen`` has a bit for every seat that knows the card beside whoever played it."""
    known = seen | 1 << by if by != NOBODY else seen
    return kind | by << _BY | up << _UP | known << _SEEN


def kind_of(card: int) -> int:
    return card & 31


def by_of(card: int) -> Seat | None:
    by = card >> _BY & 7
    return None if by == NOBODY else by


def is_up(card: int) -> bool:
    return bool(card >> _UP & 1)


def peeked(card: int, seat: Seat) -> int:
    """The card after this seat has looked at it."""
    return card | 1 << _SEEN + seat


def seen_by(card: int) -> int:
    """The seats that have looked at it while it lay or was played, as bits."""
    return card >> _SEEN


def knows(card: int, seat: Seat | None) -> bool:
    return is_up(card) or (seat is not None and bool(seen_by(card) >> seat & 1))
