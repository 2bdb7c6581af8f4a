"""
Retrograde analysis on sets: one operation on a word decides about 64 positions at once.

A row holds a bit for each arrangement of the foe. For every pair of guards and every arrangement of the side to act
there is one row of what is *undecided*, and two of what the foe would have *won after* or *lost after* an action that
leads there. A quiet move leaves the foe's arrangement as it is, so the rows of all successors lie bit
under bit: a ply is a sweep of ORs (one successor is lost for the foe) or of ANDs (all are won for the foe).

A distance is odd where the side to act wins and even where it loses, so one byte says both; 0 is a draw.
"""

# mypy: disable-error-code="arg-type, no-any-return"

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quintain.players.lore.knight_shift.compiling import kernel, lowest, size
from quintain.players.lore.knight_shift.masks import GUARD_STEPS, ZONES
from quintain.players.lore.knight_shift.tablebase.arrangements import Arrangements, Bits, Guards

Distances = NDArray[np.uint8]
"""By kept pair of guards, arrangement of the side to act, arrangement of the foe."""

_ONE = np.uint64(1)


class Ground(NamedTuple):
    """What a kernel must know of a table."""

    guards: Guards
    own: Arrangements
    foe: Arrangements


# --- rows -----------------------------------------------------------------------------------------------------------


@kernel
def holds(bits: np.uint64, square: int) -> bool:
    return (bits >> np.uint64(square)) & _ONE != 0


@kernel
def has_any(row: Bits) -> bool:
    for word in row:  # noqa: SIM110 - compiled as it stands
        if word:
            return True
    return False


@kernel
def valid_word(ground: Ground, block: int, a: int, word: int) -> np.uint64:
    """The positions of a row that can be, as far as this word goes."""
    mine = ground.own.occupied[a]
    guard, foe_guard = ground.guards.own[block], ground.guards.foe[block]
    if not mine or holds(mine, guard) or holds(mine, foe_guard):
        return np.uint64(0)
    foe_on = ground.foe.foe_on
    valid = ground.foe.used[word] & ~(foe_on[guard, word] | foe_on[foe_guard, word])
    while mine:
        valid &= ~foe_on[lowest(mine), word]
        mine &= mine - _ONE
    return valid


@kernel
def winning_word(ground: Ground, block: int, a: int, word: int) -> np.uint64:
    """
    The positions of a row that are won at once, as far as this word goes; bits that are not valid mean nothing.

    Each capture and each second fortification ends the match (KS-6.1, KS-6.2); a protected knight cannot be captured
    (KS-5.5).
    """
    own, knight_on = ground.own, ground.foe.foe_knight_on
    if own.wins[a]:
        return ~np.uint64(0)
    zone = ZONES[ground.guards.foe[block]]
    winning = np.uint64(0)
    for step in range(own.first[a], own.first[a + 1]):
        if not holds(zone, own.target[step]):
            winning |= knight_on[own.target[step], word]
    entered = GUARD_STEPS[ground.guards.own[block]] & ~zone
    while entered:
        winning |= knight_on[lowest(entered), word]
        entered &= entered - _ONE
    return winning


@kernel
def _guard_steps(guards: Guards, block: int) -> np.uint64:
    """Where the guard may go as far as the other guard is concerned (KS-5.8, KS-5.11)."""
    foe_guard = guards.foe[block]
    return GUARD_STEPS[guards.own[block]] & ~ZONES[foe_guard] & ~(_ONE << np.uint64(foe_guard))


@kernel
def _show(ground: Ground, block: int, a: int, b: int, after: Bits) -> None:
    """Let the foe know what it is worth to leave this position, and its mirror, to the side to act."""
    partner = ground.guards.partner[block]
    after[partner, b, a >> 6] |= _ONE << np.uint64(a & 63)
    mirror = ground.guards.mirror[partner]
    if mirror != partner:
        mirror_a, mirror_b = ground.own.mirror[a], ground.foe.mirror[b]
        after[mirror, mirror_b, mirror_a >> 6] |= _ONE << np.uint64(mirror_a & 63)


@kernel
def _note(ground: Ground, place: int, a: int, found: Bits, ply: int, distances: Distances, after: Bits) -> int:
    """Write down the positions of a row that a ply has decided. How many there are."""
    count = 0
    block = ground.guards.kept[place]
    for word in range(len(found)):
        bits = found[word]
        while bits:
            b = word * 64 + np.int64(lowest(bits))
            bits &= bits - _ONE
            distances[place, a, b] = ply
            _show(ground, block, a, b, after)
            count += 1
    return count


# --- plies ----------------------------------------------------------------------------------------------------------
# Each of them does the places from ``first`` up to ``last``, so that they can be shared between threads: what a pair of
# guards shows, it shows to one other pair and to the mirror of that, so no two threads ever write to the same row.


