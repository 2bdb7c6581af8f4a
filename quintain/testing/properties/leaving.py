"""That a match goes on, or ends properly, when somebody leaves it."""

from __future__ import annotations

from quintain.core.answers import Refusal
from quintain.core.luck import Luck, Stream
from quintain.core.moments import Moment, Told
from quintain.core.records import read_record
from quintain.core.seats import Seat, letter
from quintain.table.forced import GENEROUS
from quintain.table.table import Table
from quintain.testing.matches import AnyState, Decision, Match, choose
from quintain.testing.portraits import difference, portrait
from quintain.testing.properties.promise import Broken, of_some_matches

FURTHER = 8
TRIED = 64
"""Somebody leaves at so many decisions of a long match."""


@of_some_matches
def withdrawing_leaves_a_playable_state(match: Match) -> bool | None:
    """Whoever withdraws, at any decision, is asked no more, and the others can play on."""
    luck = match.chance("withdrawing leaves a playable state")
    if not match.last.state.withdraws:
        return False
    to_the_end = luck.below(len(match.decisions), "decision")
    for decision in match.at(sorted({*match.places(TRIED), to_the_end})):
        if decision.made is None:
            continue
        contenders = decision.state.contenders
        seat = contenders[luck.below(len(contenders), "seat")]
        most = match.game.cap * GENEROUS if decision.index == to_the_end else FURTHER
        _withdraw(decision, seat, most)
    return None


def _withdraw(decision: Decision, seat: Seat, most: int) -> None:
    state = decision.state.clone()
    moment = Told(decision.match.luck(decision.index + 1))
    what = f"{letter(seat)} withdrew after entry {decision.index}"
    state.withdraw(seat, moment)
    for event in moment.events:
        for audience in decision.audiences:
            decision.game.tell(event, audience)
        decision.match.touch(event.rule, "event")
    if dict(state.census()) != dict(decision.state.census()) or state.flaws():
        raise Broken(f"{what}: census {dict(state.census())}, flaws {state.flaws()}")
    luck = Stream.of(f"{decision.match.seed} withdraw", decision.index)
    for number in range(most):
        _is_playable(state, seat, what)
        if not state.actors:
            return
        actor, action = choose(state, luck)
        state.apply(actor, action, Moment(decision.match.luck(decision.index + 2 + number)))
    if most > FURTHER:
        raise Broken(f"{what}, and the match had no end after {most} more decisions")


def _is_playable(state: AnyState, gone: Seat, what: str) -> None:
    if gone in state.actors:
        raise Broken(f"{what}, but is asked {state.ask(gone)}")
    if bool(state.actors) != (state.outcome() is None):
        raise Broken(f"{what}: {state.actors} to act, outcome {state.outcome()}")
    for actor in state.actors:
        if not state.options(actor):
            raise Broken(f"{what}, and {letter(actor)} has no option")


@of_some_matches
def resigning_leads_to_an_end(match: Match) -> bool | None:
    """After a resignation at any decision the table comes to an outcome, and the record replays."""
    luck = match.chance("resigning leads to an end")
    if not match.made:
        return False
    table = match.table(luck.below(len(match.made), "decision"))
    table.proceed()
    if table.outcome() is not None:
        return False
    who = luck.order(table.state.contenders, "seat")[0]
    entries = len(table.record.entries)
    answer = table.submit(who, "/resign")
    if isinstance(answer, Refusal):
        raise Broken(f"{letter(who)} may not resign after entry {entries}: {answer}")
    for event in answer[0].events:
        match.touch(event.rule, "table")
    _play_out(table, luck, f"{letter(who)} resigned after entry {entries}", match.game.cap * GENEROUS)
    again = Table.replay(read_record(table.record.write()), match.game)
    if again.outcome() != table.outcome():
        raise Broken(f"the record with a resignation replays to {again.outcome()}, not to {table.outcome()}")
    if changed := difference(portrait(table.state, table.seats), portrait(again.state, table.seats)):
        raise Broken(f"the record with a resignation replays to another state: {changed}")
    return None


@of_some_matches
def agreed_draws_end_the_match(match: Match) -> bool | None:
    """Where the game's nature knows agreed draws, the match ends as one, in words, when all agree; else none can."""
    luck = match.chance("agreed draws end the match")
    if not match.made:
        return False
    table = match.table(luck.below(len(match.made), "decision"))
    if table.outcome() is not None:
        return False
    answers = [table.submit(seat, "/draw") for seat in table.state.contenders]
    outcome = table.outcome()
    if not match.game.nature.draws:
        if outcome is not None or not all(isinstance(answer, Refusal) for answer in answers):
            raise Broken(f"nature.draws is not declared, but a draw can be agreed: {outcome}")
        return None
    if outcome is None or outcome.winners != tuple(range(table.seats)) or not table.result().strip():
        raise Broken(f"everybody agreed on a draw, and the outcome is {outcome}, in words {table.result()!r}")
    return None


def _play_out(table: Table, luck: Luck, what: str, most: int) -> None:
    for _ in range(most):
        if table.outcome() is not None:
            break
        if not table.actors or not all(table.state.options(seat) for seat in table.actors):
            raise Broken(f"{what}, and the table cannot go on: {table.actors} to act")
        seat, action = choose(table.state, luck)
        answer = table.act(seat, action)
        if isinstance(answer, Refusal):
            raise Broken(f"{what}, and then {letter(seat)} {table.text(action)} is an option, but is refused: {answer}")
    outcome = table.outcome()
    if outcome is None:
        raise Broken(f"{what}, and the match had no end after {most} more decisions")
    if sorted(standing.seat for standing in outcome.standings) != list(range(table.seats)) or not table.result():
        raise Broken(f"{what}, and the outcome is {outcome}")


PROPERTIES = (withdrawing_leaves_a_playable_state, resigning_leads_to_an_end, agreed_draws_end_the_match)
