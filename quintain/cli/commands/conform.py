"""Putting a game through the conformance kit."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from quintain.core import registry
from quintain.core.contract import Game
from quintain.core.seating import AnyGame
from quintain.errors import QuintainError

FAILED = 1

Which = Annotated[str, typer.Argument(help="An installed game, or module:attribute for any other.", metavar="GAME")]
Matches = Annotated[int, typer.Option(help="Random matches; every setting gets one at least.", min=1, metavar="N")]
Seed = Annotated[str, typer.Option(help="Whatever you like; the same seed gives the same matches.", metavar="S")]
Only = Annotated[list[str] | None, typer.Option(help="Only this property; repeatable.", metavar="PROPERTY")]


def conform(game: Which, matches: Matches = 100, seed: Seed = "0", only: Only = None) -> None:
    """Check that a game keeps every promise that games make here, and list the rules that nothing has touched.

    The exit status is 1 when a promise is broken.

    Example: quintain conform GAME --matches 200
    """
    found = find(game)
    # The kit loads only here: nothing else at this table needs it.
    from quintain.testing import PROPERTIES  # noqa: PLC0415
    from quintain.testing import conform as inspect  # noqa: PLC0415

    known = [held.name for held in PROPERTIES]
    for name in only or ():
        if name not in known:
            raise QuintainError(f"no property is called {name!r}; there are: {', '.join(known)}")
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as bar:
        task = bar.add_task("matches", total=matches)
        report = inspect(
            found,
            matches,
            seed,
            only=only or None,
            progress=lambda done, total: bar.update(task, completed=done, total=total),
        )
    for line in report.lines():
        typer.echo(line)
    if not report.passed:
        typer.echo("Some promises are broken.")
        raise typer.Exit(FAILED)
    typer.echo("Every promise is kept.")


def find(name: str) -> AnyGame:
    """An installed game by its slug, or any other by ``module:attribute``. Raises ``QuintainError``."""
    module, colon, attribute = name.partition(":")
    if not colon:
        return registry.load(name)
    if str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    try:
        found = getattr(importlib.import_module(module), attribute, None)
    except Exception as error:  # whatever a stranger's module raises is what is wrong with it
        raise QuintainError(f"{module} cannot be imported: {type(error).__name__}: {error}") from error
    if not isinstance(found, Game):
        raise QuintainError(f"{name} does not name a game: it is {found!r}")
    return found
