"""What is known of single games: how good an option looks. Found through entry points, so no player names a game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.metadata import entry_points
from typing import Any, Protocol, cast

from quintain.core.contract import Game, View
from quintain.core.luck import Luck

GROUP = "quintain.lore"


class Lore(Protocol):
    def weigh(self, game: Game[Any, Any, Any], view: View, options: Sequence[Any], luck: Luck) -> Sequence[float]:
        """How good each option looks to the holder of this view; higher is better."""


@cache
def lore_of(slug: str) -> Lore | None:
    """What is known of a game, or None."""
    for point in entry_points(group=GROUP):
        if point.name == slug:
            return cast("Lore", point.load())
    return None
