"""Measuring the hot paths."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table as Grid

from quintain.cli.files import check_place
from quintain.core import registry
from quintain.errors import QuintainError

if TYPE_CHECKING:
    from benchmarks.hot_paths import Measure

Write = Annotated[Path | None, typer.Option(help="Write the results to this file as Markdown.", metavar="FILE")]
Turns = Annotated[int, typer.Option(help="How many turns to measure every path for.", min=1, metavar="N")]

NO_SOURCES = "benchmarks are not installed with Quintain; run this command from a checkout of its sources"


def bench(write: Write = None, turns: Turns = 7) -> None:
    """Measure how fast every installed game is, beside well-known software where that is installed.

    Example: quintain bench --write BENCHMARKS.md
    """
    try:
        from benchmarks import hot_paths, report  # noqa: PLC0415 - a wheel comes without them
    except ModuleNotFoundError:
        raise QuintainError(NO_SOURCES) from None
    if write is not None:
        check_place(write)
    results = [(game, hot_paths.benchmark(game, turns)) for game in registry.installed()]
    for game, measures in results:
        Console().print(_grid(game.title, measures))
    if write is not None:
        report.keep(hot_paths.report(results), hot_paths.NAME, write)


def _grid(title: str, measures: list[Measure]) -> Grid:
    grid = Grid("path", title=title, title_justify="left")
    for heading in ("rate", "beside", "ratio"):
        grid.add_column(heading, justify="right")
    for measure in measures:
        beside = f"{measure.yardstick} {measure.yardstick_rate:,.0f}/s" if measure.yardstick else ""
        ratio = f"{measure.ratio:.2g}x" if measure.yardstick else ""
        grid.add_row(measure.path, f"{measure.rate:,.0f} {measure.unit}/s", beside, ratio)
    return grid
