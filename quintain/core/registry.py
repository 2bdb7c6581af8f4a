"""Installed games, found through the entry points ``quintain.games``."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from quintain.core.contract import AnyGame, Game
from quintain.core.faults import fault
from quintain.errors import DataError, UnknownGame

GROUP = "quintain.games"


def installed() -> tuple[AnyGame, ...]:
    """Every installed game that can be loaded, by slug. ``broken`` tells of the others."""
    return tuple(game for game in map(_attempt, _slugs()) if isinstance(game, Game))


def broken() -> tuple[str, ...]:
    """Why each of the other installed games cannot be loaded, one line for each."""
    return tuple(str(trouble) for trouble in map(_attempt, _slugs()) if isinstance(trouble, DataError))


@cache
def load(slug: str) -> AnyGame:
    """The game with this slug. Raises ``UnknownGame``, which lists those that there are, or ``DataError``."""
    if slug not in _slugs():
        raise UnknownGame(slug, _slugs())
    point = entry_points(group=GROUP)[slug]
    game = _import(point)
    if not isinstance(game, Game):
        raise DataError(f"the entry point {GROUP}:{slug} does not name a game: it is {game!r}")
    if (found := getattr(game, "slug", None)) != slug:
        raise DataError(f"the entry point {GROUP}:{slug} names a game with another slug: {found!r}")
    return game


def _import(point: EntryPoint) -> object:
    try:
        return point.load()
    except Exception as error:
        # Whatever a stranger's module raises is what is wrong with it, and no reason for other games to stay away.
        raise DataError(f"{point.name} cannot be loaded: {fault(error, [point.module])}") from error


def _attempt(slug: str) -> AnyGame | DataError:
    try:
        return load(slug)
    except DataError as trouble:
        return trouble


def _slugs() -> list[str]:
    return sorted(entry_points(group=GROUP).names)
