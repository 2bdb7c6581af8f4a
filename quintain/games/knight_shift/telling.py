"""What an action brought about, as events, and how a match ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from quintain.core.answers import Event, Motion, Outcome, Value
from quintain.games.knight_shift import pieces
from quintain.games.knight_shift.actions import Action, Fortify
from quintain.games.knight_shift.board import DATA, NAMES
from quintain.games.knight_shift.lines import SIDES, START

if TYPE_CHECKING:
    from quintain.games.knight_shift.state import KnightShiftState

VERDICTS: dict[int | None, Literal["white-wins", "black-wins", "draw"]] = {
    0: "white-wins",
    1: "black-wins",
    None: "draw",
}
WARNING_SHARE: float = DATA["draw"]["warning_share"]

RULES = {
    "fortify2": "KS-6.1",
    "capture3": "KS-6.2",
    "repetition": "KS-6.5",
    "no-progress": "KS-6.6",
    "no-action": "KS-6.7",
}


def begin(state: KnightShiftState) -> Event:
    """Who acts first: White from the usual start (KS-3.4), otherwise whoever the line says (KS-3.5)."""
    if state.ending:
        return Event("begin-finished", "KS-2.5")
    return Event("begin", "KS-3.4" if state.settings.start == START else "KS-3.5", {"side": SIDES[state.colour]})


def tell(before: KnightShiftState, action: Action, after: KnightShiftState) -> list[Event]:
    """The action's own line, then what follows from it."""
    return [_deed(before, action, after), *_consequences(after)]


def _deed(before: KnightShiftState, action: Action, after: KnightShiftState) -> Event:
    mover = before.colour
    values: dict[str, Value] = {
        "number": f"{before.number}." if mover == 0 else f"{before.number}...",
        "side": SIDES[mover],
        "source": NAMES[action.source],
    }
    wins = "-wins" if after.ending in ("fortify2", "capture3") else ""
    rule = RULES[after.ending] if wins else ""
    motions = _motions(before, action)
    if isinstance(action, Fortify):
        values["count"] = after.foe_fortresses.bit_count()
        return Event(f"fortify{wins}", rule or "KS-5.16", values, motions=motions)
    is_guard = action.source_bit == before.guard
    values |= {"piece": "guard" if is_guard else "knight", "target": NAMES[action.target]}
    if action.target_bit & before.foe_knights:
        values["count"] = after.captured_by(mover)
        return Event(f"capture{wins}", rule or "KS-5.13", values, motions=motions)
    return Event("step", "KS-5.7" if is_guard else "KS-5.2", values, motions=motions)


def _consequences(after: KnightShiftState) -> list[Event]:
    limit = after.settings.no_progress_limit
    match after.ending:
        case "":
            return _warnings(after)
        case "repetition" if after.winner is not None:
            return [Event("repetition-loss", "KS-6.5", {"side": SIDES[1 - after.winner]})]
        case "repetition" | "no-progress":
            return [Event(after.ending, RULES[after.ending], {"limit": limit})]
        case "no-action":
            return [Event("no-action", "KS-6.7", {"side": SIDES[after.colour]})]
    return []


def _warnings(after: KnightShiftState) -> list[Event]:
    limit = after.settings.no_progress_limit
    events = []
    if after.clock == int(WARNING_SHARE * limit):
        events.append(Event("nearly-no-progress", "KS-6.6", {"left": limit - after.clock}))
    if after.memory.count(after.memory[-1]) == 2:
        events.append(Event("seen-twice", "KS-6.5"))
    return events


def _motions(before: KnightShiftState, action: Action) -> tuple[Motion, ...]:
    """Which pieces of the scene go where."""
    square = NAMES[action.source]
    mover = pieces.name_on(before, action.source)
    if isinstance(action, Fortify):
        reserve = pieces.RESERVES[before.colour]
        return Motion(mover, square, "box"), Motion(pieces.next_fortress(before), reserve, square)
    target = NAMES[action.target]
    step = Motion(mover, square, target)
    if not action.target_bit & before.foe_knights:
        return (step,)
    return step, Motion(pieces.name_on(before, action.target), target, pieces.TRAYS[before.colour])


def outcome(state: KnightShiftState) -> Outcome:
    """KS-6.10: the winner, the reason, the rule and the counts."""
    places = [1, 1]
    if state.winner is not None:
        places[state.players[1 - state.winner]] = 2
    values = {"verdict": VERDICTS[state.winner], "limit": state.settings.no_progress_limit, **tallies(state)}
    return Outcome.ranked(places, state.ending, RULES[state.ending], values)


def tallies(state: KnightShiftState) -> dict[str, Value]:
    """KS-6.10: plies, and what each side has built and captured."""
    counts: dict[str, Value] = {"plies": len(state.history())}
    for colour, side in enumerate(SIDES):
        built = state.fortresses if colour == state.colour else state.foe_fortresses
        counts |= {f"{side}_fortresses": built.bit_count(), f"{side}_captures": state.captured_by(colour)}
    return counts
