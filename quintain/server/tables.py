"""All tables of this process: found when somebody asks for them, kept while somebody watches or waits."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import msgspec

from quintain.core import settings
from quintain.core.luck import fresh_seed
from quintain.core.registry import load
from quintain.core.seating import preset_of, seat_count
from quintain.core.seats import LETTERS, Seat, letter
from quintain.errors import SettingError, TableError
from quintain.players import player
from quintain.server.live import Live, Plan, now_ms
from quintain.server.messages import Join, NewTable, Seated
from quintain.server.metrics import Metrics
from quintain.server.seats import hashed, new_table_id, new_token
from quintain.server.store import MatchRow, News, SeatRow, Store
from quintain.server.thinkers import Thinkers

STANDIN = "random"
MISSES = 3
"""So many decisions in a row let pass, and a stand-in takes over."""


class Tables:
    def __init__(self, store: Store, thinkers: Thinkers, metrics: Metrics, pause_ms: int = 600) -> None:
        self.store = store
        self.thinkers = thinkers
        self.metrics = metrics
        self.pause_ms = pause_ms
        """How long a bot waits before it acts, so that people can follow; also the pause that veils a forced choice."""
        self._lives: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._thinking: set[tuple[str, Seat, int]] = set()
        self._alarms: dict[str, asyncio.TimerHandle] = {}

    # --- finding ----------------------------------------------------------------------------------------------------

    async def get(self, table_id: str) -> Live | None:
        """The table with this id, or None."""
        if table_id in self._lives:
            return self._lives[table_id]
        async with self._loading.setdefault(table_id, asyncio.Lock()):
            if table_id in self._lives:
                return self._lives[table_id]
            row = await self.store.match(table_id)
            if row is None:
                self._loading.pop(table_id, None)
                return None
            live = Live(row, self.store)
            await live.load()
            live.on_change = self._changed
            self._lives[table_id] = live
            self._changed(live)
        self._loading.pop(table_id, None)
        return live

    async def listed(self) -> list[Live]:
        found = [await self.get(table_id) for table_id in await self.store.listed()]
        return [live for live in found if live is not None]

    def seat_of(self, live: Live, token: str | None) -> Seat | None:
        """The seat that this token opens, or None."""
        if not token:
            return None
        digest = hashed(token)
        seats = [seat.seat for seat in live.row.seats if seat.token_hash == digest]
        return seats[0] if seats else None

    async def news(self, news: News) -> None:
        """Another process did something; it matters here only if the table is here."""
        live = self._lives.get(news.match_id)
        if live is not None:
            await live.refresh(news.kind, news.body, news.source)

    # --- opening and sitting down -----------------------------------------------------------------------------------

    async def open(self, wanted: NewTable) -> Seated:
        """A new table. Raises ``SettingError`` for what cannot be played."""
        game = load(wanted.game)
        if len(wanted.seats) not in game.seats:
            raise SettingError(seat_count(game, len(wanted.seats)))
        settled = settings.settle(game.settings, preset_of(game, wanted.preset) | wanted.settings)
        if refusal := game.check(len(wanted.seats), settled):
            raise SettingError(str(game.explain(refusal)))
        mine = [place for place, seat in enumerate(wanted.seats) if seat.kind == "me"]
        if len(mine) > 1:
            raise SettingError("you can take one seat; leave the others open or give them to bots")
        token = new_token() if mine else ""
        seats = [_seat(place, plan.kind, plan.level, wanted, token) for place, plan in enumerate(wanted.seats)]
        undo = "off" if wanted.clock.kind == "total" else wanted.undo
        plan = Plan(settings.as_dict(settled), wanted.clock, undo)
        row = _row(wanted.game, wanted.watch, msgspec.json.encode(plan).decode(), seats)
        await self.store.add_match(row)
        self.metrics.tables.inc()
        live = await self.get(row.id)
        if live is not None:
            await live.begin_if_full()
        return Seated(row.id, letter(mine[0]) if mine else "-", token)

    async def sit(self, live: Live, join: Join) -> Seated:
        """Take an open seat. Raises ``TableError`` when there is none."""
        open_seats = [seat.seat for seat in live.row.seats if seat.kind == "open"]
        wanted = open_seats if join.seat is None else [s for s in open_seats if s == LETTERS.index(join.seat)]
        token = new_token()
        for seat in wanted:
            row = SeatRow(seat, "person", join.name, "", hashed(token), join.entropy)
            if await self.store.take_seat(live.id, row):
                async with live.lock:
                    await live.load()
                    live.announce_all()
                    await live.begin_if_full()
                return Seated(live.id, letter(seat), token)
        raise TableError("that seat is taken" if join.seat else "no seat is open at this table")

    async def leave(self, live: Live, seat: Seat) -> None:
        """Get up from a table that has not begun."""
        if live.row.status != "open":
            raise TableError("the match has begun: resign instead")
        await self.store.change_seat(live.id, seat, kind="open", name="", token_hash=None, entropy="")
        async with live.lock:
            await live.load()
            live.announce_all()

    async def rename(self, live: Live, seat: Seat, name: str) -> None:
        await self.store.change_seat(live.id, seat, name=name)
        async with live.lock:
            live.row.seats[seat].name = name
            live.announce_all()

    async def rematch(self, live: Live, seat: Seat) -> tuple[str, Seat]:
        """The same people again, seats rotated by one; everybody's token stays good."""
        if live.row.status != "over":
            raise TableError("the match is not over yet")
        if live.row.rematch is None:
            count = len(live.row.seats)
            moved = [
                SeatRow(
                    (old.seat + 1) % count,
                    old.kind,
                    old.name,
                    old.level,
                    old.token_hash,
                    fresh_seed() if old.entropy else "",
                )
                for old in live.row.seats
            ]
            row = _row(live.row.game, live.row.watch, live.row.plan, sorted(moved, key=lambda new: new.seat))
            await self.store.add_match(row)
            await self.store.change_match(live.id, rematch=row.id)
            self.metrics.tables.inc()
            async with live.lock:
                live.row.rematch = row.id
                live.announce_table()
            new = await self.get(row.id)
            if new is not None:
                await new.begin_if_full()
        if live.row.rematch is None:
            raise TableError("the rematch could not be opened")
        return live.row.rematch, (seat + 1) % len(live.row.seats)

    # --- bots, clocks, veils ----------------------------------------------------------------------------------------

    def _changed(self, live: Live) -> None:
        """Let whoever must decide without a person's hand do so."""
        table = live.table
        self._set_alarm(live)
        if table is None:
            return
        if table.is_veiled():
            self._spawn(self._unveil(live, len(table.record.entries)))
        for seat in table.actors:
            if live.is_bot(seat):
                self._start_thinking(live, seat)

    async def _unveil(self, live: Live, known: int) -> None:
        await asyncio.sleep(self.pause_ms / 1000)
        await live.unveil(known)

    def _start_thinking(self, live: Live, seat: Seat) -> None:
        table = live.table
        if table is None:
            return
        key = (live.id, seat, len(table.record.entries))
        if key not in self._thinking:
            self._thinking.add(key)
            self._spawn(self._think(live, seat, key))

    async def _think(self, live: Live, seat: Seat, key: tuple[str, Seat, int]) -> None:
        table = live.table
        try:
            if table is None:
                return
            level = live.row.seats[seat].level or STANDIN
            count = table.count(seat)
            view = table.state.view(seat)
            seed = f"{live.row.secret} player {letter(seat)}"
            pause = asyncio.create_task(asyncio.sleep(self.pause_ms / 1000))
            text = await self.thinkers.choose(live.row.game, level, view, seed, key[2])
            await pause
            # If the table has moved on meanwhile, the reply is late and is refused in silence.
            await live.command(seat, text, count)
        finally:
            self._thinking.discard(key)

    def _set_alarm(self, live: Live) -> None:
        alarm = self._alarms.pop(live.id, None)
        if alarm is not None:
            alarm.cancel()
        deadline = live.clocks.deadline() if live.row.status == "playing" else None
        if deadline is not None:
            delay = max(0, deadline[0] - now_ms()) / 1000 + 0.05
            loop = asyncio.get_running_loop()
            self._alarms[live.id] = loop.call_later(delay, lambda: self._spawn(self._time_up(live)))

    async def _time_up(self, live: Live) -> None:
        """A clock has run out: the match is lost on time, or the table decides for the absent."""
        deadline = live.clocks.deadline()
        if deadline is None or deadline[0] > now_ms() or live.table is None:
            self._set_alarm(live)
            return
        seat = deadline[1]
        if live.plan.clock.kind == "total":
            await live.word(f"/time {letter(seat)}")
        elif live.absence.miss(seat) >= MISSES:
            await live.word(f"/standin {letter(seat)}")
        else:
            await self._decide_for(live, seat)

    async def _decide_for(self, live: Live, seat: Seat) -> None:
        table = live.table
        if table is None or seat not in table.actors:
            return
        ask, count = table.state.ask(seat), table.count(seat)
        missed = live.absence.missed.get(seat, 0)
        if ask.idle is not None:
            await live.command(seat, table.state.text(ask.idle), count)
        else:
            seed = f"{live.row.secret} stand-in {letter(seat)}"
            view = table.state.view(seat)
            text = await self.thinkers.choose(live.row.game, STANDIN, view, seed, len(table.record.entries))
            await live.command(seat, text, count)
        live.absence.missed[seat] = missed

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.metrics.log_error("a task of the tables failed", task.exception())

    async def close(self) -> None:
        for alarm in self._alarms.values():
            alarm.cancel()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _seat(place: Seat, kind: str, level: str, wanted: NewTable, token: str) -> SeatRow:
    if kind == "me":
        return SeatRow(place, "person", wanted.name, "", hashed(token), wanted.entropy)
    if kind == "bot":
        return SeatRow(place, "bot", player(level).name, level)
    return SeatRow(place, "open", "")


def _row(game: str, watch: str, plan: str, seats: list[SeatRow]) -> MatchRow:
    return MatchRow(
        new_table_id(), game, "open", watch, plan, fresh_seed(), None, "[]", "", None, now_ms(), seats=seats
    )
