"""
The file of finished tables, and the files of those that are being built.

Finished tables lie one after the other in ``tables.kst``: words of 32 bits, least significant byte first. The file
begins with a header: a mark, the version of the format, and for each table where it begins, how many words it has and
their checksum. A table is appended first and named in the header afterwards, so an interruption loses only what is
unfinished.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from quintain.errors import QuintainError
from quintain.players.lore.knight_shift.tablebase.coding import Words
from quintain.players.lore.knight_shift.tablebase.kernels import Distances
from quintain.players.lore.knight_shift.tablebase.materials import CLASSES, TABLES, shape, title

FILE = "tables.kst"
VERSION = 1
HEADER = 32
"""How many words the header has."""
BEGINS, LENGTHS, CHECKSUMS = 4, 8, 12
"""Where in the header these stand, a word for each table."""

_MARK = np.frombuffer(b"KSTABLES", "<u4")
_UNFINISHED = b"KSBEGUN1"
_CHUNK = 1 << 20
_PREFIX = 16
"""Bytes before the distances of an unfinished class: a mark, then the ply."""


def _empty_header() -> Words:
    header = np.zeros(HEADER, np.uint32)
    header[:2] = _MARK
    header[2] = VERSION
    return header


def _frozen(words: Words) -> Words:
    words.flags.writeable = False
    return words


NO_TABLES = _frozen(_empty_header())
"""What a file without any table holds."""


# --- finished tables ------------------------------------------------------------------------------------------------


def open_tables(folder: Path) -> Words:
    """The file as an array in mapped memory, checked; ``NO_TABLES`` where there is none. Raises ``QuintainError``."""
    path = folder / FILE
    if not path.exists():
        return NO_TABLES
    if path.stat().st_size < HEADER * 4 or path.stat().st_size % 4:
        raise QuintainError(f"{path}: this is no file of endgame tables of Knight Shift")
    words: Words = np.asarray(np.memmap(path, np.uint32, "r"))
    _check(path, words)
    return words


def _check(path: Path, words: Words) -> None:
    if (words[:2] != _MARK).any():
        raise QuintainError(f"{path}: this is no file of endgame tables of Knight Shift")
    if words[2] != VERSION:
        raise QuintainError(f"{path}: these tables have format {words[2]}, and this build reads {VERSION}")
    for table in TABLES:
        if has(words, table) and zlib.crc32(section(words, table).tobytes()) != words[CHECKSUMS + table]:
            raise QuintainError(f"{path}: the table {title(table)} is damaged; delete the file and build again")


def has(words: Words, table: int) -> bool:
    """Whether a table is there."""
    return bool(words[BEGINS + table])


def section(words: Words, table: int) -> Words:
    """The words of one table."""
    begin = int(words[BEGINS + table])
    return words[begin : begin + int(words[LENGTHS + table])]


def add_tables(folder: Path, packed: Mapping[int, Words]) -> None:
    """Append tables to the file, which is begun where there is none. Raises as ``open_tables`` does."""
    header = open_tables(folder)[:HEADER].copy()
    path = folder / FILE
    if not path.exists():
        path.write_bytes(header.tobytes())
    with path.open("r+b") as file:
        # What lies beyond the last table that the header names was left by an interruption.
        file.truncate(max(HEADER, *(int(header[BEGINS + table] + header[LENGTHS + table]) for table in TABLES)) * 4)
        file.seek(0, os.SEEK_END)
        for table, words in packed.items():
            header[BEGINS + table] = file.tell() // 4
            header[LENGTHS + table] = len(words)
            header[CHECKSUMS + table] = zlib.crc32(words.tobytes())
            file.write(words.tobytes())
        file.flush()
        os.fsync(file.fileno())
        file.seek(0)
        file.write(header.tobytes())
        file.flush()
        os.fsync(file.fileno())


# --- unfinished tables ----------------------------------------------------------------------------------------------


class Unfinished:
    """The distances of a class while it is solved: a file in mapped memory that knows how far they go."""

    def __init__(self, folder: Path, name: str) -> None:
        """Take up what is there, or begin. Raises ``QuintainError`` when something else is there."""
        self.path = folder / f"{name}.unfinished"
        shapes = {table: shape(table) for table in CLASSES[name]}
        size = _PREFIX + sum(int(np.prod(shape)) for shape in shapes.values())
        if not self.path.exists():
            self._create(size)
        with self.path.open("rb") as file:
            mark = file.read(len(_UNFINISHED))
        if mark != _UNFINISHED or self.path.stat().st_size != size:
            raise QuintainError(f"{self.path}: this is no unfinished table; delete it and build again")
        self._bytes = np.memmap(self.path, np.uint8, "r+")
        self.distances: dict[int, Distances] = {}
        begin = _PREFIX
        for table, dimensions in shapes.items():
            end = begin + int(np.prod(dimensions))
            self.distances[table] = np.asarray(self._bytes[begin:end]).reshape(dimensions)
            begin = end

    def _create(self, size: int) -> None:
        begun = self.path.with_suffix(".new")
        with begun.open("wb") as file:
            file.write(_UNFINISHED.ljust(_PREFIX, b"\0"))
            # Written, not only made so long: a full disk is found here, where it is an error and not a crash.
            for begin in range(_PREFIX, size, _CHUNK):
                file.write(bytes(min(_CHUNK, size - begin)))
        begun.replace(self.path)

    @property
    def ply(self) -> int:
        """All distances up to this are known; others that are written may be incomplete."""
        return int(self._bytes[_PREFIX - 1])

    def reached(self, ply: int) -> None:
        """Make sure that the distances are on the disk, then that they are known to be."""
        self._bytes.flush()
        self._bytes[_PREFIX - 1] = ply
        self._bytes.flush()

    def discard(self) -> None:
        """Remove the file, once the tables are finished."""
        self.path.unlink()
