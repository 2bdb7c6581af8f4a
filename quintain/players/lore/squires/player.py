"""Somebody who plays Squires among masters."""

from __future__ import annotations

from quintain.players.lore.squires.foresight import AMONG_MASTERS
from quintain.players.search.iterations import Habits
from quintain.players.search.player import ITERATIONS, ROUNDS, SeekerPlayer

CHOOSY = Habits(curiosity=0.1, breadth=0.4, deep_breadth=0.4, ripe=500, compared=2)
"""The rules of thumb of masters are good advice: little else is worth a look."""


class MasterPlayer(SeekerPlayer):
    """General search that expects what masters expect."""

    name = "master"

    def __init__(self, iterations: int = ITERATIONS, rounds: int = ROUNDS) -> None:
        super().__init__(iterations, rounds, habits=CHOOSY, policy=AMONG_MASTERS.policy, judge=AMONG_MASTERS.judge)
