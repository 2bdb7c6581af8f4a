"""Looking back at a finished match with a good player."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import TimeElapsedColumn

from quintain.cli.drawing.opinions import end_in_words, graph, percent, variation_in_words
from quintain.cli.drawing.prose import sentence, title
from quintain.cli.files import naming, read_match, replay
from quintain.cli.terminal import progress, say
from quintain.core.records import Record
from quintain.core.seats import LETTERS
from quintain.players import ADVISER, player
from quintain.players.opinion import Opinion, opinion
from quintain.players.review import Course, Hindsight, Review, course, luck_for
from quintain.players.review import review as judge
from quintain.table.replaying import walk
from quintain.table.table import Table

GRAPH = 60
"""Columns at most."""
LONGEST = 8
"""So many actions of a variation are shown."""

File = Annotated[Path, typer.Argument(help="A file with a finished match.", metavar="FILE")]
Rounds = Annotated[int, typer.Option(help="How long to think about each decision.", min=1, max=1000, metavar="N")]


def review(file: File, rounds: Rounds = 2) -> None:
    """Say how the chances went in a finished match, and where it turned.

    Every decision is looked at as the one who made it saw the table, by the strongest player that the game has.

    Example: quintain review match.jsonl
    """
    record = read_match(file)
    table = replay(record, file)
    with naming(file):
        match = course(walk(record))
    found = judge(match, _think(record, table, match, rounds))
    names = table.names
    say(title(table.game.title, names))
    say(sentence(table.result()))
    say(f"{len(match.decisions)} decisions, as the player {ADVISER} sees them.")
    for name, curve in zip(names, found.curves, strict=True):
        say()
        _draw(name, graph(curve, found.plies, GRAPH))
    say()
    _tell(file, found, names)


def _think(record: Record, table: Table, match: Course, rounds: int) -> list[Opinion]:
    """What the adviser thinks of every decision."""
    adviser, seed = player(ADVISER), str(record.seed)
    with progress(TimeElapsedColumn()) as bar:
        return [
            opinion(adviser, table.game, decision.view, luck_for(seed, decision), rounds, played=decision.text)
            for decision in bar.track(match.decisions, description="decisions")
        ]


def _draw(name: str, rows: list[str]) -> None:
    say(f"{name}'s chance")
    for place, row in enumerate(rows):
        label = "100%" if place == 0 else "0%" if place == len(rows) - 1 else ""
        say(f"{label:>6} |{row}|")


def _tell(file: Path, found: Review, names: Sequence[str]) -> None:
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


def _in_words(moment: Hindsight, name: str) -> list[str]:
    certain = end_in_words(moment.plies)
    lines = [
        f"{moment.number}. {name} ({LETTERS[moment.seat]}): {moment.text}, {moment.label}: "
        f"from {percent(moment.chance)} to {percent(moment.worth)}",
        f"   better {moment.best}, {moment.best_label}" + (f", which {certain}" if certain else ""),
    ]
    if len(moment.variation) > 1:
        lines.append(f"   line   {variation_in_words(moment.variation, LONGEST)}")
    return lines
