"""What a search works with: its tables, and the small steps that it is made of."""

# mypy: disable-error-code="no-any-return, return-value"

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quintain.players.lore.knight_shift.bits import (
    MOST_OPTIONS,
    ONE,
    ZERO,
    Bits,
    Numbers,
    is_over,
    list_options,
    scattered,
)
from quintain.players.lore.knight_shift.compiling import kernel
from quintain.players.lore.knight_shift.evaluation import COUNTS, can_win
from quintain.players.lore.knight_shift.masks import FAR_RANKS
from quintain.players.lore.knight_shift.probing import NOT_TABULATED, Probe, asked

WIN = 30_000
"""The score of a match that is won, less one for every ply until then."""
DECIDED = WIN - 1_000
"""From here on a score tells how many plies are left."""
UNKNOWN = 32_000
NOTHING = 0xFFF
"""No action: there are no such squares."""
DEEPEST = 100
"""No variation is looked at further than that."""
LONGEST_MEMORY = 401
"""As many positions as the longest limit without progress leaves in memory."""

# Counters of a search.
NODES, BUDGET, STOP, SELDEPTH, LIMIT, LOSES, KEPT, AGE, EXTENT, FIRST, ROOTS, DONE = range(12)


class Tools(NamedTuple):
    """The arrays that all positions of a search share."""

    table: NDArray[np.uint64]
    """The transposition table: buckets of two entries, each a key and what is known."""
    path: NDArray[np.uint64]
    """Keys of the positions since the last progress, then of the variation being looked at."""
    counters: Numbers
    killers: Numbers
    """Two quiet options per ply that refuted something there."""
    history: Numbers
    """How often a quiet option was good, by side and option."""
    variation: Numbers
    """The best variation from every ply on."""
    options: Numbers
    promise: Numbers
    """How early to try each option."""
    roots: Numbers
    """The options at ply 0, the best so far first."""
    root_scores: Numbers
    """The last score of each: exact for the best, at most so much for the others."""
    weights: Numbers
    trace: Numbers


