"""
The course of a match: questions asked, answers carried out, phases and rounds (KD-4.1 to KD-6.5).

Sealed choices are kept in the state until the last of those asked has chosen; then the stage goes on by itself to the
next question.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from quintain.core.moments import Moment
from quintain.core.seats import Seat
from quintain.games.knights_duty import telling
from quintain.games.knights_duty.actions import INSIST, INSPIRE, SLOTS, At, Go
from quintain.games.knights_duty.combat import Pile, is_certain_miss, pile
from quintain.games.knights_duty.field import (
    BROKEN,
    CLANS,
    FALLEN,
    FROM_CENTRE,
    HIGH_GROUND,
    MOVE,
    NEIGHBOURS,
    NO_WEAPON,
    NOWHERE,
    OUT,
    PARRY,
    PASS,
    RING,
    SHIELD,
    VOID,
    WEAPONS,
)
from quintain.games.knights_duty.movement import contests, decided, pruned

if TYPE_CHECKING:
    from quintain.games.knights_duty.state import KnightsDutyState, Stage


def chosen(state: KnightsDutyState, seat: Seat, moment: Moment) -> None:
    """One of those asked is done; after the last one the stage goes on."""
    state.actors = tuple([other for other in state.actors if other != seat])
    if not state.actors:
        go_on(state, moment)


def _ask_all(state: KnightsDutyState, stage: Stage, seats: Iterable[Seat], moment: Moment) -> None:
    """Ask these seats; those whose players have left give the harmless answer."""
    state.stage = stage
    state.asked = tuple(sorted(seats))
    state.choices = {}
    state.actors = state.asked
    if state.leaving:
        gone = [seat for seat in state.asked if state.leaving >> seat & 1]
        state.choices = {seat: state.ask(seat).idle for seat in gone}
        state.actors = tuple(seat for seat in state.asked if seat not in gone)
    if not state.actors:
        go_on(state, moment)


def go_on(state: KnightsDutyState, moment: Moment) -> None:
    """Everybody has chosen."""
    match state.stage:
        case "plan":
            _next_phase(state, moment)
        case "step":
            _take_steps(state, moment)
        case "contest":
            _resolve_contests(state, moment)
        case "declare":
            _show_declarations(state, moment)
        case _:
            _draw_card(state, moment)


def next_round(state: KnightsDutyState, moment: Moment) -> None:
    """KD-4.2, KD-4.3."""
    state.round += 1
    state.phase = 0
    if is_over(state):
        return
    state.struck = False
    state.plans, state.revealed = [()] * state.seats, [()] * state.seats
    state.shown = [PASS] * state.seats
    moment.tell(telling.round_begins, state)
    for seat in state.standing:
        if state.cells[seat] == HIGH_GROUND:
            _turn_up(state, seat, "inspired-start", "KD-4.2", moment)
    _ask_all(state, "plan", state.standing, moment)


def _next_phase(state: KnightsDutyState, moment: Moment) -> None:
    """KD-4.5 to KD-4.7: what is laid in the next slot is shown."""
    state.phase += 1
    state.strikes = state.attacked = 0
    for seat, plan in enumerate(state.plans):
        if state.hearts[seat] == OUT:
            continue
        void = state.phase == SLOTS and state.hearts[seat] == BROKEN
        silent = void or len(plan) < state.phase
        state.shown[seat] = token = PASS if silent else plan[state.phase - 1]
        state.revealed[seat] += (VOID if void else token,)
        if token in WEAPONS and token == state.weapons[seat]:
            state.strikes |= 1 << seat
    moment.tell(telling.phase_begins, state)
    movers = [seat for seat, token in enumerate(state.shown) if token == MOVE]
    if movers:
        _ask_all(state, "step", movers, moment)
    else:
        _change_weapons(state, moment)


def _take_steps(state: KnightsDutyState, moment: Moment) -> None:
    """KD-5.1 to KD-5.5: the steps are shown; contests are asked about."""
    places = _places(state)
    state.wants = {
        seat: NEIGHBOURS[state.cells[seat]][deed.way] for seat, deed in state.choices.items() if isinstance(deed, Go)
    }
    moment.tell(telling.steps, state)
    wanted, state.wants = state.wants, pruned(state.wants, places)
    moment.tell(telling.blocked, state, wanted, state.wants)
    disputed = contests(state.wants)
    moment.tell(telling.contests, state, disputed)
    contenders = [seat for seats in disputed.values() for seat in seats]
    if contenders and state.settings.contest == "agreement":
        _ask_all(state, "contest", contenders, moment)
        return
    state.choices = {}
    _resolve_contests(state, moment)


def _resolve_contests(state: KnightsDutyState, moment: Moment) -> None:
    insisting = [seat for seat, deed in state.choices.items() if deed == INSIST]
    if state.stage == "contest":
        moment.tell(telling.contested, state, insisting)
    kept = decided(state.wants, insisting)
    moment.tell(telling.outdone, state, kept)
    state.wants = pruned(kept, _places(state))
    moment.tell(telling.blocked, state, kept, state.wants)
    moved = sorted(state.wants)
    before = state.cells.copy()
    for seat in moved:
        state.cells[seat] = state.wants[seat]
    moment.tell(telling.moved, state, before)
    for seat in moved:
        if state.cells[seat] == HIGH_GROUND:
            _turn_up(state, seat, "inspired-landing", "KD-5.8", moment)
    state.wants = {}
    _change_weapons(state, moment)


def _places(state: KnightsDutyState) -> dict[Seat, int]:
    return {seat: cell for seat, cell in enumerate(state.cells) if cell != NOWHERE}


def _change_weapons(state: KnightsDutyState, moment: Moment) -> None:
    """KD-5.9, KD-5.12; then the attackers declare (KD-5.14)."""
    state.choices = {}
    for seat, token in enumerate(state.shown):
        if token in WEAPONS and not state.strikes >> seat & 1:
            state.weapons[seat] = token
            moment.tell(telling.equipped, state, seat)
        elif token in (SHIELD, PARRY):
            moment.tell(telling.guarded, state, seat)
    attackers = [seat for seat in range(state.seats) if state.strikes >> seat & 1]
    ready = [seat for seat in attackers if state.targets(seat)]
    for seat in attackers:
        if seat not in ready:
            moment.tell(telling.forfeited, state, seat)
    if ready:
        _ask_all(state, "declare", ready, moment)
    else:
        _end_phase(state, moment)


def _show_declarations(state: KnightsDutyState, moment: Moment) -> None:
    """KD-5.15: all declarations are shown; attacks follow in the order of the initiative."""
    declared = {seat: deed.clan for seat, deed in state.choices.items() if isinstance(deed, At)}
    moment.tell(telling.declared, state, declared)
    seats = len(CLANS)
    order = sorted(declared, key=lambda seat: (state.clans[seat] - state.initiative) % seats)
    attacks = [(seat, declared[seat]) for seat in order]
    state.attacks = tuple((seat, clan) for seat, clan in attacks if clan is not None)
    state.choices = {}
    _next_attack(state, moment)


def _next_attack(state: KnightsDutyState, moment: Moment) -> None:
    """KD-5.16: the next attacker strikes, or chooses again."""
    state.combat = None
    if not state.attacks:
        _end_phase(state, moment)
        return
    (seat, clan), *rest = state.attacks
    state.attacks = tuple(rest)
    if not state.attacked >> state.seat_of_clan(clan) & 1:
        _strike(state, seat, clan, moment)
    elif state.leaving >> seat & 1:
        choose_again(state, seat, None, moment)
    else:
        state.stage = "again"
        state.asked = state.actors = (seat,)


def choose_again(state: KnightsDutyState, seat: Seat, clan: int | None, moment: Moment) -> None:
    moment.tell(telling.chose_again, state, seat, clan)
    if clan is None:
        _next_attack(state, moment)
    else:
        _strike(state, seat, clan, moment)


def _strike(state: KnightsDutyState, seat: Seat, clan: int, moment: Moment) -> None:
    target = state.seat_of_clan(clan)
    state.combat = (seat, target)
    state.attacked |= 1 << target
    if is_certain_miss(state.weapons[seat], defending=state.is_defending(target), attacker_up=state.is_up(seat)):
        moment.tell(telling.certain_miss, state)
        _miss(state, moment)
        _next_attack(state, moment)
        return
    inspired = [other for other in state.combat if state.is_up(other)]
    state.choices = {}
    if inspired:
        _ask_all(state, "inspire", inspired, moment)
    else:
        _draw_card(state, moment)


def current_pile(state: KnightsDutyState) -> Pile:
    """The pile of the present combat with the Inspiration chosen so far (KD-5.20 to KD-5.24)."""
    attacker, target = _fighting(state)
    return pile(
        state.weapons[attacker],
        defending=state.is_defending(target),
        attacker_inspires=state.choices.get(attacker) == INSPIRE,
        target_inspires=state.choices.get(target) == INSPIRE,
    )


def _fighting(state: KnightsDutyState) -> tuple[Seat, Seat]:
    if state.combat is None:
        raise ValueError("nobody fights")
    return state.combat


def _draw_card(state: KnightsDutyState, moment: Moment) -> None:
    """KD-5.23 to KD-5.29: Inspiration is shown, a card is drawn."""
    cards = current_pile(state)
    for seat, deed in state.choices.items():
        if deed == INSPIRE:
            state.up &= ~(1 << seat)
    hit = bool(cards.hearts) and moment.luck.below(cards.size, "combat") < cards.hearts
    moment.tell(telling.drawn, state, cards, hit)
    state.choices = {}
    if hit:
        _hit(state, moment)
    else:
        _miss(state, moment)
    _next_attack(state, moment)


def _hit(state: KnightsDutyState, moment: Moment) -> None:
    attacker, target = _fighting(state)
    if state.hearts[target] == FALLEN:
        moment.tell(telling.hit_for_nothing, state)
        return
    state.hearts[target] -= 1
    state.struck = True
    moment.tell(telling.wounded, state, target)
    if state.hearts[target] == FALLEN:
        _turn_up(state, attacker, "inspired-victory", "KD-5.28", moment)


def _miss(state: KnightsDutyState, moment: Moment) -> None:
    attacker, target = _fighting(state)
    if state.shown[target] == PARRY:
        state.weapons[attacker] = NO_WEAPON
        moment.tell(telling.fumbled, state, attacker)


def _turn_up(state: KnightsDutyState, seat: Seat, kind: str, rule: str, moment: Moment) -> None:
    """KD-5.32: Inspiration turns face up; one that is up gains nothing."""
    if not state.is_up(seat):
        state.up |= 1 << seat
        moment.tell(telling.inspired, state, seat, kind, rule)


def _end_phase(state: KnightsDutyState, moment: Moment) -> None:
    """KD-4.8."""
    _clear_field(state, moment)
    if is_over(state):
        return
    if state.phase < SLOTS:
        _next_phase(state, moment)
    else:
        _end_round(state, moment)


def _clear_field(state: KnightsDutyState, moment: Moment, staying: Seat | None = None) -> None:
    """The fallen leave together, and so do those whose players have left; guards end."""
    for seat in range(state.seats):
        if seat == staying or state.hearts[seat] == OUT:
            continue
        if state.hearts[seat] == FALLEN or state.leaving >> seat & 1:
            remove(state, seat, state.round, state.phase)
            moment.tell(telling.out, state, seat, "KD-4.8")
    state.shown = [PASS] * state.seats
    state.strikes = state.attacked = 0


def is_deserted(state: KnightsDutyState, moment: Moment) -> bool:
    """Whether only one player is left. Then the match is over at once, and that one has won, even fallen."""
    if len(state.contenders) > 1:
        return False
    state.wants, state.attacks, state.combat = {}, (), None
    _clear_field(state, moment, next(iter(state.contenders), None))
    _finish(state)
    return True


def _end_round(state: KnightsDutyState, moment: Moment) -> None:
    """KD-4.9: ring wounds, end check, quiet counter, initiative, cap."""
    _wound_outside(state, moment)
    if is_over(state):
        return
    _count_quiet(state, moment)
    clans = [state.clans[seat] for seat in state.standing]
    state.initiative = min(clans, key=lambda clan: (clan - state.initiative - 1) % len(CLANS))
    if state.round == state.settings.round_cap:
        _finish(state)
        return
    next_round(state, moment)


def _wound_outside(state: KnightsDutyState, moment: Moment) -> None:
    """KD-4.11."""
    if not state.settings.closes_after:
        return
    for seat in [seat for seat in state.standing if FROM_CENTRE[state.cells[seat]] > state.radius]:
        state.hearts[seat] -= 1
        moment.tell(telling.ring_wound, state, seat)
        if state.hearts[seat] == FALLEN:
            remove(state, seat, state.round, RING)
            moment.tell(telling.out, state, seat, "KD-4.11")


def _count_quiet(state: KnightsDutyState, moment: Moment) -> None:
    """KD-4.10."""
    if not state.settings.closes_after:
        return
    state.quiet = 0 if state.struck else state.quiet + 1
    if state.quiet == state.settings.closes_after and state.radius:
        state.radius -= 1
        state.quiet = 0
        moment.tell(telling.ring_closes, state)


def remove(state: KnightsDutyState, seat: Seat, number: int, phase: int) -> None:
    state.hearts[seat] = OUT
    state.cells[seat] = NOWHERE
    state.plans[seat] = ()
    state.gone[seat] = (number, phase)


def is_over(state: KnightsDutyState) -> bool:
    """KD-6.1, KD-6.2."""
    if len(state.standing) > 1:
        return False
    _finish(state)
    return True


def _finish(state: KnightsDutyState) -> None:
    state.stage = "over"
    state.asked = state.actors = ()
    state.choices = {}
