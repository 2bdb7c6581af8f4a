"""What a match consists of: one step for everything that was done."""

from __future__ import annotations

import msgspec

from quintain.core.answers import Event
from quintain.core.seats import Seat
from quintain.core.table_commands import TableWord


class Step(msgspec.Struct, frozen=True):
    """What one command or entry brought about."""

    by: str
    """A seat's letter, or ``*`` for the table."""
    text: str
    events: tuple[Event, ...] = ()
    number: int | None = None
    """The record entry; None for what is not recorded, such as an offer. It never leaves the table."""
    luck: bool = False
    """Luck fell."""
    half_open: bool = False
    """Some seats have made a sealed choice that others still owe."""
    actors: tuple[Seat, ...] = ()
    """Who was awaited afterwards."""
    forced: bool = False
    """The table played it for the seat at once, as everybody may know."""
    word: TableWord | None = None
    """What it is, where it is a word of the table."""
    veiled: bool = False
    """The table played it for the seat, which nobody else may know: where it could show, it is a choice like any."""

    @property
    def learned(self) -> bool:
        return any(event.learns for event in self.events)

    def is_news(self, seat: Seat) -> bool:
        """Luck fell, something was learned, or not this seat alone was awaited: what was to follow waits."""
        return self.luck or self.learned or self.actors != (seat,)


Steps = tuple[Step, ...]
"""Everything that a command brought about, in order."""
