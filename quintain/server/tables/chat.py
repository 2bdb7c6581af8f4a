"""What people say to each other at a table."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from quintain.core.seats import SPECTATOR
from quintain.server.messages import ChatLine
from quintain.server.store.rows import ChatRow

KEPT = 100
"""So many lines are kept, and shown to who comes later."""


class Chat:
    """The latest lines, oldest first."""

    def __init__(self) -> None:
        self._lines: deque[ChatLine] = deque(maxlen=KEPT)

    def __iter__(self) -> Iterator[ChatLine]:
        return iter(self._lines)

    def restore(self, rows: Iterable[ChatRow]) -> None:
        self._lines = deque(map(_line, rows), KEPT)

    def add(self, row: ChatRow) -> ChatLine:
        line = _line(row)
        self._lines.append(line)
        return line


def _line(row: ChatRow) -> ChatLine:
    return ChatLine(row.by, row.name or SPECTATOR, row.text, row.at)
