"""All tables of this process: found when somebody asks for them, kept while somebody watches or waits."""

from __future__ import annotations

import asyncio

from quintain.core.seats import letter
from quintain.errors import QuintainError, SettingError, StoreError
from quintain.server.limits import Limits
from quintain.server.messages import NewTable, Seated, TableInfo
from quintain.server.metrics import Metrics
from quintain.server.store.rows import Kept, MatchRow, News
from quintain.server.store.store import Pauses, Store
from quintain.server.tables import lobby, news
from quintain.server.tables.attendance import present_here
from quintain.server.tables.clocks import Now, ago, now_ms
from quintain.server.tables.info import is_waited_at, without_data
from quintain.server.tables.listing import Listing
from quintain.server.tables.live import Live
from quintain.server.tables.seating import Seating
from quintain.server.tables.slices import Slices
from quintain.server.tables.steward import Steward
from quintain.server.tables.tokens import new_token

IDLE_MS = 300_000
"""How long a table that nobody watches and nothing waits for is kept in memory."""
OVER_MS = 20_000
"""The same when its match is over."""
DAY_MS = 86_400_000
FORGET_MS = 3_600_000
"""How often it is looked for tables that have waited too long."""
FORGET_DAYS = 7
"""Among so many days of matches it is looked for those in which nobody has done anything: not among all there are."""
SILENCE_MS = 45_000
"""How long a process may say nothing about who is present there."""


class Tables:
    def __init__(
        self, store: Store, steward: Steward, metrics: Metrics, now: Now = now_ms, open_days: int = Limits().open_days
    ) -> None:
        """``open_days`` is how long a table waits until every seat is taken."""
        self.store = store
        self.steward = steward
        self.now = now
        self.pauses: Pauses = []
        """When no server ran."""
        self._metrics = metrics
        self._lives: dict[str, Live] = {}
        self._slices = Slices()
        self._listing = Listing(store, now)
        self._loading: dict[str, asyncio.Task[Live | None]] = {}
        self._open_ms = open_days * DAY_MS
        self._forgot = 0
        """When tables were last forgotten for good."""
        steward.find = self.get

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
        for table_id, stored in (await self._listing.newest()).items():
            live = self._lives.get(table_id)
            try:
                info = stored if live is None else without_data(live.info())
            except SettingError:
                continue
            if info.status == "playing" or is_waited_at(info):
                found.append(info)
        return found

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
        opening = await asyncio.to_thread(lobby.new_match, wanted, token, self.now())
        await self.store.add(opening)
        self._listing.renew()
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
        self._listing.renew()
        # Here from now on, so that bots begin to think.
        await self.get(opened)
        return opened

    # --- all of them --------------------------------------------------------------------------------------------------

    def hear(self, told: News) -> None:
        """Another process did something; it matters here only if the table is here."""
        live = self._lives.get(told.match_id)
        if live is None:
            return
        if told.kind == "gone":
            live.close()
            del self._lives[live.id]
        else:
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
            except QuintainError as error:
                self._metrics.log_error("tending a table failed", error)
        await self._tell_presence()
        if self.now() - self._forgot >= FORGET_MS:
            await self._forget()

    async def _forget(self) -> None:
        """Tables of which nothing has come for too long are gone, and who is there all the same is told so."""
        # Nobody could come while there was no server.
        before = ago(self.now(), self._open_ms, self.pauses)
        try:
            forgotten = await self.store.forget(before, since=before - FORGET_DAYS * DAY_MS if self._forgot else 0)
        except StoreError as error:
            self._metrics.log_error("tables of which nothing came were not forgotten", error)
            return
        self._forgot = self.now()
        for table_id in forgotten.gone:
            self.hear(News(table_id, "gone", self.store.name))
        for table_id in forgotten.parents:
            self.hear(News(table_id, "match", self.store.name))

    async def _tell_presence(self) -> None:
        """Who is here, of all tables at once: a process that says nothing for long is taken for gone."""
        here = {live.id: present_here(live) for live in self._lives.values() if live.watchers.present}
        try:
            await self.store.tell("presence", here)
        except StoreError as error:
            self._metrics.log_error("other processes were not told who is here", error)

    async def close(self) -> None:
        await self.steward.close()
