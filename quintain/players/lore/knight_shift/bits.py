"""A position as a handful of sets of squares, its options and what they lead to: the rules again, compiled.

Draws are the business of whoever remembers the positions before; a win shows in the position itself.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quintain.games.knight_shift import board
from quintain.games.knight_shift.actions import FORTIFICATIONS, MOVES, Action, Fortify
from quintain.games.knight_shift.lines import Placement
from quintain.players.lore.knight_shift.compiling import kernel, lowest, size
from quintain.players.lore.knight_shift.masks import EVERYWHERE, FAR_RANKS, GUARD_STEPS, KNIGHT_STEPS, ZONES

ZERO, ONE = np.uint64(0), np.uint64(1)
LOST = board.LEFT_WHEN_LOST
BUILT = board.FORTRESSES_TO_WIN
MOST_OPTIONS = 40
"""More than any position has (KS-2.7)."""

Numbers = NDArray[np.int64]


class Bits(NamedTuple):
    """A position seen from the side to act."""

    knights: np.uint64
    guard: np.uint64
    fortresses: np.uint64
    foe_knights: np.uint64
    foe_guard: np.uint64
    foe_fortresses: np.uint64
    side: np.uint64
    """0 when White is to act, 1 when Black is."""
    clock: np.uint64
    """Plies since the last capture or fortification."""
    key: np.uint64
    """Zobrist's: pieces and side to act, the same for the same position (KS-2.4)."""


# --- keys -----------------------------------------------------------------------------------------------------------


def scattered(seed: int) -> int:
    """SplitMix64: the number that belongs to a seed."""
    word = seed * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
    word = (word ^ word >> 27) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
    return word ^ word >> 31


SQUARES = len(board.NAMES)
_KINDS = 3
KEYS = np.array([scattered(number) for number in range(1, 2 * _KINDS * SQUARES + 1)], dtype=np.uint64)
"""By side, then kind (knight, guard, fortress), then square."""
TURN = np.uint64(scattered(2 * _KINDS * SQUARES + 1))
_SIDE = np.uint64(_KINDS * SQUARES)
_GUARD = np.uint64(SQUARES)
_FORTRESS = np.uint64(2 * SQUARES)


def key_of(position: Placement) -> np.uint64:
    """The key of a position from scratch."""
    key = int(TURN) * position.to_act
    for side in (0, 1):
        kinds = (position.knights[side], position.guards[side], position.fortresses[side])
        for kind, bits in enumerate(kinds):
            for square in board.squares(bits):
                key ^= int(KEYS[(side * _KINDS + kind) * SQUARES + square])
    return np.uint64(key)


# --- in and out -----------------------------------------------------------------------------------------------------


def bits_of(position: Placement) -> Bits:
    own, foe = position.to_act, 1 - position.to_act
    return Bits(
        np.uint64(position.knights[own]),
        np.uint64(position.guards[own]),
        np.uint64(position.fortresses[own]),
        np.uint64(position.knights[foe]),
        np.uint64(position.guards[foe]),
        np.uint64(position.fortresses[foe]),
        np.uint64(own),
        np.uint64(position.clock),
        key_of(position),
    )


def action_of(code: int) -> Action:
    """The action that a number means: source and target, six bits each; a fortification stays where it is."""
    source, target = int(code) & 63, int(code) >> 6
    return FORTIFICATIONS[1 << source] if source == target else MOVES[source][target]


def code_of(action: Action) -> int:
    return action.source | (action.source if isinstance(action, Fortify) else action.target) << 6


# --- rules ----------------------------------------------------------------------------------------------------------


@kernel
def is_over(here: Bits) -> bool:
    """Whether the side that has just acted has won (KS-6.1, KS-6.2)."""
    return size(here.foe_fortresses) >= BUILT or size(here.knights | here.fortresses) <= LOST


@kernel
def list_options(here: Bits, found: Numbers, begin: int) -> int:
    """Write the options from ``begin`` on, in the order of KS-2.7. How many there are."""
    end = begin
    free = EVERYWHERE & ~(here.knights | here.guard | here.fortresses | here.foe_guard | here.foe_fortresses)
    zone = ZONES[lowest(here.foe_guard)]
    open_to_knights = free & ~(here.foe_knights & zone)
    far = FAR_RANKS[here.side]
    pieces = here.knights | here.guard
    while pieces:
        source = lowest(pieces)
        pieces &= pieces - ONE
        bit = ONE << source
        targets = GUARD_STEPS[source] & free & ~zone if bit == here.guard else KNIGHT_STEPS[source] & open_to_knights
        while targets:
            target = lowest(targets)
            targets &= targets - ONE
            found[end] = np.int64(source | target << np.uint64(6))
            end += 1
        if bit & here.knights & far:
            found[end] = np.int64(source | source << np.uint64(6))
            end += 1
    return end - begin


@kernel
def mobility(here: Bits) -> int:
    """How many options there are."""
    free = EVERYWHERE & ~(here.knights | here.guard | here.fortresses | here.foe_guard | here.foe_fortresses)
    zone = ZONES[lowest(here.foe_guard)]
    open_to_knights = free & ~(here.foe_knights & zone)
    found = size(GUARD_STEPS[lowest(here.guard)] & free & ~zone) + size(here.knights & FAR_RANKS[here.side])
    knights = here.knights
    while knights:
        found += size(KNIGHT_STEPS[lowest(knights)] & open_to_knights)
        knights &= knights - ONE
    return found


@kernel
def played(here: Bits, code: int) -> Bits:
    """The position after an option, seen from the other side."""
    source, target = np.uint64(code & 63), np.uint64(code >> 6)
    own = here.side * _SIDE
    left, entered = ONE << source, ONE << target
    key = here.key ^ TURN
    knights, guard, fortresses = here.knights, here.guard, here.fortresses
    foe_knights = here.foe_knights
    clock = here.clock + ONE
    if source == target:
        knights ^= left
        fortresses |= left
        clock = ZERO
        key ^= KEYS[own + source] ^ KEYS[own + _FORTRESS + source]
    else:
        if left == guard:
            guard = entered
            key ^= KEYS[own + _GUARD + source] ^ KEYS[own + _GUARD + target]
        else:
            knights ^= left | entered
            key ^= KEYS[own + source] ^ KEYS[own + target]
        if foe_knights & entered:
            foe_knights ^= entered
            clock = ZERO
            key ^= KEYS[(ONE - here.side) * _SIDE + target]
    return Bits(
        foe_knights,
        here.foe_guard,
        here.foe_fortresses,
        knights,
        guard,
        fortresses,
        ONE - here.side,
        clock,
        key,
    )


def after(here: Bits, code: int) -> Bits:
    """As ``played``, but outside kernels, where a machine word comes back as a plain integer."""
    return Bits(*map(np.uint64, played(here, code)))
