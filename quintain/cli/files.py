"""Matches out of files and into files. Nothing is written over unless it is asked for."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from quintain.core.formats import SUFFIX, read_any
from quintain.core.records import Record
from quintain.core.registry import installed
from quintain.errors import FileTaken, QuintainError, RecordError
from quintain.table.table import Table

RECORD = "record"
"""The name of the core's own format."""

# --- reading --------------------------------------------------------------------------------------------------------


def read_text(path: Path) -> str:
    """The text in a file. Raises ``OSError``, or ``RecordError`` when it is no text."""
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        raise RecordError(f"{path}: this is not text") from None


def read_match(path: Path) -> Record:
    """The match in a file. Raises ``OSError``, or ``RecordError`` that names the file, the line and the trouble."""
    text = read_text(path)
    known = [form for game in installed() for form in game.formats]
    with naming(path):
        return read_any(text, known, path.suffix)


def open_match(path: Path) -> Table:
    """The table that the match in a file leads to. Raises as ``read_match`` does."""
    return replay(read_match(path), path)


def replay(record: Record, path: Path) -> Table:
    """The table that a record leads to. Raises ``RecordError`` that names the file it came from."""
    with naming(path):
        return Table.replay(record)


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Whatever is wrong with a record in here is said with the file that it came from."""
    try:
        yield
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None


# --- writing --------------------------------------------------------------------------------------------------------


def suggest(table: Table, folder: Path) -> Path:
    """A file name that is still free: the game and a number."""
    free = (folder / f"{table.game.slug}-{number}{SUFFIX}" for number in count(1))
    return next(path for path in free if not path.exists())


def write_match(table: Table, path: Path, *, replace: bool = False) -> None:
    """Write the match in the format that the suffix names, the core's record otherwise.

    Raises ``FileTaken`` where a file is, unless it is to be replaced, and ``OSError``.
    """
    fitting = [form for form in table.game.formats if form.suffix == path.suffix]
    write_text(path, fitting[0].write(table) if fitting else table.record.write(), replace=replace)


def match_text(table: Table, name: str) -> str:
    """The match in a format by its name. Raises ``QuintainError``, which lists those that there are."""
    if name == RECORD:
        return table.record.write()
    for form in table.game.formats:
        if form.name == name:
            return form.write(table)
    known = ", ".join([RECORD, *(form.name for form in table.game.formats)])
    raise QuintainError(f"{table.game.title} has no format {name!r}; there are: {known}")


def write_text(path: Path, text: str, *, replace: bool = False) -> None:
    """Write a file. One that is replaced is replaced whole, or not at all."""
    if not replace:
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(text)
        except FileExistsError:
            raise FileTaken(path) from None
        return
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        draft.write_text(text, "utf-8")
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def check_place(path: Path) -> None:
    """Raises ``QuintainError`` where nothing can be written, before anybody has played for it."""
    if not path.absolute().parent.is_dir() or not os.access(path.absolute().parent, os.W_OK) or path.is_dir():
        raise QuintainError(f"{path} cannot be written: there is no such folder, or it is closed to you")


def make_folder(folder: Path) -> None:
    """A folder to write into. One that is there must be empty, so that nothing is written over: else ``FileTaken``."""
    if folder.is_dir() and any(folder.iterdir()):
        raise FileTaken(folder)
    folder.mkdir(parents=True, exist_ok=True)
