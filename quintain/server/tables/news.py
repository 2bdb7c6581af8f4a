"""What other processes do at a table that is here too."""

from __future__ import annotations

import msgspec

from quintain.server.store.rows import ChatRow, EntryRow, News
from quintain.server.tables.attendance import Attendance
from quintain.server.tables.live import Live


async def hear(live: Live, news: News) -> None:
    """Another process did something here. Raises ``StoreError``."""
    match news.kind:
        case "entries":
            await _hear_entries(live, news.body)
        case "match":
            await _hear_match(live)
        case "muted":
            await _hear_muted(live)
        case "chat":
            live.hear_said(msgspec.json.decode(news.body, type=ChatRow))
        case "presence":
            known = live.presence.knows(news.source)
            if live.presence.heard(news.source, news.body):
                live.watchers.announce()
            if not known and live.watchers.present:
                await Attendance(live).tell()


async def _hear_match(live: Live) -> None:
    """The table's row has changed."""
    async with live.lock:
        if live.stale or live.match.table is None:
            live.stale = True
            await live.catch_up()
            if live.match.table is None:
                live.watchers.announce()
            return
        row = await live.store.match(live.id)
        if row is not None:
            live.renew(row)


async def _hear_muted(live: Live) -> None:
    """A seat does not want to be asked something, or wants to again: nobody but those who look from there sees it."""
    async with live.lock:
        row = await live.store.match(live.id)
        if row is not None and not live.stale:
            live.match.renew(row)
            live.tell(())


async def _hear_entries(live: Live, body: str) -> None:
    """Entries were made: those that were told, or more."""
    async with live.lock:
        table = live.match.table
        if live.stale or table is None:
            live.stale = True
            await live.catch_up()
            return
        known = len(table.record.entries)
        rows = msgspec.json.decode(body, type=list[EntryRow]) if body else []
        rows = [row for row in rows if row.n > known]
        if not rows or rows[0].n != known + 1:
            rows = await live.store.entries(live.id, after=known)
        if rows:
            live.match.follow(rows)
            live.tell(live.match.news(known))
