"""Looking back at a finished match with a good player."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from quintain.cli.advising import ADVISER, end_in_words, graph, line_in_words, percent
from quintain.cli.files import read_match
from quintain.cli.terminal import say
from quintain.core.records import Record
from quintain.core.seats import LETTERS
from quintain.core.table import Table
from quintain.errors import RecordError
from quintain.players import player
from quintain.players.review import Course, Moment, Opinion, Review, course, luck_for, opinion
from quintain.players.review import review as judge

GRAPH = 60
"""Columns at most."""
LINE = 8
"""So many actions of a line are shown."""

File = Annotated[Path, typer.Argument(help="A file with a finished match.", metavar="FILE")]
Rounds = Annotated[int, typer.Option(help="How long to think about each decision.", min=1, max=1000, metavar="N")]


def review(file: File, rounds: Rounds = 2) -> None:
    """Say how the chances went in a finished match, and where it turned.

    Every decision is looked at as the one who made it saw the table, by the strongest player that the game has.

    Example: quintain review match.jsonl
    """
    record = read_match(file)
    try:
        table = Table.begun(record)
        match = course(table, record.entries)
    except RecordError as error:
        raise RecordError(f"{file}: {error}") from None
    found = judge(match, _think(record, table, match, rounds))
    names = [sitter.name for sitter in table.sitters]
    say(f"{table.game.title}: {' against '.join(names) if len(names) == 2 else ', '.join(names)}")
    say(f"{table.result()[:1].upper()}{table.result()[1:]}.")
    say(f"{len(match.decisions)} decisions, as the player {ADVISER} sees them.")
    for name, curve in zip(names, found.curves, strict=True):
        say()
        _draw(name, graph(curve, found.plies, GRAPH))
    say()
    _tell(file, found, names)


def _think(record: Record, table: Table, match: Course, rounds: int) -> list[Opinion]:
    """What the adviser thinks of every decision."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    adviser, seed = player(ADVISER), str(record.seed)
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as progress:
        return [
            opinion(adviser, table.game, decision.view, luck_for(seed, decision), rounds, played=decision.text)
            for decision in progress.track(match.decisions, description="decisions")
        ]


def _draw(name: str, rows: list[str]) -> None:
    say(f"{name}'s chance")
    for place, row in enumerate(rows):
        label = "100%" if place == 0 else "0%" if place == len(rows) - 1 else ""
        say(f"{label:>6} |{row}|")


def _tell(file: Path, found: Review, names: list[str]) -> None:
    if not found.turning:
        say("No decision cost much.")
        return
    say("Turning points, the worst first:")
    for place in found.turning:
        moment = found.moments[place]
        for line in _in_words(moment, names[moment.seat]):
            say(f"  {line}")
    first = found.moments[found.turning[0]]
    say(f"Look at the first with: quintain replay {shlex.quote(str(file))} --at {first.number - 1}")


def _in_words(moment: Moment, name: str) -> list[str]:
    certain = end_in_words(moment.plies)
    lines = [
        f"{moment.number}. {name} ({LETTERS[moment.seat]}): {moment.text}, {moment.label}: "
        f"from {percent(moment.chance)} to {percent(moment.worth)}",
        f"   better {moment.best}, {moment.best_label}" + (f", which {certain}" if certain else ""),
    ]
    if len(moment.line) > 1:
        lines.append(f"   line   {line_in_words(moment.line, LINE)}")
    return lines
