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
    head_bytes: int = 16_384
    """Of a request, before its body begins."""
    head_seconds: float = 10
    """Until the head of a request is there."""
    body_seconds: float = 30
    """Until the body is there, from then on."""
    unread_seconds: float = 20
    """For how long a client may leave unread what was sent to it."""
    backlog_bytes: int = 1_048_576
    """So much may wait for a client that does not keep up, over one socket."""
    connections: int = 4_000
    """At the same time, from all addresses together."""
    connections_per_address: int = 300
    """At the same time: sockets, and connections for requests. Proxies that are named do not count."""
    requests_per_second: float = 50
    request_burst: int = 1_000
    """A browser asks for everything at once when it first comes, and several may share an address."""
    messages_per_second: float = 30
    message_burst: int = 60
    address_messages_per_second: float = 300
    """Over all sockets of an address together, as many as over ten; what is more waits."""
    address_message_burst: int = 3_000
    chats_per_second: float = 0.5
    """Per address and table."""
    chat_burst: int = 5
    tables_per_hour: int = 120
    """Per address."""
    replays_per_hour: int = 600
    """Per address: matches drawn scene by scene."""
    sockets_per_address: int = 200
    analyses_per_address: int = 4
    """Positions that are thought about at once."""
    waiting_per_address: int = 16
    """Hints, replays, reviews and positions, of each so many that wait for their turn."""


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

    def owe(self) -> float:
        """Take one in any case: in how many seconds it is allowed."""
        self._fill()
        self._level -= 1
        return max(0.0, -self._level / self._rate)

    def is_full(self) -> bool:
        """True when nothing has been taken for so long that it might as well be new."""
        self._fill()
        return self._level >= self._burst

    def _fill(self) -> None:
        now = self._clock()
        self._level = min(self._burst, self._level + (now - self._seen) * self._rate)
        self._seen = now


class Buckets:
    """A bucket for each name, such as an address. When there are too many, those that are full again are forgotten."""

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic, keep: int = 10_000
    ) -> None:
        self._keep = keep
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}

    def take(self, name: str) -> bool:
        """True when one more is allowed now under this name."""
        return self._bucket(name).take()

    def owe(self, name: str) -> float:
        """Take one in any case under this name: in how many seconds it is allowed."""
        return self._bucket(name).owe()

    def _bucket(self, name: str) -> Bucket:
        bucket = self._buckets.get(name)
        if bucket is None:
            if len(self._buckets) >= self._keep:
                self._forget()
            bucket = self._buckets[name] = Bucket(self._rate, self._burst, self._clock)
        return bucket

    def _forget(self) -> None:
        """Where nearly all are in use, those that came first go too: to look at all takes time, and must be rare."""
        kept = [(name, held) for name, held in self._buckets.items() if not held.is_full()]
        self._buckets = dict(kept[-(self._keep * 3 // 4) :])


def per_hour(most: int, clock: Callable[[], float] = time.monotonic, keep: int = 10_000) -> Buckets:
    """So many an hour under each name, all of them at once if somebody likes."""
    return Buckets(most / 3600, most, clock, keep)


class AtOnce:
    """So many at the same time per address, and so many in all."""

    def __init__(self, most: int, in_all: int | None = None) -> None:
        self._most = most
        self._in_all = in_all
        self._held: Counter[str] = Counter()
        self._total = 0

    def __len__(self) -> int:
        """How many there are now."""
        return self._total

    def take(self, address: str) -> bool:
        """Take a place, to be given back; False where this address has all of its own, or all are taken."""
        if self._held[address] >= self._most or (self._in_all is not None and self._total >= self._in_all):
            return False
        self._held[address] += 1
        self._total += 1
        return True

    def give(self, address: str) -> None:
        """Give a place back."""
        self._total -= 1
        self._held[address] -= 1
        if not self._held[address]:
            del self._held[address]

    @contextmanager
    def place(self, address: str) -> Iterator[bool]:
        """Take a place for a while; False where there is none."""
        if not self.take(address):
            yield False
            return
        try:
            yield True
        finally:
            self.give(address)
