"""A plain minimax for Knight Shift, as a yardstick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from quintain.core.contract import AnyGame, View
from quintain.core.luck import Luck
from quintain.games.knight_shift.actions import Action
from quintain.games.knight_shift.state import KnightShiftState
from quintain.players import Advice
from quintain.players.lore.knight_shift.bits import (
    MOST_OPTIONS,
    Bits,
    Numbers,
    after,
    bits_of,
    code_of,
    is_over,
    list_options,
    played,
)
from quintain.players.lore.knight_shift.compiling import kernel, size

KNIGHT, FORTRESS = 3, 5
WON = 1_000
DEPTH = 5


@kernel
def _minimax(here: Bits, depth: int, alpha: int, beta: int, found: Numbers) -> int:
    """Material after so many plies of best play; alpha-beta cuts change nothing but the time."""
    if is_over(here):
        return -WON - depth
    if depth == 0:
        knights = size(here.knights) - size(here.foe_knights)
        return KNIGHT * knights + FORTRESS * (size(here.fortresses) - size(here.foe_fortresses))
    begin = depth * MOST_OPTIONS
    for place in range(begin, begin + list_options(here, found, begin)):
        score = -_minimax(played(here, found[place]), depth - 1, -beta, -alpha, found)
        if score >= beta:
            return score
        alpha = max(alpha, score)
    return alpha


class MinimaxPlayer:
    """Any of the options that look best after five plies, by nothing but what stands on the board."""

    name = "minimax"
    rounds = 1

    def think(self, game: AnyGame, view: View, options: Sequence[Any], luck: Luck) -> Iterator[Advice]:
        here = bits_of(KnightShiftState.of(game.imagine(view, luck)).placement())
        found = np.zeros((DEPTH + 1) * MOST_OPTIONS, np.int64)
        best = -2 * WON
        alike: list[Action] = []
        for action in options:
            child = after(here, code_of(action))
            # One less than the best so far, so that what is as good is told from what is worse.
            score = -_minimax(child, DEPTH - 1, -2 * WON, 1 - best, found)
            if score > best:
                best, alike = score, []
            if score == best:
                alike.append(action)
        yield Advice(alike[luck.below(len(alike), "minimax player")])
