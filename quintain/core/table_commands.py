"""
Words for the table and of the table: what beside actions is said and recorded. Each is read once and written one way.

A record holds what comes of it: ``/resign B``, ``/undo 12``. Whoever sits there says ``/resign`` or ``/undo``.
"""

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


class TakeBack(msgspec.Struct, frozen=True):
    """A seat asks for an undo, or agrees to one."""


class Decline(msgspec.Struct, frozen=True):
    """A seat agrees to nothing that is on offer."""


class Mute(msgspec.Struct, frozen=True):
    """A seat does not want to be asked for decisions of this kind; without one, of the kind it is asked for now."""

    kind: str


class Unmute(msgspec.Struct, frozen=True):
    """It wants to be asked for decisions of this kind again; without one, of all kinds."""

    kind: str


class Why(msgspec.Struct, frozen=True):
    """A seat asks why it could not play something."""

    text: str


TableWord = Resign | Time | StandIn | Back | Draw | Abort | Undo | Seed
"""What a record may hold."""
SeatWord = Resign | Back | Draw | Abort | TakeBack | Decline | Mute | Unmute | Why
"""What a seat may say; resigning and coming back are always its own."""

SAID = ("/resign", "/draw", "/undo", "/abort", "/decline", "/back", "/mute", "/unmute", "/why")
"""How a seat says it."""
_OF_A_SEAT: dict[str, type[Resign | Time | StandIn | Back]] = {
    "/resign": Resign,
    "/time": Time,
    "/standin": StandIn,
    "/back": Back,
}
_OF_A_KIND: dict[str, type[Mute | Unmute]] = {"/mute": Mute, "/unmute": Unmute}
_NAMES = {kind: name for name, kind in _OF_A_SEAT.items()}


def is_word(text: str) -> bool:
    """Whether this is for the table; no action begins like that."""
    return text.lstrip().startswith("/")


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


def write_muting(word: Mute | Unmute) -> str:
    """How a seat says it."""
    return f"{'/mute' if isinstance(word, Mute) else '/unmute'} {word.kind}".rstrip()


def hear_word(seat: Seat, text: str) -> SeatWord | None:
    """What a seat says to the table; None when the table does not know that word."""
    name, _, rest = text.strip().partition(" ")
    if name == "/why":
        return Why(rest.strip())
    if name in _OF_A_KIND:
        return _OF_A_KIND[name](rest.strip())
    said: dict[str, SeatWord] = {
        "/resign": Resign(seat),
        "/draw": Draw(),
        "/undo": TakeBack(),
        "/abort": Abort(),
        "/decline": Decline(),
        "/back": Back(seat),
    }
    return None if rest.strip() else said.get(name)
