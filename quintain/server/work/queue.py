"""Whose turn it is: kinds of work take turns, among them addresses, among these tables; then who came first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

import msgspec

REMEMBERED = 4096
"""Of so many it is known when they had their last turn."""


class Share(msgspec.Struct, frozen=True):
    """For whom something is done."""

    kind: str = ""
    address: str = ""
    table: str = ""


T = TypeVar("T")


class FairQueue(Generic[T]):
    """Who had no turn for longest is next. Work of one share is done in the order in which it came."""

    def __init__(self) -> None:
        self._waiting: dict[int, tuple[Share, T]] = {}
        self._served: OrderedDict[tuple[str, ...], int] = OrderedDict()
        self._came = 0
        self._turns = 0

    def __len__(self) -> int:
        return len(self._waiting)

    def __iter__(self) -> Iterator[T]:
        return (item for _, item in self._waiting.values())

    def put(self, share: Share, item: T) -> int:
        """Let it wait. The number by which it can be dropped."""
        self._came += 1
        self._waiting[self._came] = (share, item)
        return self._came

    def drop(self, number: int) -> bool:
        """Nobody waits for it any more. False when it is not here: its turn has come."""
        return self._waiting.pop(number, None) is not None

    def waiting_for(self, kind: str, address: str) -> int:
        """How much of a kind waits for an address."""
        return sum((share.kind, share.address) == (kind, address) for share, _ in self._waiting.values())

    def take(self, may: Callable[[Share], bool] = lambda _: True) -> tuple[Share, T] | None:
        """The next of those that may have a turn, None when there is none."""
        able = [number for number, (share, _) in self._waiting.items() if may(share)]
        if not able:
            return None
        share, item = self._waiting.pop(min(able, key=self._rank))
        self._turns += 1
        for prefix in _prefixes(share):
            self._served[prefix] = self._turns
            self._served.move_to_end(prefix)
        while len(self._served) > REMEMBERED:
            self._served.popitem(last=False)
        return share, item

    def empty(self) -> list[T]:
        """Everything that waits, which waits no more."""
        items = [item for _, item in self._waiting.values()]
        self._waiting.clear()
        return items

    def _rank(self, number: int) -> tuple[int, ...]:
        share = self._waiting[number][0]
        return (*(self._served.get(prefix, 0) for prefix in _prefixes(share)), number)


def _prefixes(share: Share) -> tuple[tuple[str, ...], ...]:
    return (share.kind,), (share.kind, share.address), (share.kind, share.address, share.table)
