"""Counting sequences of actions, the usual check of a rules engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import typer
from rich.console import Console

from quintain.cli.commands.arguments import Slug
from quintain.cli.positions import table_at
from quintain.cli.terminal import grid
from quintain.core import registry
from quintain.core.contract import AnyGame, State
from quintain.core.moments import QUIET
from quintain.errors import QuintainError

Position = Annotated[str | None, typer.Option(help="Begin from this position line.", metavar="LINE")]
Depth = Annotated[int, typer.Option(help="How many actions in a row.", min=0, metavar="N")]
Split = Annotated[bool, typer.Option("--split", help="Count separately for every first action.")]


def perft(game: Slug, depth: Depth, position: Position = None, split: Split = False) -> None:
    """Count the sequences of legal actions. The last line is the number alone.

    Example: quintain perft GAME --depth 3
    """
    found = registry.load(game)
    if found.nature.luck or found.nature.simultaneous:
        raise QuintainError(f"{found.title} has luck or simultaneous choices, which cannot be counted like this")
    state = table_at(found, position).state
    nodes = _print_split(found, state, depth) if split and depth else _print_depths(found, state, depth)
    typer.echo(str(nodes))


def _print_depths(game: AnyGame, state: State[Any, Any], depth: int) -> int:
    rows = {str(number): game.count_kinds(state, number) for number in range(min(1, depth), depth + 1)}
    _print("depth", rows)
    return rows[str(depth)]["nodes"]


def _print_split(game: AnyGame, state: State[Any, Any], depth: int) -> int:
    rows: dict[str, Mapping[str, int]] = {}
    for seat in state.actors:
        for action in state.options(seat):
            child = state.clone()
            child.apply(seat, action, QUIET)
            rows[state.text(action)] = game.count_kinds(child, depth - 1)
    if not rows:
        return 0
    _print("action", {text: {"nodes": row["nodes"]} for text, row in rows.items()})
    return sum(row["nodes"] for row in rows.values())


def _print(heading: str, rows: Mapping[str, Mapping[str, int]]) -> None:
    columns = list(next(iter(rows.values())))
    counts = grid(heading, numbers=columns)
    for name, row in rows.items():
        counts.add_row(name, *(str(row[column]) for column in columns))
    Console().print(counts)
