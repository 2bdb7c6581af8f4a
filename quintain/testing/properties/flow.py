"""That a match flows: it ends, everybody who is asked can answer, nothing is lost on the way."""

from __future__ import annotations

from quintain.core.answers import Refusal
from quintain.core.seats import letter
from quintain.table.forced import forced, last_asked
from quintain.testing.matches import Decision, Match
from quintain.testing.portraits import contrast, difference, portrait
from quintain.testing.properties.promise import Broken, found_somewhere, of_decision, of_match


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


@of_decision
def actors_have_options(decision: Decision) -> None:
    """Whoever must decide has an option and nobody else has any; nobody must exactly when there is an outcome."""
    state = decision.state
    if list(state.actors) != sorted(set(state.actors) & set(state.contenders)):
        raise Broken(f"expected contenders in seat order to act, got {state.actors} of {state.contenders}")
    for seat in decision.seats:
        options = state.options(seat)
        if bool(options) != (seat in state.actors):
            raise Broken(f"actors are {state.actors}, but seat {letter(seat)} has {len(options)} options")
    if (state.outcome() is None) != bool(state.actors):
        raise Broken(f"actors are {state.actors}, but the outcome is {state.outcome()}")


@of_decision
def options_keep_their_order(decision: Decision) -> None:
    """Options come in the same order however often they are asked for, in a copy too, and each only once."""
    copy = decision.state.clone()
    for seat in decision.state.actors:
        options = decision.state.options(seat)
        again = decision.state.options(seat), copy.options(seat)
        if again != (options, options):
            raise Broken(
                f"options of {letter(seat)}: {contrast(options, again[0] if again[0] != options else again[1])}"
            )
        if len(set(options)) != len(options):
            raise Broken(f"some option of {letter(seat)} is listed twice: {options}")


@of_decision
def options_are_accepted(decision: Decision) -> None:
    """Nothing is said against an option."""
    state = decision.state
    for seat in state.actors:
        for option in state.options(seat):
            if refusal := state.why_not(seat, option):
                raise Broken(f"{letter(seat)} {state.text(option)} is an option, but is refused: {refusal}")


@of_decision
def whoever_is_not_asked_hears_why(decision: Decision) -> bool:
    """An actor may act; to anybody else the table, which answers first, says the same as the rules would."""
    state = decision.state
    actions = [option for seat in state.actors for option in state.options(seat)[:1]]
    for seat in decision.seats:
        refusal = state.not_now(seat)
        if (refusal is None) != (seat in state.actors):
            raise Broken(f"{state.actors} are to act, and {letter(seat)} hears: {refusal}")
        for action in actions if refusal else ():
            if (said := state.why_not(seat, action)) != refusal:
                raise Broken(f"{letter(seat)} is not asked and hears {refusal}, where the rules say {said}")
    return bool(actions)


@of_decision
def idle_answers_are_options(decision: Decision) -> bool:
    """The harmless answer to an ask is always one of the options."""
    state = decision.state
    idle = [(seat, state.ask(seat).idle) for seat in state.actors]
    for seat, answer in idle:
        if answer is not None and answer not in state.options(seat):
            raise Broken(f"the idle answer of {letter(seat)} is {answer!r}, which is no option")
    return any(answer is not None for _, answer in idle)


@found_somewhere
def not_everything_is_left_to_the_table(decision: Decision) -> dict[str, bool]:
    """Where answers may be left to the table, some decisions are a seat's own (``turn`` or ``own``) and never are."""
    asks = [decision.state.ask(seat) for seat in decision.state.actors]
    own = any(ask.is_own for ask in asks)
    return {"a decision of a seat's own": own} if own or any(ask.idle is not None for ask in asks) else {}


@of_decision
def counts_are_conserved(decision: Decision) -> None:
    """The census is the same in every position of a match."""
    begun, now = dict(decision.match.decisions[0].state.census()), dict(decision.state.census())
    if begun != now:
        raise Broken(f"the census changed: {contrast(begun, now)}")


@of_decision
def positions_have_no_flaws(decision: Decision) -> None:
    """No position breaks the game's own invariants."""
    if flaws := decision.state.flaws():
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
    table = match.begun()
    table.proceed()
    while table.actors:
        for seat in table.actors:
            if forced(table.state, seat) is not None:
                raise Broken(f"after entry {len(table.record.entries)} a lone choice of {letter(seat)} is left open")
        entries = len(table.record.entries)
        if entries >= len(match.made):
            raise Broken(f"a table is not at the end after the {entries} entries of the match")
        made = match.made[entries]
        answer = table.act(made.seat, made.action)
        if isinstance(answer, Refusal):
            raise Broken(f"entry {entries + 1}, {letter(made.seat)} {made.text}, is refused at a table: {answer}")
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
    whoever_is_not_asked_hears_why,
    idle_answers_are_options,
    not_everything_is_left_to_the_table,
    counts_are_conserved,
    positions_have_no_flaws,
    outcomes_place_everybody,
    forced_choices_are_played,
)
