"""That nobody can tell a state from one imagined out of their own view: whatever they are shown is the same in both."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import Any

import msgspec

from quintain.core.answers import Event, Notice, Refusal
from quintain.core.luck import Stream
from quintain.core.seats import Seat, letter
from quintain.players.contract import decide
from quintain.players.random import RandomPlayer
from quintain.testing.matches import AnyState, Moment, choose
from quintain.testing.portraits import contrast, difference, plain, portrait
from quintain.testing.properties.promise import Broken, found_somewhere, of_some_moments

TRIED = 8
FURTHER = 5
RANDOM = RandomPlayer()


@of_some_moments
def views_survive_json(moment: Moment) -> None:
    """A view belongs to its audience and is the same after being written as JSON and read back."""
    for audience in moment.audiences:
        view = moment.state.view(audience)
        if view.seat != audience:
            raise Broken(f"the view of {letter(audience)} says that it belongs to {letter(view.seat)}")
        sent = msgspec.json.encode(view)
        read = msgspec.json.decode(sent, type=type(view))
        if read != view or msgspec.json.encode(read) != sent:
            raise Broken(f"the view of {letter(audience)} does not survive JSON: {contrast(view, read)}")


@of_some_moments
def imagined_states_agree(moment: Moment) -> None:
    """An imagined state gives its audience the very view it was imagined from."""
    _compare(moment, "view", lambda state, audience: plain(state.view(audience)))


@of_some_moments
def imagined_states_can_be_played(moment: Moment) -> None:
    """An imagined state has the same counts and no flaws, and can be played on; without secrets it is the true one."""
    luck = moment.chance("imagined states can be played")
    state, nature = moment.state, moment.game.nature
    for audience in moment.audiences:
        twin = moment.imagine(audience, "playable")
        who = letter(audience)
        if dict(twin.census()) != dict(state.census()) or twin.flaws():
            raise Broken(f"{who} imagines {dict(twin.census())} {twin.flaws()}, not {dict(state.census())}")
        if not (nature.hidden or nature.simultaneous):
            seats = moment.match.setup.seats
            if changed := difference(portrait(state, seats), portrait(twin, seats)):
                raise Broken(f"nothing is hidden, but {who} imagines another state: {changed}")
        for number in range(FURTHER):
            if twin.actors:
                seat, action = choose(twin, luck)
                twin.apply(seat, action, Stream.of(f"{moment.match.seed} imagined", moment.index + number))


@found_somewhere
def imagined_states_differ(moment: Moment) -> dict[str, bool]:
    """Where something is hidden, every audience somewhere imagines two different states from one view."""
    if not moment.game.nature.hidden or moment.match.setup.seats < 2:
        return {}
    seats = moment.match.setup.seats
    return {
        f"audience {letter(audience)}": bool(
            difference(
                portrait(moment.imagine(audience, "one"), seats), portrait(moment.imagine(audience, "other"), seats)
            )
        )
        for audience in moment.audiences
    }


@of_some_moments
def options_betray_nothing(moment: Moment) -> None:
    """Options, menu and what is asked are the same in the true and in the imagined state."""
    _compare(moment, "what is offered", _offered)


@of_some_moments
def refusals_betray_nothing(moment: Moment) -> None:
    """Every text is read, accepted or refused alike in the true and in the imagined state."""
    luck = moment.chance("refusals betray nothing")
    texts = moment.match.pool.draw(TRIED, luck)
    _compare(moment, "answers", lambda state, audience: [_answer(state, audience, text) for text in texts])


@of_some_moments
def awaiting_betrays_nothing(moment: Moment) -> None:
    """Who is awaited and for what, who is still in and how it ended are the same in the true and the imagined state."""
    _compare(moment, "what is awaited", lambda state, _: (state.awaited(), state.contenders, state.outcome()))


@of_some_moments
def scenes_betray_nothing(moment: Moment) -> None:
    """A scene is the same in the true and the imagined state, and when built from a view that came as JSON."""

    for audience in moment.audiences:
        twin, who = moment.twin(audience), letter(audience)
        expected, got = (
            plain(moment.game.scene(twin.view(audience), twin.offers(audience))),
            plain(moment.scene(audience)),
        )
        if expected != got:
            raise Broken(f"{who} can tell the true state from an imagined one; scene: {contrast(expected, got)}")
        view = moment.state.view(audience)
        received = msgspec.json.decode(msgspec.json.encode(view), type=type(view))
        drawn = plain(moment.game.scene(received, moment.state.offers(audience)))
        if drawn != got:
            raise Broken(f"the scene of {who} is not built from its view alone: {contrast(drawn, got)}")


@of_some_moments
def events_betray_nothing(moment: Moment) -> bool | None:
    """The same action sounds the same in the true and the imagined state to whoever learns nothing by it."""
    for audience, true, imagined in _worlds(moment):
        expected, got = _until_learned(imagined, audience), _until_learned(true, audience)
        if true.luck or imagined.luck:
            # Luck may fall differently in another world; then what is heard may differ, if what is known does too.
            same = plain(true.state.view(audience)) == plain(imagined.state.view(audience))
            shared = max(len(expected), len(got)) if same and _learns_nothing(audience, true, imagined) else 0
        elif _learns_nothing(audience, true, imagined):
            shared = max(len(expected), len(got))
        else:
            shared = min(len(expected), len(got))
        if expected[:shared] != got[:shared]:
            raise Broken(f"{letter(audience)} hears of {moment.text}: {contrast(expected[:shared], got[:shared])}")
    return moment.seat is not None


@of_some_moments
def learning_is_declared(moment: Moment) -> bool | None:
    """After an action without luck by which an audience is not told to learn, it knows the same in both states."""
    if moment.seat is None or moment.state.ask(moment.seat).sealed:
        return False
    for audience, true, imagined in _worlds(moment):
        if true.luck or imagined.luck or not _learns_nothing(audience, true, imagined):
            continue
        expected, got = plain(imagined.state.view(audience)), plain(true.state.view(audience))
        if expected != got:
            raise Broken(f"{letter(audience)} learned by {moment.text}, untold: {contrast(expected, got)}")
    return None


@of_some_moments
def players_betray_nothing(moment: Moment) -> bool:
    """The random player chooses the same in the true and in the imagined state, given the same luck."""

    def choice(state: AnyState, audience: Seat | None) -> str:
        if audience is None or audience not in state.actors:
            return ""
        same = Stream.of(moment.match.seed, moment.index)
        return state.text(decide(RANDOM, moment.game, state.view(audience), state.options(audience), same))

    _compare(moment, "choice of the random player", choice)
    return bool(moment.state.actors)


def _compare(moment: Moment, what: str, look: Callable[[AnyState, Seat | None], object]) -> None:
    for audience in moment.audiences:
        expected, got = look(moment.twin(audience), audience), look(moment.state, audience)
        if expected != got:
            raise Broken(
                f"{letter(audience)} can tell the true state from an imagined one; {what}: {contrast(expected, got)}"
            )


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


class _After(msgspec.Struct):
    """What an action led to in one state."""

    state: Any
    events: list[Event]
    luck: bool


def _worlds(moment: Moment) -> Iterator[tuple[Seat | None, _After, _After]]:
    """For every audience the moment's action in the true state and, where it is possible, in an imagined one."""
    for audience in moment.audiences if moment.seat is not None else ():
        twin = moment.twin(audience)
        if moment.seat is not None and twin.why_not(moment.seat, moment.action) is None:
            yield audience, _apply(moment, moment.state), _apply(moment, twin)


