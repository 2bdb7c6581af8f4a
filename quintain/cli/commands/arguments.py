"""What several commands take, and how it is read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from quintain.cli.files import read_text
from quintain.core.contract import AnyGame
from quintain.errors import QuintainError, SettingError
from quintain.players import players
from quintain.table.opening import opened

*_others, _last = players()
BOTS = f"{', '.join(_others)} or {_last}"
"""Every bot by its name, levels first."""
Slug = Annotated[str, typer.Argument(help="The game's short name, as `quintain games` lists it.", metavar="GAME")]
File = Annotated[Path, typer.Argument(help="A file with a match.", metavar="FILE")]
Set = Annotated[
    list[str] | None, typer.Option("--set", help="A setting of the game; repeatable.", metavar="NAME=VALUE")
]
Preset = Annotated[str | None, typer.Option(help="A named set of settings.", metavar="NAME")]
Seed = Annotated[str, typer.Option(help="Whatever you like; the same seed gives the same matches.", metavar="S")]
Out = Annotated[
    Path | None, typer.Option("--out", "-o", help="The file to write; without it, the screen.", metavar="FILE")
]
Force = Annotated[bool, typer.Option("--force", help="Replace the file if it is there.")]


def read_settings(pairs: Sequence[str]) -> dict[str, str]:
    """Settings written ``name=value``. Raises ``SettingError``."""
    found = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign or not name.strip():
            raise SettingError(f"--set takes name=value, not {pair!r}")
        found[name.strip()] = value.strip()
    return found


def read_data(game: AnyGame, file: Path | None) -> dict[str, str]:
    """The setting that plays with a data file of one's own. Raises ``QuintainError`` that names the file."""
    if file is None:
        return {}
    if game.data_setting is None:
        raise QuintainError(f"{game.title} takes no data file")
    found = {game.data_setting: read_text(file)}
    try:
        opened(game, settings=found)
    except SettingError as error:
        raise SettingError(f"{file}: {error}") from None
    return found
