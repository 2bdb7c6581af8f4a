"""Thinking about one position for a while."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from quintain.cli.commands.arguments import Slug
from quintain.cli.drawing.opinions import end_in_words, percent, variation_in_words
from quintain.cli.drawing.prose import picture
from quintain.cli.files import naming, read_match
from quintain.cli.positions import table_at
from quintain.cli.terminal import say
from quintain.core import registry
from quintain.core.contract import AnyGame
from quintain.core.luck import Stream
from quintain.errors import QuintainError
from quintain.players import ADVISER, player
from quintain.players.opinion import Opinion, opinions
from quintain.table.replaying import walked
from quintain.table.table import Table

What = Annotated[
    str | None, typer.Argument(help="A position line or a file with a match; else the start.", metavar="POSITION|FILE")
]
Ply = Annotated[int | None, typer.Option(help="With a file: the position after so many entries.", min=0, metavar="N")]
Seconds = Annotated[float, typer.Option(help="How long to think.", min=0.0, max=3600.0, metavar="S")]


def analyse(game: Slug, what: What = None, ply: Ply = None, seconds: Seconds = 10.0) -> None:
    """Think about a position and say more as more is seen: seconds, work, chance, line.

    Only for games without secrets and luck. Ctrl-C ends it sooner.

    Example: quintain analyse GAME --seconds 2
    """
    found = registry.load(game)
    if not found.nature.is_open:
        raise QuintainError(
            f"{found.title} has secrets or luck, so there are no lines to analyse; see: quintain review"
        )
    table = _table(found, what, ply)
    if not table.actors:
        raise QuintainError("the match is over in that position; with a file, --ply N goes to an earlier one")
    say(picture(table.scene(None), dict(enumerate(table.names))))
    say()
    say(table.scene(None).prompt)
    say(f"{'seconds':>8}  {'work':>12}  chance  line")
    try:
        last = _say_all(table, seconds)
    except KeyboardInterrupt:
        say()
        return
    if certain := end_in_words(last.plies):
        say(f"Whoever acts {certain}.")


def _say_all(table: Table, seconds: float) -> Opinion:
    """Print every new thought until the time is up or nothing more can be found."""
    begun = time.monotonic()
    said = ""
    for thought in _thoughts(table):
        passed = time.monotonic() - begun
        words = f"{percent(thought.best.chance):>6}  {variation_in_words(thought.variation or (thought.best.text,))}"
        if words != said:
            say(f"{passed:8.1f}  {thought.work:12,}  {words}")
            said = words
        if passed >= seconds:
            break
    return thought


def _thoughts(table: Table) -> Iterator[Opinion]:
    """What is thought of the position, until the end is certain and stays so."""
    certain = None
    for thought in opinions(player(ADVISER), table.game, table.view(table.actors[0]), Stream.of("analysis")):
        yield thought
        if thought.plies is not None and thought.plies == certain:
            return
        certain = thought.plies


def _table(game: AnyGame, what: str | None, ply: int | None) -> Table:
    """The table at a position line, or after some entries of a match in a file. Raises ``QuintainError``."""
    path = Path(what) if what else None
    try:
        there = path is not None and path.is_file()
    except (OSError, ValueError):
        there = False
    if path is None or not there:
        if ply is not None:
            raise QuintainError("--ply belongs to a file with a match")
        return table_at(game, what)
    record = read_match(path)
    if record.header.game != game.slug:
        raise QuintainError(f"{path} holds a match of {record.header.game}, not of {game.slug}")
    entries = record.played
    if ply is not None and ply > len(entries):
        raise QuintainError(f"--ply {ply}: {path} has entries 1 to {len(entries)}, and 0 is the start")
    with naming(path):
        return walked(record, len(entries) if ply is None else ply)
