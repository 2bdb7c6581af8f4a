"""Coming to a table and going away from it."""

from __future__ import annotations

from quintain.core.seats import letter
from quintain.errors import StoreError
from quintain.server.metrics import LOGGER
from quintain.server.tables.live import Live
from quintain.server.tables.watching import Audience, Connection


class Attendance:
    def __init__(self, live: Live) -> None:
        self._live = live

    async def join(self, connection: Connection, audience: Audience, epoch: str, seen: int) -> None:
        """Bring a client up to date and keep it so. Raises ``StoreError``."""
        live, watchers = self._live, self._live.watchers
        async with live.quiet():
            await live.prepare(audience)
            present = watchers.present
            knows_all = watchers.join(connection, audience, epoch, seen)
            if audience is not None:
                live.presence.came(audience)
            if present != watchers.present:
                watchers.announce(knows=connection if knows_all else None)
            # Where nobody was, bots did not think.
            live.on_change(live)
        if present != watchers.present:
            await self.tell()

    async def part(self, connection: Connection) -> None:
        """Nobody is at the other end any more. Where the store fails, other processes learn it by our silence."""
        live, watchers = self._live, self._live.watchers
        present, seat = watchers.present, connection.seat
        watchers.part(connection)
        if seat is not None and seat in present and seat not in watchers.present:
            live.presence.dropped(seat)
        live.used = live.now()
        if live.has_nobody():
            live.on_change(live)
        if present != watchers.present:
            watchers.announce()
            try:
                await self.tell()
            except StoreError as error:
                LOGGER.warning("other processes were not told that somebody left a table", exc_info=error)

    async def tell(self) -> None:
        """Let other processes know who is here, in the order in which people come and go. Raises ``StoreError``."""
        live = self._live
        async with live.presence.telling:
            await live.store.tell("presence", {live.id: present_here(live)})


def present_here(live: Live) -> str:
    """The letters of the seats that somebody looks from, through this process."""
    return "".join(map(letter, live.watchers.present))
