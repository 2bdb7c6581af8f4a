"""
Whoever acts at a table without a person's hand: bots, stand-ins, clocks that run out, pauses that veil.

An answer that the table gives for a seat behind a veil comes after the time that such an answer takes there, and is
counted as one by that seat's bot or person: no clock, number or log tells it from a choice.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any

from quintain.core.answers import Refusal
from quintain.core.contract import View
from quintain.core.seats import Seat, letter
from quintain.core.table_commands import StandIn, Time
from quintain.errors import Busy, StoreError, WorkerDied
from quintain.players import STAND_IN
from quintain.server.metrics import Metrics
from quintain.server.tables.clocks import MISSES
from quintain.server.tables.commands import NOT_STORED, Commands, is_still_asked, not_stored
from quintain.server.tables.draws import Draws
from quintain.server.tables.live import Live
from quintain.server.work.bots import Bots
from quintain.table.table import Table

RETRY_SECONDS = 1.0
ELSEWHERE_SECONDS = 2.0
SOON_SECONDS = 600.0
"""A table whose clock runs out by then is kept for that; another is read again when it is time."""
Sleep = Callable[[float], Awaitable[None]]
Find = Callable[[str], Awaitable[Live | None]]
"""The table with this id; raises ``QuintainError`` as ``Tables.get`` does."""
TRIES = 3
"""So often a bot is asked whose thinking breaks off; then somebody decides for it."""
Thought = tuple[int, View]
"""A seat's own count and what it sees."""


async def _nowhere(_table_id: str) -> Live | None:
    return None


