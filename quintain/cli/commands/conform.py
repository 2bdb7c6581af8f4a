"""Putting a game through the conformance kit."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import TimeRemainingColumn

from quintain.cli.commands.arguments import Seed
from quintain.cli.files import make_folder, write_text
from quintain.cli.terminal import progress
from quintain.core import registry
from quintain.core.contract import AnyGame, Game
from quintain.core.faults import fault
from quintain.core.formats import SUFFIX
from quintain.errors import QuintainError

if TYPE_CHECKING:
    from quintain.testing import Report

FAILED = 1

Which = Annotated[str, typer.Argument(help="An installed game, or module:attribute for any other.", metavar="GAME")]
Matches = Annotated[int, typer.Option(help="Random matches; every setting gets one at least.", min=1, metavar="N")]
Only = Annotated[list[str] | None, typer.Option(help="Only this property; repeatable.", metavar="PROPERTY")]
Tests = Annotated[
    list[Path] | None,
    typer.Option(help="Run the tests here and count the rules of those that pass; repeatable.", metavar="FOLDER"),
]
Jobs = Annotated[int, typer.Option(help="Processes that share the matches.", min=1, max=256, metavar="N")]
Records = Annotated[
    Path | None, typer.Option(help="A new folder for a record of each match that broke a promise.", metavar="FOLDER")
]


def conform(
    game: Which,
    matches: Matches = 100,
    seed: Seed = "0",
    only: Only = None,
    tests: Tests = None,
    records: Records = None,
    jobs: Jobs = 1,
) -> None:
    """Check that a game keeps every promise that games make here, and list the rules that nothing has touched.

    The exit status is 1 when a promise is broken.

    Example: quintain conform GAME --matches 200
    """
    found = find(game)
    if records is not None:
        make_folder(records)
    # The kit loads only here: nothing else at this table needs it.
    from quintain.testing import PROPERTIES, passed_in  # noqa: PLC0415
    from quintain.testing import conform as inspect  # noqa: PLC0415

    known = [held.name for held in PROPERTIES]
    for name in only or ():
        if name not in known:
            raise QuintainError(f"no property is called {name!r}; there are: {', '.join(known)}")
    marked = [rule for folder in tests or () for rule in passed_in(_known_folder(folder))]
    with progress(TimeRemainingColumn()) as bar:
        task = bar.add_task("matches", total=matches)
        report = inspect(
            found,
            matches,
            seed,
            only=only or None,
            marked=marked,
            progress=lambda done, total: bar.update(task, completed=done, total=total),
            jobs=jobs,
        )
    for line in report.lines():
        typer.echo(line)
    if records is not None:
        _keep(report, records)
    if not report.passed:
        typer.echo("Some promises are broken.")
        raise typer.Exit(FAILED)
    typer.echo("Every promise is kept.")


def _known_folder(folder: Path) -> Path:
    if not folder.is_dir():
        raise QuintainError(f"there is no folder {folder}")
    return folder


def _keep(report: Report, folder: Path) -> None:
    """Write the match of every counterexample that has one, up to where the promise was broken."""
    broken = {finding.name: finding.broken for finding in report.findings if finding.broken}
    for name, counterexample in broken.items():
        if counterexample.record is not None:
            file = folder / f"{name}{SUFFIX}"
            write_text(file, counterexample.record.write())
            typer.echo(f"Kept: {file}")


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
        raise QuintainError(f"{module} cannot be imported: {fault(error, [module])}") from error
    if not isinstance(found, Game):
        raise QuintainError(f"{name} does not name a game: it is {found!r}")
    return found
