"""Commands whose help ends with an example that works as it stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup

from quintain.core import registry
from quintain.core.contract import AnyGame

STAND_INS: dict[str, Callable[[AnyGame], bool]] = {
    "GAME_WITH_DATA": lambda game: game.data_setting is not None,
    "GAME": lambda _: True,
}
"""For each of these words the first installed game for which it is true stands in."""
MARK = "Example: "


class PlainTypes:
    """Beside an option stands what the option says of its values, and never the name of a type."""

    def get_params(self, ctx: Any) -> list[Any]:
        params: list[Any] = super().get_params(ctx)  # type: ignore[misc]  # of the command that this is mixed into
        for param in params:
            if isinstance(param, TyperArgument) or param.metavar is None:
                param.display_type_rich = _nothing
        return params


def _nothing(ctx: Any) -> None:
    pass


class WithExample(PlainTypes, TyperCommand):
    """A real game stands in for ``GAME`` when the help is shown."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        for word, fits in STAND_INS.items():
            fitting = [game.slug for game in registry.installed() if fits(game)]
            if self.epilog and fitting:
                self.epilog = self.epilog.replace(word, fitting[0])
        super().format_help(ctx, formatter)


class Group(PlainTypes, TyperGroup):
    """Commands under a common name."""


def add_command(app: typer.Typer, command: Callable[..., None]) -> None:
    """Add a command whose docstring ends with its example."""
    words, _, example = (command.__doc__ or "").rpartition(MARK)
    app.command(cls=WithExample, help=words.strip(), epilog=f"{MARK}{example.strip()}")(command)
