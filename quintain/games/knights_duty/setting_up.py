"""Choosing clans and taking the field (KD-3.1 to KD-3.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quintain.core.moments import Moment
from quintain.core.seats import Seat
from quintain.games.knights_duty import phases, telling
from quintain.games.knights_duty.field import start_cell

if TYPE_CHECKING:
    from quintain.games.knights_duty.state import KnightsDutyState


def choose_clan(state: KnightsDutyState, seat: Seat, clan: int, moment: Moment) -> None:
    state.clans[seat] = clan
    moment.tell(telling.clan, state, seat)
    following = seat + 1
    if following == state.seats:
        begin(state, moment)
        return
    state.asked = state.actors = (following,)
    if state.leaving >> following & 1:
        left = state.free_clans()
        choose_clan(state, following, left[moment.luck.below(len(left), "clan of a leaver")], moment)


def begin(state: KnightsDutyState, moment: Moment) -> None:
    """KD-3.2 to KD-3.6; then the first round."""
    five = state.seats == 5 and state.settings.placement != "free"
    corners = state.settings.start == "corners"
    state.cells = [start_cell(clan, corners=corners, five=five) for clan in state.clans]
    order = sorted(state.clans)
    state.initiative = order[moment.luck.below(len(order), "initiative")]
    moment.tell(telling.begin, state)
    for seat in range(state.seats):
        if state.leaving >> seat & 1:
            phases.remove(state, seat, 1, 0)
            moment.tell(telling.out, state, seat, "KD-7.9")
    phases.next_round(state, moment)
