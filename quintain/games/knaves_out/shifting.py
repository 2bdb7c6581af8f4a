"""Infighting: cards that go from one tower onto another (KO-5.164)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quintain.core.moments import Moment
from quintain.core.seats import Seat
from quintain.games.knaves_out import telling
from quintain.games.knaves_out.actions import Deed, Shift
from quintain.games.knaves_out.cards import RANK, Slot
from quintain.games.knaves_out.prices import can_spend

if TYPE_CHECKING:
    from quintain.games.knaves_out.state import KnavesState


def shifts(state: KnavesState, seat: Seat) -> list[Deed]:
    """Every way to move cards from one tower onto another; out of court one card is spent first (KO-5.164)."""
    kingdom = state.realm.kingdoms[seat]
    owed = state.due(seat, "infighting")
    found: list[Deed] = []
    filled = [slot for slot in range(4) if kingdom.slots[slot] is not None]
    for source in filled:
        if not can_spend(kingdom, source, owed.cards, owed.colour if owed.cards else ""):
            continue
        tower = kingdom.towers[source][: len(kingdom.towers[source]) - owed.cards]
        for target in filled:
            onto = kingdom.towers[target]
            if source != target:
                found += [
                    Shift(source, target, amount)
                    for amount in range(1, len(tower) + 1)
                    if not onto or RANK[tower[-amount]] > RANK[onto[-1]]
                ]
    return found


def shift(state: KnavesState, seat: Seat, source: Slot, target: Slot, amount: int, moment: Moment) -> None:
    kingdom = state.realm.kingdoms[seat]
    owed = state.due(seat, "infighting")
    kingdom.feast = kingdom.feast and not owed.feasted
    if owed.cards:
        moment.tell(telling.spent, seat, kingdom.spend(source, owed.cards))
    moved = kingdom.towers[source][-amount:]
    towers = list(kingdom.towers)
    towers[source], towers[target] = towers[source][:-amount], (*towers[target], *moved)
    kingdom.towers = tuple(towers)
    moment.tell(telling.shifted, seat, source, target, moved)
