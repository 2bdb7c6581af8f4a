"""Many matches between bots."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import TimeRemainingColumn

from quintain.arena import Plan, Summary
from quintain.arena import simulate as play_all
from quintain.cli.commands.arguments import BOTS, Preset, Seed, Set, Slug, read_data, read_settings
from quintain.cli.complaints import INTERRUPTED
from quintain.cli.files import make_folder
from quintain.cli.play.seating import ME
from quintain.cli.terminal import grid, progress
from quintain.core import registry
from quintain.core.seats import letter
from quintain.errors import QuintainError

Matches = Annotated[int, typer.Option(help="How many.", min=1, metavar="N")]
Players = Annotated[
    str | None, typer.Option(help=f"The bots in seat order, with commas between: {BOTS}.", metavar="A,B")
]
Jobs = Annotated[
    int, typer.Option(help="Processes; the results do not depend on it. 0: all cores.", min=0, metavar="J")
]
Records = Annotated[Path | None, typer.Option(help="A new folder for a record of each match.", metavar="FOLDER")]
Data = Annotated[Path | None, typer.Option(help="A data file of your own.", metavar="FILE")]


def simulate(
    game: Slug,
    matches: Matches = 100,
    players: Players = None,
    jobs: Jobs = 0,
    seed: Seed = "0",
    records: Records = None,
    chosen: Set = None,
    preset: Preset = None,
    data: Data = None,
) -> None:
    """Let bots play many matches and add up what came of them.

    Example: quintain simulate GAME --matches 1000 --players random,random --jobs 4 --seed 7
    """
    found = registry.load(game)
    names = players.split(",") if players else ["random"] * found.seats[0]
    if ME in names:
        raise QuintainError("only bots play here; to play yourself: quintain play")
    plan = Plan(
        game=found.slug,
        players=tuple(name.strip() for name in names),
        matches=matches,
        seed=seed,
        preset=preset,
        settings={**read_settings(chosen or ()), **read_data(found, data)},
        records=records,
    )
    summary = _run(plan, jobs or os.cpu_count() or 1)
    _print(summary)
    if summary.stopped:
        raise typer.Exit(INTERRUPTED)


def _run(plan: Plan, jobs: int) -> Summary:
    if plan.records is not None:
        make_folder(plan.records)
    with progress(TimeRemainingColumn()) as bar:
        task = bar.add_task("matches", total=plan.matches)
        return play_all(plan, jobs=jobs, progress=lambda done: bar.update(task, completed=done))


def _print(summary: Summary) -> None:
    plan = summary.plan
    count = len(summary.played)
    console = Console(highlight=False)
    if summary.stopped:
        console.print(f"Stopped after {count} of {plan.matches} matches.")
    if not count:
        return
    standings = grid("seat", "player", numbers=("wins", "points", "share"))
    for seat, name in enumerate(plan.players):
        points = summary.points[seat]
        share = f"{float(points / count):.1%}"
        standings.add_row(letter(seat), name, str(summary.wins[seat]), f"{float(points):g}", share)
    console.print(standings)
    console.print()
    console.print(f"{count} {'match' if count == 1 else 'matches'}, {summary.unwon} without a single winner")
    console.print("endings: " + ", ".join(f"{reason} {number}" for reason, number in summary.reasons.items()))
    console.print(
        f"decisions: mean {summary.mean_length:.1f}, median {summary.median_length:g}, longest {summary.longest}"
    )
    console.print(f"{summary.per_second:.1f} matches per second")
    if summary.varied:
        varied = ", ".join(f"{name}={value}" for name, value in summary.varied.items())
        console.print(f"varied by {varied}: else these players repeat one match")
    if summary.different < count:
        console.print(f"only {summary.different} of them different: the others repeat these move by move")
    if plan.records is not None:
        console.print(f"records in {plan.records}")
