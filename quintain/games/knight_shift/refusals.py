"""Why an action is refused: the checks of the rulebook, from top to bottom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quintain.core.answers import Refusal, Value
from quintain.core.seats import Seat
from quintain.games.knight_shift import actions
from quintain.games.knight_shift.actions import Action, Fortify, Move
from quintain.games.knight_shift.board import (
    FAR_RANK_NUMBERS,
    FAR_RANKS,
    GUARD_STEPS,
    KNIGHT_STEPS,
    NAMES,
    ZONES,
    names,
)
from quintain.games.knight_shift.lines import SIDES

if TYPE_CHECKING:
    from quintain.games.knight_shift.state import KnightShiftState


def why_not(state: KnightShiftState, seat: Seat, action: Action) -> Refusal | None:
    """The first failing check, or None when the action is legal."""
    if refusal := state.not_now(seat):
        return refusal
    bit = action.source_bit
    if not bit & (_own(state) | _foe(state)):
        return _refuse("empty", "KS-5.1", action)
    if bit & _foe(state):
        return _refuse("not-yours", "KS-5.1", action)
    if isinstance(action, Fortify):
        return _why_not_fortify(state, action)
    return _why_not_go(state, action) or _why_not_stand(state, action)


def no_such(text: str) -> Refusal | None:
    """Why a text that is written as an action names a square off the board; None for any other text."""
    named = actions.squares_named(text)
    lost = next((square for square in named if square not in NAMES), None)
    return None if lost is None else Refusal("no-square", "KS-2.1", {"text": lost[:40]})


def _why_not_go(state: KnightShiftState, move: Move) -> Refusal | None:
    """What the moving piece itself cannot do."""
    if move.source_bit & state.fortresses:
        return _refuse("fortress-fixed", "KS-5.14", move)
    is_guard = move.source_bit == state.guard
    steps = GUARD_STEPS if is_guard else KNIGHT_STEPS
    if not steps[move.source_bit] & move.target_bit:
        kind, rule = ("guard", "KS-5.7") if is_guard else ("knight", "KS-5.2")
        return _refuse("shape", rule, move, piece=kind, how=f"{kind}-step")
    return None


def _why_not_stand(state: KnightShiftState, move: Move) -> Refusal | None:
    """What keeps the moving piece off its target."""
    target, foe = move.target_bit, SIDES[1 - state.colour]
    if target & (state.fortresses | state.foe_fortresses):
        owner = SIDES[state.colour] if target & state.fortresses else foe
        return _refuse("fortress-blocks", "KS-5.14", move, owner=owner)
    if target & _own(state):
        return _refuse("own-piece", "KS-5.3", move, piece="guard" if target == state.guard else "knight")
    if target == state.foe_guard:
        return _refuse("guard-immune", "KS-5.11", move, owner=foe)
    if not target & ZONES[state.foe_guard]:
        return None
    shield = names(state.foe_guard)[0]
    if move.source_bit == state.guard:
        return _refuse("zone-barred", "KS-5.8", move, owner=foe, guard=shield)
    if target & state.foe_knights:
        return _refuse("protected", "KS-5.5", move, guard=shield)
    return None


def _why_not_fortify(state: KnightShiftState, action: Fortify) -> Refusal | None:
    if not action.source_bit & state.knights:
        kind = "guard" if action.source_bit == state.guard else "fortress"
        return _refuse("not-a-knight", "KS-5.15", action, piece=kind)
    if not action.source_bit & FAR_RANKS[state.colour]:
        rank = FAR_RANK_NUMBERS[state.colour]
        return _refuse("not-far-rank", "KS-5.15", action, side=SIDES[state.colour], rank=rank)
    return None


def _own(state: KnightShiftState) -> int:
    return state.knights | state.guard | state.fortresses


def _foe(state: KnightShiftState) -> int:
    return state.foe_knights | state.foe_guard | state.foe_fortresses


def _refuse(code: str, rule: str, action: Action, **values: Value) -> Refusal:
    where: dict[str, Value] = {"source": NAMES[action.source]}
    if isinstance(action, Move):
        where["target"] = NAMES[action.target]
    return Refusal(code, rule, where | values)
