"""Commands that come twice or late, recognised by how often their seat had decided when it sent them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

from quintain.core.answers import Refusal
from quintain.core.records import Entry
from quintain.core.seats import TABLE, Seat
from quintain.table.batches import parse
from quintain.table.seat_commands import Said, TakeBack
from quintain.table.steps import Step, Steps

if TYPE_CHECKING:
    from quintain.table.table import Table


def repeated(table: Table, seat: Seat, said: Said, count: int | None) -> Steps | Refusal | None:
    """The first answer to a command that came twice, a refusal of one that came late, None for one in time."""
    if count is None or count == len(table.made[seat]):
        return None
    wanted = _wanted(table, seat, said)
    made = table.made[seat][count : count + len(wanted)] if count >= 0 else []
    # What comes after news was left out, then and now.
    news = {step.number for step in table.steps if not step.half_open and step.is_news(seat)}
    last = next((place for place, entry in enumerate(made, start=1) if entry.n in news), len(wanted))
    first = made[:last]
    # Of the table's own words only those that take something back count for a seat.
    if not first or [TakeBack() if entry.by == TABLE else entry.text for entry in first] != wanted[:last]:
        return Refusal("stale", table.game.cites.stale)
    return answered(table.steps, first)


def answered(steps: Sequence[Step], entries: Sequence[Entry]) -> Steps:
    """What a command that made these entries was answered; of what was taken back only the text is known."""
    since = [step for step in steps if (step.number or 0) >= entries[0].n]
    known = {step.number: step for step in since}
    own = [known.get(entry.n, Step(entry.by, entry.text)) for entry in entries]
    later = [step for step in since if (step.number or 0) > entries[-1].n]
    return (*own, *takewhile(lambda step: step.forced or step.veiled, later))


def _wanted(table: Table, seat: Seat, said: Said) -> list[object]:
    """What a command would enter: canonical texts, or the word itself."""
    if not isinstance(said, str):
        return [said]
    actions = parse(table.state, seat, said)
    return [] if isinstance(actions, Refusal) else [table.state.text(action) for action in actions]
