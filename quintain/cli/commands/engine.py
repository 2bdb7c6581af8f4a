"""An engine for other programs."""

from __future__ import annotations

import sys

import typer

from quintain.cli.commands.arguments import Slug
from quintain.core import registry
from quintain.errors import QuintainError
from quintain.players.lore import lores


def engine(game: Slug) -> None:
    """Speak UCI, the interface of chess programs, on standard input and output.

    Example: quintain engine knight-shift
    """
    slug = registry.load(game).slug
    engines = {slug: lore.engine for slug, lore in lores().items() if lore.engine is not None}
    if slug not in engines:
        raise QuintainError(f"there is no engine for {slug}; there are: {', '.join(engines) or 'none'}")
    engines[slug](_say).converse(sys.stdin)


def _say(line: str) -> None:
    typer.echo(line)
    sys.stdout.flush()
