"""
Time for people. Everything follows from the stored moments of the entries, so clocks survive a restart and are the same
in every process; while no server ran, no clock did.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Collection, Sequence

from quintain.core.seats import Seat, letter
from quintain.core.table_commands import Back
from quintain.server.messages import ClockInfo, ClockPlan
from quintain.table.steps import Step

Now = Callable[[], int]
"""Milliseconds since 1970."""
Pauses = Sequence[tuple[int, int]]
"""When no server ran, from and to."""
MISSES = 3
"""So many decisions in a row let pass, and a stand-in takes over."""
SHORTEST_ABSENCE_MS = 120_000
NEVER = 1 << 62
DECISIONS = 30
"""With a clock for the whole match, a careful player has time left for so many more."""


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def _steady_ms() -> int:
    return time.monotonic_ns() // 1_000_000


class SteadyClock:
    """The time of day when it was made, and from then on by a clock that nobody can set.

    So nobody loses on time because the machine's clock was put right. While the machine sleeps it stands still.
    """

    def __init__(self, wall: Now = now_ms, steady: Now = _steady_ms) -> None:
        self._steady = steady
        self._ahead = wall() - steady()

    def __call__(self) -> int:
        return self._steady() + self._ahead

    def set(self, now: int) -> None:
        """It is this moment."""
        self._ahead = now - self._steady()


def elapsed(since: int, until: int, pauses: Pauses) -> int:
    """The milliseconds between two moments, without the pauses."""
    paused = sum(max(0, min(end, until) - max(begin, since)) for begin, end in pauses)
    return max(0, until - since - paused)


class Clocks:
    """One clock per seat; each runs while its seat is awaited."""

    def __init__(self, plan: ClockPlan, seats: int, pauses: Pauses = ()) -> None:
        self.plan = plan
        self._pauses = pauses
        self._left = dict.fromkeys(range(seats), plan.seconds * 1000)
        self._since: dict[Seat, int] = {}
        self._misses = dict.fromkeys(range(seats), 0)

    def begin(self, awaited: Collection[Seat], at: int) -> None:
        """The match begins."""
        self._since = dict.fromkeys(awaited, at)

    def entered(self, step: Step, awaited: Collection[Seat], at: int) -> None:
        """A step was made at this moment; afterwards these seats are awaited on their own time."""
        for seat in list(self._since):
            decided = letter(seat) == step.by
            # The first half of a sealed decision is nobody's business: its clock runs on.
            if (decided and not (step.half_open and seat in awaited)) or seat not in awaited:
                self._stop(seat, at, decided=decided and not step.forced)
        for seat in awaited:
            self._since.setdefault(seat, at)
        if isinstance(step.word, Back):
            self._misses[step.word.seat] = 0

    def _stop(self, seat: Seat, at: int, *, decided: bool) -> None:
        used = self._elapsed(self._since.pop(seat), at)
        if self.plan.kind == "total":
            self._left[seat] = max(0, self._left[seat] - used) + (self.plan.increment * 1000 if decided else 0)
        elif decided:
            self._misses[seat] = self._misses[seat] + 1 if used >= self._left[seat] else 0

    def _elapsed(self, since: int, until: int) -> int:
        return elapsed(since, until, self._pauses)

    @property
    def running(self) -> tuple[Seat, ...]:
        """Whose clocks run."""
        return () if self.plan.kind == "none" else tuple(self._since)

    def misses(self, seat: Seat) -> int:
        """How many decisions in a row this seat has let pass."""
        return self._misses[seat]

    def left(self, seat: Seat, now: int) -> int:
        """Milliseconds that this seat still has for its decision."""
        since = self._since.get(seat)
        return self._left[seat] if since is None else max(0, self._left[seat] - self._elapsed(since, now))

    def spare(self, seat: Seat) -> int:
        """The milliseconds that the table may take for a decision of this seat without bringing it into trouble."""
        return NEVER if self.plan.kind == "none" else self._left[seat] // 2

    def share(self, seat: Seat, now: int) -> float:
        """The milliseconds that a careful player of this seat gives to its decision."""
        if self.plan.kind == "none":
            return math.inf
        left = self.left(seat, now)
        return left / 2 if self.plan.kind == "move" else min(left / 2, left / DECISIONS + self.plan.increment * 500)

    def deadline(self, now: int) -> tuple[int, Seat] | None:
        """In how many milliseconds the next clock runs out, and whose."""
        if self.plan.kind == "none" or not self._since:
            return None
        return min((self.left(seat, now), seat) for seat in self._since)

    def shown(self, now: int) -> tuple[ClockInfo, ...]:
        if self.plan.kind == "none":
            return ()
        return tuple(ClockInfo(letter(seat), self.left(seat, now), seat in self._since) for seat in self._left)

    @property
    def absence_ms(self) -> int | None:
        """How long somebody may be without a connection before a stand-in takes over; None where there is no clock.

        Never so short that somebody who plays at leisure, a move a day, is called absent between two moves.
        """
        if self.plan.kind == "none":
            return None
        return max(SHORTEST_ABSENCE_MS, self.plan.seconds * 1000 * (MISSES if self.plan.kind == "move" else 1))
