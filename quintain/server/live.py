"""
One table as this process knows it: the lobby before the match, the match itself, and everybody who watches.

Every accepted command is stored before anyone hears of it. Where another process was quicker, this one catches up and
looks at the command again.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from quintain.core.answers import Notice, Refusal
from quintain.core.luck import commitment
from quintain.core.records import Header
from quintain.core.registry import load
from quintain.core.scene import Scene
from quintain.core.seats import SPECTATOR, Seat, Sitter, letter
from quintain.core.table import Proposal, Step, Table
from quintain.errors import TableError
from quintain.server.clocks import Absence, Clocks
from quintain.server.lines import Line, Tape
from quintain.server.messages import (
    ChatLine,
    ClockPlan,
    NoticeLine,
    ProposalInfo,
    RefusalInfo,
    Said,
    SeatInfo,
    TableChanged,
    TableInfo,
    Update,
    Welcome,
)
from quintain.server.patches import difference
from quintain.server.store import ChatRow, Conflict, EntryRow, MatchRow, Store

RETRIES = 8
GRACE_MS = 120_000
"""How long an audience's tape is kept going after its last socket went."""
Audience = Seat | None


class Plan(msgspec.Struct, frozen=True):
    """What was chosen when the table was opened, kept with it."""

    settings: dict[str, Any]
    clock: ClockPlan
    undo: str


class Watcher:
    """One audience: its sockets, what they have been sent, and the last scene they have."""

    def __init__(self) -> None:
        self.epoch = secrets.token_hex(6)
        """Names this tape: its numbers mean nothing on another."""
        self.lines: set[Line] = set()
        self.tape = Tape()
        self.scene: Scene | None = None
        self.parted = 0
        """When the last socket went."""

    @property
    def is_gone(self) -> bool:
        """Nobody has been here for so long that a tape need not be kept."""
        return not self.lines and now_ms() - self.parted > GRACE_MS

    def send(self, message: Any) -> None:
        """Number, encode once and send to every socket of this audience."""
        text = msgspec.json.encode(message).decode()
        self.tape.add(text)
        for line in tuple(self.lines):
            line.send(text)


