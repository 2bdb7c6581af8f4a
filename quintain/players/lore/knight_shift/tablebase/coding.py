"""
Distances in few bits: each is written as a prefix code that depends on the distance before it in the row.

A row is written in pieces, and it is known where each begins, so that little must be read to find one distance.
Whatever is won at once is not written at all, since one look at the board tells it. A code has at most ``LONGEST``
bits, so a distance is read with one look into an array.
"""

# mypy: disable-error-code="arg-type, no-any-return, return-value"

from __future__ import annotations

import heapq
from itertools import count
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quintain.players.lore.knight_shift.compiling import kernel, lowest
from quintain.players.lore.knight_shift.tablebase.kernels import (
    Distances,
    Ground,
    valid_word,
    winning_word,
)
from quintain.players.lore.knight_shift.tablebase.sharing import on_all_cores

LONGEST = 10
SYMBOLS = 128
"""Distances are below this."""
PIECE = 4
"""How many words of a row are written in one piece."""
FIRST = 1
"""Stands for the distance before the first of a piece: no distance that is written equals it."""
LOOKUP = SYMBOLS << LONGEST
"""The length of the array that codes are read with."""

Counts = NDArray[np.int64]
Words = NDArray[np.uint32]

_WINDOW = np.uint64((1 << LONGEST) - 1)
_ONE = np.uint64(1)


class Code(NamedTuple):
    """For writing by the distance before and the distance; for reading by the distance before and the next bits."""

    bits: Words
    lengths: Words
    lookup: Words
    """The distance, and 256 times the length of its code."""


# --- which code -----------------------------------------------------------------------------------------------------


def make_code(counts: Counts) -> Code:
    """The code for these numbers of occurrences, by the distance before and the distance."""
    pairs = (SYMBOLS, SYMBOLS)
    code = Code(np.zeros(pairs, np.uint32), np.zeros(pairs, np.uint32), np.zeros(LOOKUP, np.uint32))
    for before in range(SYMBOLS):
        lengths = _code_lengths({int(symbol): int(counts[before, symbol]) for symbol in np.nonzero(counts[before])[0]})
        value, previous = 0, 0
        for length, symbol in sorted((length, symbol) for symbol, length in lengths.items()):
            value <<= length - previous
            previous = length
            backwards = int(f"{value:0{length}b}"[::-1], 2) if length else 0
            code.bits[before, symbol] = backwards
            code.lengths[before, symbol] = length
            begin = before << LONGEST
            code.lookup[begin + backwards : begin + (1 << LONGEST) : 1 << length] = symbol | length << 8
            value += 1
    return code


