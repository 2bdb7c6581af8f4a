"""Installed games, found through the entry points ``quintain.games``."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import Any

from quintain.core.contract import Game
from quintain.errors import DataError, UnknownGame

GROUP = "quintain.games"


def games() -> tuple[Game[Any, Any, Any], ...]:
    """Every installed game, by slug."""
    return tuple(load(slug) for slug in _slugs())


@cache
def load(slug: str) -> Game[Any, Any, Any]:
    """The game with this slug. Raises ``UnknownGame``, which lists those that there are."""
    if slug not in _slugs():
        raise UnknownGame(slug, _slugs())
    game = entry_points(group=GROUP)[slug].load()
    if not isinstance(game, Game) or game.slug != slug:
        raise DataError(f"the entry point {GROUP}:{slug} does not name a game with that slug")
    return game


def _slugs() -> list[str]:
    return sorted(entry_points(group=GROUP).names)
