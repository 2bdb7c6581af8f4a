"""What a seat says to the table beside its actions, ``/resign`` or ``/undo``; a record holds what comes of it."""

from __future__ import annotations

import msgspec

from quintain.core.seats import Seat
from quintain.core.table_commands import Abort, Back, Draw, Resign


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


SeatWord = Resign | Back | Draw | Abort | TakeBack | Decline | Mute | Unmute | Why
"""What a seat may say; resigning and coming back are always its own."""

Said = str | SeatWord
"""What somebody says at a table, as it was typed or as it is understood: read once, at the door."""

SAID = ("/resign", "/draw", "/undo", "/abort", "/decline", "/back", "/mute", "/unmute", "/why")
"""How a seat says it."""
_OF_A_KIND: dict[str, type[Mute | Unmute]] = {"/mute": Mute, "/unmute": Unmute}


def is_word(text: str) -> bool:
    """Whether this is for the table; no action begins like that."""
    return text.lstrip().startswith("/")


def heard(seat: Seat, said: Said) -> Said:
    """The word that it is for the table; else the text, of an action or of a word that no table knows."""
    if not isinstance(said, str):
        return said
    return hear_word(seat, said) or said.strip()


def is_action(said: Said) -> bool:
    """Whether what was heard is for the game and not for the table."""
    return isinstance(said, str) and not is_word(said)


def write_muting(word: Mute | Unmute) -> str:
    """How a seat says it."""
    return f"{'/mute' if isinstance(word, Mute) else '/unmute'} {word.kind}".rstrip()


def hear_word(seat: Seat, text: str) -> SeatWord | None:
    """What a seat says to the table; None when the table does not know that word."""
    if not is_word(text):
        return None
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
