"""Position lines: one line of text for one position (KS-2.4), and what makes a line valid (KS-2.5)."""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from quintain.core.answers import Refusal, Value
from quintain.games.knight_shift.board import (
    DATA,
    FAR_RANK_NUMBERS,
    FAR_RANKS,
    FORTRESSES,
    FORTRESSES_TO_WIN,
    KNIGHTS,
    LEFT_WHEN_LOST,
    NAMES,
    RANKS,
    WIDTH,
    ZONES,
    names,
    squares,
)

START: str = DATA["start"]["line"]
LETTERS = "NGFngf"
"""White's knight, guard and fortress, then Black's."""
SIDES = ("white", "black")

_PLAIN = re.compile(r"0|[1-9][0-9]{0,199}")
"""A number of our own making stays far below this length; see ``LONGEST_NUMBER``."""
LONGEST_NUMBER = 100
"""A match may begin with a move number of so many digits."""


class Placement(msgspec.Struct, frozen=True, cache_hash=True):
    """What a valid line says. Tuples hold White's set of squares, then Black's."""

    knights: tuple[int, int]
    guards: tuple[int, int]
    fortresses: tuple[int, int]
    to_act: int
    """0 for White, 1 for Black."""
    clock: int
    number: int


@lru_cache(maxsize=1024)
def write_line(position: Placement) -> str:
    """The line in exactly the form of KS-2.4."""
    cells = [" "] * len(NAMES)
    for letter, bits in zip(LETTERS, _sets(position), strict=True):
        for square in squares(bits):
            cells[square] = letter
    return line_of("".join(cells), position.to_act, position.clock, position.number)


def line_of(cells: str, to_act: int, clock: int, number: int) -> str:
    """The line of these cells, a letter or a space each."""
    board = "/".join([_shortened(cells[begin : begin + WIDTH]) for begin in _RANKS_DOWN])
    return f"{board} {'wb'[to_act]} {clock} {number}"


_RANKS_DOWN = range(WIDTH * (RANKS - 1), -1, -WIDTH)
"""Where each rank begins, the highest first."""


@lru_cache(maxsize=4096)
def _shortened(rank: str) -> str:
    """Gaps as numbers."""
    return re.sub(" +", lambda gap: str(len(gap[0])), rank)


@lru_cache(maxsize=1024)
def read_line(line: str, limit: int) -> Placement | Refusal:
    """The position that a line means, or the first check of KS-2.5 that it fails."""
    fields = line.split(" ")
    if len(fields) != 4 or not all(fields):
        return _fails("v1", sample=START)
    board, side, clock, number = fields
    sets = _read_board(board)
    if sets is None:
        return _fails("v2", text=board)
    if side not in ("w", "b"):
        return _fails("v3", text=side)
    if not _PLAIN.fullmatch(clock) or int(clock) > limit or not _PLAIN.fullmatch(number) or number == "0":
        return _fails("v4", text=f"{clock} {number}", limit=limit)
    white, black = sets[:3], sets[3:]
    knights, guards, fortresses = zip(white, black, strict=True)
    position = Placement(knights, guards, fortresses, "wb".index(side), int(clock), int(number))
    return _misplaced(position) or position


def too_long(line: str, limit: int) -> Refusal | None:
    """Why a match cannot begin from a valid line: its move number must leave room for counting on."""
    clock, number = line.split(" ")[2:]
    return _fails("v4", text=f"{clock} {number}", limit=limit) if len(number) > LONGEST_NUMBER else None


def winner_of(position: Placement) -> tuple[int, str] | None:
    """The side that has won and how (KS-6.1, KS-6.2), or None."""
    for side in (0, 1):
        if position.fortresses[side].bit_count() == FORTRESSES_TO_WIN:
            return side, "fortify2"
    for side in (0, 1):
        if _originals(position, 1 - side) == LEFT_WHEN_LOST:
            return side, "capture3"
    return None


def _misplaced(position: Placement) -> Refusal | None:
    white_guard, black_guard = position.guards
    if white_guard.bit_count() != 1 or black_guard.bit_count() != 1:
        return _fails("v5", white=white_guard.bit_count(), black=black_guard.bit_count())
    for side, name in enumerate(SIDES):
        fortresses = position.fortresses[side].bit_count()
        if not 1 <= _originals(position, side) <= KNIGHTS or fortresses > FORTRESSES:
            return _fails("v6", side=name, knights=position.knights[side].bit_count(), fortresses=fortresses)
    for side, name in enumerate(SIDES):
        if strayed := position.fortresses[side] & ~FAR_RANKS[side]:
            return _fails("v7", owner=name, square=names(strayed)[0], rank=FAR_RANK_NUMBERS[side])
    if ZONES[white_guard] & black_guard:
        return _fails("v8", white=names(white_guard)[0], black=names(black_guard)[0])
    return _contradicts(position)


def _contradicts(position: Placement) -> Refusal | None:
    wins = [position.fortresses[side].bit_count() == FORTRESSES_TO_WIN for side in (0, 1)]
    wins += [_originals(position, side) == LEFT_WHEN_LOST for side in (0, 1)]
    won = winner_of(position)
    if won and (sum(wins) > 1 or position.to_act == won[0] or position.clock):
        return _fails("v9")
    return None


def _originals(position: Placement, side: int) -> int:
    """Knights and fortresses of a side: four, less one for each captured knight (KS-6.3)."""
    return (position.knights[side] | position.fortresses[side]).bit_count()


def _sets(position: Placement) -> tuple[int, ...]:
    return tuple(kind[side] for side in (0, 1) for kind in (position.knights, position.guards, position.fortresses))


def _read_board(board: str) -> list[int] | None:
    """Six sets of squares in the order of ``LETTERS``, or None when the text is no board."""
    ranks = board.split("/")
    if len(ranks) != RANKS:
        return None
    sets = [0] * len(LETTERS)
    for rank, text in zip(reversed(range(RANKS)), ranks, strict=True):
        found = _read_rank(text)
        if found is None:
            return None
        for kind, bit in found:
            sets[kind] |= bit << rank * WIDTH
    return sets


@lru_cache(maxsize=4096)
def _read_rank(text: str) -> tuple[tuple[int, int], ...] | None:
    """The kinds of piece on a rank, each with the bit of its file, or None when the text is no rank."""
    if not re.fullmatch(r"(?:[1-5](?![1-5])|[NGFngf])+", text):
        return None
    cells = re.sub("[1-5]", lambda digit: " " * int(digit[0]), text)
    if len(cells) != WIDTH:
        return None
    return tuple((LETTERS.index(cell), 1 << file) for file, cell in enumerate(cells) if cell != " ")


def _fails(check: str, **values: Value) -> Refusal:
    return Refusal(f"line-{check}", "KS-2.5", values)
