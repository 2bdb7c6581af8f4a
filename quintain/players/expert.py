"""The strongest player that a game has: one of its own where there is one, else general search."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

from quintain.core.contract import AnyGame, View
from quintain.core.luck import Luck
from quintain.players.contract import Advice, Player
from quintain.players.lore import lore_of
from quintain.players.search import SeekerPlayer
from quintain.players.turns import Memory, TurnPlayer, think_on


class ExpertPlayer(TurnPlayer):
    name = "expert"
    rounds = 4

    def think_on(
        self, game: AnyGame, view: View, options: Sequence[Any], luck: Luck, memory: Memory
    ) -> Iterator[Advice]:
        return think_on(_usual(game.slug), game, view, options, luck, memory)


def expert_of(slug: str) -> Callable[..., Player]:
    """What makes a game's own kind of player, or a seeker."""
    lore = lore_of(slug)
    return SeekerPlayer if lore is None or lore.expert is None else lore.expert


@cache
def _usual(slug: str) -> Player:
    """One that thinks as it usually does."""
    return expert_of(slug)()
