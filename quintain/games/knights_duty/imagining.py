"""Worlds that a seat cannot tell from the true one: whatever others have laid or chosen in secret may be anything."""

from __future__ import annotations

from collections.abc import Iterable

from quintain.core.luck import Luck
from quintain.core.seats import Seat, seat_of
from quintain.games.knights_duty.actions import VERBS
from quintain.games.knights_duty.field import CELLS, CLANS, NO_CLAN, NO_WEAPON, NOWHERE, PASS, SUPPLY, TOKENS
from quintain.games.knights_duty.field import VOID as NOT_PLAYED
from quintain.games.knights_duty.sight import HEARTS, VOID
from quintain.games.knights_duty.state import KnightsDutyState, Plan
from quintain.games.knights_duty.view import Knight, KnightsDutyView

HEART_NUMBERS = {name: number for number, name in HEARTS.items()}


def imagine(view: KnightsDutyView, luck: Luck) -> KnightsDutyState:
    state = _public(view)
    for seat in range(view.seats):
        if seat == view.seat:
            state.plans[seat] = tuple(TOKENS.index(token) for token in view.plan)
        else:
            state.plans[seat] = _some_plan(state, view, seat, luck)
    if view.stage != "plan":
        _choose_for_others(state, view, luck)
    return state


def _public(view: KnightsDutyView) -> KnightsDutyState:
    """What everybody can see."""
    state = KnightsDutyState()
    knights = view.knights
    state.settings, state.seats = view.settings, view.seats
    state.stage, state.round, state.phase = view.stage, view.round, view.phase
    state.clans = [CLANS.index(knight.clan) if knight.clan else NO_CLAN for knight in knights]
    state.cells = [CELLS[knight.cell] if knight.cell else NOWHERE for knight in knights]
    state.hearts = [HEART_NUMBERS[knight.heart] for knight in knights]
    state.weapons = [TOKENS.index(knight.weapon) if knight.weapon else NO_WEAPON for knight in knights]
    state.up = _bits(knight.inspired for knight in knights)
    state.revealed = [_revealed(knight) for knight in knights]
    state.shown = [_shown(view, revealed) for revealed in state.revealed]
    state.strikes = _bits(knight.strikes for knight in knights)
    state.asked, state.actors = view.asked, view.acting
    state.plans = [()] * view.seats
    state.choices = {}
    state.wants = {seat_of(seat, view.seats): CELLS[cell] for seat, cell in view.wants.items()}
    state.attacks = tuple((seat, CLANS.index(clan)) for seat, clan in view.attacks)
    state.attacked = sum(1 << seat for seat in view.attacked)
    state.combat = view.combat
    state.initiative = CLANS.index(view.initiative) if view.initiative else NO_CLAN
    state.radius, state.quiet, state.struck = view.radius, view.quiet, view.struck
    state.gone = {seat: knight.gone for seat, knight in enumerate(knights) if knight.gone is not None}
    state.leaving = _bits(knight.leaving for knight in knights)
    return state


def _bits(flags: Iterable[bool]) -> int:
    return sum(1 << seat for seat, flag in enumerate(flags) if flag)


def _revealed(knight: Knight) -> Plan:
    return tuple(NOT_PLAYED if token == VOID else TOKENS.index(token) for token in knight.shown)


def _shown(view: KnightsDutyView, revealed: Plan) -> int:
    """What lies open in the running phase; nothing while plans are made or when the match is over.

    Whoever went out in an earlier phase shows nothing more (KD-4.7).
    """
    if view.stage in ("clan", "plan", "over") or len(revealed) < view.phase:
        return PASS
    return max(PASS, revealed[-1])


def _some_plan(state: KnightsDutyState, view: KnightsDutyView, seat: Seat, luck: Luck) -> Plan:
    """What has been shown, and anything that the hand allows after it. Whoever still plans may have laid nothing."""
    heart = state.hearts[seat]
    if heart < 0 or view.stage in ("clan", "over") or (view.stage == "plan" and seat in state.actors):
        return ()
    plan = [token for token in state.revealed[seat] if token != NOT_PLAYED]
    slots = view.phase if state.leaving >> seat & 1 else state.slots(seat)
    while len(plan) < slots:
        left = {token: 1 for token in range(len(TOKENS)) if token == PASS or plan.count(token) < SUPPLY[token]}
        plan.append(luck.draw(left, "plan"))
    return tuple(plan)


def _choose_for_others(state: KnightsDutyState, view: KnightsDutyView, luck: Luck) -> None:
    """Those who have chosen in secret may have chosen anything, even if they have left since."""
    chosen = [seat for seat in view.asked if seat not in view.acting]
    for seat in chosen:
        if seat == view.seat:
            if (own := VERBS.read(view.choice)) is not None:
                state.choices[seat] = own
            continue
        state.actors = (seat,)
        options = state.options(seat)
        state.choices[seat] = options[luck.below(len(options), "choice")]
    state.actors = view.acting
