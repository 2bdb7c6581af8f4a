"""The two actions of the game (KS-2.6). Every action exists once. No legality."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated

from quintain.core.actions import Field, Kind, Verbs
from quintain.games.knight_shift.board import DATA, NAMES, WIDTH, squares

SQUARE = Field(range(len(NAMES)), NAMES)
STEP = Field(tuple(tuple(step) for kind in ("knight", "guard") for step in DATA[kind]["steps"]))


class _Unique(Kind):
    """An action that exists once."""

    __slots__ = ()

    @property
    def text(self) -> str:
        return TEXTS[self]

    def __repr__(self) -> str:
        return self.text


class Move(_Unique):
    """A knight or a guard goes from one square to another, capturing whatever it may find there: ``b1c3``."""

    __slots__ = ("source", "source_bit", "swap", "target", "target_bit")

    form = "{source}{target}"
    also = ("{source} {target}", "n {source} {target}", "g {source} {target}")
    numbered = {"source": SQUARE, "step": STEP}

    source: Annotated[int, SQUARE]
    target: Annotated[int, SQUARE]

    def __init__(self, source: int, target: int) -> None:
        self.source = source
        self.target = target
        self.source_bit = 1 << source
        self.target_bit = 1 << target
        self.swap = self.source_bit ^ self.target_bit

    @property
    def step(self) -> tuple[int, int]:
        """Files to the right and ranks upwards."""
        return self.target % WIDTH - self.source % WIDTH, self.target // WIDTH - self.source // WIDTH

    @classmethod
    def of(cls, source: int, target: int) -> Move:
        return MOVES[source][target]

    def __reduce__(self) -> tuple[Callable[[int, int], Move], tuple[int, int]]:
        return Move.of, (self.source, self.target)


class Fortify(_Unique):
    """A knight on the far rank becomes a fortress: ``b8=F``."""

    __slots__ = ("source", "source_bit")

    form = "{source}=F"
    also = ("{source} =F", "fortify {source}", "F {source}")

    source: Annotated[int, SQUARE]

    def __init__(self, source: int) -> None:
        self.source = source
        self.source_bit = 1 << source

    @classmethod
    def of(cls, source: int) -> Fortify:
        return FORTIFICATIONS[1 << source]

    def __reduce__(self) -> tuple[Callable[[int], Fortify], tuple[int]]:
        return Fortify.of, (self.source,)


Action = Move | Fortify
VERBS: Verbs[Action] = Verbs(Move, Fortify)

# Every action exists once, so that options are looked up, not made, and equality is identity.
MOVES = tuple(tuple(Move(source, target) for target in range(len(NAMES))) for source in range(len(NAMES)))
FORTIFICATIONS = {1 << square: Fortify(square) for square in range(len(NAMES))}

TEXTS: dict[_Unique, str] = {move: VERBS.text(move) for moves in MOVES for move in moves}
TEXTS |= {action: VERBS.text(action) for action in FORTIFICATIONS.values()}
BY_TEXT: dict[str, Action] = {move.text: move for moves in MOVES for move in moves}
BY_TEXT |= {action.text: action for action in FORTIFICATIONS.values()}


_IGNORED = str.maketrans("", "", " \t-x:")
_SQUARE = re.compile("([a-e][1-8])")
_ANY = "([a-z][0-9]+)"
_WRITTEN = re.compile(f"[ng]?{_ANY}{_ANY}|(?:f|fortify){_ANY}|{_ANY}=f")


def read(text: str) -> Action | None:
    """The action that this text means, or None. Blanks, hyphens, colons and the x of a capture mean nothing."""
    if known := BY_TEXT.get(text):
        return known
    plain = text.lower().translate(_IGNORED)
    return VERBS.read(_SQUARE.sub(r" \1 ", plain)) if plain.isprintable() else None


def squares_named(text: str) -> tuple[str, ...]:
    """What a text that is written as an action names as squares, whether there are such squares or not."""
    found = _WRITTEN.fullmatch(text.lower().translate(_IGNORED))
    return tuple(square for square in found.groups() if square) if found else ()


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
