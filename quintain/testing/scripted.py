"""
Luck that is written down beforehand, for examples and tests that need a certain die or a certain card.

>>> luck = ScriptedLuck([4, Scripted([6, 1], "attack")])
>>> luck.below(6), luck.dice(2, 6, "attack")
(4, (6, 1))
>>> luck.finish()
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self, TypeVar

import msgspec

from quintain.core.luck import Luck
from quintain.table.table import Table

T = TypeVar("T")


class ScriptError(AssertionError):
    """Luck was used otherwise than the script has it."""


class Scripted(msgspec.Struct, frozen=True):
    """One answer of luck; with a label it is only for the call that has the same label."""

    answer: Any
    label: str | None = None


class ScriptedLuck:
    """Answers from a script, in order, and fails loudly where the script does not fit.

    Of an order the first things are enough: the others follow as they were given. With ``otherwise`` a labelled
    answer waits for its label, and every other call is answered from there.
    """

    def __init__(self, script: Iterable[Any] = (), otherwise: Luck | None = None) -> None:
        self.calls = 0
        self._otherwise = otherwise
        self._left = deque(item if isinstance(item, Scripted) else Scripted(item) for item in script)

    def share(self, otherwise: Luck | None = None) -> Self:
        """Luck with the same script, used up together, but with calls of its own to count."""
        twin = type(self)((), otherwise)
        twin._left = self._left
        return twin

    def below(self, n: int, label: str = "") -> int:
        if self._is_elsewhere(label):
            return self._fall_back().below(n, label)
        answer = self._next(f"below({n})", label)
        if not isinstance(answer, int) or not 0 <= answer < n:
            raise ScriptError(f"the script answers {answer!r} to below({n}, {label!r}): it should be 0 to {n - 1}")
        return answer

    def dice(self, n: int, faces: int, label: str = "") -> tuple[int, ...]:
        if self._is_elsewhere(label):
            return self._fall_back().dice(n, faces, label)
        answer = self._next(f"dice({n}, {faces})", label)
        shown = (answer,) if isinstance(answer, int) and n == 1 else answer
        if (
            not isinstance(shown, (list, tuple))
            or len(shown) != n
            or not all(die in range(1, faces + 1) for die in shown)
        ):
            raise ScriptError(
                f"the script answers {answer!r} to dice({n}, {faces}, {label!r}): not {n} dice of {faces}"
            )
        return tuple(shown)

    def draw(self, bag: Mapping[T, int], label: str = "") -> T:
        if self._is_elsewhere(label):
            return self._fall_back().draw(bag, label)
        answer = self._next("draw", label)
        return _find(answer, [thing for thing, count in bag.items() if count > 0], f"draw({label!r})")

    def order(self, items: Sequence[T], label: str = "") -> list[T]:
        if self._is_elsewhere(label):
            return self._fall_back().order(items, label)
        answer = self._next("order", label)
        if not isinstance(answer, (list, tuple)) or len(answer) > len(items):
            raise ScriptError(f"the script answers {answer!r} to order({label!r}): not {len(items)} things or fewer")
        left = list(items)
        first = []
        for thing in answer:
            first.append(_find(thing, left, f"order({label!r})"))
            left.remove(first[-1])
        return first + left

    @property
    def left(self) -> list[Any]:
        """The answers that nobody has asked for yet."""
        return [item.answer for item in self._left]

    def finish(self) -> None:
        """Raises ``ScriptError`` when answers are left over."""
        if self._left:
            raise ScriptError(f"nobody asked for the last answers of the script: {self.left}")

    def _is_elsewhere(self, label: str) -> bool:
        """Whether this call is for the other luck: the next answer waits for another label, or there is none."""
        return self._otherwise is not None and (not self._left or self._left[0].label not in (None, label))

    def _fall_back(self) -> Luck:
        if self._otherwise is None:
            raise ScriptError("there is no other luck to fall back on")
        self.calls += 1
        return self._otherwise

    def _next(self, call: str, label: str) -> Any:
        asked = f"{call} for {label or 'something unnamed'}"
        if not self._left:
            raise ScriptError(f"the script has ended, but luck is asked for {asked}")
        item = self._left.popleft()
        if item.label not in (None, label):
            raise ScriptError(f"luck is asked for {asked}, but the script has {item.answer!r} for {item.label}")
        self.calls += 1
        return item.answer


def scripted_tables(script: ScriptedLuck, *, seeded: bool = False, first: int = 0) -> type[Table]:
    """A kind of table at which the luck of every entry from the first on comes from one script.

    What is not in the script comes from the seed, where ``seeded`` says so.
    """

    class ScriptedTable(Table):
        def luck(self, entry: int) -> Luck:
            if entry < first:
                return super().luck(entry)
            return script.share(super().luck(entry) if seeded else None)

    return ScriptedTable


def _find(answer: object, things: Sequence[T], call: str) -> T:
    """The thing that an answer means: itself, or the one that is written like that."""
    for thing in things:
        if thing == answer or str(thing) == answer:
            return thing
    raise ScriptError(f"the script answers {answer!r} to {call}: there are {', '.join(map(str, things)) or 'none'}")
