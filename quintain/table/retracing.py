"""
Going through a match again beside the table where it is played, from a state that was kept on the way.

So what happened long ago need not be held: its events, and what everybody saw, are there again when somebody asks.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from copy import copy
from itertools import islice
from typing import TYPE_CHECKING

from quintain.core.records import Entry, Record
from quintain.core.table_commands import Undo
from quintain.table.checkpoints import rewind
from quintain.table.steps import Step

if TYPE_CHECKING:
    from quintain.table.table import Table

Retraced = tuple["Table", Step]


def retraced(table: Table, first: int) -> Iterator[Retraced]:
    """The table after each step that stands, from this one on (the setting up is the first), and what it told.

    It is one table beside the given one, and goes on when the next step is asked for. Nothing happens to the given one,
    and nothing may meanwhile.
    """
    steps, past = table.steps, _past(table, first)
    known = 0 if len(past.steps) == 1 else len(past.steps)
    yield from islice(_retrace(past, steps, known), max(0, first - known), None)


def earlier(table: Table, entries: int) -> Table:
    """A table of its own at which no more than so many entries have been made. In the match nothing was taken back."""
    past, made = _past(table, entries + 1), table.record.entries[:entries]
    past.record = Record(table.record.header, made)
    past.made = [of_seat[: bisect_right(of_seat, entries, key=_number)] for of_seat in table.made]
    past.steps += [past.carry(entry) for entry in made[len(past.steps) - 1 :]]
    return past


def _number(entry: Entry) -> int:
    return entry.n


def _retrace(past: Table, steps: list[Step], known: int) -> Iterator[Retraced]:
    if known == 0:
        yield past, past.steps[0]
    for step in steps[len(past.steps) :]:
        # An earlier undo has had its effect: what it took back is not among the steps that stand.
        undone = isinstance(step.word, Undo)
        past.steps.append(step if undone else past.carry(Entry(step.number or 0, step.by, step.text)))
        yield past, past.steps[-1]


def _past(table: Table, first: int) -> Table:
    """The same match at the last checkpoint before this step, or at its beginning, with nobody's wishes and offers."""
    past = copy(table)
    past.proposals, past.muted = {}, {}
    past.steps, past.checkpoints = table.steps.copy(), table.checkpoints.copy()
    rewind(past, first)
    return past
