"""Solving one class after the other, ply by ply, from where an earlier build may have been interrupted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np

from quintain.errors import QuintainError
from quintain.players.lore.knight_shift.tablebase import kernels
from quintain.players.lore.knight_shift.tablebase.arrangements import GUARDS, Bits
from quintain.players.lore.knight_shift.tablebase.coding import Words, pack, unpack
from quintain.players.lore.knight_shift.tablebase.kernels import Distances, Ground
from quintain.players.lore.knight_shift.tablebase.materials import (
    CLASSES,
    LONGEST,
    partner,
    shape,
    sides,
    title,
    when_built,
)
from quintain.players.lore.knight_shift.tablebase.sharing import on_all_cores
from quintain.players.lore.knight_shift.tablebase.storage import Unfinished, add_tables, has, open_tables, section
from quintain.players.tablebase import Balance, Report, Stage


def build(folder: Path, classes: Sequence[str], report: Report) -> list[Balance]:
    """Build what is not there yet, with all that it needs. Raises ``QuintainError`` when a file is broken."""
    names = _with_needs(classes)
    folder.mkdir(parents=True, exist_ok=True)
    tallies = []
    for name in names:
        words = open_tables(folder)
        if not all(has(words, table) for table in CLASSES[name]):
            tallies += _build_class(folder, name, words, report)
        report(Stage(name, LONGEST[name], LONGEST[name]))
    return tallies


def _with_needs(classes: Sequence[str]) -> list[str]:
    for name in classes:
        if name not in CLASSES:
            raise QuintainError(f"no class of endings is called {name!r}; there are: {', '.join(CLASSES)}")
    known = list(CLASSES)
    return known[: max(map(known.index, classes)) + 1]


def _build_class(folder: Path, name: str, words: Words, report: Report) -> list[Balance]:
    unfinished = Unfinished(folder, name)
    tables = unfinished.distances
    solver = Solver(tables, {table: distances_of(words, table) for table in _needs(tables)})
    for ply in solver.plies(unfinished.ply):
        unfinished.reached(ply)
        report(Stage(name, min(ply, LONGEST[name]), LONGEST[name]))
    del solver
    tallies = [balance(table, distances) for table, distances in tables.items()]
    add_tables(folder, {table: pack(ground_of(table), distances) for table, distances in tables.items()})
    unfinished.discard()
    return tallies


def _needs(tables: Mapping[int, Distances]) -> list[int]:
    """The tables that first fortifications lead to."""
    return [need for need in map(when_built, tables) if need is not None]


def ground_of(table: int) -> Ground:
    return Ground(GUARDS, *sides(table))


def distances_of(words: Words, table: int) -> Distances:
    """All distances of a finished table."""
    distances = np.zeros(shape(table), np.uint8)
    on_all_cores(unpack, ground_of(table), section(words, table), distances)
    return distances


def balance(table: int, distances: Distances) -> Balance:
    """Count what a table says."""
    weights = np.where(GUARDS.mirror[GUARDS.kept] == GUARDS.kept, 1, 2)
    plies = np.zeros(256, np.int64)
    for weight, place in zip(weights, distances, strict=True):
        plies += weight * np.bincount(place.ravel(), minlength=256)
    wins, losses = int(plies[1::2].sum()), int(plies[2::2].sum())
    positions = sum(on_all_cores(kernels.count_valid, ground_of(table)))
    decided = np.nonzero(plies)[0]
    return Balance(
        title(table),
        wins,
        positions - wins - losses,
        losses,
        int(decided[decided % 2 == 1].max()),
        int(decided[decided % 2 == 0].max()),
    )


class Solver:
    """The tables of a class, solved together. Distances are filled in place."""

    def __init__(self, tables: Mapping[int, Distances], needed: Mapping[int, Distances]) -> None:
        self._tables = tables
        self._needed = needed
        self._undecided = {table: _rows(len(GUARDS.kept), table) for table in tables}
        self._won_after = {table: _rows(len(GUARDS.own), table) for table in tables}
        self._lost_after = {table: _rows(len(GUARDS.own), table) for table in tables}
        self._won_when_built = {table: _rows_when_built(table) for table in tables}
        self._lost_when_built = {table: _rows_when_built(table) for table in tables}

    def plies(self, known: int = 0) -> Iterator[int]:
        """Decide one ply after the other, each said when it is done. Distances are already right up to ``known``."""
        ply = known
        if ply:
            self._resume(ply)
        else:
            ply = 1
            self._begin()
            yield ply
        self._recall_built(1, ply - 1)
        last = max((int(distances.max()) for distances in self._needed.values()), default=0)
        decided = True
        while decided or ply <= last:
            self._recall_built(ply, ply)
            ply += 1
            decided = sum([self._decide(table, ply) for table in self._tables]) > 0
            yield ply

    def _begin(self) -> None:
        for table, distances in self._tables.items():
            won_after = self._won_after[partner(table)]
            on_all_cores(kernels.begin, ground_of(table), self._undecided[table], distances, won_after)

    def _resume(self, ply: int) -> None:
        for table, distances in self._tables.items():
            ground, foe = ground_of(table), partner(table)
            on_all_cores(kernels.resume, ground, ply, self._undecided[table], distances)
            on_all_cores(kernels.recall, ground, 1, ply, distances, self._won_after[foe], self._lost_after[foe])

    def _recall_built(self, low: int, high: int) -> None:
        """Make known what first fortifications lead to, as far as it is decided in these plies."""
        for table in self._tables:
            built = when_built(table)
            if built is not None:
                after = self._won_when_built[table], self._lost_when_built[table]
                on_all_cores(kernels.recall, ground_of(built), low, high, self._needed[built], *after)

    def _decide(self, table: int, ply: int) -> int:
        """Find what this ply decides. How many positions there are."""
        ground, foe = ground_of(table), partner(table)
        mine = self._undecided[table], self._tables[table]
        won, lost = self._won_after, self._lost_after
        if ply % 2:
            others = lost[table], self._lost_when_built[table], won[foe]
            return sum(on_all_cores(kernels.find_wins, ground, ply, *mine, *others))
        others = won[table], self._won_when_built[table], lost[foe]
        return sum(on_all_cores(kernels.find_losses, ground, ply, *mine, *others))


def _rows(blocks: int, table: int) -> Bits:
    own, foe = sides(table)
    return np.zeros((blocks, len(own.occupied), len(foe.used)), np.uint64)


def _rows_when_built(table: int) -> Bits:
    """Rows by what a first fortification leads to; hardly any where there is none."""
    built = when_built(table)
    return _rows(1, table) if built is None else _rows(len(GUARDS.own), partner(built))
