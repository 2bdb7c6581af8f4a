"""Matches between two ways to choose, each random opening once with either side."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from statistics import fmean

from quintain.core.luck import Luck, Stream
from quintain.core.moments import QUIET, Moment
from quintain.games.knight_shift.actions import Action
from quintain.games.knight_shift.game import GAME
from quintain.games.knight_shift.lines import Placement
from quintain.games.knight_shift.state import KnightShiftState
from quintain.players.intervals import interval
from quintain.players.lore.knight_shift.engine import Engine, Info, Limits

Choose = Callable[[KnightShiftState, Sequence[Placement]], Action]
"""From a position and the positions before it."""


def after_opening(luck: Luck) -> KnightShiftState:
    """A position after a random opening of eight plies (KS-2.9)."""
    return KnightShiftState.of(GAME.new(2, GAME.settings(random_opening=8), Moment(luck)))


def thought(engine: Engine, limits: Limits, state: KnightShiftState, before: Sequence[Placement]) -> Info:
    """What an engine finds in the end."""
    *_, info = engine.think(state.placement(), before, limits)
    return info


def choose_by(engine: Engine, limits: Limits) -> Choose:
    return lambda state, before: thought(engine, limits, state, before).variation[0]


def play(white: Choose, black: Choose, start: KnightShiftState) -> float:
    """What White gets of a match: 1, 1/2 or 0 (KS-6.10)."""
    state = start.clone()
    before: list[Placement] = []
    while state.actors:
        action = (white, black)[state.colour](state, before)
        before.append(state.placement())
        state.apply(state.actors[0], action, QUIET)
    return 0.5 if state.winner is None else 1.0 - state.winner


def contest(first: Choose, second: Choose, seed: int = 0) -> Iterator[float]:
    """What the first gets on average of two matches from one opening, for one opening after the other."""
    for number in count(1):
        start = after_opening(Stream(seed * 1_000_003 + number))
        yield (play(first, second, start) + 1 - play(second, first, start)) / 2


def told(points: Sequence[float]) -> str:
    """The share that the first got of these pairs of matches, and where the truth lies with 95 %."""
    mean, matches = fmean(points), 2 * len(points)
    low, high = interval(mean, matches)
    return f"{mean:.1%} of {matches} matches (95 %: {low:.1%} to {high:.1%})"
