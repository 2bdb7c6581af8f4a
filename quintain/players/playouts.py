"""Random matches from a position to the end."""

from __future__ import annotations

from typing import Any

from quintain.core.contract import State
from quintain.core.luck import Luck


def play_out(world: State[Any, Any], luck: Luck) -> list[float]:
    """Play at random to the end; what each seat gets of it. The world is changed."""
    while world.actors:
        actor = world.actors[0]
        options = world.options(actor)
        world.apply(actor, options[luck.below(len(options), "playout")], luck)
    outcome = world.outcome()
    if outcome is None:
        raise ValueError("nobody must decide, and yet the match is not over")
    return [float(outcome.points(standing.seat)) for standing in outcome.standings]
