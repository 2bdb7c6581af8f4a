"""Measuring the hot paths."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table as Grid

from quintain.arena.bench import Measure, benchmark, report
from quintain.arena.sections import with_section
from quintain.cli.saving import check_place
from quintain.core import registry

Write = Annotated[Path | None, typer.Option(help="Write the results to this file as Markdown.", metavar="FILE")]
Turns = Annotated[int, typer.Option(help="How many turns to measure every path for.", min=1, metavar="N")]


HEADING = "Hot paths"


def bench(write: Write = None, turns: Turns = 7) -> None:
    """Measure how fast every installed game is, beside well-known software where that is installed.

    Example: quintain bench --write BENCHMARKS.md
    """
    if write is not None:
        check_place(write)
    results = [(game, benchmark(game, turns)) for game in registry.games()]
    for game, measures in results:
        Console().print(_grid(game.title, measures))
    if write is not None:
        before = write.read_text("utf-8") if write.exists() else ""
        write.write_text(with_section(before, HEADING, report(results)), "utf-8")


def _grid(title: str, measures: list[Measure]) -> Grid:
    grid = Grid("path", title=title, title_justify="left")
    for heading in ("rate", "beside", "ratio"):
        grid.add_column(heading, justify="right")
    for measure in measures:
        beside = f"{measure.yardstick} {measure.yardstick_rate:,.0f}/s" if measure.yardstick else ""
        ratio = f"{measure.ratio:.2g}x" if measure.yardstick else ""
        grid.add_row(measure.path, f"{measure.rate:,.0f} {measure.unit}/s", beside, ratio)
    return grid
