"""That a match flows: it ends, everybody who is asked can answer, nothing is lost on the way."""

from __future__ import annotations

from quintain.core.forced import forced, last_asked
from quintain.core.seats import letter
from quintain.core.table import Table
from quintain.testing.matches import Match, Moment
from quintain.testing.portraits import contrast, difference, portrait
from quintain.testing.properties.promise import Broken, of_match, of_moment


@of_match
def plays_without_errors(match: Match) -> None:
    """A random match can be played without an error inside the game."""
    if match.trouble:
        raise Broken(f"play stopped: {match.trouble}", match.trouble)


@of_match
def ends_below_its_cap(match: Match) -> bool | None:
    """A match with the usual settings ends below the game's cap, any other below ten times as many decisions."""
    if match.trouble:
        return False
    if not match.has_ended:
        asked = last_asked(match.record().entries)
        raise Broken(f"expected an end after at most {match.bound} decisions, got none{asked}")
    return None


@of_moment
def actors_have_options(moment: Moment) -> None:
    """Whoever must decide has an option and nobody else has any; nobody must exactly when there is an outcome."""
    state = moment.state
    if list(state.actors) != sorted(set(state.actors) & set(state.contenders)):
        raise Broken(f"expected contenders in seat order to act, got {state.actors} of {state.contenders}")
    for seat in moment.seats:
        options = state.options(seat)
        if bool(options) != (seat in state.actors):
            raise Broken(f"actors are {state.actors}, but seat {letter(seat)} has {len(options)} options")
    if (state.outcome() is None) != bool(state.actors):
        raise Broken(f"actors are {state.actors}, but the outcome is {state.outcome()}")


@of_moment
def options_keep_their_order(moment: Moment) -> None:
    """Options come in the same order however often they are asked for, in a copy too, and each only once."""
    copy = moment.state.clone()
    for seat in moment.state.actors:
        options = moment.state.options(seat)
        again = moment.state.options(seat), copy.options(seat)
        if again != (options, options):
            raise Broken(
                f"options of {letter(seat)}: {contrast(options, again[0] if again[0] != options else again[1])}"
            )
        if len(set(options)) != len(options):
            raise Broken(f"some option of {letter(seat)} is listed twice: {options}")


@of_moment
def options_are_accepted(moment: Moment) -> None:
    """Nothing is said against an option."""
    state = moment.state
    for seat in state.actors:
        for option in state.options(seat):
            if refusal := state.why_not(seat, option):
                raise Broken(f"{letter(seat)} {state.text(option)} is an option, but is refused: {refusal}")


@of_moment
def idle_answers_are_options(moment: Moment) -> bool:
    """The harmless answer to an ask is always one of the options."""
    state = moment.state
    idle = [(seat, state.ask(seat).idle) for seat in state.actors]
    for seat, answer in idle:
        if answer is not None and answer not in state.options(seat):
            raise Broken(f"the idle answer of {letter(seat)} is {answer!r}, which is no option")
    return any(answer is not None for _, answer in idle)


@of_moment
def counts_are_conserved(moment: Moment) -> None:
    """The census is the same in every position of a match."""
    begun, now = dict(moment.match.moments[0].state.census()), dict(moment.state.census())
    if begun != now:
        raise Broken(f"the census changed: {contrast(begun, now)}")


@of_moment
def positions_have_no_flaws(moment: Moment) -> None:
    """No position breaks the game's own invariants."""
    if flaws := moment.state.flaws():
        raise Broken(f"expected no flaws, got {'; '.join(flaws)}")


@of_match
def outcomes_place_everybody(match: Match) -> bool | None:
    """An outcome lists every seat once, in order and with its side, and somebody is first unless one played alone."""
    outcome = match.last.state.outcome() if match.has_ended else None
    if outcome is None:
        return False
    seats = [standing.seat for standing in outcome.standings]
    if seats != list(match.last.seats):
        raise Broken(f"expected standings for all {match.setup.seats} seats in order, got {seats}")
    sides = match.game.sides(match.setup.seats, match.settings)
    if tuple(standing.side for standing in outcome.standings) != sides:
        raise Broken(f"expected the sides {sides}, got {outcome.standings}")
    if not outcome.winners and len(set(sides)) > 1:
        raise Broken(f"expected somebody in the first place, got {outcome.standings}")
    return None


@of_match
def forced_choices_are_played(match: Match) -> bool | None:
    """A table plays lone choices by itself, leaves none open, and comes to the same match."""
    if not match.has_ended:
        return False
    table = Table.new(match.game, match.setup.seats, match.seed, **match.setup.settings)
    moves = match.moves
    while table.actors:
        for seat in table.actors:
            if forced(table.state, seat) is not None:
                raise Broken(f"after entry {len(table.record.entries)} a lone choice of {letter(seat)} is left open")
        if len(table.record.entries) >= len(moves):
            raise Broken(f"a table is not at the end after the {len(moves)} entries of the match")
        moment = moves[len(table.record.entries)]
        if moment.seat is not None:
            table.act(moment.seat, moment.action)
    if changed := difference(portrait(match.last.state, match.setup.seats), portrait(table.state, match.setup.seats)):
        raise Broken(f"a table comes to another end: {changed}")
    if table.record.entries != match.record().entries:
        raise Broken(f"a table has another record: {contrast(match.record().entries, table.record.entries)}")
    return None


PROPERTIES = (
    plays_without_errors,
    ends_below_its_cap,
    actors_have_options,
    options_keep_their_order,
    options_are_accepted,
    idle_answers_are_options,
    counts_are_conserved,
    positions_have_no_flaws,
    outcomes_place_everybody,
    forced_choices_are_played,
)
