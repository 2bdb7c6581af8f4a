"""Seats: numbers in code, letters wherever a person or a record meets them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from quintain.errors import TableError

Seat = int
"""A place at the table, counted from 0. Written A to H."""

LETTERS = "ABCDEFGH"
TABLE = "*"
"""Who speaks when the table itself does."""
SPECTATOR = "-"
PERSONS = ("who", "whom")
"""The values of an event, a refusal or an outcome that are letters of seats; people read names there."""


class Sitter(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who holds a seat."""

    name: str
    bot: str | None = None
    """The player's name when no person sits here, such as ``random``."""


def letter(seat: Seat | None) -> str:
    """``A`` for seat 0; ``-`` for the spectator."""
    return SPECTATOR if seat is None else LETTERS[seat]


def with_names(values: Mapping[str, str | int], names: Sequence[str]) -> Mapping[str, str | int]:
    """The values with names for the letters of seats; several letters have commas between them."""
    if not names or not any(person in values for person in PERSONS):
        return values
    return {key: _named(value, names) if key in PERSONS else value for key, value in values.items()}


def _named(value: str | int, names: Sequence[str]) -> str | int:
    called = dict(zip(LETTERS, names, strict=False))
    parts = str(value).split(", ")
    return ", ".join(called[part] for part in parts) if all(part in called for part in parts) else value


def seat_of(name: Seat | str, seats: int) -> Seat:
    """The seat meant by a number or a letter, at a table of so many seats."""
    if type(name) is int and 0 <= name < seats:
        # Nearly always, and a dozen times for every move at a table.
        return name
    seat = LETTERS.find(name.upper()) if isinstance(name, str) and len(name) == 1 else name
    if not isinstance(seat, int) or not 0 <= seat < seats:
        raise TableError(f"there is no seat {name!r}: this table has seats A to {LETTERS[seats - 1]}")
    return seat
