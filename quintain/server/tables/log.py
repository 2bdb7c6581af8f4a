"""
The log of one audience, by lines that are counted for it alone: their number tells nothing of what others do in secret.

Who comes is told the latest lines, which are worded once for all who come; earlier ones are asked for.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from quintain.core.seats import Seat
from quintain.server.messages import LogCut, LogPage, NoticeLine, notice_line
from quintain.server.tables.slices import Slices
from quintain.table.checkpoints import reached
from quintain.table.proposals import standing
from quintain.table.steps import Step
from quintain.table.table import Table

PAGE = 200
"""So many lines are told at once."""


class Log:
    def __init__(self, audience: Seat | None) -> None:
        self._audience = audience
        self._worded: dict[int | None, list[NoticeLine]] = {}
        """The lines of the latest steps, by the steps' numbers, which are never given twice."""

    def latest(self, table: Table) -> LogPage:
        """What the audience has heard last, less what was taken back; what is on offer comes after it.

        What is on offer must be there, or it would be answered out of the blue.
        """
        known, steps = self._latest(table)
        self._worded = {step.number: self._lines(table, step) for step in steps}
        lines = [line for worded in self._worded.values() for line in worded]
        skipped = max(0, len(lines) - PAGE)
        return LogPage(known + skipped, (*lines[skipped:], *self._offered(table)))

    async def prepare(self, table: Table, slices: Slices) -> None:
        """Word that while others have their turns. Nothing happens at the table meanwhile."""
        _, steps = self._latest(table)
        await slices.each(steps, lambda step: self._worded.update({step.number: self._lines(table, step)}))

    def cut(self, table: Table, back: int) -> LogCut:
        """Something was taken back, and what followed on this entry is not what it was."""
        place = bisect_right(table.steps, back, key=lambda step: step.number or 0)
        kept = self._count(table, place)
        lines = [line for step in table.told(place) for line in self._lines(table, step)]
        return LogCut(kept, (*lines, *self._offered(table)))

    async def page(self, table: Table, before: int, slices: Slices) -> LogPage:
        """The lines before this one. Nothing happens at the table meanwhile."""
        before = min(before, self._count(table, len(table.steps)))
        first = max(0, before - PAGE)
        steps, known = reached(table, self._audience, first)
        lines: list[NoticeLine] = []

        def needed() -> Iterator[Step]:
            for step in table.told(steps):
                if known + len(lines) >= before:
                    return
                yield step

        await slices.each(needed(), lambda step: lines.extend(self._lines(table, step)))
        return LogPage(first, tuple(lines[first - known : before - known]))

    def _latest(self, table: Table) -> tuple[int, list[Step]]:
        """How many lines came before the last ones, and the steps that these tell of, which no table has forgotten."""
        steps, known = reached(table, self._audience, self._count(table, len(table.steps)) - PAGE)
        return known, list(table.told(steps))

    def _count(self, table: Table, steps: int) -> int:
        """How many lines the first so many steps have, of which the last are not forgotten."""
        kept = bisect_right(table.checkpoints, steps, key=lambda kept: kept.steps)
        first, known = (0, 0) if not kept else table.checkpoints[kept - 1].heard_by(self._audience)
        events = [event for step in table.steps[first:steps] for event in step.events]
        return known + sum(event.is_heard_by(self._audience) for event in events)

    def _lines(self, table: Table, step: Step) -> list[NoticeLine]:
        known = self._worded.get(step.number)
        return known if known is not None else [notice_line(notice) for notice in table.notices(step, self._audience)]

    def _offered(self, table: Table) -> list[NoticeLine]:
        offered = [notice for step in standing(table) for notice in table.notices(step, self._audience)]
        return [notice_line(notice, aside=True) for notice in offered]
