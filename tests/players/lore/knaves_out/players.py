"""The rules of thumb as a player, whether the lore is installed or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from quintain.core.contract import AnyGame, View
from quintain.core.luck import Luck
from quintain.players import Advice
from quintain.players.lore.knaves_out import LORE


class Thumbs:
    """Takes whatever weighs most."""

    name = "thumbs"
    rounds = 1

    def think(self, game: AnyGame, view: View, options: Sequence[Any], luck: Luck) -> Iterator[Advice]:
        weights = LORE.weigh(game, view, options, luck)
        best = max(weights)
        alike = [option for option, weight in zip(options, weights, strict=True) if weight == best]
        yield Advice(alike[luck.below(len(alike), "thumbs")], work=len(options))
