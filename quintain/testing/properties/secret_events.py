"""That nobody hears what they must not know, and that whatever is learned is told as learned and remembered."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from quintain.core.answers import Event, Notice
from quintain.core.moments import Told
from quintain.core.seats import Seat, letter
from quintain.testing.matches import AnyState, Decision, Sequel, World
from quintain.testing.portraits import name, plain, two_worlds
from quintain.testing.properties.promise import Broken, of_some_decisions


@of_some_decisions
def events_betray_nothing(decision: Decision) -> bool | None:
    """The same action sounds the same in the true and the imagined state to whoever learns nothing by it."""
    for world in decision.worlds:
        _sounds_the_same(decision.text, world)
    return decision.seat is not None


@of_some_decisions
def learning_is_declared(decision: Decision) -> bool | None:
    """After an action without luck by which an audience is not told to learn, it knows the same in both states."""
    if _is_sealed(decision):
        return False
    for world in decision.worlds:
        _is_declared(decision.text, world)
    return None


@of_some_decisions
def what_is_told_is_remembered(decision: Decision) -> bool | None:
    """Who hears something else in the imagined state, as a secret or as news, knows something else afterwards."""
    if _is_sealed(decision):
        return False
    for world in decision.worlds:
        _is_remembered(decision.text, world)
    return None


@of_some_decisions
def leaving_betrays_nothing(decision: Decision) -> bool | None:
    """When somebody withdraws, nobody hears or learns what they must not know."""
    state = decision.state
    if not state.withdraws or not state.actors:
        return False
    seat = state.contenders[decision.chance("leaving betrays nothing").below(len(state.contenders), "seat")]
    what = f"the leaving of {letter(seat)}"
    for world in _without(decision, seat):
        _sounds_the_same(what, world)
        if not any(state.ask(actor).sealed for actor in state.actors):
            # Otherwise it may show the sealed choices of the others, which a view need not keep.
            _is_declared(what, world)
            _is_remembered(what, world)
    return None


def _without(decision: Decision, seat: Seat) -> Iterator[World]:
    """What comes of it when a seat withdraws, in the true state and in everybody's imagined one."""
    true = _withdraw(decision, decision.state, seat)
    for audience in decision.audiences:
        yield audience, true, _withdraw(decision, decision.twin(audience), seat)


def _withdraw(decision: Decision, state: AnyState, seat: Seat) -> Sequel:
    after, moment = state.clone(), Told(decision.match.luck(decision.index + 1))
    after.withdraw(seat, moment)
    return Sequel(after, moment.events, moment.luck.calls > 0)


def _sounds_the_same(what: str, world: World) -> None:
    audience, true, imagined = world
    one, other = _until_learned(imagined, audience), _until_learned(true, audience)
    if _learns_nothing(audience, true, imagined):
        # Luck may fall differently in another world; then what is heard may differ, if what is known does too.
        luck = true.luck or imagined.luck
        shared = max(len(one), len(other)) if not luck or _knows_the_same(world) else 0
    else:
        shared = 0 if true.luck or imagined.luck else min(len(one), len(other))
    if one[:shared] != other[:shared]:
        raise Broken(f"{name(audience)} hears of {what}: {two_worlds(one[:shared], other[:shared])}")


def _is_declared(what: str, world: World) -> None:
    audience, true, imagined = world
    if true.luck or imagined.luck or not _learns_nothing(audience, true, imagined):
        return
    if not _knows_the_same(world):
        known = two_worlds(plain(imagined.state.view(audience)), plain(true.state.view(audience)))
        raise Broken(f"{name(audience)} learned by {what}, untold: {known}")


def _is_remembered(what: str, world: World) -> None:
    audience, true, imagined = world
    one, other = imagined.heard_by(audience), true.heard_by(audience)
    if one != other and _knows_the_same(world):
        raise Broken(f"{name(audience)} hears of {what} what its view does not hold: {two_worlds(one, other)}")


def _is_sealed(decision: Decision) -> bool:
    """Whether nothing can be said here: nobody acts, or in secret, and a view need not keep what is shown later."""
    return decision.seat is None or decision.state.ask(decision.seat).sealed


def _knows_the_same(world: World) -> bool:
    audience, true, imagined = world
    return plain(true.state.view(audience)) == plain(imagined.state.view(audience))


def _teaches(event: Event, audience: Seat | None) -> bool:
    """Whether this audience is told that it learns something."""
    notice = event.heard_by(audience)
    if notice is None:
        return False
    return notice.secret or (event.learns and (not event.to or audience in event.to))


def _learns_nothing(audience: Seat | None, *worlds: Sequel) -> bool:
    return not any(_teaches(event, audience) for world in worlds for event in world.events)


def _until_learned(world: Sequel, audience: Seat | None) -> list[Notice]:
    """What this audience hears up to where it learns something."""
    heard = takewhile(lambda event: not _teaches(event, audience), world.events)
    return [notice for notice in (event.heard_by(audience) for event in heard) if notice is not None]


PROPERTIES = (
    events_betray_nothing,
    learning_is_declared,
    what_is_told_is_remembered,
    leaving_betrays_nothing,
)
