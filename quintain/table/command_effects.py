"""What a word of the table does to the match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quintain.core.answers import Event, Outcome
from quintain.core.moments import Told
from quintain.core.records import Entry
from quintain.core.seats import TABLE, letter, seat_of
from quintain.core.table_commands import (
    Abort,
    Back,
    Draw,
    Resign,
    Seed,
    StandIn,
    TableWord,
    Time,
    Undo,
    read_word,
    write_word,
)
from quintain.errors import TableError
from quintain.table.checkpoints import rewind
from quintain.table.leavers import places_without
from quintain.table.steps import Step, whose_turn

if TYPE_CHECKING:
    from quintain.table.table import Table


def obey(table: Table, said: TableWord | str, number: int) -> Step:
    """Do what it says, as the entry with this number. Raises ``TableError`` when it does not fit."""
    word = read_word(said) if isinstance(said, str) else said
    if word is None:
        raise TableError(f"{said!r} is not a word that this table knows")
    text = write_word(word)
    if not isinstance(word, Seed) and table.outcome() is not None:
        raise TableError(f"{text}: the match is over")
    events: Sequence[Event] = ()
    match word:
        case Resign() | Time():
            events = _leave(table, word, number)
        case StandIn() | Back():
            events = _stand_in(table, word)
        case Draw() if table.game.nature.draws:
            events = _end(table, [1] * table.seats, "agreed", "draw-agreed")
        case Abort():
            events = _end(table, [None] * table.seats, "aborted", "aborted")
        case Undo(back):
            events = _go_back(table, back)
        case Seed(secret):
            table.check_seed(secret)
        case _:
            raise TableError(f"{text!r} is not a word that this table knows")
    return Step(TABLE, text, tuple(events), number, actors=table.actors, word=word, turn=whose_turn(table.state))


def _leave(table: Table, word: Resign | Time, number: int) -> Sequence[Event]:
    who, rule = letter(word.seat), table.game.cites.table
    seat, state = seat_of(who, table.seats), table.state
    if seat in table.left:
        raise TableError(f"{write_word(word)}: seat {who} has left already")
    reason, kind = ("resign", "resigned") if isinstance(word, Resign) else ("time", "time")
    events = [Event(kind, rule, {"who": who})]
    table.left.append(seat)
    table.proposals.pop("undo", None)
    if state.withdraws:
        moment = Told(table.luck(number))
        state.withdraw(seat, moment)
        events += moment.events
        if state.outcome() is not None:
            return events
    staying = [other for other in state.contenders if other not in table.left]
    if len({table.sides[other] for other in staying}) <= 1:
        places = places_without(table.seats, table.sides, staying, table.left)
        table.ending = Outcome.ranked(places, reason, rule, {**state.tallies(), "who": who}, table.sides)
    elif not state.withdraws:
        events += [] if seat in table.standins else [Event("stands-in", rule, {"who": who})]
        table.standins.add(seat)
    return events


def _stand_in(table: Table, word: StandIn | Back) -> Sequence[Event]:
    who = letter(word.seat)
    seat, comes = seat_of(who, table.seats), isinstance(word, StandIn)
    if comes == (seat in table.standins) or (seat in table.left and not comes):
        raise TableError(f"{write_word(word)}: that seat {'has' if comes else 'has no'} stand-in")
    table.standins ^= {seat}
    return [Event("stands-in" if comes else "back", table.game.cites.table, {"who": who})]


def _end(table: Table, places: Sequence[int | None], reason: str, kind: str) -> Sequence[Event]:
    rule = table.game.cites.table
    table.ending = Outcome.ranked(places, reason, rule, table.state.tallies(), table.sides)
    return [Event(kind, rule)]


def _go_back(table: Table, back: int) -> Sequence[Event]:
    """Build the match again up to an entry that still stands. What was taken back stays in the record."""
    places = {step.number: place for place, step in enumerate(table.steps)}
    if back not in places:
        raise TableError(f"/undo {back}: no such entry stands")
    kept = table.steps[: places[back] + 1]
    rewind(table, len(kept))
    for step in kept[len(table.steps) :]:
        # An earlier undo has had its effect: what it took back is not among the steps that stand.
        undone = isinstance(step.word, Undo)
        table.steps.append(step if undone else table.carry(Entry(step.number or 0, step.by, step.text)))
    return [Event("taken-back", table.game.cites.table)]
