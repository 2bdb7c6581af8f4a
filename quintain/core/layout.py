"""Actions as integers, for learning. A number does not depend on seats, settings or position."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cached_property
from math import prod

import msgspec


class Block(msgspec.Struct, frozen=True):
    """All actions of one kind: every combination of the values of its fields."""

    kind: str
    fields: tuple[tuple[Hashable, ...], ...] = ()

    @property
    def size(self) -> int:
        return prod(len(values) for values in self.fields)


class NotInLayout(KeyError):
    """An action that no block has."""

    def __init__(self, kind: str, values: Sequence[Hashable]) -> None:
        super().__init__(f"no block {kind!r} holds {tuple(values)!r}")

    def __str__(self) -> str:
        return str(self.args[0])


class Layout:
    """Blocks one after the other."""

    LARGEST = 32_768

    def __init__(self, *blocks: Block) -> None:
        self.blocks = blocks

    @cached_property
    def size(self) -> int:
        return sum(block.size for block in self.blocks)

    @cached_property
    def _places(self) -> dict[str, tuple[int, list[dict[Hashable, int]]]]:
        places = {}
        start = 0
        for block in self.blocks:
            places[block.kind] = start, [{value: i for i, value in enumerate(values)} for values in block.fields]
            start += block.size
        return places

    def number(self, kind: str, values: Sequence[Hashable] = ()) -> int:
        """The number of the action of this kind with these field values. Raises ``NotInLayout``, a ``KeyError``."""
        try:
            number, fields = self._places[kind]
            offset = 0
            for ranks, value in zip(fields, values, strict=True):
                offset = offset * len(ranks) + ranks[value]
        except (KeyError, ValueError):
            raise NotInLayout(kind, values) from None
        return number + offset
