"""How much one visitor may ask for."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec

LONG = ("/api/replay", "/api/review")
"""Where a whole record may be brought."""
OPENING = "/api/tables"
"""Where a table is opened, with a data file of one's own."""


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
    kept_bytes_per_address: int = 16_777_216
    """What has come and is not answered yet, and what was answered and is not read; backlogs of sockets count apart."""
    kept_bytes: int = 134_217_728
    """The same of all addresses together."""
    connections: int = 4_000
    """At the same time, from all addresses together."""
    connections_per_address: int = 300
    """At the same time: sockets, and connections for requests. Proxies that are named do not count."""
    connections_per_second: float = 20
    """New ones of an address; what is more waits before it is heard. Proxies that are named do not count."""
    connection_burst: int = 300
    wait_seconds: float = 5
    """No new connection waits longer, whatever others at its address have done; sockets that are open never wait."""
    requests_per_second: float = 50
    """Per address; what is more waits for its turn, and is refused where that is later than ``wait_seconds``."""
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
    open_days: int = 14
    """For how long a table waits until every seat is taken, and a match until a person does something."""
    seatings_per_second: float = 2
    """Per address: sitting down, getting up and being renamed."""
    seating_burst: int = 120
    """A class sits down at once."""
    replays_per_hour: int = 600
    """Per address: matches drawn scene by scene."""
    sockets_per_address: int = 200
    analyses_per_address: int = 4
    """Positions that are thought about at once."""
    waiting_per_address: int = 16
    """Hints, replays, reviews and positions, of each so many that wait for their turn."""

    def longest(self, path: str) -> int:
        """How many bytes the body of a request to this path may have."""
        path = path.rstrip("/")
        if path in LONG:
            return self.record_bytes
        return self.table_bytes if path == OPENING else self.body_bytes


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

    def owe(self, count: int = 1, most: float = math.inf) -> float:
        """Take so many in any case: in how many seconds they are allowed. Never so many that it would be more."""
        self._fill()
        self._level = max(self._level - count, -most * self._rate)
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

    def owe(self, name: str, count: int = 1, most: float = math.inf) -> float:
        """Take so many in any case under this name: in how many seconds they are allowed, at most."""
        return self._bucket(name).owe(count, most)

    def _bucket(self, name: str) -> Bucket:
        return self._buckets.get(name) or self._new(name)

    def _new(self, name: str) -> Bucket:
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

    def take(self, address: str, count: int = 1) -> bool:
        """Take places, to be given back; False where this address has all of its own, or all are taken."""
        held, total = self._held[address] + count, self._total + count
        if held > self._most or (self._in_all is not None and total > self._in_all):
            return False
        self._held[address], self._total = held, total
        return True

    def give(self, address: str, count: int = 1) -> None:
        """Give places back."""
        self._total -= count
        self._held[address] -= count
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


class Kept:
    """How many bytes are kept for one connection, counted with all that are kept for its address."""

    __slots__ = ("_address", "_all", "count")

    def __init__(self, everything: AtOnce, address: str) -> None:
        self._all = everything
        self._address = address
        self.count = 0

    def set(self, count: int) -> bool:
        """So many from now on; False where that is too much, and then as many as before."""
        if count > self.count and not self._all.take(self._address, count - self.count):
            return False
        if count < self.count:
            self._all.give(self._address, self.count - count)
        self.count = count
        return True
