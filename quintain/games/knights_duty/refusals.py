"""Why an action is refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from quintain.core.answers import Refusal, Value
from quintain.core.seats import Seat, letter
from quintain.games.knights_duty.actions import SLOTS, At, Clan, Deed, Go, Hold, Insist, Inspire, Lay, Stay, Yield
from quintain.games.knights_duty.field import (
    CELLS,
    CLANS,
    DIRECTIONS,
    DISTANCES,
    LABELS,
    NEIGHBOURS,
    OUT,
    PASS,
    RANGES,
    SUPPLY,
    TOKENS,
)

if TYPE_CHECKING:
    from quintain.games.knights_duty.state import KnightsDutyState

DEEDS: dict[str, tuple[type, ...]] = {
    "clan": (Clan,),
    "plan": (Lay,),
    "step": (Stay, Go),
    "contest": (Insist, Yield),
    "declare": (At,),
    "again": (At,),
    "inspire": (Inspire, Hold),
}


def why_not(state: KnightsDutyState, seat: Seat, deed: Deed) -> Refusal | None:
    """The first rule that forbids this, or None when it is legal."""
    if refusal := state.not_now(seat):
        return refusal
    check = _CHECKS.get(type(deed))
    return _out_of_place(state, seat, type(deed)) or (None if check is None else check(state, seat, deed))


def _out_of_place(state: KnightsDutyState, seat: Seat, kind: type) -> Refusal | None:
    """What this moment does not allow, whatever is chosen."""
    return None if kind in DEEDS[state.stage] else Refusal(f"now-{state.stage}", state.ask(seat).rule)


def no_such(state: KnightsDutyState, seat: Seat, text: str) -> Refusal | None:
    """Why a text that is written as an action names nothing that there is; None for any other text."""
    if seat not in state.actors:
        return None
    match text.lower().split():
        case ["clan", name]:
            return _out_of_place(state, seat, Clan) or _no_clan(name)
        case ["at", name]:
            return _out_of_place(state, seat, At) or _no_clan(name)
        case ["go", where]:
            return _out_of_place(state, seat, Go) or _no_step(state, seat, where)
        case ["plan", *tokens] if tokens:
            laid = len(state.plans[seat])
            slots = [str(slot) for slot in range(laid + 1, laid + len(tokens) + 1)]
            return _out_of_place(state, seat, Lay) or _cannot_lay(state, seat, slots, tokens)
        case [slot, token] if slot.isdecimal():
            return _out_of_place(state, seat, Lay) or _cannot_lay(state, seat, [slot], [token])
    return None


def _no_clan(name: str) -> Refusal:
    return Refusal("no-clan", "KD-2.6", {"text": name[:40], "clans": ", ".join(CLANS)})


def _no_step(state: KnightsDutyState, seat: Seat, where: str) -> Refusal:
    if where in CELLS:
        return Refusal("too-far", "KD-5.1", {"cell": where, "own": LABELS[state.cells[seat]]})
    if where[1:].isdecimal():
        return Refusal("no-cell", "KD-2.2", {"text": where[:40], "last": LABELS[-1]})
    return Refusal("no-way", "KD-2.3", {"text": where[:40], "ways": ", ".join(DIRECTIONS)})


def _cannot_lay(state: KnightsDutyState, seat: Seat, slots: Sequence[str], tokens: Sequence[str]) -> Refusal:
    for token in tokens:
        if token not in TOKENS:
            return Refusal("no-token", "KD-7.2", {"text": token[:40], "tokens": ", ".join(TOKENS)})
    lost = next((slot for slot in slots if slot not in map(str, range(1, SLOTS + 1))), slots[0])
    return Refusal("no-slot", "KD-4.3", {"text": lost[:40], "count": state.slots(seat)})


def not_asked(state: KnightsDutyState, seat: Seat) -> Refusal | None:
    """Why a seat is not asked though others are: it has left, is out, or has chosen already."""
    if not state.actors or seat in state.actors:
        return None
    if state.leaving >> seat & 1:
        return Refusal("already-left", "KD-7.9")
    if state.hearts[seat] == OUT:
        return Refusal("out", "KD-7.9")
    return Refusal("ready", "KD-7.8", _others(state)) if seat in state.asked else None


def _others(state: KnightsDutyState) -> dict[str, Value]:
    return {"who": ", ".join(map(letter, state.actors))}


def _clan(state: KnightsDutyState, _seat: Seat, deed: Clan) -> Refusal | None:
    clan = deed.clan
    if clan in state.clans:
        return Refusal("clan-taken", "KD-3.1", {"clan": CLANS[clan], "who": letter(state.clans.index(clan))})
    if clan not in state.free_clans():
        return Refusal("clan-not-in-play", "KD-2.7", {"clan": CLANS[clan], "count": state.seats})
    return None


def _lay(state: KnightsDutyState, seat: Seat, deed: Lay) -> Refusal | None:
    following = len(state.plans[seat]) + 1
    if deed.slot > state.slots(seat):
        return Refusal("no-third-slot", "KD-4.3")
    if deed.slot != following:
        return Refusal("wrong-slot", "KD-4.3", {"slot": following})
    if deed.token != PASS and not state.has_left(seat, deed.token):
        return Refusal("no-token-left", "KD-4.4", {"token": TOKENS[deed.token], "count": SUPPLY[deed.token]})
    return None


def _go(state: KnightsDutyState, seat: Seat, deed: Go) -> Refusal | None:
    way = deed.way
    cell = NEIGHBOURS[state.cells[seat]][way]
    if cell < 0:
        return Refusal("off-the-field", "KD-5.2", {"way": tuple(DIRECTIONS)[way], "cell": LABELS[state.cells[seat]]})
    if not state.is_open(cell):
        return Refusal("cannot-leave", "KD-5.2", {"cell": LABELS[cell], "clan": _clan_on(state, cell)})
    return None


def _at(state: KnightsDutyState, seat: Seat, deed: At) -> Refusal | None:
    clan = deed.clan
    if clan is None or clan in state.targets(seat):
        return None
    values: dict[str, Value] = {"clan": CLANS[clan]}
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


_CHECKS: dict[type[Deed], Callable[[KnightsDutyState, Seat, Any], Refusal | None]] = {
    Clan: _clan,
    Lay: _lay,
    Go: _go,
    At: _at,
}
"""Whatever else a stage allows is always possible."""