class Live:
    def __init__(self, row: MatchRow, store: Store) -> None:
        self.row = row
        self.store = store
        self.game = load(row.game)
        self.plan = msgspec.json.decode(row.plan, type=Plan)
        self.table: Table | None = None
        self.clocks = Clocks(self.plan.clock, len(row.seats))
        self.absence = Absence()
        self.lock = asyncio.Lock()
        self.watchers: dict[Audience, Watcher] = {}
        self.elsewhere: dict[str, tuple[str, ...]] = {}
        """Which seats are present at other processes."""
        self.on_change: Callable[[Live], None] = lambda _: None
        """Called after every change, for whoever lets bots think and clocks run out."""

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
            seats=tuple(self._seat_info(seat) for seat in range(len(self.row.seats))),
            settings=self.plan.settings,
            clock=self.plan.clock,
            watch=self.row.watch,  # type: ignore[arg-type]
            undo=self.plan.undo,
            commitment=self.commitment,
            created=self.row.created,
            result=self.row.result,
            rematch=self.row.rematch,
        )

    @property
    def commitment(self) -> str:
        return commitment(self.row.secret)

    def _seat_info(self, seat: Seat) -> SeatInfo:
        row = self.row.seats[seat]
        here = bool(self.watchers.get(seat) and self.watchers[seat].lines)
        there = any(letter(seat) in seats for seats in self.elsewhere.values())
        left = self.table is not None and seat in self.table.left
        standin = self.table is not None and seat in self.table.standins
        return SeatInfo(letter(seat), row.name, row.kind, here or there, left, standin)  # type: ignore[arg-type]

    def names_present(self) -> tuple[str, ...]:
        return tuple(letter(seat) for seat, watcher in self.watchers.items() if seat is not None and watcher.lines)

    # --- loading and catching up ------------------------------------------------------------------------------------

    async def load(self) -> None:
        """Build the match from the store."""
        row = await self.store.match(self.row.id)
        if row is not None:
            self.row = row
        self.table = None
        await self._catch_up()

    async def _catch_up(self) -> list[Step]:
        """Take over what the store has and this process has not. The steps that are new."""
        if self.row.header is None:
            return []
        if self.table is None:
            header = msgspec.json.decode(self.row.header, type=Header)
            self.table = Table(self.game, header, self.row.secret)
            self.table.veils = True
            self.clocks = Clocks(self.plan.clock, self.table.seats)
            self.clocks.begin(self._on_own_time(), self.row.begun)
        self._restore_proposals()
        table = self.table
        entries = await self.store.entries(self.row.id, after=len(table.record.entries))
        known = len(table.record.entries)
        for row in entries:
            table.follow(row.entry)
            self.clocks.entered(row.by, self._on_own_time(), row.at)
        return [step for step in table.steps if (step.number or 0) > known]

    def _restore_proposals(self) -> None:
        if self.table is not None:
            held = msgspec.json.decode(self.row.proposals, type=list[Proposal])
            self.table.proposals = {proposal.kind: proposal for proposal in held}

    def _on_own_time(self) -> list[Seat]:
        """The awaited seats whose clock runs: people without a stand-in."""
        if self.table is None:
            return []
        return [seat for seat in self.table.actors if not self.is_bot(seat)]

    def is_bot(self, seat: Seat) -> bool:
        """Whether somebody else decides for this seat: a bot sits there, or a stand-in."""
        return self.row.seats[seat].kind == "bot" or (self.table is not None and seat in self.table.standins)

    # --- beginning --------------------------------------------------------------------------------------------------

    async def begin_if_full(self) -> None:
        """Start the match once every seat is taken."""
        if self.row.status != "open" or any(seat.kind == "open" for seat in self.row.seats):
            return
        sitters = [Sitter(seat.name, seat.level or None) for seat in self.row.seats]
        entropy = [seat.entropy for seat in self.row.seats] if any(seat.entropy for seat in self.row.seats) else []
        table = Table.new(
            self.game,
            sitters,
            self.row.secret,
            undo=self.plan.undo,  # type: ignore[arg-type]
            secret=True,
            entropy=entropy,
            **self.plan.settings,
        )
        header = msgspec.json.encode(table.record.header).decode()
        first = list(table.record.entries)
        at = now_ms()
        if await self.store.begin(self.row.id, header, at) and first:
            await self.store.add_entries([EntryRow(self.row.id, e.n, e.by, e.text, at) for e in first])
        await self.load()
        self.announce_all()

    # --- commands ---------------------------------------------------------------------------------------------------

    async def command(self, seat: Seat, text: str, count: int | None = None) -> Refusal | None:
        """What a seat says: an action or a word for the table. None when it was accepted and stored."""
        async with self.lock:
            table = self.table
            if table is None:
                return Refusal("not-begun", self.game.cites.turn, words="the match has not begun: a seat is still open")
            decided_at = table.count(seat) if count is None else count
            answer = await self._enter(lambda table: table.submit(seat, text, decided_at))
            if isinstance(answer, Refusal):
                return answer
            self.absence.act(seat)
            return None

    async def word(self, text: str) -> None:
        """A word of the table itself, such as ``/time B``; nothing happens when it no longer fits."""
        async with self.lock:
            if self.table is not None:
                try:
                    await self._enter(lambda table: table.word(text))
                except TableError:
                    return

    async def unveil(self, known: int) -> None:
        """Play the choice that the table makes by itself, unless the match has moved on."""
        async with self.lock:
            table = self.table
            if table is not None and len(table.record.entries) == known and table.is_veiled():
                await self._enter(lambda table: table.play_forced() or Refusal("stale", self.game.cites.stale))

    async def _enter(self, do: Callable[[Table], Step | Refusal]) -> Step | Refusal:
        """Do it, store it, tell it; again when another process was quicker."""
        for _ in range(RETRIES):
            table = self._running()
            known = len(table.record.entries)
            offered = dict(table.proposals)
            answer = do(table)
            if isinstance(answer, Refusal):
                return answer
            if table.outcome() is not None:
                table.open_seed()
            try:
                await self._store(table, known, offered)
            except Conflict:
                await self.load()
                continue
            except Exception:
                await self.load()
                raise
            steps = [step for step in table.steps if (step.number or 0) > known]
            self._tell(steps or [answer])
            return answer
        return Refusal("stale", self.game.cites.stale, words="others were quicker; please look again")

    def _running(self) -> Table:
        if self.table is None:
            raise TableError("the match has not begun")
        return self.table

    async def _store(self, table: Table, known: int, offered: dict[str, Proposal]) -> None:
        at = now_ms()
        new = table.record.entries[known:]
        if new:
            await self.store.add_entries([EntryRow(self.row.id, entry.n, entry.by, entry.text, at) for entry in new])
            for entry in new:
                self.clocks.entered(entry.by, self._on_own_time(), at)
        changes: dict[str, object] = {}
        if table.proposals != offered:
            self.row.proposals = msgspec.json.encode(list(table.proposals.values())).decode()
            changes["proposals"] = self.row.proposals
        if table.outcome() is not None and self.row.status != "over":
            self.row.status, self.row.result = "over", table.result()
            changes |= {"status": self.row.status, "result": self.row.result}
        if changes:
            await self.store.change_match(self.row.id, **changes)

    # --- telling ----------------------------------------------------------------------------------------------------

    def _tell(self, steps: Sequence[Step]) -> None:
        """Tell every audience what happened, each in its own words."""
        undone = any(step.text.startswith("/undo ") for step in steps)
        for audience in list(self.watchers):
            self._update(audience, steps, undone=undone)
        if self.row.status == "over":
            self.announce_table()
        self.on_change(self)

    def _update(self, audience: Audience, steps: Sequence[Step], *, undone: bool) -> None:
        table, watcher = self._running(), self.watchers[audience]
        if watcher.is_gone:
            del self.watchers[audience]
            return
        scene = table.scene(audience)
        notices = [notice for step in steps for notice in table.notices(step, audience)]
        if watcher.scene is None:
            self._greet_again(audience)
            return
        update = Update(
            n=watcher.tape.latest + 1,
            count=0 if audience is None else table.count(audience),
            notices=tuple(map(line_of, notices)),
            patch=difference(watcher.scene, scene),
            clocks=self.clocks.shown(now_ms()),
            proposals=self._proposals(),
            log=tuple(map(line_of, table.log(audience))) if undone else None,
        )
        watcher.scene = scene
        watcher.send(update)

    def _greet_again(self, audience: Audience) -> None:
        """The picture appears where there was only a waiting room."""
        watcher = self.watchers[audience]
        watcher.send(self._welcome(audience, watcher, watcher.tape.latest + 1, ()))

    def announce_all(self) -> None:
        """Everybody gets the whole picture afresh."""
        for audience in list(self.watchers):
            self._greet_again(audience)
        self.on_change(self)

    def announce_table(self) -> None:
        info = self.info()
        for watcher in self.watchers.values():
            watcher.send(TableChanged(watcher.tape.latest + 1, info))

    def _proposals(self) -> tuple[ProposalInfo, ...]:
        if self.table is None:
            return ()
        return tuple(
            ProposalInfo(held.kind, letter(held.by), tuple(letter(seat) for seat in sorted(held.agreed)))  # type: ignore[arg-type]
            for held in self.table.proposals.values()
        )

    async def refresh(self, kind: str, body: str = "", source: str = "") -> None:
        """Another process did something here."""
        async with self.lock:
            if kind == "chat":
                self.hear_chat(msgspec.json.decode(body, type=ChatRow))
            elif kind == "presence":
                self.elsewhere[source] = tuple(body)
                self.announce_table()
            elif kind == "match":
                await self._refresh_match()
            elif self.table is not None:
                steps = await self._catch_up()
                if steps:
                    self._tell(steps)

    async def _refresh_match(self) -> None:
        row = await self.store.match(self.row.id)
        if row is None:
            return
        begun = self.row.header is None and row.header is not None
        self.row = row
        if begun:
            await self._catch_up()
            self.announce_all()
            return
        offered = self._proposals()
        self._restore_proposals()
        if self.table is not None and offered != self._proposals():
            self._tell([])
        self.announce_table()

    # --- watching ---------------------------------------------------------------------------------------------------

    async def join(self, line: Line, audience: Audience, epoch: str, seen: int) -> None:
        """Bring a socket up to date and keep it so."""
        watcher = self.watchers.setdefault(audience, Watcher())
        missed = watcher.tape.since(seen) if epoch == watcher.epoch else None
        line.greet(audience)
        if missed is None:
            chat = tuple(map(_chat_line, await self.store.chat(self.row.id)))
            line.send(msgspec.json.encode(self._welcome(audience, watcher, watcher.tape.latest, chat)).decode())
        else:
            for message in missed:
                line.send(message)
        watcher.lines.add(line)
        if audience is not None:
            self.announce_table()
            await self.store.tell(self.row.id, "presence", "".join(self.names_present()))

    async def part(self, line: Line) -> None:
        watcher = self.watchers.get(line.seat)
        if watcher is None or line not in watcher.lines:
            return
        watcher.lines.discard(line)
        watcher.parted = now_ms()
        if line.seat is not None and not watcher.lines:
            self.announce_table()
            await self.store.tell(self.row.id, "presence", "".join(self.names_present()))

    def _welcome(self, audience: Audience, watcher: Watcher, n: int, chat: tuple[ChatLine, ...]) -> Welcome:
        table = self.table
        watcher.scene = None if table is None else table.scene(audience)
        return Welcome(
            epoch=watcher.epoch,
            n=n,
            seat=letter(audience),
            table=self.info(),
            count=0 if table is None or audience is None else table.count(audience),
            scene=watcher.scene,
            log=() if table is None else tuple(map(line_of, table.log(audience))),
            clocks=self.clocks.shown(now_ms()) if table else (),
            proposals=self._proposals(),
            chat=chat,
        )

    # --- chat -------------------------------------------------------------------------------------------------------

    async def say(self, audience: Audience, text: str) -> None:
        name = "" if audience is None else self.row.seats[audience].name
        row = ChatRow(self.row.id, letter(audience), name, text, now_ms())
        await self.store.add_chat(row)
        self.hear_chat(row)

    def hear_chat(self, row: ChatRow) -> None:
        for watcher in self.watchers.values():
            watcher.send(Said(watcher.tape.latest + 1, _chat_line(row)))


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def line_of(notice: Notice) -> NoticeLine:
    return NoticeLine(notice.words, notice.rule, notice.kind, notice.motions, notice.beat)


def _chat_line(row: ChatRow) -> ChatLine:
    return ChatLine(row.by, row.name or SPECTATOR, row.text, row.at)


def refusal_info(refusal: Refusal) -> RefusalInfo:
    return RefusalInfo(refusal.code, refusal.rule, refusal.words or refusal.code)
