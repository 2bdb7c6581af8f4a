"""What a match consists of: one step for everything that was done."""

from __future__ import annotations

from typing import Any

import msgspec

from quintain.core.answers import Event
from quintain.core.contract import State
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
    taught: bool = False
    """Something was learned by events that are not here any more."""
    turn: Seat | None = None
    """Whose own turn it was afterwards; None where somebody answers what another does, and where several choose."""

    @property
    def learned(self) -> bool:
        return self.taught or any(event.learns for event in self.events)

    def is_news(self, seat: Seat) -> bool:
        """Luck fell, something was learned, or not this seat alone was awaited: what was to follow waits."""
        return self.luck or self.learned or self.actors != (seat,)


Steps = tuple[Step, ...]
"""Everything that a command brought about, in order."""


def whose_turn(state: State[Any, Any]) -> Seat | None:
    """The seat that decides alone, in a turn of its own; None where there is none."""
    actors = state.actors
    return actors[0] if len(actors) == 1 and state.ask(actors[0]).turn else None
