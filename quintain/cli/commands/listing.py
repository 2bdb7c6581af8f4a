"""What there is: games, and the settings of one."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table as Grid

from quintain.core import registry
from quintain.core import settings as core_settings
from quintain.core.seating import AnyGame

Slug = Annotated[str, typer.Argument(help="The game's short name, as `quintain games` lists it.", metavar="GAME")]


def games() -> None:
    """List the installed games; one that cannot be loaded is named on the error stream.

    Example: quintain games
    """
    grid = _grid("game", "title", "players", "what it is")
    for game in registry.games():
        grid.add_row(game.slug, game.title, seats_of(game), game.tagline)
    Console().print(grid)
    for trouble in registry.broken():
        typer.echo(f"quintain: {trouble}", err=True)


def settings(game: Slug) -> None:
    """List what can be chosen before a match of a game, with the allowed values, the defaults and the presets.

    Example: quintain settings GAME
    """
    found = registry.load(game)
    grid = _grid("setting", "allowed", "default", "what it is")
    for field in core_settings.fields(found.settings):
        default = ",".join(map(str, field.default)) if field.per_seat else str(field.default)
        allowed = f"{field.allowed}, one per seat" if field.per_seat else field.allowed
        grid.add_row(field.name, allowed, default, field.help)
    console = Console()
    console.print(grid)
    for name, chosen in found.presets.items():
        pairs = " ".join(f"{setting}={value}" for setting, value in chosen.items())
        console.print(f"Preset {name}: {pairs or 'the defaults'}", highlight=False)
    console.print("Choose with: --set SETTING=VALUE" + (" or --preset NAME" if found.presets else ""), highlight=False)


def seats_of(game: AnyGame) -> str:
    """How many may play, in words."""
    return str(game.seats[0]) if len(game.seats) == 1 else f"{game.seats[0]} to {game.seats[-1]}"


def _grid(*headings: str) -> Grid:
    grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for place, heading in enumerate(headings):
        grid.add_column(heading, no_wrap=place == 0, overflow="fold")
    return grid
