"""A record step by step."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from quintain.cli.files import naming
from quintain.core.records import Entry, Record
from quintain.core.scene import Scene
from quintain.core.seats import TABLE, Seat, letter, seat_of
from quintain.table.replaying import Stop, walk


class Frame(NamedTuple):
    """The match after so many entries."""

    number: int
    text: str
    """By whom the last entry was made, and what, as far as this audience may know; empty before the first entry."""
    scene: Scene
    log: list[str]
    """What has been heard so far."""
    news: list[str]
    """What was heard of the last entry alone."""


class Frames:
    """All frames of a record, made when they are looked at."""

    def __init__(self, record: Record, path: Path, audience: Seat | str | None = None) -> None:
        """Raises ``RecordError`` when the record cannot be replayed."""
        self.record = record
        self.path = path
        self.audience = audience
        with naming(path):
            self._end = deque(walk(record), maxlen=1)[0]
        self.last = self._end.table
        """The table at the end."""
        self.last.scene(audience)
        self.entries = record.played

    def __len__(self) -> int:
        """How many frames: one before the first entry and one after each."""
        return len(self.entries) + 1

    def __getitem__(self, number: int) -> Frame:
        """Raises ``IndexError`` beyond the last."""
        if not 0 <= number < len(self):
            raise IndexError(f"there is no entry {number}: the match has {len(self) - 1}")
        if number == len(self) - 1:
            return self._frame(number, self._end)
        return self._frame(number, next(islice(walk(self.record), number, None)))

    def __iter__(self) -> Iterator[Frame]:
        """All of them, in one walk through the record."""
        for number, stop in enumerate(walk(self.record)):
            yield self._frame(number, stop)

    def _frame(self, number: int, stop: Stop) -> Frame:
        table, audience = stop.table, self.audience
        return Frame(
            number,
            self._told(self.entries[number - 1]) if number else "",
            table.scene(audience),
            [notice.words for notice in table.log(audience)],
            [notice.words for notice in table.notices(stop.step, audience)],
        )

    def _told(self, entry: Entry) -> str:
        """Who made the entry, and its text unless that may hold somebody else's secret; the log tells what is known."""
        nature = self.last.game.nature
        mine = self.audience is not None and entry.by == letter(seat_of(self.audience, self.last.seats))
        secret = (nature.hidden or nature.simultaneous) and entry.by != TABLE and not mine
        return entry.by if secret else f"{entry.by} {entry.text}"
