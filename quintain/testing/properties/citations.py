"""That every answer cites a rule that exists and can be said in words to everybody who hears it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from quintain.core.answers import Event, Refusal
from quintain.core.contract import AnyGame
from quintain.core.luck import Luck
from quintain.core.seats import letter
from quintain.errors import QuintainError
from quintain.testing.matches import Decision, Match
from quintain.testing.portraits import name
from quintain.testing.properties.promise import Broken, of_decision, of_game, of_match, of_some_decisions

TRIED = 6
_KEBAB = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


@of_game
def the_table_cites_rules(game: AnyGame) -> None:
    """The rules that the table cites in this game's name are in its rulebook."""
    cited = {field: getattr(game.cites, field) for field in game.cites.__struct_fields__}
    for field, rule in cited.items():
        if rule not in game.rulebook.rules:
            raise Broken(f"cites.{field} is {rule}, which is not in RULES.md")


@of_decision
def asks_cite_rules(decision: Decision) -> bool:
    """Every ask has a kind and cites a rule of the rulebook, and everybody may know who is asked."""
    state = decision.state
    for seat in state.actors:
        ask = state.ask(seat)
        _exists(decision.game, f"the ask of {letter(seat)}", ask.rule)
        if not _KEBAB.fullmatch(ask.kind) or ask.steps < 1:
            raise Broken(f"expected a kind in plain letters and at least one step, got {ask}")
        decision.match.touch(ask.rule, "ask")
    awaited = tuple(waiting.seat for waiting in state.awaited())
    if awaited != state.actors:
        raise Broken(f"expected {state.actors} to be awaited, got {awaited}")
    return bool(state.actors)


@of_match
def events_cite_rules(match: Match) -> None:
    """Every event cites a rule of the rulebook."""
    for event in match.tidings.values():
        _exists(match.game, f"the event {event.kind}", event.rule)
        match.touch(event.rule, "event")


@of_match
def events_have_words(match: Match) -> None:
    """Every event can be told in words to everybody who hears of it."""
    for event in _events(match):
        for audience in (None, *range(match.setup.seats)):
            try:
                notice = match.game.tell(event, audience)
            except QuintainError as error:
                raise Broken(f"the event {event.kind} cannot be told to {name(audience)}: {error}") from None
            if notice is not None and not notice.words.strip():
                raise Broken(f"the event {event.kind} has no words for {name(audience)}")


@of_some_decisions
def refusals_cite_rules(decision: Decision) -> bool:
    """Every refusal has a code in kebab-case and cites a rule of the rulebook."""
    luck = decision.chance("refusals cite rules")
    found = list(_refusals(decision, luck))
    for text, refusal in found:
        _exists(decision.game, f"the refusal {refusal.code} of {text!r}", refusal.rule)
        if not _KEBAB.fullmatch(refusal.code):
            raise Broken(f"expected a code in kebab-case, got {refusal.code!r}")
        decision.match.touch(refusal.rule, "refusal")
    return bool(found)


@of_some_decisions
def refusals_have_words(decision: Decision) -> bool:
    """Every refusal can be said in words."""
    luck = decision.chance("refusals have words")
    found = list(_refusals(decision, luck))
    for text, refusal in found:
        try:
            words = decision.game.explain(refusal).words
        except QuintainError as error:
            raise Broken(f"the refusal {refusal.code} of {text!r} cannot be said: {error}") from None
        if not words.strip():
            raise Broken(f"the refusal {refusal.code} of {text!r} has no words")
    return bool(found)


@of_match
def outcomes_cite_rules(match: Match) -> bool | None:
    """Every outcome cites a rule of the rulebook and can be said in words."""
    outcome = match.last.state.outcome()
    if outcome is None:
        return False
    _exists(match.game, f"the outcome {outcome.reason}", outcome.rule)
    match.touch(outcome.rule, "outcome")
    try:
        words = match.table().result()
    except QuintainError as error:
        raise Broken(f"the outcome {outcome.reason} cannot be said: {error}") from None
    if not words.strip():
        raise Broken(f"the outcome {outcome.reason} has no words")
    return None


def _exists(game: AnyGame, what: str, rule: str) -> None:
    if rule not in game.rulebook.rules:
        raise Broken(f"{what} cites {rule!r}, which is not in RULES.md")


def _events(match: Match) -> Iterator[Event]:
    yield from match.tidings.values()
    for decision in match.at(match.places()):
        yield from decision.events


def _refusals(decision: Decision, luck: Luck) -> Iterator[tuple[str, Refusal]]:
    """Refusals of texts from elsewhere and of junk, by anybody."""
    state, pool = decision.state, decision.match.pool
    for text in [*pool.draw(TRIED, luck), *(pool.junk(luck) for _ in range(TRIED))]:
        for seat in decision.seats:
            actions = state.parse(seat, text)
            refusal = actions if isinstance(actions, Refusal) else state.why_not(seat, actions[0])
            if refusal is not None:
                yield text, refusal
    for seat in state.actors:
        for offer in state.offers(seat):
            if offer.refusal is not None:
                yield offer.text, offer.refusal


PROPERTIES = (
    the_table_cites_rules,
    asks_cite_rules,
    events_cite_rules,
    events_have_words,
    refusals_cite_rules,
    refusals_have_words,
    outcomes_cite_rules,
)
