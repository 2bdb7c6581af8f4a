"""The player that tries every option out, in worlds that it can imagine, and counts how often it wins."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from quintain.core.contract import AnyGame, View
from quintain.core.luck import Luck
from quintain.core.moments import Moment
from quintain.players.contract import Advice
from quintain.players.judging import Judging
from quintain.players.lore import lore_of
from quintain.players.playouts import QuickLuck
from quintain.players.turns import Memory, TurnPlayer

PLAYOUTS = 300
"""Between one piece of advice and the next, for all decisions of a turn together."""
CURIOSITY = 0.7
FEW = 3
"""So often an option should be tried at least."""


class FlatPlayer(TurnPlayer):
    """Flat Monte Carlo: every option is tried out, more often where that goes well, and nothing is looked at beyond it.

    What came of it is judged as the lore of the game does, else by random play to the end. Every try is made in another
    world that the seat cannot tell from the true one. Where options are too many to try each a few times, some are
    looked at.
    """

    name = "flat"
    rounds = 2

    def think_on(
        self, game: AnyGame, view: View, options: Sequence[Any], luck: Luck, memory: Memory
    ) -> Iterator[Advice]:
        tries = [0] * len(options)
        points = [0.0] * len(options)
        seat = view.seat
        if seat is None or len(options) == 1:
            yield Advice(options[0])
            return
        quick, judging = QuickLuck.of(luck), Judging.by(lore_of(game.slug))
        playouts = math.ceil(PLAYOUTS * memory.share(game, view))
        places = _looked_at(len(options), playouts, quick)
        while True:
            for _ in range(playouts):
                place = _most_promising(places, tries, points)
                world = game.imagine(view, quick)
                world.apply(seat, options[place], Moment(quick))
                points[place] += judging.shares(world, seat, seat, quick)[seat]
                tries[place] += 1
            chances = {place: points[place] / tries[place] for place in places if tries[place]}
            best = max(chances, key=lambda place: (chances[place], tries[place]))
            yield Advice(options[best], chances, sum(tries))


def _looked_at(options: int, playouts: int, luck: Luck) -> Sequence[int]:
    """The options, or as many of them as can be tried a few times."""
    most = max(2, playouts // FEW)
    return range(options) if options <= most else sorted(luck.order(range(options), "looked at")[:most])


def _most_promising(places: Sequence[int], tries: Sequence[int], points: Sequence[float]) -> int:
    """Whatever has not been tried; then what does well or has been tried little (UCB1)."""
    for place in places:
        if not tries[place]:
            return place
    log = math.log(sum(tries))
    return max(
        places,
        key=lambda place: points[place] / tries[place] + CURIOSITY * math.sqrt(log / tries[place]),
    )
