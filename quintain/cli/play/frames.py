"""A record step by step."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from quintain.cli.files import replay
from quintain.core.records import Record
from quintain.core.scene import Scene
from quintain.core.seats import Seat
from quintain.core.table_commands import Seed
from quintain.table.replaying import walk, walked
from quintain.table.table import Table


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
        """The table at the end."""
        self.last.scene(audience)
        self.entries = [entry for entry in record.entries if not isinstance(entry.word, Seed)]

    def __len__(self) -> int:
        """How many frames: one before the first entry and one after each."""
        return len(self.entries) + 1

    def __getitem__(self, number: int) -> Frame:
        """Raises ``IndexError`` beyond the last."""
        if not 0 <= number < len(self):
            raise IndexError(f"there is no entry {number}: the match has {len(self) - 1}")
        return self._frame(number, self.last if number == len(self) - 1 else walked(self.record, number))

    def __iter__(self) -> Iterator[Frame]:
        """All of them, in one walk through the record."""
        for number, stop in enumerate(walk(self.record)):
            yield self._frame(number, stop.table)

    def _frame(self, number: int, table: Table) -> Frame:
        last = self.entries[number - 1] if number else None
        text = "" if last is None else f"{last.by} {last.text}"
        return Frame(number, text, table.scene(self.audience), [notice.words for notice in table.log(self.audience)])
