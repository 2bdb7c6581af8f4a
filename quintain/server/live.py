"""
One table as this process knows it: the match as it is stored, and everybody who watches.

Every accepted command is stored before anyone hears of it. Where another process was quicker, this one catches up and
looks at the command again; where the store fails, what is in memory is thrown away and read afresh.
"""

from __future__ import annotations

import asyncio
import weakref
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

import msgspec
from msgspec.structs import replace

from quintain.core.answers import Refusal
from quintain.core.contract import View
from quintain.core.luck import commitment
from quintain.core.registry import load
from quintain.core.seats import SPECTATOR, Seat, letter
from quintain.core.table import Step, Table
from quintain.errors import SettingError, TableError
from quintain.server.clocks import Clocks, Now, now_ms
from quintain.server.lines import Line
from quintain.server.messages import ChatLine, ClockInfo, ProposalInfo, SeatInfo, TableInfo
from quintain.server.presence import Presence
from quintain.server.replaying import (
    follow,
    on_own_time,
    replayed,
    restore_proposals,
    steps_after,
    write_proposals,
)
from quintain.server.rows import ChatRow, Deed, EntryRow, Kept, MatchRow, News, Plan
from quintain.server.store import Conflict, Decide, Pauses, Store, StoreError
from quintain.server.watching import Audience, Watchers

RETRIES = 8
CHAT_KEPT = 100
NOT_STORED = "not-stored"


