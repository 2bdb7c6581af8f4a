"""Entries drawn at random, compared with the entries that the compiled rules lead to in one action."""

# mypy: disable-error-code="arg-type, no-any-return"

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count

import numpy as np
from numpy.typing import NDArray

from quintain.errors import QuintainError
from quintain.games.knight_shift.lines import Placement, write_line
from quintain.players.lore.knight_shift.bits import (
    MOST_OPTIONS,
    Bits,
    Numbers,
    is_over,
    list_options,
    played,
    scattered,
)
from quintain.players.lore.knight_shift.compiling import kernel, lowest, size
from quintain.players.lore.knight_shift.counting import below, shuffled
from quintain.players.lore.knight_shift.masks import ZONES
from quintain.players.lore.knight_shift.probing import NOT_TABULATED, Probe, asked, flipped
from quintain.players.lore.knight_shift.tablebase.arrangements import LAST_RANK, SQUARES
from quintain.players.lore.knight_shift.tablebase.asking import Tables
from quintain.players.lore.knight_shift.tablebase.materials import TABLES, shape
from quintain.players.lore.knight_shift.tablebase.storage import has
from quintain.players.tablebase import Check

_AT_ONCE = 10_000
"""So many entries are compared between two reports."""
_KEPT = 10
"""So many wrong positions are remembered."""
_ZERO, _ONE = np.uint64(0), np.uint64(1)
_WIDTH = SQUARES - LAST_RANK

Sets = NDArray[np.uint64]


def verify(tables: Tables, samples: int, report: Callable[[int], None], seed: int = 0) -> Check:
    """Compare so many entries, shared between the tables by their size. Raises ``QuintainError`` without tables."""
    built = [table for table in TABLES if has(tables.words, table)]
    if not built:
        raise QuintainError("there are no endgame tables yet; to build them: quintain tablebase build")
    sizes = {table: float(np.prod(shape(table))) for table in built}
    lots = [(table, size) for table in built for size in _lots(round(samples * sizes[table] / sum(sizes.values())))]
    wrong: list[str] = []
    with ThreadPoolExecutor(cpu_count()) as threads:
        jobs = [threads.submit(_compare_lot, tables.probe, seed + n, *lot) for n, lot in enumerate(lots, 1)]
        for (_, size), job in zip(lots, jobs, strict=True):
            wrong += job.result()
            report(size)
    return Check(sum(size for _, size in lots), tuple(wrong[:_KEPT]))


def _lots(samples: int) -> list[int]:
    whole, rest = divmod(samples, _AT_ONCE)
    return [_AT_ONCE] * whole + [rest] * (rest > 0)


def _compare_lot(probe: Probe, seed: int, table: int, samples: int) -> list[str]:
    """The lines of positions whose entries are wrong."""
    wrong = np.zeros((_KEPT, len(Bits._fields)), np.uint64)
    found = compare(probe, np.uint64(scattered(seed)), table // 2 == 1, table % 2 == 1, samples, wrong)
    return [_line(Bits(*row)) for row in wrong[:found]]


def _line(here: Bits) -> str:
    own, foe = (here.knights, here.guard, here.fortresses), (here.foe_knights, here.foe_guard, here.foe_fortresses)
    white, black = (foe, own) if here.side else (own, foe)
    knights, guards, fortresses = ((int(one), int(two)) for one, two in zip(white, black, strict=True))
    return write_line(Placement(knights, guards, fortresses, int(here.side), 0, 1))


@kernel
def compare(probe: Probe, word: np.uint64, two_knights: bool, foe_two_knights: bool, samples: int, wrong: Sets) -> int:
    """Compare so many entries of a table; the first positions that are wrong are written down. How many are."""
    codes = np.empty(MOST_OPTIONS, np.int64)
    found = 0
    for _ in range(samples):
        here, word = draw(word, two_knights, foe_two_knights)
        if asked(here, probe) != follow(here, probe, codes):
            if found < len(wrong):
                wrong[found] = (
                    here.knights,
                    here.guard,
                    here.fortresses,
                    here.foe_knights,
                    here.foe_guard,
                    here.foe_fortresses,
                    here.side,
                    here.clock,
                    here.key,
                )
            found += 1
    return min(found, len(wrong))


@kernel
def _stood(word: np.uint64, two_knights: bool) -> tuple[np.uint64, np.uint64, np.uint64]:
    """Knights and fortresses of a side that goes up the board, on any squares."""
    word = shuffled(word)
    knights = _ONE << np.uint64(below(word, SQUARES))
    word = shuffled(word)
    if two_knights:
        return knights | _ONE << np.uint64(below(word, SQUARES)), _ZERO, word
    return knights, _ONE << np.uint64(LAST_RANK + below(word, _WIDTH)), word


@kernel
def draw(word: np.uint64, two_knights: bool, foe_two_knights: bool) -> tuple[Bits, np.uint64]:
    """Any position of a table, each with the same chance, and the word to draw the next with."""
    while True:
        knights, fortresses, word = _stood(word, two_knights)
        foe_knights, foe_fortresses, word = _stood(word, foe_two_knights)
        foe_knights, foe_fortresses = flipped(foe_knights), flipped(foe_fortresses)
        word = shuffled(word)
        guard = _ONE << np.uint64(below(word, SQUARES))
        word = shuffled(word)
        foe_guard = _ONE << np.uint64(below(word, SQUARES))
        word = shuffled(word)
        standing = knights | fortresses | foe_knights | foe_fortresses | guard | foe_guard
        if size(standing) < 6 or ZONES[lowest(guard)] & foe_guard:
            continue
        if below(word, 2):
            return Bits(knights, guard, fortresses, foe_knights, foe_guard, foe_fortresses, _ZERO, _ZERO, _ZERO), word
        return Bits(
            flipped(knights),
            flipped(guard),
            flipped(fortresses),
            flipped(foe_knights),
            flipped(foe_guard),
            flipped(foe_fortresses),
            _ONE,
            _ZERO,
            _ZERO,
        ), word


@kernel
def follow(here: Bits, probe: Probe, codes: Numbers) -> int:
    """What a position is worth by the entries of all positions that it leads to."""
    win, loss, draws = 0, 0, False
    for number in range(list_options(here, codes, 0)):
        child = played(here, codes[number])
        if is_over(child):
            return 1
        value = asked(child, probe)
        if value == NOT_TABULATED:
            return NOT_TABULATED
        if value == 0:
            draws = True
        elif value > 0:
            loss = max(loss, value + 1)
        elif win == 0 or 1 - value < win:
            win = 1 - value
    if win:
        return win
    return 0 if draws else -loss
