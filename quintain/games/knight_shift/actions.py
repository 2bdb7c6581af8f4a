"""The two actions of the game and their notation, both ways (KS-2.6). No legality."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable

from quintain.core.layout import Block, Layout
from quintain.games.knight_shift.board import DATA, NAMES, SQUARES, WIDTH, squares


class Move:
    """A knight or a guard goes from one square to another, capturing whatever it may find there: ``b1c3``."""

    __slots__ = ("source", "source_bit", "swap", "target", "target_bit", "text")

    def __init__(self, source: int, target: int) -> None:
        self.source = source
        self.target = target
        self.source_bit = 1 << source
        self.target_bit = 1 << target
        self.swap = self.source_bit ^ self.target_bit
        self.text = NAMES[source] + NAMES[target]

    def __repr__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[Callable[[str], Action | None], tuple[str]]:
        return read, (self.text,)


class Fortify:
    """A knight on the far rank becomes a fortress: ``b8=F``."""

    __slots__ = ("source", "source_bit", "text")

    def __init__(self, source: int) -> None:
        self.source = source
        self.source_bit = 1 << source
        self.text = NAMES[source] + "=F"

    def __repr__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[Callable[[str], Action | None], tuple[str]]:
        return read, (self.text,)


Action = Move | Fortify

# Every action exists once, so that options are looked up, not made, and equality is identity.
MOVES = tuple(tuple(Move(source, target) for target in range(len(NAMES))) for source in range(len(NAMES)))
FORTIFICATIONS = {1 << square: Fortify(square) for square in range(len(NAMES))}

BY_TEXT: dict[str, Action] = {move.text: move for moves in MOVES for move in moves}
BY_TEXT |= {action.text: action for action in FORTIFICATIONS.values()}


class _Fan(dict[int, tuple[Move, ...]]):
    """The moves from one square by the set of targets that are open, in the order of KS-2.7."""

    __slots__ = ("_source",)

    def __init__(self, source: int) -> None:
        self._source = source

    def __missing__(self, targets: int) -> tuple[Move, ...]:
        moves = tuple(MOVES[self._source][target] for target in squares(targets))
        self[targets] = moves
        return moves


FANS = {1 << square: _Fan(square) for square in range(len(NAMES))}

_SQUARE = r"([a-e][1-8])"
_MOVE = re.compile(rf"[ng]?{_SQUARE}{_SQUARE}")
_FORTIFY = re.compile(rf"{_SQUARE}=f|(?:fortify|f){_SQUARE}")
_IGNORED = str.maketrans("", "", " \t-x:")


def read(text: str) -> Action | None:
    """The action that this text means, or None when it has no readable form."""
    plain = text.lower().translate(_IGNORED)
    if move := _MOVE.fullmatch(plain):
        return MOVES[SQUARES[move[1]]][SQUARES[move[2]]]
    if fortify := _FORTIFY.fullmatch(plain):
        return FORTIFICATIONS[1 << SQUARES[fortify[1] or fortify[2]]]
    return None


def _step(move: Move) -> tuple[int, int]:
    return move.target % WIDTH - move.source % WIDTH, move.target // WIDTH - move.source // WIDTH


_STEPS = tuple(tuple(step) for kind in ("knight", "guard") for step in DATA[kind]["steps"])

LAYOUT = Layout(Block("move", (NAMES, _STEPS)), Block("fortify", (NAMES,)))


def number(action: Action) -> int:
    """The action as an integer: square of departure and kind of step."""
    name: Hashable = NAMES[action.source]
    if isinstance(action, Fortify):
        return LAYOUT.number("fortify", (name,))
    return LAYOUT.number("move", (name, _step(action)))