class Live:
    def __init__(self, row: MatchRow, store: Store, now: Now = now_ms, pauses: Pauses | None = None) -> None:
        self.row = row
        self.store = store
        self.now = now
        self.game = load(row.game)
        self.plan = msgspec.json.decode(row.plan, type=Plan)
        self.table: Table | None = None
        self.clocks = Clocks(self.plan.clock, len(row.seats))
        self.chat: deque[ChatLine] = deque(maxlen=CHAT_KEPT)
        self.lock = asyncio.Lock()
        # Not held by them in turn, so that a table that is forgotten is gone at once.
        self.watchers = Watchers(weakref.proxy(self))
        self.presence = Presence(now)
        self._telling = asyncio.Lock()
        self.used = now()
        """When somebody last asked for this table."""
        self.on_change: Callable[[Live], None] = lambda _: None
        """Called after every change, for whoever lets bots think and clocks run out."""
        self._pauses = pauses or []
        self._stale = True
        """What is in memory is not what is stored."""
        self._told = 0
        """The last entry that watchers have heard of."""
        self._left: frozenset[Seat] = frozenset()
        self._standins: frozenset[Seat] = frozenset()

    # --- what everybody may know ------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.row.id

    def info(self) -> TableInfo:
        return TableInfo(
            id=self.row.id,
            game=self.row.game,
            title=self.game.title,
            status=self.row.status,  # type: ignore[arg-type]
            seats=tuple(map(self._seat_info, range(len(self.row.seats)))),
            settings=self.plan.settings,
            clock=self.plan.clock,
            watch=self.row.watch,  # type: ignore[arg-type]
            undo=self.plan.undo,
            commitment=commitment(self.row.secret),
            created=self.row.created,
            result=self.row.result,
            rematch=self.row.rematch,
        )

    def _seat_info(self, seat: Seat) -> SeatInfo:
        row = self.row.seats[seat]
        left, standin = seat in self._left, seat in self._standins
        return SeatInfo(letter(seat), row.name, row.kind, self.is_present(seat), left, standin)  # type: ignore[arg-type]

    def is_present(self, seat: Seat) -> bool:
        """Whether somebody looks from this seat, here or at another process."""
        return seat in self.watchers.present or self.presence.is_elsewhere(seat)

    def clocks_now(self) -> tuple[ClockInfo, ...]:
        return self.clocks.shown(self.now()) if self.table is not None else ()

    def running(self) -> tuple[Seat, ...]:
        return self.clocks.running

    def offered(self) -> tuple[ProposalInfo, ...]:
        if self.table is None or not self.table.proposals:
            return ()
        return tuple(
            ProposalInfo(held.kind, letter(held.by), tuple(letter(seat) for seat in sorted(held.agreed)))  # type: ignore[arg-type]
            for held in self.table.proposals.values()
        )

    def is_bot(self, seat: Seat) -> bool:
        """Whether somebody else decides for this seat: a bot sits there, or a stand-in."""
        return self.row.seats[seat].kind == "bot" or (self.table is not None and seat in self.table.standins)

    # --- the match as it is stored ----------------------------------------------------------------------------------

    @asynccontextmanager
    async def quiet(self) -> AsyncIterator[Table | None]:
        """While this is held nothing is half done: the table is as it is stored. Raises ``StoreError``."""
        async with self.lock:
            await self._freshen()
            yield self.table

    async def look_again(self) -> None:
        """Something may have been missed: read everything afresh. Raises ``StoreError``."""
        self._stale = True
        await self.freshen()

    async def freshen(self) -> None:
        """If the store has failed since, read everything afresh. Raises ``StoreError``."""
        async with self.quiet():
            return

    async def _freshen(self) -> None:
        if not self._stale:
            return
        kept = await self.store.kept(self.id, CHAT_KEPT)
        if kept is None:
            raise TableError("there is no such table")
        self.restore(kept)

    def restore(self, kept: Kept) -> None:
        """Take over what is stored. Nobody may be doing anything here meanwhile."""
        clocks = Clocks(self.plan.clock, len(kept.row.seats), self._pauses)
        table = replayed(self.game, kept.row, kept.entries, clocks)
        began = self._told == 0 and table is not None
        self.table, self.clocks, self._stale = table, clocks, False
        self.chat = deque(map(_chat_line, kept.chat), CHAT_KEPT)
        self._accept(kept.row)
        if table is not None and (began or self._told < len(table.record.entries)):
            self._tell(steps_after(table, self._told))

    def _accept(self, row: MatchRow) -> None:
        """The table's row has changed. Whoever has no place here any more is sent away."""
        old, self.row = self.row, row
        for before, after in zip(old.seats, row.seats, strict=True):
            if before.token_hash != after.token_hash:
                self.watchers.dismiss(after.seat, "this seat is open again")
        if row.header is not None and row.watch == "nobody":
            self.watchers.dismiss(None, "the match has begun, and this table is not open to spectators")
        if self.table is not None:
            self._left, self._standins = frozenset(self.table.left), frozenset(self.table.standins)

    async def amend(self, decide: Decide) -> MatchRow:
        """Change the table's row: somebody sits down, leaves, is renamed; the match begins.

        The row afterwards. What ``decide`` raises is raised, and nothing has changed. Raises ``StoreError``, and
        ``TableError`` when there is no such table.
        """
        async with self.lock:
            stale, self._stale = self._stale, False
            try:
                kept = await self.store.amend(self.id, decide, CHAT_KEPT)
                if kept is None:
                    raise TableError("there is no such table")
            except (TableError, SettingError):
                self._stale |= stale
                raise
            except BaseException:
                self._stale = True
                raise
            if self.table is not None and not stale:
                self._renew(self.table, kept.row)
                return kept.row
            # Somebody may have heard meanwhile that more has changed.
            again, self._stale = self._stale, True
            self.restore(kept)
            self._stale = again
            if stale or self.table is None:
                self.watchers.announce()
            return kept.row

    # --- commands ---------------------------------------------------------------------------------------------------

    async def command(self, seat: Seat, text: str, count: int | None = None) -> Refusal | None:
        """What a person says: an action or a word for the table. None when it was accepted and stored."""
        text = text.strip()
        if text == "/why" or text.startswith("/why "):
            # The answer is for whoever asks; the table would tell everybody what was asked.
            return await self.why(seat, text[4:].strip())
        self.presence.came(seat)
        decided_at = [] if count is None else [count]

        def do(table: Table) -> Step | Refusal:
            if not decided_at:
                decided_at.append(table.count(seat))
            return self._obey(table, seat, text, decided_at[0])

        return await self._enter(do)

    async def why(self, seat: Seat, text: str) -> Refusal | None:
        """Why this seat could not play that now; None when it could."""
        try:
            async with self.quiet() as table:
                return self._not_begun() if table is None else table.why(seat, text)
        except StoreError:
            return self.not_stored()

    def _obey(self, table: Table, seat: Seat, text: str, count: int) -> Step | Refusal:
        if not text.startswith("/"):
            if seat in table.left:
                return self.game.explain(Refusal("already-left", self.game.cites.table))
            if seat in table.standins:
                words = "a stand-in plays for you; say /back to play on yourself"
                return Refusal("stand-in", self.game.cites.table, words=words)
        return table.submit(seat, text, count)

    async def decide_for(self, seat: Seat, text: str, count: int, view: View) -> Refusal | None:
        """Play what was decided for a seat when it saw this. Refused when it sees something else by now."""

        def do(table: Table) -> Step | Refusal:
            if seat not in table.actors or not is_still_asked(table, seat, count, view):
                return Refusal("stale", self.game.cites.stale)
            return table.submit(seat, text)

        return await self._enter(do)

    async def word(self, text: str, still: Callable[[Table], bool]) -> Refusal | None:
        """A word of the table itself, such as ``/time B``; nothing happens when the reason for it is gone."""

        def do(table: Table) -> Step | Refusal:
            return table.word(text) if still(table) else Refusal("stale", self.game.cites.stale)

        return await self._enter(do)

    async def unveil(self) -> Refusal | None:
        """Play the choice that the table makes by itself after a pause, if there is one."""

        def do(table: Table) -> Step | Refusal:
            step = table.play_forced() if table.is_veiled() else None
            return step or Refusal("stale", self.game.cites.stale)

        return await self._enter(do)

    async def _enter(self, do: Callable[[Table], Step | Refusal]) -> Refusal | None:
        """Do it, store it, tell it; again when another process was quicker. None when it is done."""
        async with self.lock:
            try:
                return await self._attempt(do)
            except StoreError:
                return self.not_stored()

    async def _attempt(self, do: Callable[[Table], Step | Refusal]) -> Refusal | None:
        for _ in range(RETRIES):
            await self._freshen()
            table = self.table
            if table is None:
                return self._not_begun()
            known = len(table.record.entries)
            answer = do(table)
            if isinstance(answer, Refusal):
                return answer
            if table.outcome() is not None:
                table.open_seed()
            try:
                await self._keep(table, known, answer)
            except Conflict:
                continue
            return None
        return Refusal("stale", self.game.cites.stale, words="others were quicker; please look again")

    async def _keep(self, table: Table, known: int, answer: Step) -> None:
        """Store what is new at the table and tell it. A repeated command has brought nothing new."""
        deed = self._deed(table, known)
        if deed is None:
            return
        try:
            await self.store.store(deed)
        except BaseException:
            self._stale = True
            raise
        if deed.values or deed.proposals:
            offered = deed.proposals[1] if deed.proposals else self.row.proposals
            self.row = replace(self.row, proposals=offered, **deed.values)
        steps = steps_after(table, known)
        for step in steps:
            self.clocks.entered(step, on_own_time(table, self.row.seats, step.actors), deed.at)
        self._tell(steps or [answer])

    def _deed(self, table: Table, known: int) -> Deed | None:
        """What is to be stored, if anything."""
        at = self.now()
        new = table.record.entries[known:]
        offered = write_proposals(table.proposals)
        proposals = (self.row.proposals, offered) if offered != self.row.proposals else None
        if not new and proposals is None:
            return None
        over = table.outcome() is not None and self.row.status != "over"
        return Deed(
            match_id=self.id,
            at=at,
            entries=tuple(EntryRow(self.id, entry.n, entry.by, entry.text, at) for entry in new),
            values={"status": "over", "result": table.result()} if over else {},
            proposals=proposals,
        )

    def _tell(self, steps: Sequence[Step]) -> None:
        table = self.table
        if table is None:
            return
        self._told = len(table.record.entries)
        before = self._left, self._standins
        self._left, self._standins = frozenset(table.left), frozenset(table.standins)
        self.watchers.tell(steps)
        if before != (self._left, self._standins) or table.outcome() is not None:
            self.watchers.announce()
        self.on_change(self)

    def _not_begun(self) -> Refusal:
        return Refusal("not-begun", self.game.cites.turn, words="the match has not begun: a seat is still open")

    def not_stored(self) -> Refusal:
        """What whoever asked for something hears while the store fails."""
        words = "the server cannot store anything just now; nothing has changed, please try again"
        return Refusal(NOT_STORED, self.game.cites.table, words=words)

    # --- other processes --------------------------------------------------------------------------------------------

    async def refresh(self) -> None:
        """The table's row has changed elsewhere. Raises ``StoreError``."""
        async with self.lock:
            if self._stale or self.table is None:
                self._stale = True
                await self._freshen()
                if self.table is None:
                    self.watchers.announce()
                return
            row = await self.store.match(self.id)
            if row is not None:
                self._renew(self.table, row)

    def _renew(self, table: Table, row: MatchRow) -> None:
        """The row of a match that goes on has changed."""
        before = self.offered()
        self._accept(row)
        restore_proposals(table, row.proposals)
        if before != self.offered():
            self._tell([])
        self.watchers.announce()

    async def hear(self, news: News) -> None:
        """Another process did something here. Raises ``StoreError``."""
        match news.kind:
            case "entries":
                await self._hear_entries(news.body)
            case "match":
                await self.refresh()
            case "chat":
                self._hear_chat(msgspec.json.decode(news.body, type=ChatRow))
            case "presence":
                new = self.presence.heard(news.source, news.body)
                self.watchers.announce()
                if new and self.watchers.present:
                    await self.tell_presence()

    async def _hear_entries(self, body: str) -> None:
        async with self.lock:
            if self._stale or self.table is None:
                self._stale = True
                await self._freshen()
                return
            known = len(self.table.record.entries)
            rows = msgspec.json.decode(body, type=list[EntryRow]) if body else []
            rows = [row for row in rows if row.n > known]
            if not rows or rows[0].n != known + 1:
                rows = await self.store.entries(self.id, after=known)
            if rows:
                follow(self.table, self.clocks, self.row.seats, rows)
                self._tell(steps_after(self.table, known))

    # --- watching and chat ------------------------------------------------------------------------------------------

    async def join(self, line: Line, audience: Audience, epoch: str, seen: int) -> None:
        """Bring a socket up to date and keep it so. Raises ``StoreError``."""
        async with self.quiet():
            present = self.watchers.present
            knows_all = self.watchers.join(line, audience, epoch, seen)
            if audience is not None:
                self.presence.came(audience)
            if present != self.watchers.present:
                self.watchers.announce(knows=line if knows_all else None)
        if present != self.watchers.present:
            await self.tell_presence()

    async def part(self, line: Line) -> None:
        present = self.watchers.present
        self.watchers.part(line)
        if line.seat is not None and line.seat in present and line.seat not in self.watchers.present:
            self.presence.dropped(line.seat)
        self.used = self.now()
        if present != self.watchers.present:
            self.watchers.announce()
            await self.tell_presence()

    async def tell_presence(self) -> None:
        """Let other processes know who is here, in the order in which people come and go."""
        async with self._telling:
            await self.store.tell(self.id, "presence", "".join(map(letter, self.watchers.present)))

    async def say(self, audience: Audience, text: str) -> None:
        """A line of chat. Raises ``StoreError``."""
        name = "" if audience is None else self.row.seats[audience].name
        row = ChatRow(self.id, letter(audience), name, text, self.now())
        await self.store.add_chat(row)
        self._hear_chat(row)

    def _hear_chat(self, row: ChatRow) -> None:
        line = _chat_line(row)
        self.chat.append(line)
        self.watchers.say(line)


def is_still_asked(table: Table, seat: Seat, count: int, view: View) -> bool:
    """Whether this actor must still decide what it had to decide when it saw this.

    While everybody chooses in secret, who has chosen by now changes nothing.
    """
    return table.count(seat) == count and (table.state.ask(seat).sealed or table.view(seat) == view)


def _chat_line(row: ChatRow) -> ChatLine:
    return ChatLine(row.by, row.name or SPECTATOR, row.text, row.at)
