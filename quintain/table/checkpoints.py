"""
States kept along the way, so that going back plays again no more than a few steps of a long match.

A table that forgets holds no old events: how many everybody has heard is kept with the states, and ``retracing`` finds
the events again.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from quintain.core.contract import State
from quintain.core.seats import Seat
from quintain.core.table_commands import Undo
from quintain.table.steps import Step

if TYPE_CHECKING:
    from quintain.table.table import Table

SPAN = 32
"""So many steps lie between two of them."""
REMEMBERED = 256
"""So many events that everybody heard a table keeps that forgets, the latest."""


class Checkpoint(msgspec.Struct, frozen=True):
    """A table after so many of its steps."""

    steps: int
    state: State[Any, Any]
    left: tuple[Seat, ...]
    standins: frozenset[Seat]
    heard: tuple[int, ...] = ()
    """At a table that forgets: how many events each seat has heard so far, and how many a spectator."""

    def heard_by(self, audience: Seat | None) -> tuple[int, int]:
        """After how many steps this is, and how many events this audience has heard by then."""
        return self.steps, self.heard[-1 if audience is None else audience]


def note(table: Table) -> None:
    """Keep the table as it stands now, if it is time."""
    if len(table.steps) % SPAN or table.ending is not None:
        return
    heard = _heard(table) if table.forgets else ()
    table.checkpoints.append(
        Checkpoint(len(table.steps), table.state.clone(), tuple(table.left), frozenset(table.standins), heard)
    )
    if table.forgets:
        _forget(table, heard[-1] - REMEMBERED)


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
    table.forgotten = min(table.forgotten, last.steps)


def reached(table: Table, audience: Seat | None, notices: int) -> tuple[int, int]:
    """The last checkpoint at which this audience had heard no more than that, as ``heard_by`` has it.

    Only at a table that forgets.
    """
    place = bisect_right(table.checkpoints, notices, key=lambda kept: kept.heard_by(audience)[1])
    return table.checkpoints[place - 1].heard_by(audience) if place else (0, 0)


def _heard(table: Table) -> tuple[int, ...]:
    last = table.checkpoints[-1] if table.checkpoints else None
    heard = [0] * (table.seats + 1) if last is None else list(last.heard)
    events = [event for step in table.steps[last.steps if last else 0 :] for event in step.events]
    public = sum(not event.private for event in events)
    heard = [count + public for count in heard]
    for event in events:
        for seat in event.to if event.private else ():
            heard[seat] += 1
    return tuple(heard)


def _forget(table: Table, notices: int) -> None:
    """The events of steps that are older than the last place where spectators had heard no more than that."""
    until, _ = reached(table, None, notices)
    if until > table.forgotten:
        table.steps[table.forgotten : until] = map(_faded, table.steps[table.forgotten : until])
        table.forgotten = until


def _faded(step: Step) -> Step:
    # That something was taken back cannot be played again.
    return step if isinstance(step.word, Undo) else replace(step, events=(), taught=step.learned)
