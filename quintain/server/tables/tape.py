"""What an audience has been sent lately, so that one that comes back gets exactly what it missed."""

from __future__ import annotations

from collections import deque

KEEP = 16
"""How many messages back a client may have fallen before it must load afresh."""


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
