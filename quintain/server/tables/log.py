"""The log of one audience, worded once: to word a long match anew for everybody who comes would hold up all others."""

from __future__ import annotations

from quintain.core.seats import Seat
from quintain.server.messages import NoticeLine, notice_line
from quintain.server.tables.slices import Slices
from quintain.table.steps import Step
from quintain.table.table import Table


class Log:
    def __init__(self) -> None:
        self._steps: list[Step] = []
        self._ends: list[int] = []
        """After each of these steps, how many lines there are."""
        self._lines: list[NoticeLine] = []

    def lines(self, table: Table, audience: Seat | None) -> list[NoticeLine]:
        """What the audience has heard of the match at this table, from the beginning, less what was taken back."""
        for step in self._unworded(table):
            self._word(table, audience, step)
        return self._lines

    async def prepare(self, table: Table, audience: Seat | None, slices: Slices) -> None:
        """Word it, however long it is, while others have their turns. Nothing happens at the table meanwhile."""
        await slices.each(self._unworded(table), lambda step: self._word(table, audience, step))

    def _unworded(self, table: Table) -> list[Step]:
        """The steps that follow on those that were worded and still stand."""
        while self._steps and not self._stands(table):
            self._steps.pop()
            self._ends.pop()
            del self._lines[self._ends[-1] if self._ends else 0 :]
        return table.steps[len(self._steps) :]

    def _word(self, table: Table, audience: Seat | None, step: Step) -> None:
        self._lines += map(notice_line, table.notices(step, audience))
        self._steps.append(step)
        self._ends.append(len(self._lines))

    def _stands(self, table: Table) -> bool:
        """Whether the last step that was worded, and so all before it, is still one of the match."""
        known = len(self._steps)
        return known <= len(table.steps) and table.steps[known - 1] is self._steps[-1]
