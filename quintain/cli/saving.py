"""Matches into files. Nothing is written over unless it is asked for."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path

from quintain.cli.files import SUFFIX
from quintain.core.table import Table
from quintain.errors import QuintainError

RECORD = "record"
"""The name of the core's own format."""


class FileTaken(QuintainError):
    """A file that would have been written over."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is there already and was left as it is")


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


def check_place(path: Path) -> None:
    """Raises ``QuintainError`` where nothing can be written, before anybody has played for it."""
    if not path.absolute().parent.is_dir() or not os.access(path.absolute().parent, os.W_OK) or path.is_dir():
        raise QuintainError(f"{path} cannot be written: there is no such folder, or it is closed to you")


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


def write_as(table: Table, name: str) -> str:
    """The match as text in a format by name. Raises ``QuintainError``, which lists those that there are."""
    if name == RECORD:
        return table.record.write()
    for form in table.game.formats:
        if form.name == name:
            return form.write(table)
    known = ", ".join([RECORD, *(form.name for form in table.game.formats)])
    raise QuintainError(f"{table.game.title} has no format {name!r}; there are: {known}")
