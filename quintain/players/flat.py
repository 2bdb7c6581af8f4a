"""The player that tries every option out, in worlds that it can imagine, and counts how often it wins."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from quintain.core.contract import AnyGame, View
from quintain.core.luck import Luck
from quintain.core.moments import Moment
from quintain.players.contract import Advice
from quintain.players.playouts import QuickLuck, play_out

PLAYOUTS = 300
"""Between one piece of advice and the next."""
CURIOSITY = 0.7


class FlatPlayer:
    """Flat Monte Carlo: random playouts, more of them where they go well. The chances are those of random play.

    Every playout begins in another world that the seat cannot tell from the true one.
    """

    name = "flat"
    rounds = 2

    def think(
        self,
        game: AnyGame,
        view: View,
        options: Sequence[Any],
        luck: Luck,
    ) -> Iterator[Advice]:
        tries = [0] * len(options)
        points = [0.0] * len(options)
        seat = view.seat
        if seat is None or len(options) == 1:
            yield Advice(options[0])
            return
        quick = QuickLuck.of(luck)
        while True:
            for _ in range(PLAYOUTS):
                place = _most_promising(tries, points)
                world = game.imagine(view, quick)
                world.apply(seat, options[place], Moment(quick))
                points[place] += play_out(world, quick)[seat]
                tries[place] += 1
            chances = {place: points[place] / tries[place] for place in range(len(options)) if tries[place]}
            best = max(chances, key=lambda place: (chances[place], tries[place]))
            yield Advice(options[best], chances, sum(tries))


def _most_promising(tries: Sequence[int], points: Sequence[float]) -> int:
    """Whatever has not been tried; then what does well or has been tried little (UCB1)."""
    if 0 in tries:
        return tries.index(0)
    log = math.log(sum(tries))
    return max(
        range(len(tries)),
        key=lambda place: points[place] / tries[place] + CURIOSITY * math.sqrt(log / tries[place]),
    )
