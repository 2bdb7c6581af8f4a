"""The strongest player that a game has: one of its own where there is one, else general search."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib.metadata import entry_points
from typing import Any, cast

from quintain.core.contract import Game, View
from quintain.core.luck import Luck
from quintain.players.contract import Advice, Player
from quintain.players.search import SeekerPlayer

GROUP = "quintain.experts"


class ExpertPlayer:
    name = "expert"
    rounds = 4

    def think(
        self,
        game: Game[Any, Any, Any],
        view: View,
        options: Sequence[Any],
        luck: Luck,
    ) -> Iterator[Advice]:
        return _usual(game.slug).think(game, view, options, luck)


@cache
def expert_of(slug: str) -> Callable[..., Player]:
    """A game's own kind of player, found through entry points, so that nobody here names a game."""
    for point in entry_points(group=GROUP):
        if point.name == slug:
            return cast("Callable[..., Player]", point.load())
    return SeekerPlayer


@cache
def _usual(slug: str) -> Player:
    """One that thinks as it usually does."""
    return expert_of(slug)()
