"""Choosing clans and taking the field (KD-3.1 to KD-3.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quintain.core.answers import Event
from quintain.core.luck import Luck
from quintain.core.seats import Seat
from quintain.games.knights_duty import course, telling
from quintain.games.knights_duty.field import start_cell

if TYPE_CHECKING:
    from quintain.games.knights_duty.state import KnightsDutyState


def choose_clan(state: KnightsDutyState, seat: Seat, clan: int, luck: Luck, events: list[Event] | None) -> None:
    state.clans[seat] = clan
    if events is not None:
        events.append(telling.clan(state, seat))
    following = seat + 1
    if following == state.terms.seats:
        begin(state, luck, events)
        return
    state.asked = state.actors = (following,)
    if state.leaving >> following & 1:
        left = state.free_clans()
        choose_clan(state, following, left[luck.below(len(left), "clan of a leaver")], luck, events)


def begin(state: KnightsDutyState, luck: Luck, events: list[Event] | None) -> None:
    """KD-3.2 to KD-3.6; then the first round."""
    terms = state.terms
    five = terms.seats == 5 and terms.placement != "free"
    state.cells = [start_cell(clan, corners=terms.corners, five=five) for clan in state.clans]
    order = sorted(state.clans)
    state.initiative = order[luck.below(len(order), "initiative")]
    if events is not None:
        events.append(telling.begin(state))
    for seat in range(terms.seats):
        if state.leaving >> seat & 1:
            course.remove(state, seat, 1, 0)
    course.next_round(state, luck, events)