def _apply(moment: Moment, state: AnyState) -> _After:
    after = _After(state.clone(), [], luck=False)
    luck = moment.match.luck(moment.index + 1)
    after.state.apply(moment.seat, moment.action, luck, after.events)
    after.luck = luck.calls > 0
    return after


def _teaches(event: Event, audience: Seat | None) -> bool:
    """Whether this audience is told that it learns something."""
    notice = event.heard_by(audience)
    if notice is None:
        return False
    return notice.secret or (event.learns and (not event.to or audience in event.to))


def _learns_nothing(audience: Seat | None, *worlds: _After) -> bool:
    return not any(_teaches(event, audience) for world in worlds for event in world.events)


def _until_learned(world: _After, audience: Seat | None) -> list[Notice]:
    """What this audience hears up to where it learns something."""
    heard = takewhile(lambda event: not _teaches(event, audience), world.events)
    return [notice for notice in (event.heard_by(audience) for event in heard) if notice is not None]


PROPERTIES = (
    views_survive_json,
    imagined_states_agree,
    imagined_states_can_be_played,
    imagined_states_differ,
    options_betray_nothing,
    refusals_betray_nothing,
    awaiting_betrays_nothing,
    scenes_betray_nothing,
    events_betray_nothing,
    learning_is_declared,
    players_betray_nothing,
)