@kernel
def begin(ground: Ground, first: int, last: int, undecided: Bits, distances: Distances, won_after: Bits) -> None:
    """Fill ``undecided`` but for what is won at once: a capture, a second fortification (KS-6.1, KS-6.2)."""
    guards, own, foe = ground.guards, ground.own, ground.foe
    for place in range(first, last):
        block = guards.kept[place]
        found = np.empty_like(foe.used)
        for a in range(len(own.occupied)):
            for word in range(len(found)):
                valid = valid_word(ground, block, a, word)
                found[word] = valid & winning_word(ground, block, a, word)
                undecided[place, a, word] = valid ^ found[word]
            _note(ground, place, a, found, 1, distances, won_after)


@kernel
def find_wins(
    ground: Ground,
    first: int,
    last: int,
    ply: int,
    undecided: Bits,
    distances: Distances,
    lost_after: Bits,
    lost_when_built: Bits,
    won_after: Bits,
) -> int:
    """Decide what wins in ``ply`` plies: some action leads to a position that the foe loses. How many."""
    count = 0
    guards, own, foe = ground.guards, ground.own, ground.foe
    for place in range(first, last):
        block = guards.kept[place]
        guard, foe_guard = guards.own[block], guards.foe[block]
        entered = _guard_steps(guards, block)
        found = np.empty_like(foe.used)
        for a in range(len(own.occupied)):
            if not has_any(undecided[place, a]):
                continue
            found[:] = 0
            for step in range(own.first[a], own.first[a + 1]):
                if own.target[step] not in (guard, foe_guard):
                    found |= lost_after[block, own.after[step]]
            rest = entered & ~own.occupied[a]
            while rest:
                found |= lost_after[guards.number[lowest(rest), foe_guard], a]
                rest &= rest - _ONE
            for built in own.built[a]:
                if built >= 0:
                    found |= lost_when_built[block, built]
            found &= undecided[place, a]
            if has_any(found):
                undecided[place, a] ^= found
                count += _note(ground, place, a, found, ply, distances, won_after)
    return count


@kernel
def find_losses(
    ground: Ground,
    first: int,
    last: int,
    ply: int,
    undecided: Bits,
    distances: Distances,
    won_after: Bits,
    won_when_built: Bits,
    lost_after: Bits,
) -> int:
    """
    Decide what loses in ``ply`` plies: all actions lead to positions that the foe wins. How many.

    A move to where the foe stands is no successor: if it captures, the position is won, and otherwise it is illegal.
    There is always an action (KS-4.5), so nothing is lost for want of one.
    """
    count = 0
    guards, own, foe = ground.guards, ground.own, ground.foe
    for place in range(first, last):
        block = guards.kept[place]
        guard, foe_guard = guards.own[block], guards.foe[block]
        entered = _guard_steps(guards, block)
        found = np.empty_like(foe.used)
        for a in range(len(own.occupied)):
            found[:] = undecided[place, a]
            rest = entered & ~own.occupied[a]
            while rest and has_any(found):
                square = lowest(rest)
                found &= won_after[guards.number[square, foe_guard], a] | foe.foe_on[square]
                rest &= rest - _ONE
            if not has_any(found):
                continue
            for step in range(own.first[a], own.first[a + 1]):
                square = own.target[step]
                if square not in (guard, foe_guard):
                    found &= won_after[block, own.after[step]] | foe.foe_on[square]
            for built in own.built[a]:
                if built >= 0:
                    found &= won_when_built[block, built]
            if has_any(found):
                undecided[place, a] ^= found
                count += _note(ground, place, a, found, ply, distances, lost_after)
    return count


@kernel
def recall(
    ground: Ground,
    first: int,
    last: int,
    low: int,
    high: int,
    distances: Distances,
    won_after: Bits,
    lost_after: Bits,
) -> None:
    """Show again what was decided in ``low`` to ``high`` plies."""
    guards = ground.guards
    for place in range(first, last):
        for a in range(distances.shape[1]):
            for b in range(distances.shape[2]):
                distance = distances[place, a, b]
                if low <= distance <= high:
                    _show(ground, guards.kept[place], a, b, won_after if distance % 2 else lost_after)


@kernel
def resume(ground: Ground, first: int, last: int, ply: int, undecided: Bits, distances: Distances) -> None:
    """Fill ``undecided`` as it was after ``ply`` plies; distances beyond are forgotten."""
    guards, own, foe = ground.guards, ground.own, ground.foe
    for place in range(first, last):
        for a in range(len(own.occupied)):
            for word in range(len(foe.used)):
                bits = valid_word(ground, guards.kept[place], a, word)
                undecided[place, a, word] = bits
                while bits:
                    bit = bits & ~(bits - _ONE)
                    bits ^= bit
                    b = word * 64 + np.int64(lowest(bit))
                    if distances[place, a, b] > ply:
                        distances[place, a, b] = 0
                    elif distances[place, a, b]:
                        undecided[place, a, word] ^= bit


@kernel
def count_valid(ground: Ground, first: int, last: int) -> int:
    """How many positions there are, those whose mirrors are kept instead of them included."""
    count = 0
    guards, own, foe = ground.guards, ground.own, ground.foe
    for place in range(first, last):
        block = guards.kept[place]
        weight = 1 if guards.mirror[block] == block else 2
        for a in range(len(own.occupied)):
            for word in range(len(foe.used)):
                count += weight * size(valid_word(ground, block, a, word))
    return count
