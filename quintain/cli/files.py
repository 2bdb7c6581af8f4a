"""Matches out of files: the core's record or any format of an installed game, told by the suffix or by the content."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from quintain.arena import set_up
from quintain.core.records import Format, Record, read_record
from quintain.core.registry import games
from quintain.core.seating import AnyGame
from quintain.core.table import Table
from quintain.errors import QuintainError, RecordError

SUFFIX = ".jsonl"


def read_text(path: Path) -> str:
    """The text in a file. Raises ``OSError``, or ``RecordError`` when it is no text."""
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        raise RecordError(f"{path}: this is not text") from None


def read_match(path: Path) -> Record:
    """The match in a file. Raises ``OSError``, or ``RecordError`` that names the file, the line and the trouble."""
    text = read_text(path)
    try:
        return _read(text, path.suffix)
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None


def open_match(path: Path) -> Table:
    """The table that the match in a file leads to. Raises as ``read_match`` does."""
    return replay(read_match(path), path)


def replay(record: Record, path: Path) -> Table:
    """The table that a record leads to. Raises ``RecordError`` that names the file it came from."""
    try:
        return Table.replay(record)
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None


def table_at(game: AnyGame, line: str | None) -> Table:
    """A match of this game begun from a position line, or as ever. Raises ``SettingError``."""
    if line is not None and game.position_setting is None:
        raise QuintainError(f"{game.title} has no position lines")
    settings = {} if line is None else {str(game.position_setting): line}
    return set_up(game, game.seats[0], "0", settings=settings)


def read_position(line: str) -> Table:
    """The table at a position line, of the first game that reads it. Raises ``QuintainError``: why none does."""
    troubles = []
    for game in games():
        if game.position_setting is None:
            continue
        try:
            return table_at(game, line)
        except QuintainError as error:
            troubles.append(f"{game.slug}: {error}")
    raise QuintainError("; ".join(troubles) or "no installed game has position lines")


def _read(text: str, suffix: str) -> Record:
    if text.startswith("{") or suffix == SUFFIX:
        return read_record(text)
    known = [form for game in games() for form in game.formats]
    return _read_first(text, [form for form in known if form.suffix == suffix] or known)


def _read_first(text: str, forms: Sequence[Format]) -> Record:
    """What the first format that understands it reads; otherwise why each does not."""
    troubles = []
    for form in forms:
        try:
            return form.read(text)
        except RecordError as error:
            troubles.append(str(error) if len(forms) == 1 else f"{form.name}: {error}")
    raise RecordError("; ".join(troubles) or "this is no record")
