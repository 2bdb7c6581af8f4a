"""Perft and random matches, compiled."""

# mypy: disable-error-code="return-value"

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from quintain.players.lore.knight_shift.bits import (
    MOST_OPTIONS,
    Bits,
    Numbers,
    is_over,
    list_options,
    mobility,
    played,
)
from quintain.players.lore.knight_shift.compiling import kernel

ENDINGS = ("white-wins", "black-wins", "repetition", "no-progress")
REPETITION, NO_PROGRESS = 2, 3


@kernel
def _count(here: Bits, depth: int, found: Numbers) -> int:
    if is_over(here):
        return 0
    if depth == 1:
        return mobility(here)
    begin = depth * MOST_OPTIONS
    total = 0
    for place in range(begin, begin + list_options(here, found, begin)):
        total += _count(played(here, found[place]), depth - 1, found)
    return total


def count(here: Bits, depth: int) -> int:
    """The number of sequences of so many actions, draw rules left out."""
    if depth == 0:
        return 1
    return int(_count(here, depth, np.zeros((depth + 1) * MOST_OPTIONS, np.int64)))


@kernel
def shuffled(word: np.uint64) -> np.uint64:
    """The next word of Marsaglia's xorshift."""
    word ^= word << np.uint64(13)
    word ^= word >> np.uint64(7)
    return word ^ word << np.uint64(17)


@kernel
def below(word: np.uint64, number: int) -> int:
    """A number below another, from the high half of a word."""
    return np.int64((word >> np.uint64(32)) * np.uint64(number) >> np.uint64(32))


@kernel
def has_repeated(memory: NDArray[np.uint64], last: int, times: int) -> bool:
    """Whether the position at ``last`` occurred at least so often before, in a memory without progress (KS-6.5)."""
    found = 0
    for earlier in range(last - 4, -1, -2):
        found += memory[earlier] == memory[last]
        if found == times:
            return True
    return False


@kernel
def _play_out(
    start: Bits, matches: int, limit: int, word: np.uint64, found: Numbers, memory: NDArray[np.uint64], ended: Numbers
) -> int:
    steps = 0
    for _ in range(matches):
        here = start
        kept = 0
        memory[0] = here.key
        while True:
            options = list_options(here, found, 0)
            word = shuffled(word)
            here = played(here, found[below(word, options)])
            steps += 1
            kept = kept + 1 if here.clock else 0
            memory[kept] = here.key
            if is_over(here):
                ended[1 - np.int64(here.side)] += 1
                break
            if has_repeated(memory, kept, 2):
                ended[REPETITION] += 1
                break
            if np.int64(here.clock) >= limit:
                ended[NO_PROGRESS] += 1
                break
    return steps


def play_out(start: Bits, matches: int, limit: int = 100, seed: int = 1) -> tuple[int, dict[str, int]]:
    """So many random matches from an ongoing position: actions in all, and how often each ending came."""
    ended = np.zeros(len(ENDINGS), np.int64)
    memory = np.zeros(limit + 1, np.uint64)
    found = np.zeros(MOST_OPTIONS, np.int64)
    steps = _play_out(start, matches, limit, np.uint64(seed), found, memory, ended)
    return int(steps), {ending: int(number) for ending, number in zip(ENDINGS, ended, strict=True)}
