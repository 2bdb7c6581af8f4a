"""Sockets and tapes: what an audience has been sent, so that one that comes back gets exactly what it missed."""

from __future__ import annotations

import asyncio
from collections import deque
from enum import Enum

from quintain.core.seats import Seat

KEEP = 64
"""How many messages back a client may have fallen before it must load afresh."""
BACKLOG = 256
"""How many messages may wait for a slow client before it is dropped."""


class Tape:
    """The latest numbered messages of one audience."""

    def __init__(self, keep: int = KEEP) -> None:
        self.latest = 0
        self._recent: deque[str] = deque(maxlen=keep)

    def add(self, message: str) -> None:
        """Keep the message that bears the number ``latest + 1``."""
        self.latest += 1
        self._recent.append(message)

    def since(self, seen: int) -> list[str] | None:
        """What came after message ``seen``, or None when the gap is too old and all must be sent afresh."""
        missed = self.latest - seen
        if missed < 0 or missed > len(self._recent):
            return None
        return list(self._recent)[len(self._recent) - missed :]


class LineState(Enum):
    NEW = "new"
    """Connected; the only thing it may say is hello."""
    OPEN = "open"
    """Has been welcomed."""
    CLOSED = "closed"


class Line:
    """One socket of one viewer."""

    def __init__(self) -> None:
        self.state = LineState.NEW
        self.seat: Seat | None = None
        self.outgoing: asyncio.Queue[str | None] = asyncio.Queue()
        """What is still to be sent; None closes the socket."""

    def greet(self, seat: Seat | None) -> None:
        if self.state is not LineState.NEW:
            raise RuntimeError(f"a line is greeted once; this one is {self.state.value}")
        self.state = LineState.OPEN
        self.seat = seat

    def send(self, message: str) -> None:
        """Queue a message; a line that does not keep up is closed and may come back."""
        if self.state is LineState.CLOSED:
            return
        if self.outgoing.qsize() >= BACKLOG:
            self.close()
        else:
            self.outgoing.put_nowait(message)

    def close(self) -> None:
        if self.state is not LineState.CLOSED:
            self.state = LineState.CLOSED
            self.outgoing.put_nowait(None)
