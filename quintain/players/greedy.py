"""The player that takes what looks best right now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from quintain.core.contract import AnyGame, View
from quintain.core.luck import Luck
from quintain.players.contract import Advice
from quintain.players.lore import lore_of


class GreedyPlayer:
    """The best option by the lore of the game; one of them where several look alike. Without lore, any option."""

    name = "greedy"
    rounds = 1

    def think(self, game: AnyGame, view: View, options: Sequence[Any], luck: Luck) -> Iterator[Advice]:
        lore = lore_of(game.slug)
        weights = [0.0] * len(options) if lore is None else lore.weigh(game, view, options, luck)
        best = max(weights)
        alike = [option for option, weight in zip(options, weights, strict=True) if weight == best]
        yield Advice(alike[luck.below(len(alike), "greedy player")], work=len(options))
