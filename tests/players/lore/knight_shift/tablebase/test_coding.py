from __future__ import annotations

from pathlib import Path

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from quintain.players.lore.knight_shift.tablebase.building import distances_of, ground_of
from quintain.players.lore.knight_shift.tablebase.coding import FIRST, LONGEST, SYMBOLS, make_code, pack
from quintain.players.lore.knight_shift.tablebase.storage import open_tables, section


@given(st.dictionaries(st.integers(0, SYMBOLS - 1), st.integers(1, 10**9), min_size=1, max_size=95))
def test_every_code_is_read_as_what_was_written(numbers: dict[int, int]) -> None:
    counts = np.zeros((SYMBOLS, SYMBOLS), np.int64)
    for symbol, number in numbers.items():
        counts[FIRST, symbol] = number
    code = make_code(counts)
    lookup = code.lookup[FIRST << LONGEST : (FIRST + 1) << LONGEST]
    for symbol in numbers:
        length = int(code.lengths[FIRST, symbol])
        assert length <= LONGEST
        for noise in (0, (1 << LONGEST) - 1):
            window = (noise << length | int(code.bits[FIRST, symbol])) & ((1 << LONGEST) - 1)
            assert lookup[window] == symbol | length << 8


def test_frequent_distances_have_short_codes() -> None:
    counts = np.zeros((SYMBOLS, SYMBOLS), np.int64)
    counts[FIRST, [4, 6, 8]] = 100, 10, 1
    assert make_code(counts).lengths[FIRST, [4, 6, 8]].tolist() == [1, 2, 2]


def test_a_table_is_packed_as_it_was_before_it_was_unpacked(folder: Path) -> None:
    words = open_tables(folder)
    assert (pack(ground_of(0), distances_of(words, 0)) == section(words, 0)).all()
