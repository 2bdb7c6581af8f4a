"""That a match is its record: the same luck and actions, the same match; and that a copy is a copy."""

from __future__ import annotations

from quintain.core.answers import Refusal
from quintain.core.luck import Luck, Stream
from quintain.core.moments import Moment, Told
from quintain.core.records import read_record
from quintain.core.seats import Seat, letter
from quintain.core.table_commands import Undo
from quintain.table.forced import forced
from quintain.table.table import Table
from quintain.testing.matches import AnyState, Decision, Match, choose
from quintain.testing.portraits import contrast, difference, name, plain, portrait, two_worlds
from quintain.testing.properties.promise import Broken, of_match, of_some_decisions, of_some_matches

FURTHER = 6
"""How many decisions a copy is played on."""


@of_match
def same_luck_gives_the_same_match(match: Match) -> None:
    """The same seed and the same actions give the same state and events, and telling events changes nothing."""
    for kind in (Told, Moment):
        moment = kind(match.luck(0))
        state = match.game.new(match.setup.seats, match.settings, moment)
        if isinstance(moment, Told) and tuple(moment.events) != match.opening:
            raise Broken(f"setting up again tells something else: {contrast(match.opening, tuple(moment.events))}")
        for entry, made in enumerate(match.made, 1):
            moment = kind(match.luck(entry))
            state.apply(made.seat, made.action, moment)
            if isinstance(moment, Told) and (told := match.told_otherwise(entry - 1, moment.events)) is not None:
                again = contrast(told, tuple(moment.events))
                raise Broken(f"entry {entry} tells something else again: {again}")
        _same("the same match again", match, state)


@of_match
def records_replay(match: Match) -> bool | None:
    """The record, written down and read back, replays to the same state, record and events."""
    text = match.record().write()
    record = read_record(text)
    table = Table.begun(record, match.game, forgets=True)
    otherwise = "" if table.steps[0].events == match.opening else contrast(match.opening, table.steps[0].events)
    for entry in record.entries:
        events = step.events if (step := table.follow(entry)) else ()
        told = match.told_otherwise(entry.n - 1, events)
        otherwise = otherwise or ("" if told is None else contrast(told, events))
    _same("the replayed record", match, table.state)
    if table.record.write() != text:
        raise Broken(f"the replayed record is another: {contrast(text, table.record.write())}")
    if otherwise:
        raise Broken(f"replaying tells something else: {otherwise}")
    return None


@of_some_decisions
def copies_are_independent(decision: Decision) -> bool:
    """Playing on with a copy leaves the original as it was, and the other way round."""
    seats = decision.match.setup.seats
    original = decision.state.clone()
    copy = original.clone()
    before = portrait(original, seats)
    for played, kept, which in ((copy, original, "original"), (original, decision.state, "copy")):
        _play_on(played, decision)
        if changed := difference(before, portrait(kept, seats)):
            raise Broken(f"playing on changed the {which}: {changed}")
    return bool(decision.state.actors)


@of_some_matches
def undone_matches_replay(match: Match) -> bool | None:
    """What is taken back by consent leaves the state that was there before, and the record still replays."""
    luck = match.chance("undone matches replay")
    entries = luck.below(len(match.decisions), "decision")
    table = match.table(entries)
    if table.outcome() is not None:
        return False
    table.proceed()
    seat = _take_back(table, luck)
    if seat is None:
        return False
    last = table.record.entries[-1]
    if isinstance(last.word, Undo):
        before = match.decisions[last.word.entry].state
        _same_at(f"{last.text} by {letter(seat)}", before, table.state, match.setup.seats)
    again = Table.replay(read_record(table.record.write()), match.game)
    _same_at("the replayed record with an undo", table.state, again.state, match.setup.seats)
    return None


@of_some_decisions
def free_undo_takes_back_nothing_learned(decision: Decision) -> bool | None:
    """A seat may take back freely exactly where no luck fell, nothing was told as learned, nobody else was asked."""
    match, seat = decision.match, decision.seat
    if seat is None or decision.state.ask(seat).sealed or len(decision.state.contenders) < 2:
        return False
    if forced(decision.state, seat) is not None:
        # What the table played for the seat it would only play again: that is not what is taken back.
        return False
    after = decision.sequel.state
    table = match.table(decision.index + 1)
    if table.outcome() is not None:
        return False
    answer = table.submit(seat, "/undo")
    went_back = not isinstance(answer, Refusal) and answer[0].number is not None
    learned = any(event.learns for event in decision.events)
    if went_back != (not decision.luck_fell and not learned and after.actors == (seat,)):
        why = f"luck {decision.luck_fell}, learned {learned}, then {after.actors} to act"
        raise Broken(f"taking back is {'' if went_back else 'not '}free after {decision.text}: {why}")
    if went_back:
        _teaches_nothing(decision, after)
    return None


def _teaches_nothing(decision: Decision, after: AnyState) -> None:
    """Where a free undo is offered, the action showed nobody anything that its view did not hold before."""
    for audience in decision.audiences:
        twin = decision.twin(audience).clone()
        if decision.seat is None or twin.why_not(decision.seat, decision.action) is not None:
            continue
        twin.apply(decision.seat, decision.action, Moment(decision.match.luck(decision.index + 1)))
        imagined, true = plain(twin.view(audience)), plain(after.view(audience))
        if imagined != true:
            learned = f"{name(audience)} learned: {two_worlds(imagined, true)}"
            raise Broken(f"{decision.text} can be taken back freely, but {learned}")


def _take_back(table: Table, luck: Luck) -> Seat | None:
    """Somebody asks to take back and everybody agrees; who it was, or None when nobody had acted."""
    for seat in luck.order(range(table.seats), "who"):
        answer = table.submit(seat, "/undo")
        if isinstance(answer, Refusal):
            continue
        for other in table.state.contenders:
            if "undo" in table.proposals:
                table.submit(other, "/undo")
        if "undo" in table.proposals:
            raise Broken(f"{letter(seat)} asked to take back, everybody agreed, and nothing happened")
        return seat
    return None


def _play_on(state: AnyState, decision: Decision) -> None:
    choice = Stream.of(f"{decision.match.seed} copy", decision.index)
    for number in range(FURTHER):
        if not state.actors:
            return
        seat, action = choose(state, choice)
        state.apply(seat, action, Told(decision.match.luck(decision.index + 1 + number)))


def _same(what: str, match: Match, state: AnyState) -> None:
    _same_at(what, match.last.state, state, match.setup.seats)


def _same_at(what: str, expected: AnyState, got: AnyState, seats: int) -> None:
    if changed := difference(portrait(expected, seats), portrait(got, seats)):
        raise Broken(f"{what} gives another state: {changed}")


FIRST = (same_luck_gives_the_same_match,)
"""Luck from elsewhere breaks other promises too, in ways that do not tell what is wrong."""
PROPERTIES = (
    records_replay,
    copies_are_independent,
    undone_matches_replay,
    free_undo_takes_back_nothing_learned,
)
