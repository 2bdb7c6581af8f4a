"""Time for people. Everything follows from the stored moments of the entries, so clocks survive a restart."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from quintain.core.seats import TABLE, Seat, letter
from quintain.server.messages import ClockInfo, ClockPlan


class Clocks:
    """One clock per seat; each runs while its seat is awaited."""

    def __init__(self, plan: ClockPlan, seats: int) -> None:
        self.plan = plan
        self._left = dict.fromkeys(range(seats), plan.seconds * 1000)
        self._since: dict[Seat, int] = {}

    def begin(self, awaited: Collection[Seat], at: int) -> None:
        """The match begins, or goes on after a pause."""
        self._since = dict.fromkeys(awaited, at)

    def entered(self, by: str, awaited: Collection[Seat], at: int) -> None:
        """An entry was made at this moment; afterwards these seats are awaited on their own time."""
        for seat in list(self._since):
            if letter(seat) == by or seat not in awaited:
                self._stop(seat, at, decided=letter(seat) == by)
        for seat in awaited:
            self._since.setdefault(seat, at)
        if by == TABLE and not awaited:
            self._since = {}

    def _stop(self, seat: Seat, at: int, *, decided: bool) -> None:
        used = at - self._since.pop(seat)
        if self.plan.kind == "total":
            self._left[seat] = max(0, self._left[seat] - used) + (self.plan.increment * 1000 if decided else 0)

    def left(self, seat: Seat, now: int) -> int:
        """Milliseconds that this seat still has for its decision."""
        since = self._since.get(seat)
        return self._left[seat] if since is None else max(0, self._left[seat] - (now - since))

    def deadline(self) -> tuple[int, Seat] | None:
        """When the next clock runs out, and whose."""
        if self.plan.kind == "none" or not self._since:
            return None
        return min((since + self._left[seat], seat) for seat, since in self._since.items())

    def shown(self, now: int) -> tuple[ClockInfo, ...]:
        if self.plan.kind == "none":
            return ()
        return tuple(ClockInfo(letter(seat), self.left(seat, now), seat in self._since) for seat in self._left)


class Absence(msgspec.Struct):
    """How often in a row a seat has let its time pass."""

    missed: dict[Seat, int] = {}

    def miss(self, seat: Seat) -> int:
        self.missed[seat] = self.missed.get(seat, 0) + 1
        return self.missed[seat]

    def act(self, seat: Seat) -> None:
        self.missed.pop(seat, None)
