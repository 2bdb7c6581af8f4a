"""Words of the table: what beside actions a record holds, ``/resign B`` or ``/undo 12``. Read once, written one way."""

from __future__ import annotations

import re

import msgspec

from quintain.core.seats import LETTERS, Seat, letter


class Resign(msgspec.Struct, frozen=True):
    seat: Seat


class Time(msgspec.Struct, frozen=True):
    """Its time is up."""

    seat: Seat


class StandIn(msgspec.Struct, frozen=True):
    """Somebody else decides for the seat from now on."""

    seat: Seat


class Back(msgspec.Struct, frozen=True):
    """It decides by itself again."""

    seat: Seat


class Draw(msgspec.Struct, frozen=True):
    pass


class Abort(msgspec.Struct, frozen=True):
    pass


class Undo(msgspec.Struct, frozen=True):
    """Everything after this entry is taken back."""

    entry: int


class Seed(msgspec.Struct, frozen=True):
    """The seed, opened when the match is over."""

    secret: str


TableWord = Resign | Time | StandIn | Back | Draw | Abort | Undo | Seed
"""What a record may hold."""
_OF_A_SEAT: dict[str, type[Resign | Time | StandIn | Back]] = {
    "/resign": Resign,
    "/time": Time,
    "/standin": StandIn,
    "/back": Back,
}
_NAMES = {kind: name for name, kind in _OF_A_SEAT.items()}


def read_word(text: str) -> TableWord | None:
    """The word that stands in a record; None when there is no such word."""
    name, gap, rest = text.partition(" ")
    if name == "/seed" and gap:
        return Seed(rest)
    if name == "/undo" and re.fullmatch("0|[1-9][0-9]{0,17}", rest):
        return Undo(int(rest))
    if name in _OF_A_SEAT and len(rest) == 1 and rest.upper() in LETTERS:
        return _OF_A_SEAT[name](LETTERS.index(rest.upper()))
    if rest:
        return None
    return Draw() if name == "/draw" else Abort() if name == "/abort" else None


def write_word(word: TableWord) -> str:
    """How it stands in a record; ``read_word`` reads it back."""
    match word:
        case Seed(secret):
            return f"/seed {secret}"
        case Undo(entry):
            return f"/undo {entry}"
        case Draw():
            return "/draw"
        case Abort():
            return "/abort"
        case _:
            return f"{_NAMES[type(word)]} {letter(word.seat)}"