def _code_lengths(counts: dict[int, int]) -> dict[int, int]:
    """Huffman's, with counts levelled until no code is too long."""
    while True:
        lengths = dict.fromkeys(counts, 0)
        order = count()
        heap = [(number, next(order), [symbol]) for symbol, number in counts.items()]
        heapq.heapify(heap)
        while len(heap) > 1:
            (one, _, some), (two, _, others) = heapq.heappop(heap), heapq.heappop(heap)
            for symbol in some + others:
                lengths[symbol] += 1
            heapq.heappush(heap, (one + two, next(order), some + others))
        if max(lengths.values(), default=0) <= LONGEST:
            return lengths
        counts = {symbol: (number + 1) // 2 for symbol, number in counts.items()}


@kernel
def pieces(words: int) -> int:
    """In how many pieces a row of so many words is written."""
    return (words + PIECE - 1) // PIECE


# --- writing --------------------------------------------------------------------------------------------------------


@kernel
def told_word(ground: Ground, block: int, a: int, word: int) -> np.uint64:
    """The positions of a row whose distance is written, as far as this word goes."""
    valid = valid_word(ground, block, a, word)
    return valid & ~winning_word(ground, block, a, word) if valid else valid


@kernel
def count_pairs(ground: Ground, first: int, last: int, distances: Distances) -> Counts:
    """How often each distance follows each other one."""
    counts = np.zeros((SYMBOLS, SYMBOLS), np.int64)
    for place in range(first, last):
        for a in range(distances.shape[1]):
            for word in range(len(ground.foe.used)):
                if word % PIECE == 0:
                    before = FIRST
                bits = told_word(ground, ground.guards.kept[place], a, word)
                while bits:
                    distance = distances[place, a, word * 64 + np.int64(lowest(bits))]
                    bits &= bits - _ONE
                    counts[before, distance] += 1
                    before = distance
    return counts


@kernel
def measure(ground: Ground, first: int, last: int, distances: Distances, lengths: Words, sizes: Counts) -> None:
    """How many bits each piece takes."""
    guards, foe = ground.guards, ground.foe
    for place in range(first, last):
        for a in range(distances.shape[1]):
            for word in range(len(foe.used)):
                if word % PIECE == 0:
                    before = FIRST
                bits = told_word(ground, guards.kept[place], a, word)
                while bits:
                    distance = distances[place, a, word * 64 + np.int64(lowest(bits))]
                    bits &= bits - _ONE
                    sizes[place, a, word // PIECE] += lengths[before, distance]
                    before = distance


@kernel
def write(
    ground: Ground,
    first: int,
    last: int,
    distances: Distances,
    code_bits: Words,
    lengths: Words,
    begins: Words,
    stream: Words,
) -> None:
    """Write all pieces, each from its bit on."""
    guards, foe = ground.guards, ground.foe
    for place in range(first, last):
        for a in range(distances.shape[1]):
            for word in range(len(foe.used)):
                if word % PIECE == 0:
                    before = FIRST
                    at = np.int64(begins[place, a, word // PIECE])
                bits = told_word(ground, guards.kept[place], a, word)
                while bits:
                    distance = distances[place, a, word * 64 + np.int64(lowest(bits))]
                    bits &= bits - _ONE
                    value = np.uint64(code_bits[before, distance]) << np.uint64(at & 31)
                    stream[at >> 5] |= np.uint32(value)
                    # The next word may be the first of another thread's: it is not touched without need.
                    if value >> np.uint64(32):
                        stream[(at >> 5) + 1] |= np.uint32(value >> np.uint64(32))
                    at += lengths[before, distance]
                    before = distance


def pack(ground: Ground, distances: Distances) -> Words:
    """A whole table: what codes are read with, where each piece begins, and the pieces."""
    code = make_code(np.sum(on_all_cores(count_pairs, ground, distances), axis=0))
    sizes = np.zeros((*distances.shape[:2], pieces(len(ground.foe.used))), np.int64)
    on_all_cores(measure, ground, distances, code.lengths, sizes)
    # Each place begins with a word of its own, so that no two threads write to the same.
    words = (sizes.sum(axis=(1, 2)) + 31) // 32
    flat = sizes.reshape(len(sizes), -1)
    begins = ((np.cumsum(words) - words)[:, None] * 32 + np.cumsum(flat, axis=1) - flat).astype(np.uint32)
    # One word more than needed, so that reading may always look at two.
    packed = np.zeros(LOOKUP + begins.size + int(words.sum()) + 1, np.uint32)
    packed[:LOOKUP] = code.lookup
    packed[LOOKUP : LOOKUP + begins.size] = begins.ravel()
    stream = packed[LOOKUP + begins.size :]
    on_all_cores(write, ground, distances, code.bits, code.lengths, begins.reshape(sizes.shape), stream)
    return packed


# --- reading --------------------------------------------------------------------------------------------------------


@kernel
def look_up(words: Words, table: int, stream: int, at: int, before: int) -> int:
    """
    What is written at a bit of the stream: the distance, and 256 times the length of its code.

    The table and its stream begin at these words.
    """
    word = stream + (at >> 5)
    pair = np.uint64(words[word]) | np.uint64(words[word + 1]) << np.uint64(32)
    window = pair >> np.uint64(at & 31) & _WINDOW
    return np.int64(words[table + (before << LONGEST) + np.int64(window)])


@kernel
def unpack(ground: Ground, first: int, last: int, words: Words, distances: Distances) -> None:
    """All distances of a table, those of immediate wins included."""
    guards, foe = ground.guards, ground.foe
    in_row = pieces(len(foe.used))
    stream = LOOKUP + distances.shape[0] * distances.shape[1] * in_row
    for place in range(first, last):
        for a in range(distances.shape[1]):
            for word in range(len(foe.used)):
                if word % PIECE == 0:
                    before = FIRST
                    at = np.int64(words[LOOKUP + (place * distances.shape[1] + a) * in_row + word // PIECE])
                bits = valid_word(ground, guards.kept[place], a, word)
                winning = winning_word(ground, guards.kept[place], a, word)
                while bits:
                    bit = bits & ~(bits - _ONE)
                    bits ^= bit
                    b = word * 64 + np.int64(lowest(bit))
                    if winning & bit:
                        distances[place, a, b] = 1
                        continue
                    found = look_up(words, 0, stream, at, before)
                    before = found & 255
                    at += found >> 8
                    distances[place, a, b] = before
