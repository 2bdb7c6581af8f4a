"""That secret simultaneous choices are secret, and that their order does not matter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from quintain.core.answers import Event, Notice, Refusal
from quintain.core.luck import Luck
from quintain.core.moments import Moment, Told
from quintain.core.scene import Tray
from quintain.core.seats import Seat, letter
from quintain.table.batches import parse
from quintain.table.scene_for_seat import scene_of
from quintain.testing.matches import AnyState, Decision, pick
from quintain.testing.portraits import Portrait, contrast, difference, name, plain, portrait
from quintain.testing.properties.promise import Broken, of_decision, of_some_decisions

SHORTCUTS = 3
"""So many of them are tried at a decision."""
Plans = Mapping[Seat, Sequence[Any]]


@of_decision
def several_actors_choose_in_secret(decision: Decision) -> bool:
    """Where several seats decide at once, each of them is asked under seal."""
    state = decision.state
    open_asks = [letter(seat) for seat in state.actors if not state.ask(seat).sealed]
    if len(state.actors) > 1 and open_asks:
        actors = " and ".join(map(letter, state.actors))
        raise Broken(f"{actors} decide at once, but the ask of {' and '.join(open_asks)} is not sealed")
    return len(state.actors) > 1


@of_some_decisions
def sealed_choices_commute(decision: Decision) -> bool | None:
    """Sealed choices give the same state and the same telling in whatever order they arrive."""
    luck = decision.chance("sealed choices commute")
    waiting = _sealing(decision.state)
    if len(waiting) < 2 or len(waiting) != len(decision.state.actors):
        return False
    plans = {seat: _plan(decision, seat, luck) for seat in waiting}
    turns = [seat for seat, plan in plans.items() for _ in plan]
    first, told = _commit(decision, plans, turns)
    for order in (turns[::-1], luck.order(turns, "order")):
        state, tale = _commit(decision, plans, order)
        arrived = "".join(map(letter, order))
        if changed := difference(first, state):
            raise Broken(f"sealed choices arriving as {arrived} instead of {''.join(map(letter, turns))}: {changed}")
        if tale != told:
            raise Broken(f"sealed choices arriving as {arrived} tell something else: {contrast(told, tale)}")
    return None


@of_some_decisions
def sealed_choices_stay_secret(decision: Decision) -> bool | None:
    """While others still choose, a sealed choice tells them nothing but, at most, that it has been made."""
    luck = decision.chance("sealed choices stay secret")
    state = decision.state
    waiting = _sealing(state)
    if len(state.actors) < 2 or not waiting:
        return False
    seat = waiting[luck.below(len(waiting), "seat")]
    others = [audience for audience in decision.audiences if audience != seat]
    seen: dict[object, list[object]] = {}
    for option in state.options(seat):
        after, moment = state.clone(), Told(decision.match.luck(decision.index + 1))
        after.apply(seat, option, moment)
        for audience in others:
            what = f"{letter(seat)} chose {state.text(option)} in secret"
            if heard := [event.kind for event in moment.events if event.heard_by(audience) is not None]:
                raise Broken(f"{what}, and {name(audience)} hears of it: {heard}")
            now = _known(decision, after, audience)
            if after.awaited() == state.awaited():
                before = _known(decision, state, audience)
                if now != before:
                    raise Broken(f"{what}, and {name(audience)} notices: {contrast(before, now)}")
            known = seen.setdefault((audience, after.actors), now)
            if known != now:
                raise Broken(f"{what}, and {name(audience)} can tell what: {contrast(known, now)}")
    return None


@of_some_decisions
def batches_equal_single_steps(decision: Decision) -> bool:
    """The text of a filled tray means its slots in order and does what they do one by one; sealed, all or nothing."""
    luck = decision.chance("batches equal single steps")
    tried = False
    for seat in decision.state.actors:
        for tray in decision.scene(seat).trays:
            text = _fill(tray, luck)
            actions = decision.state.parse(seat, text)
            if isinstance(actions, Refusal):
                raise Broken(f"the tray {tray.id} of {letter(seat)} makes {text!r}, which is unreadable: {actions}")
            meant = [decision.state.text(action) for action in actions]
            words = text.split()[1:]
            if len(meant) != len(words) or not all(word in one for word, one in zip(words, meant, strict=True)):
                raise Broken(f"the tray {tray.id} of {letter(seat)} makes {text!r}, which is read as {meant}")
            _batch(decision, seat, text, actions)
            tried = True
    return tried


@of_some_decisions
def shortcuts_equal_single_steps(decision: Decision) -> bool:
    """A shortcut means several actions, is accepted, and does what they do one by one."""
    luck = decision.chance("shortcuts equal single steps")
    tried = False
    for seat in decision.state.actors:
        shortcuts = decision.scene(seat).shortcuts
        for place in pick(SHORTCUTS, len(shortcuts), luck):
            text = shortcuts[place].text
            actions = parse(decision.state, seat, text)
            if isinstance(actions, Refusal) or len(actions) < 2:
                raise Broken(f"the shortcut {text!r} of {letter(seat)} does not mean several actions: {actions}")
            if refusal := decision.match.table(decision.index).why(seat, text):
                raise Broken(f"the shortcut {text!r} of {letter(seat)} is refused: {refusal}")
            _batch(decision, seat, text, actions)
            tried = True
    return tried


def _batch(decision: Decision, seat: Seat, text: str, actions: Sequence[Any]) -> None:
    """Send a text that means several actions to one table, and the actions one by one to another."""
    together, apart = decision.match.table(decision.index), decision.match.table(decision.index)
    before = len(together.record.entries)
    answer = together.submit(seat, text)
    entered = together.record.entries[before:]
    if isinstance(answer, Refusal):
        if entered:
            raise Broken(f"{letter(seat)} {text!r} was refused after {len(entered)} of its actions: {answer}")
        return
    if decision.state.ask(seat).sealed and len([entry for entry in entered if entry.by == letter(seat)]) < len(actions):
        raise Broken(f"of {letter(seat)} {text!r} only {entered} were entered")
    for action in actions:
        if len(apart.record.entries) < before + len(entered):
            apart.act(seat, action)
    if apart.record.entries != together.record.entries:
        raise Broken(f"{text!r}: {contrast(apart.record.entries[before:], entered)}")
    seats = decision.match.setup.seats
    if changed := difference(portrait(apart.state, seats), portrait(together.state, seats)):
        raise Broken(f"{text!r} and its single steps part: {changed}")


def _fill(tray: Tray, luck: Luck) -> str:
    """The text that a client sends for a tray filled at random from its supplies."""
    supplies = [supply.word for supply in tray.supplies for _ in range(supply.count)]
    return " ".join([tray.command, *luck.order(supplies, "tray")[: len(tray.slots)]])


def _sealing(state: AnyState) -> list[Seat]:
    return [seat for seat in state.actors if state.ask(seat).sealed]


def _plan(decision: Decision, seat: Seat, luck: Luck) -> list[Any]:
    """What one seat might choose, to the end of its decision, while the others wait."""
    state = decision.state.clone()
    plan: list[Any] = []
    while seat in state.actors and len(plan) < state.ask(seat).steps:
        options = state.options(seat)
        plan.append(options[luck.below(len(options), "plan")])
        state.apply(seat, plan[-1], Moment(decision.match.luck(decision.index + len(plan))))
    return plan


def _commit(decision: Decision, plans: Plans, order: Sequence[Seat]) -> tuple[Portrait, list[Notice]]:
    """The state after these choices arrived in this order, and what a spectator heard of them."""
    state = decision.state.clone()
    events: list[Event] = []
    left: dict[Seat, Iterator[Any]] = {seat: iter(plan) for seat, plan in plans.items()}
    for number, seat in enumerate(order, start=1):
        moment = Told(decision.match.luck(decision.index + number))
        state.apply(seat, next(left[seat]), moment)
        events += moment.events
    heard = [notice for notice in (event.heard_by(None) for event in events) if notice is not None]
    return portrait(state, decision.match.setup.seats), heard


def _known(decision: Decision, state: AnyState, audience: Seat | None) -> list[object]:
    """All that an audience could look at."""
    options = [] if audience is None else [state.text(option) for option in state.options(audience)]
    scene = scene_of(decision.game, state, audience)
    return [plain(state.view(audience)), options, plain(scene)]


PROPERTIES = (
    several_actors_choose_in_secret,
    sealed_choices_commute,
    sealed_choices_stay_secret,
    batches_equal_single_steps,
    shortcuts_equal_single_steps,
)
