"""Choices that a table makes by itself. One function for table, search, arena and environments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self, TypeVar

from quintain.core.contract import State, View
from quintain.core.records import Entry
from quintain.core.seats import Seat
from quintain.errors import QuintainError

A = TypeVar("A")
V = TypeVar("V", bound=View)

GENEROUS = 10
"""With unusual settings a match may take so many times the game's cap; what takes longer has no end."""


class Endless(QuintainError):
    """A game that asks for ever: its code is broken."""

    @classmethod
    def after(cls, entries: Sequence[Entry]) -> Self:
        """The error that says so of a match with these entries."""
        return cls(f"there is no end after {len(entries)} entries{last_asked(entries)}")


def last_asked(entries: Sequence[Entry]) -> str:
    """What was played last and how often, in words that begin with a colon; empty when nothing was."""
    if not entries:
        return ""
    last = entries[-1]
    times = sum((entry.by, entry.text) == (last.by, last.text) for entry in entries)
    return f": {last.by} {last.text} was played {times} times and is asked again: does apply() set actors?"


def forced(state: State[A, V], seat: Seat) -> A | None:
    """The one action that is played for this actor without asking, or None."""
    if state.ask(seat).single == "ask":
        return None
    options = state.options(seat)
    return options[0] if len(options) == 1 else None
