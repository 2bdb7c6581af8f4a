"""What can be chosen before a match."""

from __future__ import annotations

from rich.console import Console

from quintain.cli.commands.arguments import Slug
from quintain.cli.terminal import grid
from quintain.core import registry
from quintain.core.settings import fields


def settings(game: Slug) -> None:
    """List what can be chosen before a match of a game, with the allowed values, the defaults and the presets.

    Example: quintain settings GAME
    """
    found = registry.load(game)
    listed = grid("setting", "allowed", "default", "what it is")
    for field in fields(found.settings):
        default = ",".join(map(str, field.default)) if field.per_seat else str(field.default)
        allowed = f"{field.allowed}, one per seat" if field.per_seat else field.allowed
        listed.add_row(field.name, allowed, default, field.help)
    console = Console()
    console.print(listed)
    for name, chosen in found.presets.items():
        pairs = " ".join(f"{setting}={value}" for setting, value in chosen.items())
        console.print(f"Preset {name}: {pairs or 'the defaults'}", highlight=False)
    console.print("Choose with: --set SETTING=VALUE" + (" or --preset NAME" if found.presets else ""), highlight=False)
