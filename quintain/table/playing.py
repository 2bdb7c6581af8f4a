"""Playing at a table: what a text means there, what actions bring about, and how they get into the record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from quintain.core.answers import Ask, Event, Refusal
from quintain.core.contract import State
from quintain.core.luck import Luck, Stream
from quintain.core.moments import Told
from quintain.core.records import Entry
from quintain.core.seats import LETTERS, Seat, letter, seat_of
from quintain.core.table_commands import Seed, Undo
from quintain.errors import TableError
from quintain.table.batches import parse
from quintain.table.checkpoints import note
from quintain.table.forced import forced
from quintain.table.muting import EVERYTHING
from quintain.table.proposals import decline_by_acting
from quintain.table.steps import Step, whose_turn

if TYPE_CHECKING:
    from quintain.table.table import Table

AnyState = State[Any, Any]


# --- what may be played ---------------------------------------------------------------------------------------------


def not_now(table: Table, seat: Seat) -> Refusal | None:
    """Why this seat may do nothing at all now."""
    return Refusal("finished", table.game.cites.finished) if table.ending else table.state.not_now(seat)


def read(table: Table, seat: Seat, text: str) -> tuple[Any, ...] | Refusal:
    """The legal actions that this text means for this seat, or the first refusal."""
    if refusal := not_now(table, seat):
        return refusal
    actions = parse(table.state, seat, text)
    if isinstance(actions, Refusal):
        return actions
    if len(actions) == 1:
        return table.state.why_not(seat, actions[0]) or actions
    return _why_not_all(table, seat, actions) or actions


def _why_not_all(table: Table, seat: Seat, actions: Sequence[Any]) -> Refusal | None:
    """Several actions under one decision stand or fall together: try them on a copy.

    The trial has a luck of its own and ends where luck falls or something is shown: nobody may ask what would come.
    """
    trial, luck = table.state.clone(), Stream.of("trial")
    sealed = trial.ask(seat).sealed
    for action in actions[:-1]:
        if refusal := trial.not_now(seat) or trial.why_not(seat, action):
            return refusal
        step = _do(trial, seat, action, 0, luck, sealed=sealed)
        if sealed and not step.half_open:
            return Refusal("stale", table.game.cites.stale)
        if step.luck or step.learned or (not sealed and step.is_news(seat)):
            return None
    return trial.not_now(seat) or trial.why_not(seat, actions[-1])


def by_itself(table: Table, seat: Seat, ask: Ask | None = None) -> tuple[Any, str]:
    """What the table plays for this actor without asking, and whether others may know (``play``) or not (``veil``).

    None and nothing where it asks. A lone option is played as if nothing were muted: played later, it would tell.
    ``ask`` is what the actor is asked, if known.
    """
    ask = ask or table.state.ask(seat)
    if ask.single == "ask" and not table.muted:
        return None, ""
    # A stand-in is there to decide, whatever the seat did not want to be asked.
    muted = None if seat in table.standins else table.muted.get(seat)
    if muted and ask.is_own:
        muted.discard(EVERYTHING)
    lone = forced(table.state, seat, ask)
    if lone is not None:
        return lone, ask.single
    if muted and ask.idle is not None and (EVERYTHING in muted or ask.kind in muted):
        return ask.idle, "veil"
    return None, ""


# --- playing --------------------------------------------------------------------------------------------------------


def enter_all(table: Table, seat: Seat, actions: Sequence[Any]) -> list[Step]:
    """Enter actions that have been found legal, until the decision is made or the world has changed."""
    sealed = table.state.ask(seat).sealed
    steps = [enter(table, seat, actions[0])]
    for action in actions[1:]:
        last = steps[-1]
        moved_on = not last.half_open if sealed else last.is_news(seat)
        if moved_on or not_now(table, seat) or table.state.why_not(seat, action):
            break
        steps.append(enter(table, seat, action))
    return steps


def enter(table: Table, seat: Seat, action: Any) -> Step:
    """Carry out a legal action as the next entry."""
    step = _carry_action(table, seat, action, len(table.record.entries) + 1)
    if table.proposals:
        decline_by_acting(table, seat)
    keep(table, step)
    return step


def keep(table: Table, step: Step) -> None:
    """Enter what has been carried out. The opening of the seed is no step of the match."""
    entry = Entry(step.number or 0, step.by, step.text)
    table.record.entries.append(entry)
    if step.word is None:
        table.made[LETTERS.index(step.by)].append(entry)
    elif isinstance(step.word, Undo):
        for made in table.made:
            made.append(entry)
    elif isinstance(step.word, Seed):
        return
    table.steps.append(step)
    note(table)


def carry(table: Table, entry: Entry) -> Step:
    """Do what the entry of a seat says, and do not enter it. Raises ``TableError`` when it does not fit."""
    seat = seat_of(entry.by, table.seats)
    found = read(table, seat, entry.text)
    if isinstance(found, Refusal):
        raise TableError(f"{entry.by} {entry.text}: {found.code}, {table.game.explain(found)}")
    if len(found) > 1:
        raise TableError(f"{entry.by} {entry.text}: one entry is one action, and these are {len(found)}")
    return _carry_action(table, seat, found[0], entry.n)


def _carry_action(table: Table, seat: Seat, action: Any, number: int) -> Step:
    state = table.state
    ask = state.ask(seat)
    own, how = by_itself(table, seat, ask)
    by_table = how if how and own == action else ""
    return _do(state, seat, action, number, table.luck(number), sealed=ask.sealed, by_table=by_table)


def _do(state: AnyState, seat: Seat, action: Any, number: int, luck: Luck, *, sealed: bool, by_table: str = "") -> Step:
    """Carry it out. ``by_table``: the table answers by itself, and others may know (``play``) or not (``veil``)."""
    text, moment = state.text(action), Told(luck)
    state.apply(seat, action, moment)
    half_open = sealed and _is_half_open(moment.events)
    return Step(
        letter(seat),
        text,
        tuple(moment.events),
        number,
        luck.calls > 0,
        half_open,
        state.actors,
        forced=by_table == "play",
        veiled=by_table == "veil",
        turn=whose_turn(state),
    )


def _is_half_open(events: Sequence[Event]) -> bool:
    """Whether a sealed choice left others open: the last of several resolves them, and everybody hears of it."""
    return all(event.private for event in events)
