"""Who is at a table, as far as this process knows: by its own connections, and by what other processes say."""

from __future__ import annotations

import asyncio

from quintain.core.seats import Seat, letter
from quintain.server.tables.clocks import Now


class Presence:
    def __init__(self, now: Now) -> None:
        self._now = now
        self._elsewhere: dict[str, tuple[str, int]] = {}
        """Per process the letters of the seats that are present there, and when it said so."""
        self._parted: dict[Seat, int] = {}
        self.telling = asyncio.Lock()
        """Held by whoever tells other processes who is here."""

    def is_elsewhere(self, seat: Seat) -> bool:
        return any(letter(seat) in held for held, _ in self._elsewhere.values())

    def heard(self, source: str, letters: str) -> bool:
        """Another process says who is there. True when that is something new."""
        said = self._elsewhere.get(source)
        self._elsewhere[source] = (letters, self._now())
        return said is None or said[0] != letters

    def knows(self, source: str) -> bool:
        """Whether this process has said before who is there."""
        return source in self._elsewhere

    def forget(self, silent_ms: int) -> bool:
        """Processes that have long said nothing are gone, and nobody is present there. True when there was one."""
        oldest = self._now() - silent_ms
        kept = {source: said for source, said in self._elsewhere.items() if said[1] >= oldest}
        changed = len(kept) < len(self._elsewhere)
        self._elsewhere = kept
        return changed

    def dropped(self, seat: Seat) -> None:
        """The last connection of this seat is gone."""
        self._parted[seat] = self._now()

    def came(self, seat: Seat) -> None:
        """A sign of life: a connection, or a command without one."""
        self._parted.pop(seat, None)

    def away_ms(self, seat: Seat) -> int:
        """For how long this seat has had no connection after it had one; 0 for who is here or never was."""
        since = self._parted.get(seat)
        return 0 if since is None or self.is_elsewhere(seat) else self._now() - since
