"""The engine as a player at a table."""

from __future__ import annotations

import logging
import math
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from quintain.core.contract import AnyGame, View
from quintain.core.luck import Luck
from quintain.core.moments import QUIET
from quintain.errors import QuintainError
from quintain.folders import endgame_folder
from quintain.games.knight_shift.actions import Action
from quintain.games.knight_shift.lines import Placement
from quintain.games.knight_shift.settings import KnightShiftSettings
from quintain.games.knight_shift.state import KnightShiftState
from quintain.players.contract import Advice
from quintain.players.lore.knight_shift.bits import bits_of
from quintain.players.lore.knight_shift.engine import Engine, Info, Limits, plies_to_end
from quintain.players.lore.knight_shift.evaluation import read_scale
from quintain.players.lore.knight_shift.probing import NO_TABLES, NOT_TABULATED, Probe, asked
from quintain.players.lore.knight_shift.tablebase import Tables

NODES = 100_000
"""Positions looked at for each piece of advice."""
VARIATIONS = 3
"""So many options get a chance of their own; for the others it is an upper bound."""


LONGEST_VARIATION = 12


def chance(score: int) -> float:
    """The share of a win that a score is worth, by the curve that the weights were fitted with."""
    return 1 / (1 + math.exp(-max(-700.0, min(700.0, score / read_scale("weights")))))


def positions_of(state: KnightShiftState) -> list[Placement]:
    """The positions of a match from its base to now."""
    here = KnightShiftState.begun(state.settings, state.players)
    found = [here.placement()]
    for action in state.history():
        here.apply(here.actors[0], action, QUIET)
        found.append(here.placement())
    return found


def users_tables() -> Probe:
    """The endgame tables that the user has built, if any. They are opened once."""
    return _probe_in(endgame_folder("knight-shift"))


@cache
def _probe_in(folder: Path) -> Probe:
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

    def __init__(
        self, nodes: int = NODES, hash_mb: int = 16, variations: int = VARIATIONS, *, tables: bool = True
    ) -> None:
        self._nodes = nodes
        self._variations = variations
        self._hash_mb = hash_mb
        self._tables = tables

    def think(self, game: AnyGame, view: View, options: Sequence[Any], luck: Luck) -> Iterator[Advice]:
        if len(options) == 1:
            yield Advice(options[0])
            return
        state = KnightShiftState.of(game.imagine(view, luck))
        *history, position = positions_of(state)
        settings = state.settings
        limits = Limits(
            nodes=self._nodes,
            multi_pv=self._variations,
            no_progress_limit=settings.no_progress_limit,
            repetition_loses=settings.repetition == "loss",
        )
        probe = users_tables() if self._tables else NO_TABLES
        engine = Engine(self._hash_mb, probe)
        if (value := _solved(position, settings, probe)) is not None:
            *_, info = engine.think(position, history, replace(limits, depth=1, multi_pv=len(options)))
            variation = _solved_variation(engine, state, limits)
            yield Advice(variation[0], _chances(info, options), info.nodes, variation, value)
            return
        work = 0
        while True:
            *_, info = engine.think(position, history, limits)
            work += info.nodes
            yield Advice(info.variation[0], _chances(info, options), work, info.variation, plies_to_end(info.score))


def _chances(info: Info, options: Sequence[Action]) -> dict[int, float]:
    return {place: chance(min(info.scores[option], info.score)) for place, option in enumerate(options)}


def _solved(position: Placement, settings: KnightShiftSettings, probe: Probe) -> int | None:
    """What tables say of a position, unless the draw rules, which they leave out, could matter."""
    value = asked(bits_of(position), probe)
    if value == NOT_TABULATED or settings.repetition == "loss":
        return None
    return value if position.clock + abs(value) < settings.no_progress_limit else None


def _solved_variation(engine: Engine, state: KnightShiftState, limits: Limits) -> tuple[Action, ...]:
    """Best play as tables have it, a few plies of it."""
    here = state.clone()
    variation: list[Action] = []
    while here.actors and len(variation) < LONGEST_VARIATION:
        *_, info = engine.think(here.placement(), [], replace(limits, depth=1, multi_pv=1))
        variation.append(info.variation[0])
        here.apply(here.actors[0], info.variation[0], QUIET)
    return tuple(variation)
