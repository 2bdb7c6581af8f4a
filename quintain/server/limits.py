"""How much one visitor may ask for."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    body_bytes: int = 16_384
    table_bytes: int = 131_072
    """A table may be opened with a data file of one's own."""
    record_bytes: int = 1_048_576
    """An uploaded record may be larger than other requests."""
    messages_per_second: float = 30
    message_burst: int = 60
    chats_per_second: float = 0.5
    chat_burst: int = 5
    tables_per_hour: int = 120
    """Per address."""
    replays_per_hour: int = 600
    """Per address: matches drawn scene by scene."""
    sockets_per_address: int = 200
    analyses_per_address: int = 4
    """Positions that are thought about at once."""


class Bucket:
    """A token bucket: so many at once, so many a second over time."""

    __slots__ = ("_burst", "_clock", "_level", "_rate", "_seen")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._level = float(burst)
        self._seen = clock()

    def take(self) -> bool:
        """True when one more is allowed now."""
        self._fill()
        if self._level < 1:
            return False
        self._level -= 1
        return True

    def is_full(self) -> bool:
        """True when nothing has been taken for so long that it might as well be new."""
        self._fill()
        return self._level >= self._burst

    def _fill(self) -> None:
        now = self._clock()
        self._level = min(self._burst, self._level + (now - self._seen) * self._rate)
        self._seen = now


class PerAddress:
    """One bucket per address. When there are too many, those that are full again are forgotten."""

    def __init__(self, per_hour: int, clock: Callable[[], float] = time.monotonic, keep: int = 10_000) -> None:
        self._keep = keep
        self._per_hour = per_hour
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        if len(self._buckets) >= self._keep:
            self._buckets = {known: held for known, held in self._buckets.items() if not held.is_full()}
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._per_hour / 3600, self._per_hour, self._clock)
        return bucket.take()


class AtOnce:
    """So many at the same time per address."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: Counter[str] = Counter()

    def __len__(self) -> int:
        """How many there are now."""
        return self._held.total()

    @contextmanager
    def place(self, address: str) -> Iterator[bool]:
        """Take a place for a while; False where this address has all of its own."""
        if self._held[address] >= self._most:
            yield False
            return
        self._held[address] += 1
        try:
            yield True
        finally:
            self._held[address] -= 1
            if not self._held[address]:
                del self._held[address]
