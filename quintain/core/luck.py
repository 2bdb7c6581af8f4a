"""
The only source of luck. A table owns a seed; the luck of an entry follows from (seed, entry number, call number).

Words come from BLAKE2b in counter mode: the same on every machine, copied by copying three integers, and of no help to
somebody who wants to guess the next die from the dice seen so far.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from typing import Protocol, Self, TypeVar

T = TypeVar("T")

_WORD = 1 << 64
_WORDS_PER_BLOCK = 8


class Luck(Protocol):
    """Four ways to be lucky. The label says what for; scripted luck in tests answers by it."""

    calls: int
    """How many times luck was used."""

    def below(self, n: int, label: str = "") -> int:
        """A number from 0 to n - 1, each as likely. ``n`` is at most 2**64."""

    def dice(self, n: int, faces: int, label: str = "") -> tuple[int, ...]:
        """n dice, each showing 1 to ``faces``."""

    def draw(self, bag: Mapping[T, int], label: str = "") -> T:
        """One thing out of a bag that holds so many of each. The bag is not changed."""

    def order(self, items: Sequence[T], label: str = "") -> list[T]:
        """The items in a random order."""


class FromBelow:
    """Dice, bags and orders for any luck that has ``below``."""

    __slots__ = ()

    def below(self, n: int, label: str = "") -> int:
        raise NotImplementedError

    def dice(self, n: int, faces: int, label: str = "") -> tuple[int, ...]:
        below = self.below
        return tuple([below(faces, label) + 1 for _ in range(n)])

    def draw(self, bag: Mapping[T, int], label: str = "") -> T:
        left = self.below(sum(bag.values()), label)
        for thing, count in bag.items():
            if left < count:
                return thing
            left -= count
        raise ValueError("the bag holds a negative number of things")

    def order(self, items: Sequence[T], label: str = "") -> list[T]:
        shuffled = list(items)
        for last in range(len(shuffled) - 1, 0, -1):
            other = self.below(last + 1, label)
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        return shuffled


class Stream(FromBelow):
    """The luck of one entry. ``clone`` copies three integers."""

    __slots__ = ("_at", "_block", "_words", "calls", "entry", "key")

    def __init__(self, key: int, entry: int = 0) -> None:
        self.key = key
        self.entry = entry
        self.calls = 0
        self._at = 0
        self._block = -1
        self._words: tuple[int, ...] = ()

    @classmethod
    def of(cls, seed: str, entry: int = 0) -> Self:
        """The luck that this seed gives to this entry."""
        return cls(int.from_bytes(hashlib.sha256(seed.encode()).digest()), entry)

    def clone(self) -> Self:
        twin = type(self)(self.key, self.entry)
        twin.calls = self.calls
        twin._at = self._at
        return twin

    def below(self, n: int, label: str = "") -> int:
        if not 1 <= n <= _WORD:
            raise ValueError(f"luck below {n}: at least 1, at most 2**64")
        self.calls += 1
        # A word times n, of which the high part is the answer; the rare low parts that would favour some answers are
        # thrown away, so that every answer is exactly as likely.
        product = self._word() * n
        if product % _WORD < n:
            uneven = _WORD % n
            while product % _WORD < uneven:
                product = self._word() * n
        return product // _WORD

    def _word(self) -> int:
        block, place = divmod(self._at, _WORDS_PER_BLOCK)
        if block != self._block:
            name = b"%d %d" % (self.entry, block)
            digest = hashlib.blake2b(name, key=self.key.to_bytes(32)).digest()
            self._words = tuple(int.from_bytes(digest[i : i + 8]) for i in range(0, 64, 8))
            self._block = block
        self._at += 1
        return self._words[place]


class NoLuck:
    """Stands where the rules leave nothing to luck; being asked is a bug."""

    calls = 0

    def below(self, n: int, label: str = "") -> int:
        raise self._asked(label)

    def dice(self, n: int, faces: int, label: str = "") -> tuple[int, ...]:
        raise self._asked(label)

    def draw(self, bag: Mapping[T, int], label: str = "") -> T:
        raise self._asked(label)

    def order(self, items: Sequence[T], label: str = "") -> list[T]:
        raise self._asked(label)

    def _asked(self, label: str) -> RuntimeError:
        return RuntimeError(f"luck was asked for where there is none: {label or 'unnamed'}")


NO_LUCK = NoLuck()


def fresh_seed() -> str:
    """A new seed that nobody can guess."""
    return secrets.token_hex(16)


def commitment(secret: str) -> str:
    """What may be shown before the match: it binds the table to its secret and betrays nothing of it."""
    return hashlib.sha256(b"quintain seed " + secret.encode()).hexdigest()


def match_seed(secret: str, entropy: Sequence[str]) -> str:
    """The seed of a match: the table's secret mixed with what each seat added, so that nobody has chosen it."""
    if not entropy:
        return secret
    mixed = hashlib.sha256(b"quintain match")
    for part in (secret, *entropy):
        mixed.update(hashlib.sha256(part.encode()).digest())
    return mixed.hexdigest()