def new_tools(hash_mb: int, weights: Numbers) -> Tools:
    """Empty tools with a transposition table of at most so many megabytes."""
    buckets = 1 << (max(hash_mb, 1) * 2**20 // 32).bit_length() - 1
    return Tools(
        np.zeros(buckets * 4, np.uint64),
        np.zeros(LONGEST_MEMORY + DEEPEST + 2, np.uint64),
        np.zeros(16, np.int64),
        np.zeros((DEEPEST + 2) * 2, np.int64),
        np.zeros(2 << 12, np.int64),
        np.zeros((DEEPEST + 2, DEEPEST + 2), np.int64),
        np.zeros((DEEPEST + 2) * MOST_OPTIONS, np.int64),
        np.zeros((DEEPEST + 2) * MOST_OPTIONS, np.int64),
        np.zeros(MOST_OPTIONS, np.int64),
        np.zeros(MOST_OPTIONS, np.int64),
        weights,
        np.zeros(COUNTS, np.int64),
    )


# --- what needs no search -------------------------------------------------------------------------------------------


@kernel
def _repeats(here: Bits, ply: int, tools: Tools) -> bool:
    """The third occurrence; where that draws, the second in the variation being looked at does too (KS-6.5)."""
    root = tools.counters[KEPT]
    now = root + ply
    found = 0
    for earlier in range(now - 4, max(now - np.int64(here.clock), 0) - 1, -2):
        if tools.path[earlier] == here.key:
            found += 1
            if found == 2 or (earlier >= root and not tools.counters[LOSES]):
                return True
    return False


@kernel
def _from_tables(here: Bits, ply: int, tools: Tools, probe: Probe) -> int:
    """What endgame tables know, as far as the draw rules cannot come between."""
    plies = asked(here, probe)
    if plies == NOT_TABULATED:
        return UNKNOWN
    if plies == 0:
        return UNKNOWN if tools.counters[LOSES] else 0
    if np.int64(here.clock) + abs(plies) > tools.counters[LIMIT]:
        return UNKNOWN
    return WIN - ply - plies if plies > 0 else ply - plies - WIN


@kernel
def certain_score(here: Bits, ply: int, tools: Tools, probe: Probe) -> int:
    """The score of a position that needs no search, or ``UNKNOWN``. Counts the position and looks at the budget."""
    counters = tools.counters
    counters[NODES] += 1
    if counters[NODES] >= counters[BUDGET]:
        counters[STOP] = 1
    counters[SELDEPTH] = max(counters[SELDEPTH], ply)
    tools.path[counters[KEPT] + ply] = here.key
    tools.variation[ply, 0] = NOTHING
    if counters[STOP]:
        return 0
    if is_over(here):
        return ply - WIN
    if here.clock >= np.uint64(4) and _repeats(here, ply, tools):
        return WIN - ply if counters[LOSES] else 0
    if np.int64(here.clock) >= counters[LIMIT]:
        return 0
    if can_win(here):
        return WIN - ply - 1
    return _from_tables(here, ply, tools, probe)


# --- the transposition table ----------------------------------------------------------------------------------------

LOWER, UPPER, EXACT = 1, 2, 3
_CLOCKS = np.array([scattered(1_000 + clock) for clock in range(LONGEST_MEMORY)], dtype=np.uint64)
_NEAR = 24
"""So close to the limit without progress, positions that differ in their clocks are different."""


@kernel
def _table_key(here: Bits, tools: Tools) -> np.uint64:
    near = np.int64(here.clock) + _NEAR >= tools.counters[LIMIT]
    return here.key ^ _CLOCKS[here.clock] if near else here.key


@kernel
def recalled(here: Bits, tools: Tools) -> np.uint64:
    """What the table knows of a position; 0 for nothing."""
    key = _table_key(here, tools)
    bucket = (key & np.uint64(len(tools.table) // 4 - 1)) << np.uint64(2)
    if tools.table[bucket] == key:
        return tools.table[bucket + ONE]
    if tools.table[bucket + np.uint64(2)] == key:
        return tools.table[bucket + np.uint64(3)]
    return ZERO


@kernel
def code_in(entry: np.uint64) -> int:
    return np.int64(entry & np.uint64(0xFFF))


@kernel
def _depth_in(entry: np.uint64) -> int:
    return np.int64(entry >> np.uint64(12) & np.uint64(0xFF))


@kernel
def score_in(entry: np.uint64, depth: int, alpha: int, beta: int, ply: int) -> int:
    """The score that an entry settles for this window, or ``UNKNOWN``."""
    if entry == ZERO or _depth_in(entry) < depth:
        return UNKNOWN
    score = np.int64(entry >> np.uint64(32) & np.uint64(0xFFFF)) - 32_768
    bound = np.int64(entry >> np.uint64(20) & np.uint64(3))
    if score >= DECIDED:
        score -= ply
    elif score <= -DECIDED:
        score += ply
    if bound == EXACT or (bound == LOWER and score >= beta) or (bound == UPPER and score <= alpha):
        return score
    return UNKNOWN


@kernel
def remember(here: Bits, code: int, score: int, bound: int, depth: int, ply: int, tools: Tools) -> None:
    """Keep what was found, in place of what is least worth keeping in its bucket."""
    if score >= DECIDED:
        score += ply
    elif score <= -DECIDED:
        score -= ply
    key = _table_key(here, tools)
    age = np.uint64(tools.counters[AGE] & 0xFF)
    bucket = (key & np.uint64(len(tools.table) // 4 - 1)) << np.uint64(2)
    entry = tools.table[bucket + ONE]
    kept = entry >> np.uint64(22) & np.uint64(0xFF) == age and _depth_in(entry) > depth
    if tools.table[bucket] != key and kept:
        bucket += np.uint64(2)
    tools.table[bucket] = key
    tools.table[bucket + ONE] = (
        np.uint64(code)
        | np.uint64(max(depth, 0)) << np.uint64(12)
        | np.uint64(bound) << np.uint64(20)
        | age << np.uint64(22)
        | np.uint64(score + 32_768) << np.uint64(32)
    )


# --- the order of trying --------------------------------------------------------------------------------------------

_LIKELY, _BUILDING, _TAKING, _ARRIVING, _KILLING = 1 << 30, 1 << 29, 1 << 28, 1 << 15, 1 << 20
_LOUDEST = 1 << 14
"""No history grows beyond that."""


@kernel
def is_quiet(here: Bits, code: int) -> bool:
    """Neither capture nor fortification."""
    target = code >> 6
    return code & 63 != target and not here.foe_knights >> np.uint64(target) & ONE


@kernel
def arrives(here: Bits, code: int) -> bool:
    """Whether a knight goes to the far rank."""
    target = ONE << np.uint64(code >> 6)
    return target & FAR_RANKS[here.side] != ZERO and ONE << np.uint64(code & 63) & here.knights != ZERO


@kernel
def _rank_options(here: Bits, begin: int, end: int, likely: int, ply: int, tools: Tools) -> None:
    """Say how early each option between ``begin`` and ``end`` should be tried."""
    side = np.int64(here.side) << 12
    for place in range(begin, end):
        code = tools.options[place]
        if code == likely:
            promise = _LIKELY
        elif code & 63 == code >> 6:
            promise = _BUILDING
        elif not is_quiet(here, code):
            promise = _TAKING
        elif code == tools.killers[2 * ply]:
            promise = _KILLING + 1
        elif code == tools.killers[2 * ply + 1]:
            promise = _KILLING
        else:
            promise = tools.history[side + code] + (_ARRIVING if arrives(here, code) else 0)
        tools.promise[place] = promise


@kernel
def gather_options(here: Bits, likely: int, ply: int, tools: Tools) -> tuple[int, int]:
    """Write the options of a position down with their promise: from where to where."""
    if ply == 0:
        for place in range(tools.counters[FIRST], tools.counters[ROOTS]):
            tools.options[place] = tools.roots[place]
            tools.promise[place] = -place
        return tools.counters[FIRST], tools.counters[ROOTS]
    begin = ply * MOST_OPTIONS
    end = begin + list_options(here, tools.options, begin)
    _rank_options(here, begin, end, likely, ply, tools)
    return begin, end


@kernel
def pick(place: int, end: int, tools: Tools) -> int:
    """Bring the most promising of the options from ``place`` on there."""
    best = place
    for other in range(place + 1, end):
        if tools.promise[other] > tools.promise[best]:
            best = other
    code, promise = tools.options[best], tools.promise[best]
    tools.options[best], tools.promise[best] = tools.options[place], tools.promise[place]
    tools.options[place], tools.promise[place] = code, promise
    return code


@kernel
def praise(here: Bits, code: int, begin: int, place: int, depth: int, ply: int, tools: Tools) -> None:
    """A quiet option refuted the position: try it earlier elsewhere, and those tried in vain later."""
    if tools.killers[2 * ply] != code:
        tools.killers[2 * ply + 1] = tools.killers[2 * ply]
        tools.killers[2 * ply] = code
    bonus = min(depth * depth, 400)
    side = np.int64(here.side) << 12
    tools.history[side + code] += bonus - tools.history[side + code] * bonus // _LOUDEST
    for earlier in range(begin, place):
        other = tools.options[earlier]
        if is_quiet(here, other):
            tools.history[side + other] -= bonus + tools.history[side + other] * bonus // _LOUDEST


REDUCTIONS = np.array(
    [[int(0.3 + math.log(max(d, 1)) * math.log(max(n, 1)) / 2.4) for n in range(MOST_OPTIONS)] for d in range(64)],
    dtype=np.int64,
)
"""How much less deep to look at the n-th option."""


@kernel
def extend_variation(ply: int, code: int, tools: Tools) -> None:
    """The best variation from a ply on begins with this option."""
    tools.variation[ply, 0] = code
    for place in range(DEEPEST):
        following = tools.variation[ply + 1, place]
        tools.variation[ply, place + 1] = following
        if following == NOTHING:
            break
