"""Bots answer a draw that is offered to them, by their own judgement of the match."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from quintain.core.answers import Refusal
from quintain.core.contract import View
from quintain.core.seats import Seat, letter
from quintain.errors import StoreError
from quintain.server.metrics import Metrics
from quintain.server.tables.commands import Commands, not_stored
from quintain.server.tables.live import Live
from quintain.server.work.bots import Bots
from quintain.table.proposals import awaited
from quintain.table.table import Table

Spawn = Callable[[Coroutine[Any, Any, None]], "asyncio.Task[None]"]
Hear = Callable[[Live, Refusal | None], None]


class Draws:
    def __init__(self, bots: Bots, metrics: Metrics, pause: float, spawn: Spawn, hear: Hear) -> None:
        self._bots = bots
        self._metrics = metrics
        self._pause = pause
        self._spawn = spawn
        self._hear = hear
        """Called with what came of every answer."""
        self._considered: dict[tuple[str, Seat], asyncio.Task[None]] = {}
        """Who is at it."""

    def look(self, live: Live, table: Table) -> None:
        """Let every bot consider what it is offered, unless it does so already."""
        for seat in awaited(table, "draw"):
            key = (live.id, seat)
            if table.sitters[seat].bot is not None and key not in self._considered:
                self._considered[key] = self._spawn(self._consider(live, seat))

    def is_busy(self, live: Live) -> bool:
        return any(table_id == live.id for table_id, _ in self._considered)

    async def answered(self, live: Live, seat: Seat) -> None:
        """Wait until this seat has answered: to act first would be to decline without a word."""
        considering = self._considered.get((live.id, seat))
        if considering is not None:
            await asyncio.wait([considering])

    async def _consider(self, live: Live, seat: Seat) -> None:
        """Answer, once more where the match went on meanwhile and the offer still stands."""
        pause = asyncio.ensure_future(asyncio.sleep(self._pause))
        refusal: Refusal | None = None
        try:
            while (asked := await self._asked(live, seat)) is not None:
                agrees = await self._agrees(live, seat, *asked)
                await pause
                refusal = await Commands(live).answer_draw(seat, asked[1], agrees=agrees)
                if refusal is None or refusal.code != "stale":
                    break
        except StoreError:
            refusal = not_stored(live.match.game)
        finally:
            pause.cancel()
            del self._considered[live.id, seat]
        self._hear(live, refusal)

    async def _asked(self, live: Live, seat: Seat) -> tuple[int, View] | None:
        """The seat's own count and what it sees; None when nothing is offered to it any more."""
        async with live.quiet() as table:
            return (table.count(seat), table.view(seat)) if table and seat in awaited(table, "draw") else None

    async def _agrees(self, live: Live, seat: Seat, count: int, view: View) -> bool:
        row, time = live.match.row, live.match.clocks.share(seat, live.now())
        level, seed = row.seats[seat].level, f"{row.secret} draw {letter(seat)}"
        try:
            share = self._bots.share(live.id, live.addresses)
            return await self._bots.agree_to_draw(row.game, level, view, seed, count, len(row.seats), time, share)
        except Exception as error:  # noqa: BLE001 - a player that breaks must not leave an offer unanswered
            self._metrics.log_error(f"the player {level} broke; it declines the draw", error)
            return False
