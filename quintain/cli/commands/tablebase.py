"""Endgame tables: building, asking and checking them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import TimeElapsedColumn

from quintain.cli.complaints import INTERRUPTED
from quintain.cli.examples import Group, add_command
from quintain.cli.positions import read_position
from quintain.cli.terminal import grid, progress, say
from quintain.errors import QuintainError
from quintain.folders import endgame_folder
from quintain.players.lore import tablebases
from quintain.players.tablebase import Balance, Check, Stage, Tablebase

WRONG_ENTRIES = 1
"""The exit status when a table says something that it should not."""

Folder = Annotated[Path | None, typer.Option(help="Where tables are kept.", metavar="DIR", show_default="your data")]
Classes = Annotated[
    str | None, typer.Option(help="Only these, with commas between, and what they need.", metavar="A,B")
]
Position = Annotated[str, typer.Argument(help="A position line.", metavar="POSITION")]
Samples = Annotated[int, typer.Option(help="How many entries.", min=1, metavar="N")]

app = typer.Typer(
    name="tablebase",
    cls=Group,
    help="Endgame tables: the end of every position in which little is left.",
    epilog="Example: quintain tablebase build",
    add_completion=False,
    no_args_is_help=True,
)


def build(folder: Folder = None, classes: Classes = None) -> None:
    """Build the tables that are not there yet. What was interrupted goes on where it stopped.

    Example: quintain tablebase build
    """
    for slug, tablebase in tablebases().items():
        place = endgame_folder(slug, folder)
        names = [name.strip() for name in classes.split(",")] if classes else list(tablebase.classes)
        try:
            tallies = _build(tablebase, place, names)
        except KeyboardInterrupt:
            say(f"Stopped. The same command goes on from here; unfinished tables wait in {place}")
            raise typer.Exit(INTERRUPTED) from None
        _print(tallies)
        say(f"tables in {place}")


def probe(position: Position, folder: Folder = None) -> None:
    """Say how a position ends if both sides do their best, and what each action is worth. Draw rules are left out.

    Example: quintain tablebase probe "g2F1/5/n4/5/5/1G3/5/Nf3 w 0 1"
    """
    table = read_position(position)
    slug = table.game.slug
    known = tablebases()
    if slug not in known:
        raise QuintainError(f"there are no endgame tables for {table.game.title}")
    verdict = known[slug].probe(endgame_folder(slug, folder), table.state)
    say(_in_words(verdict.value))
    worth = grid("action", "value")
    for action, value in verdict.actions:
        worth.add_row(action, _in_words(value))
    Console(highlight=False).print(worth)


def verify(samples: Samples = 1_000_000, folder: Folder = None) -> None:
    """Compare entries, drawn at random, with the entries that one action leads to.

    Example: quintain tablebase verify --samples 100000
    """
    for slug, tablebase in tablebases().items():
        check = _verify(tablebase, endgame_folder(slug, folder), samples)
        say(f"{slug}: {check.compared} entries compared, {'some are wrong:' if check.wrong else 'all are right'}")
        for line in check.wrong:
            say(line)
        if check.wrong:
            raise typer.Exit(WRONG_ENTRIES)


for command in (build, probe, verify):
    add_command(app, command)


def _build(tablebase: Tablebase, folder: Path, names: list[str]) -> list[Balance]:
    with progress(TimeElapsedColumn(), stays=True) as bar:
        tasks = {name: bar.add_task(f"{name} plies", total=None) for name in tablebase.classes}

        def show(stage: Stage) -> None:
            bar.update(tasks[stage.name], completed=stage.ply, total=stage.plies)

        return list(tablebase.build(folder, names, show))


def _verify(tablebase: Tablebase, folder: Path, samples: int) -> Check:
    with progress(TimeElapsedColumn(), stays=True) as bar:
        task = bar.add_task("entries", total=samples)
        return tablebase.verify(folder, samples, lambda done: bar.advance(task, done))


def _print(tallies: list[Balance]) -> None:
    if not tallies:
        return
    counts = grid("to act v other", numbers=("wins", "draws", "losses", "longest win", "longest loss"))
    for title, *numbers in tallies:
        counts.add_row(title, *(f"{number:,}" for number in numbers))
    Console(highlight=False).print(counts)


def _in_words(value: int) -> str:
    if value == 0:
        return "draw"
    plies = abs(value)
    return f"{'win' if value > 0 else 'loss'} in {plies} {'ply' if plies == 1 else 'plies'}"
