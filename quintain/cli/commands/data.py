"""A game's data, to play with cards of one's own."""

from __future__ import annotations

import typer

from quintain.cli.commands.arguments import Force, Out, Slug
from quintain.cli.files import write_text
from quintain.core import registry
from quintain.errors import QuintainError


def data(game: Slug, out: Out = None, force: Force = False) -> None:
    """Write a game's data file out, to change it and to play with --data FILE.

    Example: quintain data GAME_WITH_DATA -o mine.toml
    """
    found = registry.load(game)
    if found.data_setting is None:
        raise QuintainError(f"{found.title} has no data file to change")
    if out is None:
        typer.echo(found.data(), nl=False)
    else:
        write_text(out, found.data(), replace=force)
