"""What the store keeps, row by row, and the news that processes send each other about it."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from quintain.core.records import Entry, UndoPolicy
from quintain.server.messages import ClockPlan


class Plan(msgspec.Struct, frozen=True):
    """What was chosen when the table was opened; kept with it as JSON."""

    settings: dict[str, Any]
    clock: ClockPlan
    undo: UndoPolicy


class SeatRow(msgspec.Struct, frozen=True):
    seat: int
    kind: str
    """``person``, ``program``, ``open`` or ``bot``."""
    name: str
    level: str = ""
    token_hash: str | None = None
    entropy: str = ""
    muted: str = ""
    """The kinds of decision that the seat leaves to the table, in order, with spaces between. Its own affair."""


class MatchRow(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    game: str
    status: str = "open"
    """``open`` until every seat is taken, then ``playing``, then ``over``."""
    watch: str
    plan: str
    secret: str
    """The table's seed. It leaves the server when the match is over, in the record."""
    header: str | None = None
    proposals: str = "[]"
    result: str = ""
    rematch: str | None = None
    created: int
    begun: int = 0
    seats: tuple[SeatRow, ...] = ()


class EntryRow(msgspec.Struct, frozen=True):
    match_id: str
    n: int
    by: str
    text: str
    at: int

    @property
    def entry(self) -> Entry:
        return Entry(self.n, self.by, self.text)


class ChatRow(msgspec.Struct, frozen=True):
    match_id: str
    by: str
    name: str
    text: str
    at: int


class Kept(msgspec.Struct, frozen=True):
    """All that is kept of one table."""

    row: MatchRow
    entries: tuple[EntryRow, ...] = ()
    chat: tuple[ChatRow, ...] = ()
    """The latest lines, oldest first."""


class NewMatch(msgspec.Struct, frozen=True):
    """A new table; with entries when every seat is taken, so that the match has begun."""

    row: MatchRow
    entries: tuple[EntryRow, ...] = ()


class Amendment(msgspec.Struct, frozen=True, kw_only=True):
    """A change to a table, all or nothing."""

    values: dict[str, Any] = {}
    """Columns of the match."""
    seats: tuple[SeatRow, ...] = ()
    """Seats as they are from now on."""
    entries: tuple[EntryRow, ...] = ()
    rematch: NewMatch | None = None
    """A further table."""

    def of(self, row: MatchRow) -> MatchRow:
        """The table once it is changed."""
        new = {seat.seat: seat for seat in self.seats}
        return replace(row, **self.values, seats=tuple(new.get(seat.seat, seat) for seat in row.seats))


class Deed(msgspec.Struct, frozen=True, kw_only=True):
    """What one command brought about, to be stored all or nothing."""

    match_id: str
    at: int
    """When it was done."""
    entries: tuple[EntryRow, ...] = ()
    values: dict[str, Any] = {}
    """Columns of the match."""
    proposals: tuple[str, str] | None = None
    """What was offered before, and what is offered now."""
    muted: dict[int, str] = {}
    """What seats leave to the table from now on, as ``SeatRow.muted``."""

    @property
    def is_private(self) -> bool:
        """Whether it is the affair of one seat alone, of which nobody else may hear, not even by a count."""
        return not (self.entries or self.values or self.proposals)


class News(msgspec.Struct, frozen=True):
    """What another process did."""

    match_id: str
    kind: str
    """``entries``, ``match``, ``muted``, ``chat``, ``presence`` or ``gone``."""
    source: str
    """The process that tells it, which need not hear it again."""
    body: str = ""
