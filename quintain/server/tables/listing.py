"""The public tables. Anybody may ask for them as often as they like, so they are read once for all who ask."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Iterable, Iterator

import msgspec

from quintain.core.registry import load
from quintain.errors import SettingError, UnknownGame
from quintain.server.messages import TableInfo
from quintain.server.store.rows import MatchRow, Plan
from quintain.server.store.store import Store
from quintain.server.tables.clocks import Now
from quintain.server.tables.info import table_info
from quintain.server.tables.match import Match

FRESH_MS = 1_000
"""How long a listing is good; a table that is opened here is in it at once."""


class Listing:
    def __init__(self, store: Store, now: Now) -> None:
        self._store = store
        self._now = now
        self._found: dict[str, TableInfo] = {}
        self._until: float = -math.inf
        self._reading = asyncio.Lock()
        self._plans: dict[str, str] = {}
        """What was chosen at the tables that were found last, which never changes, without data files of their own."""

    def renew(self) -> None:
        """There is one more: whoever asks next is told of it."""
        self._until = -math.inf

    async def newest(self) -> dict[str, TableInfo]:
        """The newest public tables that are open or running, by id, as they were stored at most a second ago.

        Without data files of their own. Raises ``StoreError``.
        """
        async with self._reading:
            if self._now() >= self._until:
                self._until = self._now() + FRESH_MS
                try:
                    rows = await self._store.listed(known=tuple(self._plans))
                except BaseException:
                    self.renew()
                    raise
                self._found = dict(self._played_here(rows))
            return self._found

    def _played_here(self, rows: Iterable[MatchRow]) -> Iterator[tuple[str, TableInfo]]:
        """Those that can be."""
        before, self._plans = self._plans, {}
        for row in rows:
            try:
                plan = self._plans[row.id] = before.get(row.id) or _without_data(row)
                yield row.id, table_info(Match(msgspec.structs.replace(row, plan=plan)))
            except (UnknownGame, SettingError):
                continue


def _without_data(row: MatchRow) -> str:
    """What was chosen at a table, without the text of a data file. Raises ``UnknownGame``."""
    plan = msgspec.json.decode(row.plan, type=Plan)
    data = load(row.game).data_setting
    kept = {name: value for name, value in plan.settings.items() if name != data}
    return msgspec.json.encode(msgspec.structs.replace(plan, settings=kept)).decode()
