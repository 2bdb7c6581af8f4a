"""What rules are given while they carry something out: the luck that falls, and somebody to tell it to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from quintain.core.answers import Event
from quintain.core.luck import NO_LUCK, Luck

Tale = Callable[..., Event | Iterable[Event]]


class Moment:
    """One entry while it is carried out. Nobody listens: search and imagined worlds play in such moments."""

    __slots__ = ("luck",)

    heard = False
    """True where somebody listens."""

    def __init__(self, luck: Luck) -> None:
        self.luck = luck

    # Named one by one, because search calls this millions of times: 38 ns, and 59 ns with ``*args``.
    def tell(self, tale: Tale, one: Any = None, two: Any = None, three: Any = None, four: Any = None) -> None:
        """Tell the tale of up to four things. Where nobody listens, it is not even made up."""

    def pause(self) -> None:
        """What is told from now on is shown after what has been told: it has the next beat."""


class Told(Moment):
    """A moment at a table: what happens is told."""

    __slots__ = ("_beat", "events")

    heard = True

    def __init__(self, luck: Luck) -> None:
        self.luck = luck
        self.events: list[Event] = []
        self._beat = 0

    def tell(self, tale: Tale, *things: Any) -> None:
        told = tale(*things)
        events = (told,) if isinstance(told, Event) else told
        self.events += [replace(event, beat=event.beat + self._beat) for event in events] if self._beat else events

    def pause(self) -> None:
        if self.events:
            self._beat = self.events[-1].beat + 1


QUIET = Moment(NO_LUCK)
"""Where no luck falls and nobody listens."""
