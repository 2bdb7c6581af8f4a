"""The engine as a player at a table."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from quintain.core.contract import Game, View
from quintain.core.luck import NO_LUCK, Luck
from quintain.games.knight_shift.lines import Placement
from quintain.games.knight_shift.state import KnightShiftState
from quintain.players.contract import Advice
from quintain.players.lore.knight_shift.engine import Engine, Limits, plies_to_end
from quintain.players.lore.knight_shift.evaluation import read_scale

NODES = 100_000
"""Positions looked at for each piece of advice."""
LINES = 3
"""So many options get a chance of their own; for the others it is an upper bound."""


def chance(score: int) -> float:
    """The share of a win that a score is worth, by the curve that the weights were fitted with."""
    return 1 / (1 + math.exp(-max(-700.0, min(700.0, score / read_scale("weights")))))


def positions_of(state: KnightShiftState) -> list[Placement]:
    """The positions of a match from its base to now."""
    here = KnightShiftState.of_line(state.terms.base, state.terms)
    found = [here.placement()]
    for action in state.history():
        here.apply(here.actors[0], action, NO_LUCK)
        found.append(here.placement())
    return found


class EnginePlayer:
    """Deep search for Knight Shift. Every piece of advice is worth so many positions more."""

    name = "engine"
    rounds = 4

    def __init__(self, nodes: int = NODES, hash_mb: int = 16, lines: int = LINES) -> None:
        self._nodes = nodes
        self._lines = lines
        self._hash_mb = hash_mb

    def think(
        self,
        game: Game[Any, Any, Any],
        view: View,
        options: Sequence[Any],
        luck: Luck,
    ) -> Iterator[Advice]:
        if len(options) == 1:
            yield Advice(options[0])
            return
        state = KnightShiftState.of(game.imagine(view, luck))
        *history, position = positions_of(state)
        terms = state.terms
        limits = Limits(
            nodes=self._nodes,
            multi_pv=self._lines,
            no_progress_limit=terms.limit,
            repetition_loses=terms.repetition_loses,
        )
        engine = Engine(self._hash_mb)
        work = 0
        while True:
            *_, info = engine.think(position, history, limits)
            work += info.nodes
            scores = [min(info.scores[option], info.score) for option in options]
            chances = {place: chance(score) for place, score in enumerate(scores)}
            yield Advice(info.line[0], chances, work, info.line, plies_to_end(info.score))
