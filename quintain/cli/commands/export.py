"""A match from one format into another."""

from __future__ import annotations

from typing import Annotated

import typer

from quintain.cli.commands.arguments import File, Force, Out
from quintain.cli.files import RECORD, match_text, open_match, write_text

Name = Annotated[str, typer.Option("--format", help=f"The game's own formats, or {RECORD}.", metavar="NAME")]


def export(file: File, form: Name, out: Out = None, force: Force = False) -> None:
    """Write a match in another format.

    Example: quintain export match.jsonl --format record -o copy.jsonl
    """
    text = match_text(open_match(file), form)
    if out is None:
        typer.echo(text, nl=False)
    else:
        write_text(out, text, replace=force)
