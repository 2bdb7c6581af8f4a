"""Who may act for a seat: whoever knows its token. The store keeps only the hash."""

from __future__ import annotations

import hashlib
import secrets

from quintain.core.seats import Seat
from quintain.server.store.rows import MatchRow

_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_token() -> str:
    """128 bits that nobody can guess, in letters that a URL carries."""
    return secrets.token_urlsafe(16)


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def seat_of(row: MatchRow, token: str | None) -> Seat | None:
    """The seat that this token opens, or None."""
    if not token:
        return None
    digest = hashed(token)
    return next((seat.seat for seat in row.seats if seat.token_hash == digest), None)


def new_table_id() -> str:
    """Short enough to read out, long enough that a table that is not listed is not found by trying."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(14))
