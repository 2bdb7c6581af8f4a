"""The player that every other must beat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from quintain.core.contract import AnyGame, View
from quintain.core.luck import Luck
from quintain.players.contract import Advice


class RandomPlayer:
    """Every option is as likely."""

    name = "random"
    rounds = 1

    def think(self, game: AnyGame, view: View, options: Sequence[Any], luck: Luck) -> Iterator[Advice]:
        yield Advice(options[luck.below(len(options), "random player")])
