"""Endgame tables: positions of which the end is known. A game's lore makes them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from quintain.core.contract import State


class Stage(NamedTuple):
    """How far the building of a class has come."""

    name: str
    ply: int
    plies: int
    """The last ply that will decide anything."""


class Balance(NamedTuple):
    """What a table has turned out to say of all its positions, mirrored ones counted twice."""

    title: str
    wins: int
    draws: int
    losses: int
    longest_win: int
    longest_loss: int


class Verdict(NamedTuple):
    """What tables say: 0 for a draw, n for a win of the side to act in n plies, -n for its loss in n plies."""

    value: int
    actions: tuple[tuple[str, int], ...]
    """Each action and its value for the side that takes it, the best first."""


class Check(NamedTuple):
    """What came of comparing entries with what they follow from."""

    compared: int
    wrong: tuple[str, ...]
    """Some of the positions whose entries are not what they should be."""


Report = Callable[[Stage], None]


class Tablebase(Protocol):
    """The tables of one game. Its methods raise ``QuintainError`` when a file is broken."""

    @property
    def classes(self) -> Sequence[str]:
        """What can be built, in the order of building."""

    def build(self, folder: Path, classes: Sequence[str], report: Report) -> Sequence[Balance]:
        """Build what is not there yet, with all that it needs. Takes up what was interrupted."""

    def probe(self, folder: Path, state: State[Any, Any]) -> Verdict:
        """What the tables say. Raises ``QuintainError`` for a position that they do not hold."""

    def verify(self, folder: Path, samples: int, report: Callable[[int], None]) -> Check:
        """Compare so many entries, drawn at random, with the entries that their actions lead to."""
