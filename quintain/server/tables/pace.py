"""
How long people and bots take to answer at one table, so that what the table answers for them takes as long.

It follows from the stored moments of the entries, as clocks do: every process knows the same answers and draws the same
pauses, and a restart changes nothing.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Collection

import msgspec

from quintain.core.seats import Seat, letter
from quintain.server.tables.clocks import Pauses, elapsed
from quintain.table.steps import Step
from quintain.table.table import Table

KEEP = 256
"""So many answers of a table are remembered, the latest."""
ENOUGH = 8
"""With fewer answers of just this kind, others that are like them are looked at too."""
LONGEST_MS = 60_000
"""Nobody is kept from answering for longer than this."""
PEOPLE = (16, 3, 12, 4, 9, 5, 7, 6)
"""How long people take where nothing is known yet, in pauses of a bot: seconds for whoever must look and click.

The last of them are the likeliest: where a few are needed to fill up, it is those.
"""
BOTS = (2.5, 1.7, 1.0, 1.3, 1.1, 1.05, 1.01, 1.02)
"""The same for bots, which pause first and are done with most thoughts by then."""
BEAT = 0.25
"""A bot that goes on in its turn waits for so much of its pause: enough to see one deed after the other."""
HURRY = 1 / 30
"""Later in a long turn it waits for no more than this: whoever looks on has the client's own beats."""
BEATS = 2.0
"""So many of its pauses a bot's beats take in one turn before it hurries."""
ROUND = 20.0
"""Fewer where bots are many: a turn of each of them should take about so many pauses altogether."""
FIRST, GOING_ON, HURRYING = range(3)
"""How far a bot is in its turn."""


class Asked(msgspec.Struct, frozen=True):
    """What a seat was asked, and when."""

    kind: str
    by_bot: bool
    stage: int
    """In a bot's turn, as long as nobody else does anything: how far it is."""
    at: int


class Answer(msgspec.Struct, frozen=True):
    """A choice that somebody made."""

    seat: Seat
    kind: str
    by_bot: bool
    stage: int
    ms: int


class Pace:
    """The answers of one table. ``pause_ms`` is how long a bot waits before it acts."""

    def __init__(self, pause_ms: int, pauses: Pauses = ()) -> None:
        self._pause = pause_ms
        self._pauses = pauses
        self._asked: dict[Seat, Asked] = {}
        self._answers: deque[Answer] = deque(maxlen=KEEP)
        self._last = ""
        """Who made the last entry."""
        self._turn: Seat | None = None
        """Whose turn it is or was."""
        self._beats = 0
        """How many a bot has had in that turn."""

    def look(self, table: Table, bots: Collection[Seat], at: int) -> None:
        """Since this moment these seats are asked what the table asks them now, if they were not before."""
        for seat in table.actors:
            ask, by_bot = table.ask(seat), seat in bots
            if ask.turn and seat != self._turn:
                self._turn, self._beats = seat, 0
            asked = self._asked.get(seat)
            if asked is None or asked.kind != ask.kind or asked.by_bot != by_bot:
                goes_on = by_bot and ask.turn and self._last == letter(seat)
                stage = self._stage(len(bots), table.seats) if goes_on else FIRST
                self._asked[seat] = Asked(ask.kind, by_bot, stage, at)

    def _stage(self, bots: int, seats: int) -> int:
        """How far a bot is that goes on in its turn. Who sits alone has no turns, so nothing is long there."""
        self._beats += 1
        is_short = self._beats * BEAT <= min(BEATS, (ROUND / bots - 1) / 2)
        return GOING_ON if is_short or seats == 1 else HURRYING

    def entered(self, step: Step, at: int) -> None:
        """A step was made at this moment."""
        self._last = step.by
        for seat in list(self._asked):
            decided = letter(seat) == step.by
            # The first half of a sealed decision is nobody's business: it goes on.
            if not (decided and not step.half_open) and seat in step.actors:
                continue
            asked = self._asked.pop(seat)
            ms = elapsed(asked.at, at, self._pauses)
            # What came in the same moment was part of a command that held several.
            if decided and ms > 0 and not step.veiled:
                self._answers.append(Answer(seat, asked.kind, asked.by_bot, asked.stage, ms))

    def waited(self, seat: Seat, now: int) -> int:
        """For how many milliseconds this seat has been asked."""
        asked = self._asked.get(seat)
        return 0 if asked is None else elapsed(asked.at, now, self._pauses)

    def bots_pause(self, seat: Seat) -> float:
        """For how many milliseconds a bot waits before it does what this seat is asked: once for a turn, then beats."""
        asked = self._asked.get(seat)
        return self._pause * (1, BEAT, HURRY)[FIRST if asked is None else asked.stage]

    def pause(self, seat: Seat, luck: random.Random) -> int | None:
        """So many milliseconds this seat might well take for what it is asked.

        None where that is longer than anybody should be kept waiting: then it is better asked.
        """
        asked = self._asked.get(seat)
        if asked is None or not self._pause:
            return 0
        likely = sorted(self._likely(seat, asked))
        # Nobody takes the same time twice: somewhere between two of them that are neighbours.
        place = luck.randrange(len(likely) - 1)
        drawn = luck.uniform(likely[place], likely[place + 1])
        return None if drawn > LONGEST_MS else round(drawn)

    def _likely(self, seat: Seat, asked: Asked) -> list[float]:
        """Times in which this seat might answer: its own for this kind of question, others where there are few."""
        way, pause = (asked.by_bot, asked.stage), self.bots_pause(seat)
        alike = [answer for answer in self._answers if (answer.by_bot, answer.stage) == way]
        own = [answer for answer in alike if answer.seat == seat]
        found: list[float] = [answer.ms for answer in own if answer.kind == asked.kind]
        for more in (
            [answer.ms for answer in own if answer.kind != asked.kind],
            [answer.ms for answer in alike if answer.seat != seat],
            [pause * times for times in (BOTS if asked.by_bot else PEOPLE)],
        ):
            if len(found) < ENOUGH:
                found += more[-(ENOUGH - len(found)) :]
        return found
