"""States kept along the way, so that going back plays again no more than a few steps of a long match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from quintain.core.contract import State
from quintain.core.seats import Seat

if TYPE_CHECKING:
    from quintain.table.table import Table

SPAN = 32
"""So many steps lie between two of them."""


class Checkpoint(msgspec.Struct, frozen=True):
    """A table after so many of its steps."""

    steps: int
    state: State[Any, Any]
    left: tuple[Seat, ...]
    standins: frozenset[Seat]


def note(table: Table) -> None:
    """Keep the table as it stands now, if it is time."""
    if len(table.steps) % SPAN == 0 and table.ending is None:
        table.checkpoints.append(
            Checkpoint(len(table.steps), table.state.clone(), tuple(table.left), frozenset(table.standins))
        )


def rewind(table: Table, steps: int) -> None:
    """Bring the table back to the last checkpoint with no more than so many steps, or to its beginning."""
    while table.checkpoints and table.checkpoints[-1].steps > steps:
        table.checkpoints.pop()
    if not table.checkpoints:
        table.reset()
        return
    last = table.checkpoints[-1]
    table.state, table.left, table.standins = last.state.clone(), list(last.left), set(last.standins)
    table.ending = None
    del table.steps[last.steps :]
