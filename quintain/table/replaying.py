"""Through a record, entry by entry, for whoever looks at a match on its way and not only at its end."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from quintain.core.contract import AnyGame
from quintain.core.records import Entry, Record
from quintain.core.table_commands import Seed, Undo
from quintain.errors import RecordError
from quintain.table.steps import Step
from quintain.table.table import Table


class Stop(NamedTuple):
    """The table between two entries. It is the same at every stop and goes on when the next one is asked for."""

    table: Table
    step: Step
    """What led here; at the first stop the setting up."""
    stands: bool
    """False for what is taken back in the end, and for the taking back itself."""
    next: Entry | None
    """What will be entered now."""


class Patience(NamedTuple):
    """How long somebody goes through a record that may be a stranger's."""

    purpose: str
    """What it is read for, in words: ``to be drawn``."""
    lasts: Callable[[], bool]
    """Asked after every entry."""


def walk(
    record: Record, game: AnyGame | None = None, *, patience: Patience | None = None, forgets: bool = False
) -> Iterator[Stop]:
    """Every stop: before the first entry and after each. The opening of the seed is checked and makes none.

    Raises ``RecordError`` at the first entry that does not fit, and where ``patience`` ends. A game that is not
    installed is given by ``game``; a table that ``forgets`` is one of ``Table.begun``.
    """
    table, standing = Table.begun(record, game, forgets=forgets), _standing(record.entries)
    step: Step | None = table.steps[0]
    for entry in (*record.entries, None):
        if step is not None:
            yield Stop(table, step, step.number in standing, entry)
        step = None if entry is None else table.follow(entry)
        if entry is not None and patience is not None and not patience.lasts():
            read = f"{entry.n} of {len(record.entries)} entries were read"
            raise RecordError(f"the record is too long {patience.purpose}: {read}")


def walked(record: Record, entries: int, game: AnyGame | None = None) -> Table:
    """The table after so many entries, or at the end if there are fewer. Raises ``RecordError``."""
    return deque(islice(walk(record, game), entries + 1), maxlen=1)[0].table


def _standing(entries: Sequence[Entry]) -> set[int]:
    """The numbers of what is not taken back in the end, the setting up among them."""
    standing = [0]
    for entry in entries:
        match entry.word:
            case Undo(back):
                while standing[-1] > back:
                    standing.pop()
            case Seed():
                pass
            case _:
                standing.append(entry.n)
    return set(standing)
