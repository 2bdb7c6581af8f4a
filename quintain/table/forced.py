"""Choices that a table makes by itself. One function for table, search, arena and environments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from quintain.core.answers import Ask
from quintain.core.contract import State, View
from quintain.core.records import Entry
from quintain.core.seats import Seat
from quintain.errors import Endless

A = TypeVar("A")
V = TypeVar("V", bound=View)

GENEROUS = 10
"""With unusual settings a match may take so many times the game's cap; what takes longer has no end."""


def endless(entries: Sequence[Entry]) -> Endless:
    """The error that says so of a match with these entries."""
    return Endless(len(entries), last_asked(entries))


def last_asked(entries: Sequence[Entry]) -> str:
    """What was played last and how often, in words that begin with a colon; empty when nothing was."""
    if not entries:
        return ""
    last = entries[-1]
    times = sum((entry.by, entry.text) == (last.by, last.text) for entry in entries)
    if times == 1:
        return f": the last was {last.by} {last.text}: is the cap too small?"
    return f": {last.by} {last.text} was played {times} times and is asked again: does apply() set actors?"


def forced(state: State[A, V], seat: Seat, ask: Ask | None = None) -> A | None:
    """The one action that is played for this actor without asking, or None. ``ask`` is what it is asked, if known."""
    if (ask or state.ask(seat)).single == "ask":
        return None
    options = state.options(seat)
    return options[0] if len(options) == 1 else None
