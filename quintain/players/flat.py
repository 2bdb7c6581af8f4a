"""The player that tries every option out, in worlds that it can imagine, and counts how often it wins."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from quintain.core.contract import Game, State, View
from quintain.core.luck import Luck
from quintain.core.seats import Seat
from quintain.players.contract import Advice

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
        game: Game[Any, Any, Any],
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
        while True:
            for _ in range(PLAYOUTS):
                place = _most_promising(tries, points)
                world = game.imagine(view, luck)
                world.apply(seat, options[place], luck)
                points[place] += _play_out(world, seat, luck)
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


def _play_out(world: State[Any, Any], seat: Seat, luck: Luck) -> float:
    """A random match from here; what this seat gets of it."""
    while world.actors:
        actor = world.actors[0]
        options = world.options(actor)
        world.apply(actor, options[luck.below(len(options), "playout")], luck)
    outcome = world.outcome()
    return float(outcome.points(seat)) if outcome is not None else 0.0
