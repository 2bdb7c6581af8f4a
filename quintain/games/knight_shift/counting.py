"""Counting sequences of actions, split by what the last one did. The draw rules are left out, wins are not."""

from __future__ import annotations

from quintain.core.moments import QUIET
from quintain.games.knight_shift.actions import Action, Fortify
from quintain.games.knight_shift.state import KnightShiftState

COLUMNS = ("nodes", "quiet", "captures", "fortifications", "wins", "guard")


class WithoutDraws(KnightShiftState):
    """Only the wins are left of the rules that end a match."""

    __slots__ = ()

    draws = False


def without_draws(state: KnightShiftState) -> KnightShiftState:
    """The same position without the draw rules."""
    return WithoutDraws.at(state.placement(), state.settings, state.players)


def count(state: KnightShiftState, depth: int) -> int:
    """The number of sequences alone, which is quicker than by kinds."""
    return 1 if depth == 0 else _count(without_draws(state), depth)


def _count(state: KnightShiftState, depth: int) -> int:
    if not state.actors:
        return 0
    if depth == 1:
        return state.mobility()
    seat = state.actors[0]
    total = 0
    for action in state.options(seat):
        child = state.clone()
        child.apply(seat, action, QUIET)
        total += _count(child, depth - 1)
    return total


def count_kinds(state: KnightShiftState, depth: int) -> dict[str, int]:
    """Sequences of exactly ``depth`` actions, by their last action."""
    columns = dict.fromkeys(COLUMNS, 0)
    if depth == 0:
        columns["nodes"] = 1
    else:
        _walk(without_draws(state), depth, columns)
    return columns


def _walk(state: KnightShiftState, depth: int, columns: dict[str, int]) -> None:
    for seat in state.actors:
        for action in state.options(seat):
            child = state.clone()
            child.apply(seat, action, QUIET)
            if depth > 1:
                _walk(child, depth - 1, columns)
            else:
                _tick(columns, state, action, child)


def _tick(columns: dict[str, int], before: KnightShiftState, action: Action, after: KnightShiftState) -> None:
    columns["nodes"] += 1
    columns["wins"] += bool(after.ending)
    if isinstance(action, Fortify):
        columns["fortifications"] += 1
        return
    columns["captures" if action.target_bit & before.foe_knights else "quiet"] += 1
    columns["guard"] += action.source_bit == before.guard
