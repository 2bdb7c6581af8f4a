"""The command ``quintain``. Every command says in its ``--help`` how it is used."""

from __future__ import annotations

import sys
from importlib.metadata import version
from io import TextIOWrapper
from typing import Annotated

import typer

from quintain.cli.ascii import HANDLER, knows_ascii_alone
from quintain.cli.commands import (
    analyse,
    bench,
    conform,
    data,
    engine,
    export,
    games,
    perft,
    play,
    replay,
    review,
    rules,
    serve,
    settings,
    show,
    simulate,
    tablebase,
    verify,
    warm,
)
from quintain.cli.complaints import OneLineErrors
from quintain.cli.examples import add_command

app = typer.Typer(
    name="quintain",
    cls=OneLineErrors,
    help="A digital table for knightly tabletop games: play them, look things up, play-test them.",
    epilog="Example: quintain play",
    add_completion=False,
    invoke_without_command=True,
    pretty_exceptions_enable=False,
)

COMMANDS = (
    play.play,
    games.games,
    rules.rules,
    settings.settings,
    data.data,
    show.show,
    replay.replay,
    review.review,
    analyse.analyse,
    export.export,
    simulate.simulate,
    perft.perft,
    conform.conform,
    bench.bench,
    engine.engine,
    serve.serve,
    verify.verify,
    warm.warm,
)

for command in COMMANDS:
    add_command(app, command)
app.add_typer(tablebase.app)


@app.callback()
def front_door(
    context: typer.Context,
    show_version: Annotated[bool, typer.Option("--version", help="Say which version this is.")] = False,
) -> None:
    if show_version:
        typer.echo(f"quintain {version('quintain')}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main() -> None:
    """Run the command that the process was called with."""
    encoding = "ascii" if knows_ascii_alone() else None
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a character shows another; it is no reason to stop.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding=encoding, errors=HANDLER)
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    app()
