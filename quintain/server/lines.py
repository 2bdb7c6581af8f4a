"""Sockets and tapes: what an audience has been sent, so that one that comes back gets exactly what it missed."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from enum import Enum

from quintain.core.seats import Seat

KEEP = 16
"""How many messages back a client may have fallen before it must load afresh."""
BACKLOG = 256
"""How many messages may wait for a slow client before it is dropped."""

FULL = 32
"""How many lines wait to be written together."""

Write = Callable[[Iterable[bytes]], bool]
"""Writes messages at once; False when it cannot, and then nothing was written."""


class Tape:
    """The latest numbered messages of one audience."""

    def __init__(self, keep: int = KEEP) -> None:
        self.latest = 0
        self._recent: deque[bytes] = deque(maxlen=keep)

    def add(self, message: bytes) -> None:
        """Keep the message that bears the number ``latest + 1``."""
        self.latest += 1
        self._recent.append(message)

    def since(self, seen: int) -> list[bytes] | None:
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


class Outbox:
    """Lines that have something to write: written together when everything at hand has been done, or a few at a time.

    To wake a client for every message costs more than to wake it for some; but the first must not wait for the last.
    """

    def __init__(self) -> None:
        self._lines: list[Line] = []

    def put(self, line: Line) -> None:
        if not self._lines:
            asyncio.get_running_loop().call_soon(self._empty)
        self._lines.append(line)

    def spill(self) -> None:
        """Write now if enough lines are waiting. Called when a command has been obeyed and all of it said."""
        if len(self._lines) >= FULL:
            self._empty()

    def _empty(self) -> None:
        lines, self._lines = self._lines, []
        for line in lines:
            line.flush()


class Line:
    """One socket of one viewer."""

    def __init__(self, outbox: Outbox, write: Write = lambda _: False) -> None:
        self.state = LineState.NEW
        self.seat: Seat | None = None
        self._outbox = outbox
        self._write = write
        self._outgoing: deque[bytes] = deque()
        self._stirred = asyncio.Event()
        self._taken = False
        """Whether somebody is sending the first that waits."""

    def greet(self, seat: Seat | None) -> None:
        """From now on this line belongs to this audience. Only a new one can be greeted."""
        if self.state is not LineState.NEW:
            raise RuntimeError(f"a line is greeted once; this one is {self.state.value}")
        self.state = LineState.OPEN
        self.seat = seat

    def send(self, message: bytes) -> None:
        """Write a message, or queue it; a line that does not keep up is closed and may come back."""
        if self.state is LineState.CLOSED:
            return
        if len(self._outgoing) >= BACKLOG:
            self.close()
            return
        self._outgoing.append(message)
        if len(self._outgoing) == 1:
            self._outbox.put(self)

    def flush(self) -> None:
        """What was sent in one go is written in one go; what cannot be written waits for whoever asks for the next."""
        if not self._taken and self._outgoing and self._write(self._outgoing):
            self._outgoing.clear()
        else:
            self._stirred.set()

    def close(self, last: bytes | None = None) -> None:
        """Send what waits, then this last message, then nothing more."""
        if self.state is LineState.CLOSED:
            return
        if last is not None:
            self._outgoing.append(last)
        self.state = LineState.CLOSED
        self._stirred.set()

    async def next(self) -> bytes | None:
        """The next message to send, when there is one; None once the line is closed and empty.

        It stays the next one until it is ``sent``, so that nothing overtakes it.
        """
        while not self._outgoing:
            if self.state is LineState.CLOSED:
                return None
            self._stirred.clear()
            await self._stirred.wait()
        self._taken = True
        return self._outgoing[0]

    def sent(self) -> None:
        """The next message is on its way."""
        self._taken = False
        self._outgoing.popleft()
