"""That nobody can tell a state from one imagined out of their own view: whatever they are shown is the same in both."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from quintain.core.answers import Refusal
from quintain.core.luck import Stream
from quintain.core.moments import Moment
from quintain.core.seats import Seat, letter
from quintain.players.contract import decide
from quintain.players.random import RandomPlayer
from quintain.table.forced import forced
from quintain.table.scene_for_seat import scene_of
from quintain.testing.matches import AnyState, Decision, choose
from quintain.testing.portraits import contrast, difference, name, plain, portrait, two_worlds
from quintain.testing.properties.promise import Broken, found_somewhere, of_some_decisions

TRIED = 8
FURTHER = 5
RANDOM = RandomPlayer()


@of_some_decisions
def views_survive_json(decision: Decision) -> None:
    """A view belongs to its audience and is the same after being written as JSON and read back."""
    for audience in decision.audiences:
        view = decision.state.view(audience)
        if view.seat != audience:
            raise Broken(f"the view of {name(audience)} says that it belongs to {name(view.seat)}")
        sent = msgspec.json.encode(view)
        read = msgspec.json.decode(sent, type=type(view))
        if read != view or msgspec.json.encode(read) != sent:
            raise Broken(f"the view of {name(audience)} does not survive JSON: {contrast(view, read)}")


@of_some_decisions
def imagined_states_agree(decision: Decision) -> None:
    """An imagined state gives its audience the very view it was imagined from."""
    _compare(decision, "view", lambda state, audience: plain(state.view(audience)))


@of_some_decisions
def imagined_states_can_be_played(decision: Decision) -> None:
    """An imagined state has the same counts and no flaws, and can be played on; without secrets it is the true one."""
    luck = decision.chance("imagined states can be played")
    state, nature = decision.state, decision.game.nature
    for audience in decision.audiences:
        twin = decision.imagine(audience, "playable")
        who = name(audience)
        if dict(twin.census()) != dict(state.census()) or twin.flaws():
            raise Broken(f"{who} imagines {dict(twin.census())} {twin.flaws()}, not {dict(state.census())}")
        if not nature.hidden and not any(state.ask(seat).sealed for seat in state.actors):
            seats = decision.match.setup.seats
            if changed := difference(portrait(state, seats), portrait(twin, seats)):
                raise Broken(f"nothing is hidden, but {who} imagines another state: {changed}")
        for number in range(FURTHER):
            if twin.actors:
                seat, action = choose(twin, luck)
                twin.apply(seat, action, Moment(Stream.of(f"{decision.match.seed} imagined", decision.index + number)))


@found_somewhere
def imagined_states_differ(decision: Decision) -> dict[str, bool]:
    """Where something is hidden, every audience somewhere imagines two different states from one view."""
    if not decision.game.nature.hidden or decision.match.setup.seats < 2:
        return {}
    seats = decision.match.setup.seats
    return {
        f"{name(audience)}": bool(
            difference(
                portrait(decision.imagine(audience, "one"), seats), portrait(decision.imagine(audience, "other"), seats)
            )
        )
        for audience in decision.audiences
    }


@of_some_decisions
def options_betray_nothing(decision: Decision) -> None:
    """Options, menu and what is asked are the same in the true and in the imagined state."""
    _compare(decision, "what is offered", _offered)


@of_some_decisions
def refusals_betray_nothing(decision: Decision) -> None:
    """Every text is read, accepted or refused alike in the true and in the imagined state."""
    luck = decision.chance("refusals betray nothing")
    texts = decision.match.pool.draw(TRIED, luck)
    _compare(decision, "answers", lambda state, audience: [_answer(state, audience, text) for text in texts])


@of_some_decisions
def awaiting_betrays_nothing(decision: Decision) -> None:
    """Who is awaited and for what, who is still in and how it ended are the same in the true and the imagined state."""
    _compare(decision, "what is awaited", lambda state, _: (state.awaited(), state.contenders, state.outcome()))


@of_some_decisions
def scenes_betray_nothing(decision: Decision) -> None:
    """A scene is the same in the true and the imagined state, and when built from a view that came as JSON."""

    for audience in decision.audiences:
        twin, who = decision.twin(audience), name(audience)
        imagined = plain(scene_of(decision.game, twin, audience))
        true = plain(decision.scene(audience))
        if imagined != true:
            raise Broken(f"{who} can tell the true state from an imagined one; scene: {two_worlds(imagined, true)}")
        view = decision.state.view(audience)
        received = msgspec.json.decode(msgspec.json.encode(view), type=type(view))
        offers = decision.state.offers(audience)
        drawn, again = (plain(decision.game.scene(seen, offers)) for seen in (view, received))
        if drawn != again:
            raise Broken(f"the scene of {who} is not built from its view alone: {contrast(again, drawn)}")


@of_some_decisions
def lone_choices_betray_nothing(decision: Decision) -> bool:
    """Whether a choice is played at once because it is the only one is no news to anybody else."""
    played = [seat for seat in decision.state.actors if decision.state.ask(seat).single == "play"]
    for seat in played:
        for audience in decision.audiences:
            twin = decision.twin(audience)
            if audience != seat and seat in twin.actors and _is_alone(twin, seat) != _is_alone(decision.state, seat):
                told = two_worlds(len(twin.options(seat)), len(decision.state.options(seat)))
                raise Broken(
                    f"{name(audience)} sees how many options {letter(seat)} has ({told}) when a lone one is played "
                    f"at once: the ask should have single='veil'"
                )
    return bool(played)


@of_some_decisions
def players_betray_nothing(decision: Decision) -> bool:
    """The random player chooses the same in the true and in the imagined state, given the same luck."""

    def choice(state: AnyState, audience: Seat | None) -> str:
        if audience is None or audience not in state.actors:
            return ""
        same = Stream.of(decision.match.seed, decision.index)
        return state.text(decide(RANDOM, decision.game, state.view(audience), state.options(audience), same))

    _compare(decision, "choice of the random player", choice)
    return bool(decision.state.actors)


def _compare(decision: Decision, what: str, look: Callable[[AnyState, Seat | None], object]) -> None:
    for audience in decision.audiences:
        imagined, true = look(decision.twin(audience), audience), look(decision.state, audience)
        if imagined != true:
            told = two_worlds(imagined, true)
            raise Broken(f"{name(audience)} can tell the true state from an imagined one; {what}: {told}")


def _offered(state: AnyState, audience: Seat | None) -> object:
    if audience is None or audience not in state.actors:
        return [] if audience is None else state.options(audience)
    ask = msgspec.structs.replace(state.ask(audience), idle=None)
    return plain(ask), [(offer.text, offer.refusal) for offer in state.offers(audience)]


def _answer(state: AnyState, audience: Seat | None, text: str) -> object:
    if audience is None:
        return None
    actions = state.parse(audience, text)
    if isinstance(actions, Refusal):
        return text, actions
    return text, [state.text(action) for action in actions], state.why_not(audience, actions[0])


def _is_alone(state: AnyState, seat: Seat) -> bool:
    """Whether this seat's choice is played at once."""
    return state.ask(seat).single == "play" and forced(state, seat) is not None


PROPERTIES = (
    views_survive_json,
    imagined_states_agree,
    imagined_states_can_be_played,
    imagined_states_differ,
    options_betray_nothing,
    refusals_betray_nothing,
    awaiting_betrays_nothing,
    scenes_betray_nothing,
    lone_choices_betray_nothing,
    players_betray_nothing,
)
