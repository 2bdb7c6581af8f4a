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
ABSENCE_SHARE = 6
"""With a clock for the whole match, whoever is away keeps the others waiting for this part of it at most."""
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


def ago(now: int, ms: int, pauses: Pauses) -> int:
    """The moment so many milliseconds before this one, without the pauses."""
    moment = now - ms
    for begin, end in sorted(pauses, reverse=True):
        if end > moment:
            moment -= end - begin
    return moment


class Clocks:
    """One clock per seat; each runs while its seat is awaited.

    With ``total``, whoever has decided earns the increment once, when the turn passes to another seat: not for each
    decision of a long turn, nor for each answer to somebody else's. Where several choose at the same time, and it is
    nobody's turn, all who chose earn it once the last of them has; where somebody merely answers, with the answer.
    """

    def __init__(self, plan: ClockPlan, seats: int, pauses: Pauses = ()) -> None:
        self.plan = plan
        self._pauses = pauses
        self._left = dict.fromkeys(range(seats), plan.seconds * 1000)
        self._since: dict[Seat, int] = {}
        self._misses = dict.fromkeys(range(seats), 0)
        self._decided: set[Seat] = set()
        """Who has decided and not yet earned anything by it."""
        self._turn: Seat | None = None
        """Whose turn it is, with all that others answer during it."""
        self._half_open = False
        """Whether some have made a choice that others still owe."""

    def begin(self, awaited: Collection[Seat], at: int, turn: Seat | None = None) -> None:
        """The match begins, with the turn of this seat if it is anybody's."""
        self._since = dict.fromkeys(awaited, at)
        self._turn = turn

    def entered(self, step: Step, awaited: Collection[Seat], at: int) -> None:
        """A step was made at this moment; afterwards these seats are awaited on their own time."""
        if self.plan.kind == "none":
            return
        for seat in list(self._since):
            decided = letter(seat) == step.by
            # The first half of a sealed decision is nobody's business: its clock runs on.
            if (decided and not (step.half_open and seat in awaited)) or seat not in awaited:
                self._stop(seat, at, decided=decided and not step.forced)
        for seat in awaited:
            self._since.setdefault(seat, at)
        self._earn(step, awaited)
        if isinstance(step.word, Back):
            self._misses[step.word.seat] = 0

    def _stop(self, seat: Seat, at: int, *, decided: bool) -> None:
        used = self._elapsed(self._since.pop(seat), at)
        if self.plan.kind == "total":
            self._left[seat] = max(0, self._left[seat] - used)
            if decided:
                self._decided.add(seat)
        elif decided:
            self._misses[seat] = self._misses[seat] + 1 if used >= self._left[seat] else 0

    def _earn(self, step: Step, awaited: Collection[Seat]) -> None:
        """Give the increment to those who have earned it by now."""
        resolved, self._half_open = self._half_open and not step.half_open, step.half_open
        earned: set[Seat] = set()
        if step.turn is not None and step.turn != self._turn:
            self._turn = step.turn
            earned = self._decided
        elif self._turn is None and not step.half_open:
            earned = self._decided if resolved else self._decided.difference(awaited)
        for seat in earned:
            self._left[seat] += self.plan.increment * 1000
        self._decided = self._decided - earned

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
        whole = self.plan.seconds * 1000
        return max(SHORTEST_ABSENCE_MS, whole * MISSES if self.plan.kind == "move" else whole // ABSENCE_SHARE)

    def is_absent(self, seat: Seat, away_ms: int, now: int) -> bool:
        """Whether a stand-in should play for whoever is awaited and has had no connection for so long.

        With a clock for the whole match only the time counts in which others wait: to be away while they think is no
        absence, and who is will not find the match lost on time on coming back.
        """
        limit, since = self.absence_ms, self._since.get(seat)
        if limit is None or since is None:
            return False
        return (min(away_ms, self._elapsed(since, now)) if self.plan.kind == "total" else away_ms) > limit
