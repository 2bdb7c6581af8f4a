"""An engine for other programs."""

from __future__ import annotations

import sys
from importlib.metadata import entry_points
from typing import Any

import typer

from quintain.cli.commands.listing import Slug
from quintain.core import registry
from quintain.errors import QuintainError

GROUP = "quintain.engines"
"""Entry points: a game's slug, and what answers ``converse(lines)`` when it is given something to say lines with."""


def engine(game: Slug) -> None:
    """Speak UCI, the interface of chess programs, on standard input and output.

    Example: quintain engine knight-shift
    """
    slug = registry.load(game).slug
    points = entry_points(group=GROUP)
    if slug not in points.names:
        raise QuintainError(f"there is no engine for {slug}; there are: {', '.join(sorted(points.names)) or 'none'}")
    door: Any = points[slug].load()
    door(_say).converse(sys.stdin)


def _say(line: str) -> None:
    typer.echo(line)
    sys.stdout.flush()
