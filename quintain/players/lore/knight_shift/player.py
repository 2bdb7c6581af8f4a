"""The engine as a player at a table."""

from __future__ import annotations

import logging
import math
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from quintain.core.contract import Game, View
from quintain.core.luck import NO_LUCK, Luck
from quintain.errors import QuintainError
from quintain.games.knight_shift.actions import Action
from quintain.games.knight_shift.lines import Placement
from quintain.games.knight_shift.state import KnightShiftState, Terms
from quintain.places import endgame_folder
from quintain.players.contract import Advice
from quintain.players.lore.knight_shift.bits import bits_of
from quintain.players.lore.knight_shift.engine import Engine, Info, Limits, plies_to_end
from quintain.players.lore.knight_shift.evaluation import read_scale
from quintain.players.lore.knight_shift.probing import NO_TABLES, NOT_TABULATED, Probe, asked
from quintain.players.lore.knight_shift.tablebase import Tables

NODES = 100_000
"""Positions looked at for each piece of advice."""
LINES = 3
"""So many options get a chance of their own; for the others it is an upper bound."""


LONGEST_LINE = 12


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


def users_tables() -> Probe:
    """The endgame tables that the user has built, if any. They are opened once."""
    return _opened(endgame_folder("knight-shift"))


@cache
def _opened(folder: Path) -> Probe:
    if not folder.exists():
        return NO_TABLES
    try:
        tables = Tables(folder)
    except QuintainError as error:
        # A match goes on without them.
        logging.getLogger(__name__).warning("endgame tables are left alone: %s", error)
        return NO_TABLES
    _KEPT.append(tables)
    return tables.probe


_KEPT: list[Tables] = []
"""Probes are good for as long as their tables are kept."""


class EnginePlayer:
    """Deep search for Knight Shift. Every piece of advice is worth so many positions more."""

    name = "engine"
    rounds = 4

    def __init__(self, nodes: int = NODES, hash_mb: int = 16, lines: int = LINES, *, tables: bool = True) -> None:
        self._nodes = nodes
        self._lines = lines
        self._hash_mb = hash_mb
        self._tables = tables

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
        probe = users_tables() if self._tables else NO_TABLES
        engine = Engine(self._hash_mb, probe)
        if (value := _solved(position, terms, probe)) is not None:
            *_, info = engine.think(position, history, replace(limits, depth=1, multi_pv=len(options)))
            line = _solved_line(engine, state, limits)
            yield Advice(line[0], _chances(info, options), info.nodes, line, value)
            return
        work = 0
        while True:
            *_, info = engine.think(position, history, limits)
            work += info.nodes
            yield Advice(info.line[0], _chances(info, options), work, info.line, plies_to_end(info.score))


def _chances(info: Info, options: Sequence[Action]) -> dict[int, float]:
    return {place: chance(min(info.scores[option], info.score)) for place, option in enumerate(options)}


def _solved(position: Placement, terms: Terms, probe: Probe) -> int | None:
    """What tables say of a position, unless the draw rules, which they leave out, could matter."""
    value = asked(bits_of(position), probe)
    if value == NOT_TABULATED or terms.repetition_loses or position.clock + abs(value) >= terms.limit:
        return None
    return value


def _solved_line(engine: Engine, state: KnightShiftState, limits: Limits) -> tuple[Action, ...]:
    """Best play as tables have it, a few plies of it."""
    here = state.clone()
    line: list[Action] = []
    while here.actors and len(line) < LONGEST_LINE:
        *_, info = engine.think(here.placement(), [], replace(limits, depth=1, multi_pv=1))
        line.append(info.line[0])
        here.apply(here.actors[0], info.line[0], NO_LUCK)
    return tuple(line)
