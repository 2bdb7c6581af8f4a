"""What games there are."""

from __future__ import annotations

from rich.console import Console

from quintain.cli.terminal import complain, grid
from quintain.core import registry
from quintain.core.contract import AnyGame


def games() -> None:
    """List the installed games; one that cannot be loaded is named on the error stream.

    Example: quintain games
    """
    listed = grid("game", "title", "players", "what it is")
    for game in registry.installed():
        listed.add_row(game.slug, game.title, _seats(game), game.tagline)
    Console().print(listed)
    for trouble in registry.broken():
        complain(str(trouble))


def _seats(game: AnyGame) -> str:
    """How many may play, in words."""
    return str(game.seats[0]) if len(game.seats) == 1 else f"{game.seats[0]} to {game.seats[-1]}"
