"""All tables of this process: found when somebody asks for them, kept while somebody watches or waits."""

from __future__ import annotations

import asyncio

from quintain.core.seats import letter
from quintain.errors import QuintainError, SettingError, StoreError, UnknownGame
from quintain.server.messages import NewTable, Seated, TableInfo
from quintain.server.metrics import Metrics
from quintain.server.store.rows import Kept, MatchRow, News
from quintain.server.store.store import Pauses, Store
from quintain.server.tables import lobby, news
from quintain.server.tables.attendance import present_here
from quintain.server.tables.clocks import Now, now_ms
from quintain.server.tables.info import table_info, without_data
from quintain.server.tables.live import Live
from quintain.server.tables.match import Match
from quintain.server.tables.seating import Seating
from quintain.server.tables.slices import Slices
from quintain.server.tables.steward import Steward
from quintain.server.tables.tokens import new_token

IDLE_MS = 300_000
"""How long a table that nobody watches and nothing waits for is kept in memory."""
OVER_MS = 20_000
"""The same when its match is over."""
SILENCE_MS = 45_000
"""How long a process may say nothing about who is present there."""


class Tables:
    def __init__(self, store: Store, steward: Steward, metrics: Metrics, now: Now = now_ms) -> None:
        self.store = store
        self.steward = steward
        self.now = now
        self.pauses: Pauses = []
        """When no server ran."""
        self._metrics = metrics
        self._lives: dict[str, Live] = {}
        self._slices = Slices()
        self._loading: dict[str, asyncio.Task[Live | None]] = {}

    # --- finding ----------------------------------------------------------------------------------------------------

    async def get(self, table_id: str) -> Live | None:
        """The table with this id, or None. Raises ``QuintainError`` when it cannot be read or played here."""
        live = self._lives.get(table_id)
        if live is None:
            if table_id not in self._loading:
                self._loading[table_id] = asyncio.create_task(self._load(table_id))
            live = await asyncio.shield(self._loading[table_id])
        if live is not None:
            live.used = self.now()
        return live

    async def _load(self, table_id: str) -> Live | None:
        try:
            row = await self.store.match(table_id)
            if row is None:
                return None
            # Here from now on, so that no news of it is missed; then read.
            live = self._enrol(row)
            try:
                await live.look_again()
            except QuintainError:
                self._lives.pop(table_id, None)
                raise
            return live
        finally:
            del self._loading[table_id]

    def _enrol(self, row: MatchRow) -> Live:
        live = self._lives[row.id] = Live(row, self.store, self.now, self.pauses, self.steward.pause_ms, self._slices)
        live.on_change = self.steward.look
        return live

    async def listed(self) -> list[TableInfo]:
        """The public tables: those that run, and those where somebody waits for others.

        Without data files of their own, which are shown to who comes to the table.
        """
        found = []
        for row in await self.store.listed():
            if row.status == "open" and not any(seat.token_hash for seat in row.seats):
                continue
            try:
                found.append(without_data(self._info(row)))
            except (UnknownGame, SettingError):
                continue
        return found

    def _info(self, row: MatchRow) -> TableInfo:
        live = self._lives.get(row.id)
        return table_info(Match(row)) if live is None else live.info()

    def counted(self) -> dict[str, int]:
        """How many tables are in memory, by status."""
        counts = {"open": 0, "playing": 0, "over": 0}
        for live in self._lives.values():
            counts[live.match.row.status] += 1
        return counts

    # --- opening ----------------------------------------------------------------------------------------------------

    async def open(self, wanted: NewTable, address: str = "") -> Seated:
        """A new table for somebody at this address. Raises ``SettingError`` for what cannot be played."""
        mine = [place for place, seat in enumerate(wanted.seats) if seat.kind == "me"]
        token = new_token() if mine else ""
        opening = lobby.opened(wanted, token, self.now())
        await self.store.add(opening)
        self._metrics.table_opened(opening.row)
        # Nobody else knows of it yet: what is stored is what was just made.
        live = self._enrol(opening.row)
        live.patron = address
        async with live.lock:
            await live.restore(Kept(opening.row, opening.entries))
        return Seated(opening.row.id, letter(mine[0] if mine else None), token)

    async def rematch(self, live: Live) -> str:
        """The id of the table where the same people play again. Raises ``TableError`` while the match goes on."""
        opened = await Seating(live).again()
        # Here from now on, so that bots begin to think.
        await self.get(opened)
        return opened

    # --- all of them --------------------------------------------------------------------------------------------------

    def hear(self, told: News) -> None:
        """Another process did something; it matters here only if the table is here."""
        live = self._lives.get(told.match_id)
        if live is not None:
            self.steward.spawn(news.hear(live, told))

    def look_again(self) -> None:
        """News may have been lost: look at every table afresh."""
        for live in self._lives.values():
            self.steward.spawn(live.look_again())

    async def tend(self) -> None:
        """Forget tables that nobody needs, processes that are gone and people who are absent. Called now and then."""
        for live in list(self._lives.values()):
            idle = not live.watchers.anybody and not self.steward.is_busy(live) and not live.lock.locked()
            if idle and self.now() - live.used > (OVER_MS if live.match.row.status == "over" else IDLE_MS):
                del self._lives[live.id]
                continue
            if live.presence.forget(SILENCE_MS):
                live.watchers.announce()
            try:
                if live.watchers.anybody:
                    await live.freshen()
                await self.steward.check_absence(live)
            except StoreError as error:
                self._metrics.log_error("tending a table failed", error)
        await self._tell_presence()

    async def _tell_presence(self) -> None:
        """Who is here, of all tables at once: a process that says nothing for long is taken for gone."""
        here = {live.id: present_here(live) for live in self._lives.values() if live.watchers.present}
        try:
            await self.store.tell("presence", here)
        except StoreError as error:
            self._metrics.log_error("other processes were not told who is here", error)

    async def close(self) -> None:
        await self.steward.close()
