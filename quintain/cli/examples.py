"""Commands whose help ends with an example that works as it stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import typer
from typer.core import TyperCommand

from quintain.core import registry

ANY_GAME = "GAME"
MARK = "Example: "


class WithExample(TyperCommand):
    """The first installed game stands in for ``GAME`` when the help is shown."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        known = registry.installed()
        if self.epilog and known:
            self.epilog = self.epilog.replace(ANY_GAME, known[0].slug)
        super().format_help(ctx, formatter)


def add_command(app: typer.Typer, command: Callable[..., None]) -> None:
    """Add a command whose docstring ends with its example."""
    words, _, example = (command.__doc__ or "").rpartition(MARK)
    app.command(cls=WithExample, help=words.strip(), epilog=f"{MARK}{example.strip()}")(command)
