"""
Installed games, found through the entry points ``quintain.games``.

They are looked for once: to go through everything that is installed takes milliseconds, and servers are asked for games
that there are not.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from quintain.core.contract import AnyGame, Game
from quintain.core.faults import fault
from quintain.errors import DataError, UnknownGame

GROUP = "quintain.games"


@cache
def installed() -> tuple[AnyGame, ...]:
    """Every installed game that can be loaded, by slug. ``broken`` tells of the others."""
    return tuple(game for game in map(_attempt, _points()) if isinstance(game, Game))


def broken() -> tuple[str, ...]:
    """Why each of the other installed games cannot be loaded, one line for each."""
    return tuple(str(trouble) for trouble in map(_attempt, _points()) if isinstance(trouble, DataError))


@cache
def load(slug: str) -> AnyGame:
    """The game with this slug. Raises ``UnknownGame``, which lists those that there are, or ``DataError``."""
    if slug not in _points():
        raise UnknownGame(slug, tuple(_points()))
    found = _attempt(slug)
    if isinstance(found, DataError):
        raise DataError(str(found)) from found.__cause__
    return found


def look_again() -> None:
    """Forget what was found: something else is installed now."""
    for known in (_points, _attempt, load, installed):
        known.cache_clear()


@cache
def _points() -> Mapping[str, EntryPoint]:
    """Where each game is, by slug."""
    return {point.name: point for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


@cache
def _attempt(slug: str) -> AnyGame | DataError:
    """A game that is installed, or why it cannot be loaded; no second time for one that is broken."""
    try:
        return _read(_points()[slug])
    except DataError as trouble:
        return trouble


def _read(point: EntryPoint) -> AnyGame:
    game = _import(point)
    if not isinstance(game, Game):
        raise DataError(f"the entry point {GROUP}:{point.name} does not name a game: it is {game!r}")
    if (found := getattr(game, "slug", None)) != point.name:
        raise DataError(f"the entry point {GROUP}:{point.name} names a game with another slug: {found!r}")
    return game


def _import(point: EntryPoint) -> object:
    try:
        return point.load()
    except Exception as error:
        # Whatever a stranger's module raises is what is wrong with it, and no reason for other games to stay away.
        raise DataError(f"{point.name} cannot be loaded: {fault(error, [point.module])}") from error
