"""Tables at a position line."""

from __future__ import annotations

from quintain.core.contract import AnyGame
from quintain.core.registry import installed
from quintain.errors import QuintainError
from quintain.table.table import Table


def table_at(game: AnyGame, line: str | None) -> Table:
    """A match of this game begun from a position line, or as ever. Raises ``SettingError``."""
    if line is not None and game.position_setting is None:
        raise QuintainError(f"{game.title} has no position lines")
    settings = {} if line is None else {str(game.position_setting): line}
    return Table.new(game, game.seats[0], "0", settings=settings)


def read_position(line: str) -> Table:
    """The table at a position line, of the first game that reads it. Raises ``QuintainError``: why none does."""
    troubles = []
    for game in installed():
        if game.position_setting is None:
            continue
        try:
            return table_at(game, line)
        except QuintainError as error:
            troubles.append(f"{game.slug}: {error}")
    raise QuintainError("; ".join(troubles) or "no installed game has position lines")
