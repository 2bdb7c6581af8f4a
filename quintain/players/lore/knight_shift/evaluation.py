"""How a position looks to the side to act: counts of what matters, each with its weight.

Most counts are the side to act's less the other's. What the next action can change counts apart for the side that is
to act and for the side that waits.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any

import numpy as np

from quintain.games.knight_shift import board
from quintain.players.lore.knight_shift.bits import ONE, TURN, ZERO, Bits, Numbers
from quintain.players.lore.knight_shift.compiling import kernel, lowest, size
from quintain.players.lore.knight_shift.masks import EVERYWHERE, FAR_RANKS, GUARD_STEPS, KNIGHT_STEPS, ZONES

MEANINGS = {
    "material": 6,  # by knights and fortresses left (two, three, four), without and with a fortress
    "knight_rank": 8,  # knights by the ranks that they have come, while no fortress stands
    "runner_rank": 8,  # the same when one more fortress wins
    "knight_file": 3,  # edge, between, centre
    "guard_rank": 8,
    "guard_file": 3,
    "protected": 1,  # knights in their own guard's zone
    "knight_moves": 1,
    "guard_moves": 1,
    "sites": 1,  # free far-rank squares where an arriving knight would be safe
    "tempo": 1,
    "to_act": 9,  # knights in danger, about to arrive, arrived: the names are below
    "waiting": 9,
}
"""The counts by name, and how many there are of each."""

_ENDS = np.cumsum(list(MEANINGS.values()))
COUNTS = int(_ENDS[-1])
PLACES = {name: int(end) - number for (name, number), end in zip(MEANINGS.items(), _ENDS, strict=True)}

_MATERIAL, _KNIGHT_RANK, _RUNNER_RANK = PLACES["material"], PLACES["knight_rank"], PLACES["runner_rank"]
_KNIGHT_FILE, _GUARD_RANK, _GUARD_FILE = PLACES["knight_file"], PLACES["guard_rank"], PLACES["guard_file"]
_PROTECTED, _KNIGHT_MOVES, _GUARD_MOVES = PLACES["protected"], PLACES["knight_moves"], PLACES["guard_moves"]
_SITES, _TEMPO, _TO_ACT, _WAITING = PLACES["sites"], PLACES["tempo"], PLACES["to_act"], PLACES["waiting"]

# Within "to_act" and "waiting".
_EXPOSED, _EXPOSED_TWICE, _EXPOSED_LAST = 0, 1, 2
_ARRIVING, _ARRIVING_TWICE, _ARRIVING_LAST = 3, 4, 5
_STANDING, _STANDING_EXPOSED, _STANDING_LAST = 6, 7, 8

_FILES = np.array([0, 1, 2, 1, 0], dtype=np.int64)
_WIDTH, _LAST_RANK = board.WIDTH, board.RANKS - 1
_LEAST = board.LEFT_WHEN_LOST + 1


@cache
def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((resources.files(__package__) / "data" / f"{name}.toml").read_text("utf-8"))


def read_weights(name: str) -> Numbers:
    """The weights of a data file, in the order of ``MEANINGS``."""
    groups = _read(name)["weights"]
    return np.array([weight for meaning in MEANINGS for weight in groups[meaning]], dtype=np.int64)


def read_scale(name: str) -> float:
    """The score that makes a win e times as likely as a loss, by these weights."""
    return float(_read(name)["scale"])


@kernel
def knight_reach(knights: np.uint64) -> np.uint64:
    """The squares that are a step away from any of these knights."""
    reach = ZERO
    while knights:
        reach |= KNIGHT_STEPS[lowest(knights)]
        knights &= knights - ONE
    return reach


@kernel
def exposed(here: Bits) -> np.uint64:
    """The foe's knights that the side to act can capture."""
    targets = here.foe_knights & ~ZONES[lowest(here.foe_guard)]
    return targets & (GUARD_STEPS[lowest(here.guard)] | knight_reach(here.knights)) if targets else ZERO


@kernel
def can_win(here: Bits) -> bool:
    """Whether the side to act can end the match with its next action."""
    if here.fortresses and here.knights & FAR_RANKS[here.side]:
        return True
    return size(here.foe_knights | here.foe_fortresses) == _LEAST and exposed(here) != ZERO


