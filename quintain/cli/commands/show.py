"""One position as text."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from quintain.cli.drawing.prose import described, picture
from quintain.cli.files import open_match
from quintain.cli.positions import read_position
from quintain.cli.terminal import say
from quintain.errors import QuintainError
from quintain.table.table import Table

What = Annotated[str, typer.Argument(help="A file with a match, or a position line.", metavar="FILE|POSITION")]
Words = Annotated[bool, typer.Option("--describe", help="Say what stands where in words, too.")]


def show(what: What, words: Words = False) -> None:
    """Draw the end of a match in a file, or a position line.

    Example: quintain show match.jsonl
    """
    table = table_of(what)
    scene = table.scene(None)
    say(table.game.title)
    say()
    say(picture(scene, dict(enumerate(table.names))))
    if words:
        say()
        say("\n".join(described(scene)))
    say()
    say(scene.prompt)


def table_of(what: str) -> Table:
    """The table that a file's match leads to, or at a position line. Raises ``QuintainError`` or ``OSError``."""
    path = Path(what)
    try:
        there = bool(what.strip()) and path.exists()
    except (OSError, ValueError):
        there = False
    if there:
        return open_match(path)
    try:
        return read_position(what)
    except QuintainError as error:
        raise QuintainError(f"{what!r} is no file, and no game reads it as a position: {error}") from None
