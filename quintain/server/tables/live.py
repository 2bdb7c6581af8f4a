"""
One table as this process knows it: the match as it is stored, and everybody who watches.

What is done at a table is done by others, each in a module of its own: ``commands``, ``seating``, ``attendance``,
``news``. None of them is held here, so that a table that is forgotten is gone at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial

from quintain.core.answers import Event, Value
from quintain.core.formats import Format
from quintain.core.records import Header
from quintain.core.seats import TABLE, letter
from quintain.errors import TableError
from quintain.players.turns import Turn
from quintain.server.messages import LogPage, TableInfo
from quintain.server.store.rows import ChatRow, Kept, MatchRow
from quintain.server.store.store import Pauses, Store
from quintain.server.tables import chat
from quintain.server.tables.clocks import Now, now_ms
from quintain.server.tables.match import Match
from quintain.server.tables.presence import Presence
from quintain.server.tables.slices import Slices
from quintain.server.tables.watching import Audience, Watchers
from quintain.table.proposals import standing
from quintain.table.steps import Step
from quintain.table.table import Table


class Live:
    def __init__(
        self,
        row: MatchRow,
        store: Store,
        now: Now = now_ms,
        pauses: Pauses | None = None,
        pause_ms: int = 0,
        slices: Slices | None = None,
    ) -> None:
        self.store = store
        self.now = now
        self.match = Match(row, pauses, pause_ms)
        self.chat = chat.Chat()
        self.presence = Presence(now)
        self.watchers = Watchers(self.match, self.chat, self.presence, now)
        self._slices = slices or Slices()
        self.lock = asyncio.Lock()
        """Held by whoever does something here."""
        self.stale = True
        """Whether what is in memory may not be what is stored."""
        self.used = now()
        """When somebody last asked for this table."""
        self.patron = ""
        """The address of whoever opened the table here or plays without a socket; empty where nobody is known."""
        self.failing = False
        """Whether bots cannot think, and those who watch have been told."""
        self.turn = Turn()
        """Whose turn it is, as far as is known here."""
        self.on_change: Callable[[Live], None] = lambda _: None
        """Called after every change, for whoever lets bots think and clocks run out."""
        self._written: dict[str, str] = {}
        """The record as text, by how it is written."""
        self._written_of: tuple[int, Header] | None = None
        """What it was written of."""
        self._told = 0
        """The last entry that watchers have heard of."""
        self._gone = self.match.left, self.match.standins
        """Who had left or had a stand-in when watchers last heard of that."""

    @property
    def id(self) -> str:
        return self.match.id

    def info(self) -> TableInfo:
        return self.watchers.info()

    def written(self, table: Table, form: Format | None = None) -> str:
        """The record of this table's match as text, in another format if there is one, written once for all."""
        name, write = ("", table.record.write) if form is None else (form.name, partial(form.write, table))
        of = len(table.record.entries), table.record.header
        if self._written_of != of:
            self._written, self._written_of = {}, of
        if name not in self._written:
            self._written[name] = write()
        return self._written[name]

    @property
    def addresses(self) -> set[str]:
        """Whoever is known to be here, by address."""
        return self.watchers.addresses | ({self.patron} if self.patron else set())

    def has_nobody(self) -> bool:
        """Whether this goes on for nobody: no person has a seat in it, and nobody looks."""
        match = self.match
        return not self.watchers.anybody and all(match.is_bot(seat) for seat in range(len(match.row.seats)))

    # --- the match as it is stored ----------------------------------------------------------------------------------

    @asynccontextmanager
    async def quiet(self) -> AsyncIterator[Table | None]:
        """While this is held nothing is half done: the table is as it is stored. Raises ``StoreError``."""
        async with self.lock:
            await self.catch_up()
            yield self.match.table

    async def freshen(self) -> None:
        """If the store has failed since, read everything afresh. Raises ``StoreError``."""
        async with self.quiet():
            return

    async def look_again(self) -> None:
        """Something may have been missed: read everything afresh. Raises ``StoreError``."""
        self.stale = True
        await self.freshen()

    async def catch_up(self) -> None:
        """Read everything afresh where that is needed. For whoever holds the lock. Raises ``StoreError``."""
        if not self.stale:
            return
        # From here on: what is heard while we read makes it stale again.
        self.stale = False
        try:
            kept = await self.store.kept(self.id, chat.KEPT)
            if kept is None:
                raise TableError("there is no such table")
            await self.restore(kept)
        except BaseException:
            self.stale = True
            raise

    async def restore(self, kept: Kept) -> None:
        """Take over what is kept, and tell what is new in it. For whoever holds the lock."""
        before = self.match.row
        await self.match.restore(kept, self._slices)
        self.chat.restore(kept.chat)
        self._dismiss(before)
        table = self.match.table
        if table is not None and (self._told == 0 or self._told < len(table.record.entries)):
            self.tell(self.match.news(self._told))

    def renew(self, row: MatchRow) -> None:
        """The row has changed, and no entry was made. For whoever holds the lock."""
        before, offered = self.match.row, self.match.offered()
        self.match.renew(row)
        self._dismiss(before)
        if offered != self.match.offered() and self.match.table is not None:
            self.tell(standing(self.match.table, known=[held.kind for held in offered]))
        self.watchers.announce()

    def _dismiss(self, before: MatchRow) -> None:
        """Whoever has no place here any more is sent away."""
        row = self.match.row
        for old, new in zip(before.seats, row.seats, strict=True):
            if old.token_hash != new.token_hash:
                self.watchers.dismiss(new.seat, "this seat is open again")
        if row.header is not None and row.watch == "nobody":
            self.watchers.dismiss(None, "the match has begun, and this table is not open to spectators")

    def close(self) -> None:
        """There is no such table any more, as nothing has come of it: everybody is sent away."""
        missing = "somebody was missing" if self.match.row.header is None else "nobody did anything"
        for audience in (*range(len(self.match.row.seats)), None):
            self.watchers.dismiss(audience, f"{missing} here for too long: this table is closed")
        self.stale = True

    # --- telling ----------------------------------------------------------------------------------------------------

    def tell(self, steps: Sequence[Step]) -> None:
        """This happened, and it is stored: everybody who watches hears of it."""
        match, table = self.match, self.match.table
        if table is None:
            return
        self._told = len(table.record.entries)
        self.watchers.tell(steps)
        gone = match.left, match.standins
        if gone != self._gone or table.outcome() is not None:
            self._gone = gone
            self.watchers.announce()
        self.on_change(self)

    async def prepare(self, audience: Audience) -> None:
        """Somebody of this audience is about to join. For whoever holds the lock."""
        await self.watchers.prepare(audience, self._slices)

    async def earlier(self, audience: Audience, before: int) -> LogPage:
        """Lines of what this audience has heard, before this one. Raises ``StoreError``."""
        async with self.quiet():
            return await self.watchers.earlier(audience, before, self._slices)

    async def remark(self, kind: str, **values: Value) -> None:
        """Tell those who watch what is no part of the match, in the words of this event. Raises ``StoreError``."""
        async with self.quiet() as table:
            if table is not None:
                event = Event(kind, table.game.cites.table, values)
                self.watchers.tell((Step(TABLE, "", (event,), actors=table.actors),))

    async def say(self, audience: Audience, text: str) -> None:
        """A line of chat. Raises ``StoreError``."""
        name = "" if audience is None else self.match.row.seats[audience].name
        row = ChatRow(self.id, letter(audience), name, text, self.now())
        await self.store.add_chat(row, chat.KEPT)
        self.hear_said(row)

    def hear_said(self, row: ChatRow) -> None:
        """A line of chat is stored."""
        self.watchers.say(self.chat.add(row))
