"""Choices that a table makes by itself. One function for table, search, arena and environments."""

from __future__ import annotations

from typing import TypeVar

from quintain.core.contract import State, View
from quintain.core.seats import Seat

A = TypeVar("A")
V = TypeVar("V", bound=View)


def forced(state: State[A, V], seat: Seat) -> A | None:
    """The one action that is played for this actor without asking, or None."""
    if state.ask(seat).single == "ask":
        return None
    options = state.options(seat)
    return options[0] if len(options) == 1 else None
