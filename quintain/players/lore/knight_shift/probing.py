"""Where the search asks endgame tables, should there be any."""

# mypy: disable-error-code="return-value"

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import cfunc

from quintain.games.knight_shift import board
from quintain.players.lore.knight_shift.bits import ZERO, Bits
from quintain.players.lore.knight_shift.compiling import kernel, size

NOT_TABULATED = -32768
MOST = 2
"""Tables know positions where each side has at most so many knights and fortresses."""

SIGNATURE = "int16(uint64, uint64, uint64, uint64, uint64, uint64, uint64)"


class Probe(NamedTuple):
    """A compiled question to endgame tables, and where in memory they lie."""

    ask: Any
    """
    A ``numba.cfunc`` of ``SIGNATURE``: the address, then knights, guard and fortresses of the side to act and of the
    other, turned so that the side to act builds on rank 8. Its answer: 0 for a draw, n for a win in n plies, -n for a
    loss in n plies, ``NOT_TABULATED``.
    """
    address: np.uint64
    """Handed to ``ask`` as it is. Whoever made the probe keeps alive what lies there."""


@cfunc(SIGNATURE)
def _ask_nothing(
    _address: int,
    _knights: int,
    _guard: int,
    _fortresses: int,
    _foe_knights: int,
    _foe_guard: int,
    _foe_fortresses: int,
) -> int:
    return NOT_TABULATED


NO_TABLES = Probe(_ask_nothing, ZERO)

_WIDTH = np.uint64(board.WIDTH)
_RANK = np.uint64((1 << board.WIDTH) - 1)
_RANKS = board.RANKS


@kernel
def flipped(bits: np.uint64) -> np.uint64:
    """The set with the ranks in reverse order (KS-2.10)."""
    found = ZERO
    for _ in range(_RANKS):
        found = found << _WIDTH | bits & _RANK
        bits >>= _WIDTH
    return found


@kernel
def asked(here: Bits, probe: Probe) -> int:
    """What the tables say of a position."""
    if size(here.knights | here.fortresses) > MOST or size(here.foe_knights | here.foe_fortresses) > MOST:
        return NOT_TABULATED
    if here.side:
        answer = probe.ask(
            probe.address,
            flipped(here.knights),
            flipped(here.guard),
            flipped(here.fortresses),
            flipped(here.foe_knights),
            flipped(here.foe_guard),
            flipped(here.foe_fortresses),
        )
    else:
        answer = probe.ask(
            probe.address,
            here.knights,
            here.guard,
            here.fortresses,
            here.foe_knights,
            here.foe_guard,
            here.foe_fortresses,
        )
    return np.int64(answer)
