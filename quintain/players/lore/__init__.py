"""What is known of single games: a ``Lore`` per game, found through entry points, so no player names a game."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from quintain.errors import DataError
from quintain.players.lore.contract import Engine, Guide, Judge, Lore, Policy, Weigh, later
from quintain.players.tablebase import Tablebase

__all__ = ["Engine", "Guide", "Judge", "Lore", "Policy", "Weigh", "later", "lore_of", "lores", "tablebases"]

GROUP = "quintain.lore"


@cache
def lore_of(slug: str) -> Lore | None:
    """What is known of a game, or None. Raises ``DataError`` when the entry point names something else."""
    points = entry_points(group=GROUP)
    if slug not in points.names:
        return None
    found = points[slug].load()
    if not isinstance(found, Lore):
        raise DataError(f"the entry point {GROUP}:{slug} does not name a lore: it is {found!r}")
    return found


def lores() -> dict[str, Lore]:
    """All that is known, by the slug of the game."""
    known = ((slug, lore_of(slug)) for slug in sorted(entry_points(group=GROUP).names))
    return {slug: lore for slug, lore in known if lore is not None}


def tablebases() -> dict[str, Tablebase]:
    """The endgame tables of all games that have some, by slug."""
    return {slug: lore.tablebase() for slug, lore in lores().items() if lore.tablebase is not None}
