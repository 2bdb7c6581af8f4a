"""Alpha-beta with a principal variation: compiled, bounded by depth, positions or a stop from outside."""

# mypy: disable-error-code="arg-type, no-any-return"

from __future__ import annotations

import numpy as np

from quintain.players.lore.knight_shift.bits import ZERO, Bits, played
from quintain.players.lore.knight_shift.compiling import kernel
from quintain.players.lore.knight_shift.evaluation import can_win, evaluate, exposed, turned
from quintain.players.lore.knight_shift.masks import FAR_RANKS
from quintain.players.lore.knight_shift.probing import Probe
from quintain.players.lore.knight_shift.tools import (
    DECIDED,
    DEEPEST,
    DONE,
    EXACT,
    EXTENT,
    KEPT,
    LOWER,
    NOTHING,
    REDUCTIONS,
    STOP,
    UNKNOWN,
    UPPER,
    WIN,
    Tools,
    arrives,
    certain_score,
    code_in,
    extend_variation,
    gather_options,
    is_quiet,
    pick,
    praise,
    recalled,
    remember,
    score_in,
)

_NO_ACTION = np.int64(NOTHING)
"""Of one type with every other action, or else there would be two kernels that call each other."""
_EVASIONS = 3
"""So many plies beyond its depth a search still answers a threat to win with any option."""
_MARGIN = 60
"""What a quiet option can hardly change per ply."""


@kernel
def _is_calm(here: Bits) -> bool:
    """Whether there is nothing to take or to build."""
    return not here.knights & FAR_RANKS[here.side] and exposed(here) == ZERO


@kernel
def _is_hopeless(here: Bits, code: int, depth: int, guess: int, alpha: int) -> bool:
    """Whether a late quiet option need not be looked at."""
    return depth <= 3 and guess + _MARGIN * (depth + 1) <= alpha and is_quiet(here, code) and not arrives(here, code)


@kernel
def _reduction(here: Bits, code: int, depth: int, tried: int, threatened: bool) -> int:
    """How much less deep to look at an option first."""
    if depth < 3 or tried == 0 or threatened or not is_quiet(here, code):
        return 0
    return REDUCTIONS[min(depth, 63), tried]


# A kernel that calls itself must be called from Python alone, so a node is one function, quiet search and root too.
@kernel
def search(  # noqa: C901, PLR0912, PLR0915
    here: Bits, depth: int, alpha: int, beta: int, ply: int, last: int, tools: Tools, probe: Probe
) -> int:
    """The score of a position for the side to act, looked at so deep; beyond the window only a bound.

    ``last`` is the action that led there. From depth 0 on only what takes, builds or parries a threat to win is looked
    at. At ply 0 the options are those of ``tools.roots``, which keep their scores; ``DONE`` counts them, fewer than all
    when the search was stopped.
    """
    counters = tools.counters
    if ply == 0:
        tools.path[counters[KEPT]] = here.key
        counters[EXTENT] = 2 * depth
        counters[DONE] = 0
    else:
        score = certain_score(here, ply, tools, probe)
        if score != UNKNOWN:
            return score
    threatened = can_win(turned(here))
    if threatened and depth >= 0 and ply < counters[EXTENT]:
        depth += 1
    alpha, beta = max(alpha, ply - WIN), min(beta, WIN - ply - 1)
    if alpha >= beta:
        return alpha
    narrow = beta - alpha == 1
    loud_only = (depth <= 0 and (not threatened or depth < -_EVASIONS)) or ply >= DEEPEST
    entry = recalled(here, tools) if depth > 0 else ZERO
    if narrow:
        score = score_in(entry, depth, alpha, beta, ply)
        if score != UNKNOWN:
            return score
    best, best_code, bound = -WIN, NOTHING, UPPER
    guess = WIN
    if loud_only or (narrow and not threatened and abs(beta) < DECIDED):
        guess = evaluate(here, tools.weights, tools.trace)
        if loud_only:
            best = guess
            if best >= beta or ply >= DEEPEST or _is_calm(here):
                return best
            alpha = max(alpha, best)
        elif depth <= 4 and guess - _MARGIN * depth >= beta:
            return guess
        elif last != NOTHING and depth >= 3 and guess >= beta:
            less = depth - 3 - depth // 5
            score = -search(turned(here), less, -beta, 1 - beta, ply + 1, _NO_ACTION, tools, probe)
            if counters[STOP]:
                return 0
            if score >= beta:
                return min(score, DECIDED - 1)
    if entry == ZERO and depth >= 5 and ply:
        depth -= 1

    begin, end = gather_options(here, code_in(entry) if entry else NOTHING, ply, tools)
    for place in range(begin, end):
        code = pick(place, end, tools)
        if loud_only and is_quiet(here, code):
            break
        late = place > begin
        if late and best > -DECIDED and _is_hopeless(here, code, depth, guess, alpha):
            best = max(best, guess)
            continue
        child = played(here, code)
        less = _reduction(here, code, depth, place - begin, threatened)
        score = alpha
        if late:
            score = -search(child, depth - 1 - less, -alpha - 1, -alpha, ply + 1, code, tools, probe)
        if not late or (score > alpha and (less > 0 or (score < beta and not narrow))):
            score = -search(child, depth - 1, -beta, -alpha, ply + 1, code, tools, probe)
        if counters[STOP]:
            return 0
        if ply == 0:
            tools.root_scores[place] = score
            counters[DONE] = place + 1
        if score > best:
            best, best_code = score, code
        if score > alpha:
            alpha, bound = score, EXACT
            extend_variation(ply, code, tools)
        if alpha >= beta:
            bound = LOWER
            if depth > 0 and is_quiet(here, code):
                praise(here, code, begin, place, depth, ply, tools)
            break
    if depth > 0:
        remember(here, best_code, best, bound, depth, ply, tools)
    return best
