"""A record step by step."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from quintain.cli.files import replay
from quintain.core.records import Record
from quintain.core.scene import Scene
from quintain.core.seats import Seat
from quintain.core.table import Table


class Frame(NamedTuple):
    """The match after so many entries."""

    number: int
    text: str
    """What was entered last, and by whom; empty before the first entry."""
    scene: Scene
    log: list[str]
    """What has been heard so far."""


class Frames:
    """All frames of a record, made when they are looked at."""

    def __init__(self, record: Record, path: Path, audience: Seat | str | None = None) -> None:
        """Raises ``RecordError`` when the record cannot be replayed."""
        self.record = record
        self.path = path
        self.audience = audience
        self.last = replay(record, path)
        self.last.scene(audience)
        """The table at the end."""
        self.entries = [entry for entry in record.entries if not entry.text.startswith("/seed ")]

    def __len__(self) -> int:
        """How many frames: one before the first entry and one after each."""
        return len(self.entries) + 1

    def __getitem__(self, number: int) -> Frame:
        """Raises ``IndexError`` beyond the last."""
        if not 0 <= number < len(self):
            raise IndexError(f"there is no entry {number}: the match has {len(self) - 1}")
        table = self._table(number)
        text = ""
        if number:
            entry = self.entries[number - 1]
            text = f"{entry.by} {entry.text}"
        return Frame(number, text, table.scene(self.audience), [notice.words for notice in table.log(self.audience)])

    def _table(self, number: int) -> Table:
        if number == len(self) - 1:
            return self.last
        table = Table.begun(self.record)
        for entry in self.entries[:number]:
            table.follow(entry)
        return table