class Steward:
    def __init__(self, bots: Bots, metrics: Metrics, pause_ms: int, sleep: Sleep = asyncio.sleep) -> None:
        self._bots = bots
        self.pause_ms = pause_ms
        """How long a bot waits before it acts, so that people can follow; ``Pace`` says where it waits less."""
        self._sleep = sleep
        self._metrics = metrics
        self._thoughts: dict[tuple[str, Seat], Thought] = {}
        """What each bot is thinking about, or has decided and is about to do."""
        self._veils: dict[tuple[str, Seat], tuple[int, bool]] = {}
        """What the table is about to answer for a seat: the seat's own count, and whether a bot sits there."""
        self._undecided: dict[tuple[str, Seat], asyncio.Task[Any]] = {}
        """Thoughts and veils that may still be given up."""
        self._unstored: set[str] = set()
        """Tables where something could not be stored and is to be done again."""
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        """When the next clock runs out, by the table's id: the table itself may be forgotten until then."""
        self.find: Find = _nowhere
        """Where tables are found that are not in memory; set by whoever keeps them."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._draws = Draws(bots, metrics, pause_ms / 1000, self.spawn, self._again_if_not_stored)

    def look(self, live: Live) -> None:
        """Something has changed at this table: let whoever must decide without a person's hand do so."""
        self._set_alarm(live)
        table = live.match.table
        if table is None:
            return
        self._draws.look(live, table)
        awaited = () if live.has_nobody() else table.actors
        self._give_up(live, table, awaited)
        for seat in awaited:
            begun = live.turn.asked(seat, table.ask(seat), table.count(seat))
            if seat in live.match.veils:
                self._start_veiling(live, seat)
            elif live.match.is_bot(seat):
                self._start_thinking(live, table, seat, begun)

    @property
    def thinking(self) -> int:
        """How many bots think, or seem to."""
        return len(self._thoughts) + sum(by_bot for _, by_bot in self._veils.values())

    def is_busy(self, live: Live) -> bool:
        """Whether something is under way or awaited at this table."""
        thinking = any(table_id == live.id for table_id, _ in (*self._thoughts, *self._veils))
        thinking = thinking or self._draws.is_busy(live)
        return thinking or live.id in self._unstored or self._rings_soon(live)

    def _rings_soon(self, live: Live) -> bool:
        alarm = self._alarms.get(live.id)
        return alarm is not None and alarm.when() - asyncio.get_running_loop().time() < SOON_SECONDS

    # --- bots -------------------------------------------------------------------------------------------------------

    def _start_thinking(self, live: Live, table: Table, seat: Seat, begun: int | None) -> None:
        """Think about what this seat sees now, unless it is being thought about already.

        In its own turn the seat's count was ``begun`` when that began.
        """
        key = (live.id, seat)
        known = self._thoughts.get(key)
        if known is None or not is_still_asked(table, seat, *known):
            self._thoughts[key] = thought = (table.count(seat), table.view(seat))
            self.spawn(self._think(live, seat, thought, begun))

    async def _think(self, live: Live, seat: Seat, thought: Thought, begun: int | None) -> None:
        key = (live.id, seat)
        choosing = self._undecided[key] = asyncio.create_task(self._choose(live, seat, thought, begun))
        pause = asyncio.ensure_future(self._sleep(live.match.bots_pause(seat) / 1000))
        refusal: Refusal | None = None
        try:
            if await self._is_given_up(key, choosing):
                return
            text = choosing.result()
            await pause
            await self._draws.answered(live, seat)
            # If the seat sees something else by now, the reply is late and is ignored.
            refusal = await Commands(live).decide_for(seat, text, *thought)
        finally:
            choosing.cancel()
            pause.cancel()
            if self._thoughts.get(key) is thought:
                del self._thoughts[key]
        self._metrics.command("bot", refusal is None)
        self._again_if_not_stored(live, refusal)

    async def _choose(self, live: Live, seat: Seat, thought: Thought, begun: int | None) -> str:
        """What the bot decides, or a stand-in where its thinking breaks off again and again."""
        (count, view), row = thought, live.match.row
        level = row.seats[seat].level or STAND_IN
        seed = f"{row.secret} player {letter(seat)}"
        tries = 1 if live.failing else TRIES
        while tries:
            try:
                left = live.match.clocks.share(seat, live.now())
                share = self._bots.share(live.id, live.addresses)
                text = await self._bots.choose(row.game, level, view, seed, count, left, share, begun)
            except Busy:
                # Whoever has so many bots waits for them.
                await asyncio.sleep(RETRY_SECONDS)
            except WorkerDied as error:
                # The pool rests for longer every time, before it starts another.
                tries -= 1
                self._metrics.log_error(f"the player {level} died", error)
            except Exception as error:  # noqa: BLE001 - a player that breaks must not hold up the match
                self._metrics.log_error(f"the player {level} broke", error)
                break
            else:
                live.failing = False
                return text
        if not live.failing:
            live.failing = True
            with suppress(StoreError):
                await live.remark("cannot-think", who=letter(seat))
        return await self._bots.stand_in(row.game, view, seed, count)

    # --- veils ------------------------------------------------------------------------------------------------------

    def _start_veiling(self, live: Live, seat: Seat) -> None:
        """Answer for this seat when it is time, unless that is under way already."""
        count = live.match.veils[seat][0]
        known = self._veils.get((live.id, seat))
        if known is None or known[0] != count:
            self._veils[live.id, seat] = veil = (count, live.match.is_bot(seat))
            self.spawn(self._unveil(live, seat, veil))

    async def _unveil(self, live: Live, seat: Seat, veil: tuple[int, bool]) -> None:
        (count, by_bot), key = veil, (live.id, seat)
        waiting = self._undecided[key] = asyncio.ensure_future(
            self._sleep(live.match.veil_left(seat, live.now()) / 1000)
        )
        try:
            if await self._is_given_up(key, waiting, counted=by_bot):
                return
            if live.presence.is_elsewhere(seat) and seat not in live.watchers.present:
                # A person's answer is counted where the person is; here only if nothing comes from there.
                await self._sleep(ELSEWHERE_SECONDS)
            if by_bot:
                await self._draws.answered(live, seat)
            begin = time.perf_counter()
            refusal = await Commands(live).unveil(seat, count)
        finally:
            waiting.cancel()
            if self._veils.get(key) is veil:
                del self._veils[key]
        if by_bot:
            self._metrics.command("bot", refusal is None)
        elif refusal is None:
            self._metrics.command("act", ok=True, seconds=time.perf_counter() - begin)
        self._again_if_not_stored(live, refusal)

    # --- giving up --------------------------------------------------------------------------------------------------

    def _give_up(self, live: Live, table: Table, awaited: Sequence[Seat]) -> None:
        """Let go of thoughts that nobody waits for any more, and of what only seems to be one in the same way."""
        if not self._undecided:
            return
        for seat in range(len(live.match.row.seats)):
            key = (live.id, seat)
            thought, veil = self._thoughts.get(key), self._veils.get(key)
            if key not in self._undecided or (
                seat in awaited
                and (thought is None or is_still_asked(table, seat, *thought))
                and (veil is None or live.match.veils.get(seat, (None,))[0] == veil[0])
            ):
                continue
            self._undecided.pop(key).cancel()
            self._thoughts.pop(key, None)
            self._veils.pop(key, None)

    async def _is_given_up(self, key: tuple[str, Seat], deciding: asyncio.Task[Any], *, counted: bool = True) -> bool:
        """Wait for a decision. True when nobody waits for it any more."""
        await asyncio.wait((deciding,))
        if self._undecided.get(key) is deciding:
            del self._undecided[key]
        if deciding.cancelled() and counted:
            self._metrics.command("bot", ok=False)
        return deciding.cancelled()

    # --- again ------------------------------------------------------------------------------------------------------

    def _again_if_not_stored(self, live: Live, refusal: Refusal | None) -> None:
        if refusal is not None and refusal.code == NOT_STORED:
            # At once, so that the table is not forgotten before the task begins.
            self._unstored.add(live.id)
            self.spawn(self._again(live))

    async def _again(self, live: Live) -> None:
        """The store failed: look once more, until it answers."""
        while True:
            await asyncio.sleep(RETRY_SECONDS)
            with suppress(StoreError):
                async with live.quiet():
                    self._unstored.discard(live.id)
                    self.look(live)
                return

    # --- clocks -----------------------------------------------------------------------------------------------------

    def _set_alarm(self, live: Live) -> None:
        alarm = self._alarms.pop(live.id, None)
        if alarm is not None:
            alarm.cancel()
        match = live.match
        has_clock = match.plan.clock.kind != "none" and match.row.status == "playing"
        deadline = match.clocks.deadline(live.now()) if has_clock else None
        if deadline is not None:
            delay = deadline[0] / 1000 + 0.02
            self._alarms[live.id] = asyncio.get_running_loop().call_later(delay, self._ring, live.id)

    def _ring(self, table_id: str) -> None:
        del self._alarms[table_id]
        self.spawn(self._check_clock_of(table_id))

    async def _check_clock_of(self, table_id: str) -> None:
        """Of a table that may have been forgotten. While the store fails, it is tried again."""
        while True:
            try:
                live = await self.find(table_id)
            except StoreError:
                await asyncio.sleep(RETRY_SECONDS)
                continue
            if live is not None:
                await self.check_clock(live)
            return

    async def check_clock(self, live: Live) -> None:
        """If a clock has run out, the match is lost on time, or the table decides for the absent."""
        deadline = live.match.clocks.deadline(live.now())
        if deadline is None or deadline[0] > 0:
            self._set_alarm(live)
            return
        seat = deadline[1]

        def still(table: Table) -> bool:
            return seat in table.actors and live.match.clocks.left(seat, live.now()) <= 0

        if live.match.plan.clock.kind == "total":
            refusal = await Commands(live).word(Time(seat), still)
        elif live.match.clocks.misses(seat) + 1 >= MISSES:
            refusal = await Commands(live).word(StandIn(seat), still)
        else:
            refusal = await self._decide_for(live, seat)
        self._again_if_not_stored(live, refusal)

    async def _decide_for(self, live: Live, seat: Seat) -> Refusal | None:
        """The harmless answer, or a stand-in's choice where there is none."""
        try:
            async with live.quiet() as table:
                if table is None or seat not in table.actors:
                    return None
                ask = table.ask(seat)
                count, view = table.count(seat), table.view(seat)
                text = "" if ask.idle is None else table.text(ask.idle)
        except StoreError:
            return not_stored(live.match.game)
        if not text:
            seed = f"{live.match.row.secret} stand-in {letter(seat)}"
            text = await self._bots.stand_in(live.match.row.game, view, seed, count)
        return await Commands(live).decide_for(seat, text, count, view)

    async def check_absence(self, live: Live) -> None:
        """A stand-in for whoever is awaited and has had no connection for too long, at a table with a clock."""
        clocks = live.match.clocks
        for seat in clocks.running:
            if clocks.is_absent(seat, live.presence.away_ms(seat), live.now()):
                await self._stand_in(live, seat)

    async def _stand_in(self, live: Live, seat: Seat) -> None:
        await Commands(live).word(StandIn(seat), lambda table: seat not in table.standins)

    # --- tasks ------------------------------------------------------------------------------------------------------

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Let it be done; what goes wrong is logged."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self._metrics.log_error("a task failed", error)

    async def close(self) -> None:
        for alarm in self._alarms.values():
            alarm.cancel()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
