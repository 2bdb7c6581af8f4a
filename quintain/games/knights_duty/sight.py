"""What a seat is shown of a position, and no more (§8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from quintain.core.seats import Seat, letter
from quintain.games.knights_duty.actions import VERBS
from quintain.games.knights_duty.field import CLANS, LABELS, NO_CLAN, NO_WEAPON, NOWHERE, TOKENS
from quintain.games.knights_duty.view import Knight, KnightsDutyView

if TYPE_CHECKING:
    from quintain.games.knights_duty.state import KnightsDutyState

HEARTS: dict[int, Literal["full", "broken", "fallen", "out"]] = {2: "full", 1: "broken", 0: "fallen", -1: "out"}
VOID = "void"


def view(state: KnightsDutyState, seat: Seat | None) -> KnightsDutyView:
    own = None if seat is None else state.choices.get(seat)
    return KnightsDutyView(
        seat=seat,
        settings=state.settings,
        stage=state.stage,
        round=state.round,
        phase=state.phase,
        knights=tuple(_knight(state, other) for other in range(state.seats)),
        initiative="" if state.initiative == NO_CLAN else CLANS[state.initiative],
        radius=state.radius,
        quiet=state.quiet,
        struck=state.struck,
        asked=state.asked,
        acting=state.actors,
        wants={letter(other): LABELS[cell] for other, cell in sorted(state.wants.items())},
        attacks=tuple((other, CLANS[clan]) for other, clan in state.attacks),
        attacked=tuple(other for other in range(state.seats) if state.attacked >> other & 1),
        combat=state.combat,
        plan=() if seat is None else tuple(TOKENS[token] for token in state.plans[seat]),
        choice="" if own is None else VERBS.text(own),
    )


def _knight(state: KnightsDutyState, seat: Seat) -> Knight:
    clan, cell = state.clans[seat], state.cells[seat]
    return Knight(
        "" if clan == NO_CLAN else CLANS[clan],
        "" if cell == NOWHERE else LABELS[cell],
        HEARTS[state.hearts[seat]],
        "" if state.weapons[seat] == NO_WEAPON else TOKENS[state.weapons[seat]],
        state.is_up(seat),
        tuple(VOID if token < 0 else TOKENS[token] for token in state.revealed[seat]),
        bool(state.strikes >> seat & 1),
        state.gone.get(seat),
        bool(state.leaving >> seat & 1),
    )
