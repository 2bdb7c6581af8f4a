"""When messages are written: together, once everything at hand has been done."""

from __future__ import annotations

import asyncio
from typing import Protocol

FULL = 32
"""How many wait to be written together."""


class Flushed(Protocol):
    def flush(self) -> None:
        """Write what waits."""


class Outbox:
    """Connections that have something to write: written together when all has been done, or a few at a time.

    To wake a client for every message costs more than to wake it for some; but the first must not wait for the last.
    """

    def __init__(self) -> None:
        self._waiting: list[Flushed] = []

    def put(self, connection: Flushed) -> None:
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._empty)
        self._waiting.append(connection)

    def spill(self) -> None:
        """Write now if enough are waiting. Called when a command has been obeyed and all of it said."""
        if len(self._waiting) >= FULL:
            self._empty()

    def _empty(self) -> None:
        waiting, self._waiting = self._waiting, []
        for connection in waiting:
            connection.flush()
