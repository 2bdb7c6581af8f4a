"""
A match is its record: a header and numbered entries, one JSON object a line. State is what replaying them gives.

    {"quintain":1,"game":"…","rules":"…","seats":[{"name":"Ann"},{"name":"Bob"}],"settings":{…},"seed":"…"}
    {"n":1,"by":"A","text":"b1c3"}
    {"n":2,"by":"*","text":"/resign B"}
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from quintain.core.luck import commitment, match_seed
from quintain.core.seats import LETTERS, TABLE, Sitter
from quintain.core.table_commands import Seed, TableWord, read_word
from quintain.errors import RecordError, SettingError

VERSION = 1
BYTE_ORDER_MARK = "\ufeff"
"""Some editors put it before a text; it means nothing."""
UndoPolicy = Literal["consent", "own", "off"]


class Header(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    quintain: int
    """The version of this format."""
    game: str
    rules: str
    seats: tuple[Sitter, ...]
    settings: dict[str, Any]
    seed: str | None = None
    commitment: str | None = None
    """While the seed is still secret: what binds the table to it. The seed then follows in an entry ``/seed``."""
    entropy: tuple[str, ...] = ()
    """What the seats added to the seed, in seat order; the luck of the match comes from all of it together."""
    undo: UndoPolicy = "consent"
    tags: dict[str, str] = {}
    """Whatever people want to keep with a match: a date, an event."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that was done: a seat's action, or a word of the table."""

    n: int
    by: str
    text: str

    @property
    def word(self) -> TableWord | None:
        """The word of the table that it is, if it is one."""
        return read_word(self.text) if self.by == TABLE else None


class Record(msgspec.Struct):
    """A match, whole: all that is ever stored of it."""

    header: Header
    entries: list[Entry] = []

    @property
    def secret(self) -> str | None:
        """The table's seed, from the header or from where it was opened; None while it is secret."""
        if self.header.seed is not None:
            return self.header.seed
        word = self.opened.word if self.opened else None
        return word.secret if isinstance(word, Seed) else None

    @property
    def played(self) -> list[Entry]:
        """The entries without the opening of the seed, which is no step of the match."""
        return [entry for entry in self.entries if not isinstance(entry.word, Seed)]

    @property
    def opened(self) -> Entry | None:
        """The entry with the seed, where it was secret and is no longer."""
        return next((entry for entry in self.entries if isinstance(entry.word, Seed)), None)

    @property
    def seed(self) -> str | None:
        """What all luck of the match comes from; None while it is secret."""
        return None if self.secret is None else match_seed(self.secret, self.header.entropy)

    def write(self) -> str:
        """The whole record as JSON Lines."""
        dumped = [{"quintain": VERSION} | msgspec.to_builtins(self.header), *msgspec.to_builtins(self.entries)]
        return "".join(msgspec.json.encode(line).decode() + "\n" for line in dumped)


def checked(header: Header) -> Header:
    """The header, if it can be written and read back. Raises ``SettingError`` that says what cannot be kept."""
    try:
        return msgspec.json.decode(msgspec.json.encode(header), type=Header)
    except (msgspec.ValidationError, TypeError) as error:
        raise SettingError(f"a match cannot be set up like that: {error}") from None
    except UnicodeError:
        raise SettingError("names, seeds and tags must be text that can be written as UTF-8") from None


def read_record(text: str) -> Record:
    """The record in this text. Raises ``RecordError`` that names the line and says what is wrong with it."""
    # Names may hold other line ends than this one, which JSON does not hide.
    lines = text.removeprefix(BYTE_ORDER_MARK).removesuffix("\n").split("\n")
    if not lines[0].strip():
        raise RecordError("the record is empty: its first line should be the header", 1)
    record = Record(_header(lines[0]), [])
    for number, line in enumerate(lines[1:], start=2):
        if not line.strip():
            raise RecordError("an empty line: every line of a record is one entry", number)
        entry = _decode(line, Entry, number)
        expected = len(record.entries) + 1
        if entry.n != expected:
            raise RecordError(
                f"entry {entry.n} where entry {expected} should follow: lines are missing or twice", number
            )
        if entry.by != TABLE and (len(entry.by) != 1 or entry.by not in LETTERS[: len(record.header.seats)]):
            raise RecordError(
                f"entry {entry.n} is by {entry.by!r}, which is neither a seat of this match nor {TABLE}", number
            )
        record.entries.append(entry)
    _check_seed(record)
    return record


def _header(line: str) -> Header:
    found = _decode(line, dict[str, Any], 1)
    if "quintain" not in found:
        raise RecordError('not a Quintain record: the header has no "quintain"', 1)
    if found["quintain"] != VERSION:
        raise RecordError(f"a record of format {found['quintain']!r}; this build reads format {VERSION}", 1)
    header: Header = _decode(line, Header, 1)
    if not 1 <= len(header.seats) <= len(LETTERS):
        raise RecordError(f"{len(header.seats)} seats in the header: a match has 1 to {len(LETTERS)}", 1)
    if header.seed is None and header.commitment is None:
        raise RecordError("the header has neither a seed nor a commitment to one", 1)
    return header


def _check_seed(record: Record) -> None:
    promised = record.header.commitment
    if promised is not None and record.secret is not None and commitment(record.secret) != promised:
        opened = record.opened
        line = 1 if record.header.seed is not None or opened is None else opened.n + 1
        raise RecordError("the seed is not the one that the header's commitment promised", line)


def _decode(line: str, kind: Any, number: int) -> Any:
    try:
        return msgspec.json.decode(line, type=kind)
    except msgspec.ValidationError as error:
        raise RecordError(f"{'the header' if number == 1 else 'the entry'} does not fit: {error}", number) from None
    except RecursionError:
        raise RecordError("too many brackets inside each other", number) from None
    except msgspec.DecodeError as error:
        raise RecordError(f"not JSON, perhaps cut off: {error}", number) from None
