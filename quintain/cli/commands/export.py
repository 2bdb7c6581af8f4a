"""A match from one format into another."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from quintain.cli.files import open_match
from quintain.cli.saving import RECORD, write_as, write_text

File = Annotated[Path, typer.Argument(help="A file with a match.", metavar="FILE")]
Name = Annotated[str, typer.Option("--format", help=f"The game's own formats, or {RECORD}.", metavar="NAME")]
Out = Annotated[Path | None, typer.Option("--out", "-o", help="The file to write; without it, the screen.")]
Force = Annotated[bool, typer.Option("--force", help="Replace the file if it is there.")]


def export(file: File, form: Name, out: Out = None, force: Force = False) -> None:
    """Write a match in another format.

    Example: quintain export match.jsonl --format record -o copy.jsonl
    """
    text = write_as(open_match(file), form)
    if out is None:
        typer.echo(text, nl=False)
    else:
        write_text(out, text, replace=force)
