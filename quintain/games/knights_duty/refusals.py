"""Why an action is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quintain.core.answers import Refusal
from quintain.core.seats import Seat, letter
from quintain.games.knights_duty.actions import NONE, Deed
from quintain.games.knights_duty.field import (
    CLANS,
    DIRECTIONS,
    DISTANCES,
    LABELS,
    NEIGHBOURS,
    PASS,
    RANGES,
    SUPPLY,
    TOKENS,
)

if TYPE_CHECKING:
    from quintain.games.knights_duty.state import KnightsDutyState

VERBS = {
    "clan": ("clan",),
    "plan": ("lay",),
    "step": ("stay", "go"),
    "contest": ("insist", "yield"),
    "declare": ("at",),
    "again": ("at",),
    "inspire": ("inspire", "hold"),
}
RULES = {
    "clan": "KD-7.1",
    "plan": "KD-7.2",
    "step": "KD-7.3",
    "contest": "KD-7.4",
    "declare": "KD-7.5",
    "again": "KD-7.6",
    "inspire": "KD-7.7",
}


def why_not(state: KnightsDutyState, seat: Seat, deed: Deed) -> Refusal | None:
    """The first rule that forbids this, or None when it is legal."""
    if state.stage == "over":
        return Refusal("finished", "KD-6.1")
    if seat not in state.actors:
        if state.hearts[seat] < 0:
            return Refusal("out", "KD-7.9")
        if seat in state.asked:
            return Refusal("ready", "KD-7.8")
        return Refusal("not-your-turn", "KD-4.5", {"who": ", ".join(map(letter, state.actors))})
    if deed.verb not in VERBS[state.stage]:
        return Refusal(f"now-{state.stage}", RULES[state.stage])
    match deed.verb:
        case "clan":
            return _clan(state, deed.what)
        case "lay":
            return _lay(state, seat, deed)
        case "go":
            return _go(state, seat, deed.what)
        case "at":
            return _at(state, seat, deed.what)
    return None


def _clan(state: KnightsDutyState, clan: int) -> Refusal | None:
    if clan in state.clans:
        return Refusal("clan-taken", "KD-3.1", {"clan": CLANS[clan], "who": letter(state.clans.index(clan))})
    if clan not in state.free_clans():
        return Refusal("clan-not-in-play", "KD-2.7", {"clan": CLANS[clan], "count": state.terms.seats})
    return None


def _lay(state: KnightsDutyState, seat: Seat, deed: Deed) -> Refusal | None:
    following = len(state.plans[seat]) + 1
    if deed.slot > state.slots(seat):
        return Refusal("no-third-slot", "KD-4.3")
    if deed.slot != following:
        return Refusal("wrong-slot", "KD-4.3", {"slot": following})
    if deed.what != PASS and not state.has_left(seat, deed.what):
        return Refusal("no-token-left", "KD-4.4", {"token": TOKENS[deed.what], "count": SUPPLY[deed.what]})
    return None


def _go(state: KnightsDutyState, seat: Seat, way: int) -> Refusal | None:
    cell = NEIGHBOURS[state.cells[seat]][way]
    if cell < 0:
        return Refusal("off-the-field", "KD-5.2", {"way": tuple(DIRECTIONS)[way], "cell": LABELS[state.cells[seat]]})
    if not state.is_open(cell):
        return Refusal("cannot-leave", "KD-5.2", {"cell": LABELS[cell], "clan": _clan_on(state, cell)})
    return None


def _at(state: KnightsDutyState, seat: Seat, clan: int) -> Refusal | None:
    if clan == NONE or clan in state.targets(seat):
        return None
    values: dict[str, str | int] = {"clan": CLANS[clan]}
    if clan == state.clans[seat]:
        return Refusal("yourself", "KD-5.14")
    if clan not in state.clans or state.cells[state.seat_of_clan(clan)] < 0:
        return Refusal("not-there", "KD-5.14", values)
    weapon = state.weapons[seat]
    steps = DISTANCES[state.cells[seat]][state.cells[state.seat_of_clan(clan)]]
    return Refusal(
        "out-of-range", "KD-5.14", {**values, "token": TOKENS[weapon], "reach": RANGES[weapon], "steps": steps}
    )


def _clan_on(state: KnightsDutyState, cell: int) -> str:
    return CLANS[state.clans[state.cells.index(cell)]]
