"""Sitting down at a table, getting up, being renamed, playing again: changes to its row, made by one at a time."""

from __future__ import annotations

import asyncio

from quintain.core.seats import LETTERS, Seat
from quintain.errors import Conflict, SettingError, TableError
from quintain.server.messages import Join, Seated
from quintain.server.store.rows import Amendment, Kept, MatchRow
from quintain.server.store.store import Decide
from quintain.server.tables import chat, lobby
from quintain.server.tables.live import Live
from quintain.server.tables.tokens import hashed, new_token, seat_of

RETRIES = 8
"""So often somebody else may be quicker."""


class Seating:
    """Everything here raises ``StoreError``, and ``TableError`` where it is not possible."""

    def __init__(self, live: Live) -> None:
        self._live = live

    async def sit(self, join: Join) -> Seated:
        """Take an open seat."""
        token, now = new_token(), self._live.now
        row = await self.amend(lambda row: lobby.seated(row, join, token, now()))
        seat = seat_of(row, token)
        if seat is None:
            raise TableError("that seat is taken")
        return Seated(row.id, LETTERS[seat], token)

    async def leave(self, seat: Seat, token: str) -> None:
        """Get up from a table that has not begun."""
        await self.amend(lambda row: lobby.vacated(row, seat, hashed(token)))

    async def rename(self, seat: Seat, token: str, name: str) -> None:
        """Be called otherwise. Raises ``SettingError`` for what is no name."""
        await self.amend(lambda row: lobby.renamed(row, seat, hashed(token), name))

    async def again(self) -> str:
        """The id of the table where the same people play again, opened by whoever asks first."""
        now = self._live.now
        row = await self.amend(lambda row: lobby.again(row, now()))
        if row.rematch is None:
            raise TableError("the rematch could not be opened")
        return row.rematch

    async def amend(self, decide: Decide) -> MatchRow:
        """Change the row as ``decide`` says, and tell it: the row afterwards.

        What ``decide`` raises is raised, and nothing has changed.
        """
        live, match = self._live, self._live.match
        async with live.lock:
            # What is heard meanwhile makes it stale again.
            stale, live.stale = live.stale, False
            whole = stale or match.table is None
            try:
                kept = await self._decided(decide, whole=whole)
                if not whole:
                    live.renew(kept.row)
                    return kept.row
                await live.restore(kept)
            except (TableError, SettingError):
                live.stale |= stale
                raise
            except BaseException:
                live.stale = True
                raise
            if stale or match.table is None:
                live.watchers.announce()
            return kept.row

    async def _decided(self, decide: Decide, *, whole: bool) -> Kept:
        """What is kept once this is decided; decided anew where the table has changed meanwhile."""
        store, table_id = self._live.store, self._live.id
        for _ in range(RETRIES):
            kept, row = None, await store.match(table_id)
            if row is not None:
                amendment = await asyncio.to_thread(decide, row)
                try:
                    kept = await store.amend(table_id, _unless_changed(row, amendment), chat.KEPT, whole=whole)
                except Conflict:
                    continue
            if kept is None:
                raise TableError("there is no such table")
            return kept
        raise TableError("others were quicker; please try again")


def _unless_changed(known: MatchRow, amendment: Amendment | None) -> Decide:
    """This was decided for a table that was like that. Raises ``Conflict`` where it is no longer."""

    def decide(row: MatchRow) -> Amendment | None:
        if row != known:
            raise Conflict(known.id)
        return amendment

    return decide
