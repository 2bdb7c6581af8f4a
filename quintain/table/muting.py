"""
"Never ask me this": decisions that a seat leaves to the table, which gives their harmless answer.

It is the seat's own affair: never recorded, never told to others, never part of what is legal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from quintain.core.answers import Event, Refusal
from quintain.core.seats import Seat, letter
from quintain.table.seat_commands import Mute, Unmute, write_muting
from quintain.table.steps import Step, Steps

if TYPE_CHECKING:
    from quintain.table.table import Table

EVERYTHING = "all"
"""Every decision that has a harmless answer, until one comes that is the seat's own."""


def mute(table: Table, seat: Seat, word: Mute | Unmute) -> Steps | Refusal:
    """Ask the seat no more for decisions of this kind, or ask it again."""
    return _unmute(table, seat, word) if isinstance(word, Unmute) else _mute(table, seat, word)


def _mute(table: Table, seat: Seat, word: Mute) -> Steps | Refusal:
    asked = mutable(table, seat)
    kind = word.kind or asked
    decides = seat in table.actors and table.ask(seat).is_own
    if decides or not kind:
        return Refusal("nothing-to-mute", table.game.cites.table)
    if kind not in (EVERYTHING, asked):
        return Refusal("no-mute", table.game.cites.table, {"asked": kind})
    return (_aside(table, seat, word, "muted", kind), *table.mute(seat, kind))


def _unmute(table: Table, seat: Seat, word: Unmute) -> Steps | Refusal:
    muted = table.muted.get(seat, set())
    if not muted:
        return Refusal("nothing-muted", table.game.cites.table)
    if word.kind and word.kind not in muted:
        return Refusal("not-muted", table.game.cites.table, {"asked": word.kind})
    muted.difference_update({word.kind} if word.kind else muted.copy())
    return (_aside(table, seat, word, "unmuted", word.kind or EVERYTHING),)


def mutable(table: Table, seat: Seat | None) -> str:
    """The kind of decision that this seat is asked for now, if it may leave it to the table."""
    if seat is None or seat not in table.actors:
        return ""
    ask = table.ask(seat)
    return ask.kind if ask.idle is not None and not ask.is_own else ""


def _aside(table: Table, seat: Seat, word: Mute | Unmute, done: str, kind: str) -> Step:
    """Only the seat itself hears of it."""
    told = f"{done}-all" if kind == EVERYTHING else done
    event = Event(told, table.game.cites.table, {"asked": kind}, to=(seat,), private=True)
    return Step(letter(seat), write_muting(word), (event,), actors=table.actors)
