"""
What a beginner of Knight Shift sees: what a move takes or builds, and the worst that the other side can answer.

One move and one reply are looked at; the rest is a liking for knights that get ahead.
"""

from __future__ import annotations

from collections.abc import Sequence

from quintain.core.contract import AnyGame, View
from quintain.core.luck import Luck
from quintain.core.moments import QUIET
from quintain.games.knight_shift.actions import Action, Fortify
from quintain.games.knight_shift.board import FAR_RANKS, WIDTH, squares
from quintain.games.knight_shift.state import KnightShiftState

WIN = 1_000.0
CAPTURE = 3.0
BUILD = 4.0
ADVANCE = 0.1


def weigh(game: AnyGame, view: View, options: Sequence[Action], luck: Luck) -> list[float]:
    here = KnightShiftState.of(game.imagine(view, luck))
    return [_weight(here, action) for action in options]


def _weight(here: KnightShiftState, action: Action) -> float:
    """What an action brings, less the best reply."""
    after = here.clone()
    after.apply(here.actors[0], action, QUIET)
    if not after.actors:
        return WIN if after.winner is not None else 0.0
    replies = after.options(after.actors[0])
    return _prize(here, action) + _progress(after) - max(_prize(after, reply) for reply in replies)


def _prize(here: KnightShiftState, action: Action) -> float:
    """What an action takes or builds; everything when it decides the match."""
    if isinstance(action, Fortify):
        return WIN if here.fortresses else BUILD
    if action.target_bit & here.foe_knights:
        return WIN if here.captured_by(here.colour) == 2 else CAPTURE
    return 0.0


def _progress(after: KnightShiftState) -> float:
    """How far the knights of the side that has just moved have come."""
    colour = 1 - after.colour
    ranks = [square // WIDTH for square in squares(after.foe_knights)]
    far = max(square // WIDTH for square in squares(FAR_RANKS[colour]))
    return ADVANCE * sum(rank if far else 7 - rank for rank in ranks)
