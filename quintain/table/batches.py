"""Several actions in one text: a path of steps, a deed and its payment."""

from __future__ import annotations

from typing import Any

from quintain.core.answers import Refusal
from quintain.core.contract import State
from quintain.core.seats import Seat

BETWEEN = ";"
"""Stands between actions that are sent together."""
MOST = 64
"""No more are sent together."""


def parse(state: State[Any, Any], seat: Seat, text: str) -> tuple[Any, ...] | Refusal:
    """The actions that this text means: one, or several with ``;`` between or by a word that the game has for it."""
    if BETWEEN not in text:
        return state.parse(seat, text)
    actions: list[Any] = []
    for part in text.split(BETWEEN, MOST):
        found = state.parse(seat, part.strip())
        if isinstance(found, Refusal):
            return found
        actions += found
    return tuple(actions)
