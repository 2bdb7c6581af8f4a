"""What a learner may want to be shown: knights in danger, and enemy knights about to arrive."""

from __future__ import annotations

from functools import lru_cache

from quintain.games.knight_shift.board import EVERYWHERE, FAR_RANKS, GUARD_STEPS, KNIGHT_STEPS, ZONES, squares
from quintain.games.knight_shift.lines import Placement


def exposed(position: Placement, side: int) -> int:
    """The knights of this side that the other could capture if it were to act."""
    attacked = _attacked_by(position.knights[1 - side], position.guards[1 - side])
    return position.knights[side] & attacked & ~ZONES[position.guards[side]]


def arriving(position: Placement, side: int) -> int:
    """The knights of this side that can reach a far-rank square and be safe there for one turn."""
    fortresses = position.fortresses[0] | position.fortresses[1]
    foe_zone = ZONES[position.guards[1 - side]]
    barred = position.knights[side] | position.guards[0] | position.guards[1] | fortresses
    open_squares = EVERYWHERE & ~(barred | position.knights[1 - side] & foe_zone)
    sites = FAR_RANKS[side] & open_squares
    attacked = _attacked_by(position.knights[1 - side], position.guards[1 - side])
    safe = sites & (ZONES[position.guards[side]] | ~attacked)
    return position.knights[side] & _a_step_from(safe)


def _attacked_by(knights: int, guard: int) -> int:
    """The squares that these knights and this guard can enter with a capture."""
    return GUARD_STEPS[guard] | _a_step_from(knights)


@lru_cache(maxsize=4096)
def _a_step_from(bits: int) -> int:
    """The squares that a knight's step leads to from these, or from which it leads to these."""
    found = 0
    for square in squares(bits):
        found |= KNIGHT_STEPS[1 << square]
    return found