@kernel
def turned(here: Bits) -> Bits:
    """As if the side to act had passed, which nobody may: no position of a match, but one to compare with."""
    return Bits(
        here.foe_knights,
        here.foe_guard,
        here.foe_fortresses,
        here.knights,
        here.guard,
        here.fortresses,
        ONE - here.side,
        here.clock + ONE,
        here.key ^ TURN,
    )


@kernel
def _trace_side(here: Bits, foe_reach: np.uint64, sign: int, urgent: int, trace: Numbers) -> None:
    """Count for the side that is to act in ``here``; the caller turns the position for the other."""
    zone, foe_zone = ZONES[lowest(here.guard)], ZONES[lowest(here.foe_guard)]
    built = np.int64(here.fortresses != ZERO)
    left = size(here.knights | here.fortresses)
    ranks = _RUNNER_RANK if built else _KNIGHT_RANK
    barred = here.knights | here.guard | here.fortresses | here.foe_guard | here.foe_fortresses
    enterable = EVERYWHERE & ~(barred | here.foe_knights & foe_zone)
    far = FAR_RANKS[here.side]
    safe = far & enterable & (zone | ~foe_reach)
    last = left == _LEAST

    trace[_MATERIAL + 2 * (left - _LEAST) + built] += sign
    trace[_PROTECTED] += sign * size(here.knights & zone)
    trace[_SITES] += sign * size(safe)
    arriving = 0
    knights = here.knights
    while knights:
        square = lowest(knights)
        knights &= knights - ONE
        rank = np.int64(square) // _WIDTH
        trace[ranks + (_LAST_RANK - rank if here.side else rank)] += sign
        trace[_KNIGHT_FILE + _FILES[np.int64(square) - rank * _WIDTH]] += sign
        trace[_KNIGHT_MOVES] += sign * size(KNIGHT_STEPS[square] & enterable)
        arriving += (KNIGHT_STEPS[square] & safe) != ZERO
    guard = lowest(here.guard)
    rank = np.int64(guard) // _WIDTH
    trace[_GUARD_RANK + (_LAST_RANK - rank if here.side else rank)] += sign
    trace[_GUARD_FILE + _FILES[np.int64(guard) - rank * _WIDTH]] += sign
    trace[_GUARD_MOVES] += sign * size(GUARD_STEPS[guard] & enterable & ~foe_zone)

    hanging = here.knights & foe_reach & ~zone
    trace[urgent + _EXPOSED] = hanging != ZERO
    trace[urgent + _EXPOSED_TWICE] = size(hanging) > 1
    trace[urgent + _EXPOSED_LAST] = last and hanging != ZERO
    trace[urgent + _ARRIVING] = arriving > 0
    trace[urgent + _ARRIVING_TWICE] = arriving > 1
    trace[urgent + _ARRIVING_LAST] = built and arriving > 0
    trace[urgent + _STANDING] = (here.knights & far & ~hanging) != ZERO
    trace[urgent + _STANDING_EXPOSED] = (here.knights & far & hanging) != ZERO
    trace[urgent + _STANDING_LAST] = built and (here.knights & far) != ZERO


@kernel
def write_trace(here: Bits, trace: Numbers) -> None:
    """Fill in all counts of a position."""
    trace[:] = 0
    zone, foe_zone = ZONES[lowest(here.guard)], ZONES[lowest(here.foe_guard)]
    reach = knight_reach(here.knights) | GUARD_STEPS[lowest(here.guard)] & ~foe_zone
    foe_reach = knight_reach(here.foe_knights) | GUARD_STEPS[lowest(here.foe_guard)] & ~zone
    _trace_side(here, foe_reach, 1, _TO_ACT, trace)
    _trace_side(turned(here), reach, -1, _WAITING, trace)
    trace[_TEMPO] = 1


@kernel
def evaluate(here: Bits, weights: Numbers, trace: Numbers) -> int:
    """The weighted sum in hundredths of a knight, for the side to act."""
    write_trace(here, trace)
    total = 0
    for place in range(COUNTS):
        total += weights[place] * trace[place]
    return total
