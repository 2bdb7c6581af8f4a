"""Whether a player agrees to a draw: it compares what a draw is worth with what it expects of the match."""

from __future__ import annotations

import math

from quintain.core.contract import AnyGame, View
from quintain.core.luck import Luck
from quintain.core.moments import Moment
from quintain.players.contract import Player, advise

OPENING = 10
"""Before a seat has decided so often, the match is young and a small disadvantage no reason to end it."""
DOUBT = 0.1
"""In the opening a player must expect so much less than a draw is worth."""


def agrees_to_draw(
    player: Player, game: AnyGame, view: View, luck: Luck, *, seats: int, count: int, milliseconds: float = math.inf
) -> bool:
    """Whether who holds this view, at a table of so many seats, would rather have a draw than play on.

    ``count`` says how often the seat has decided. Whoever estimates no chances plays on.
    """
    expected = expectation(player, game, view, luck, milliseconds)
    worth = 1 / len(set(game.sides(seats, view.settings)))
    return expected is not None and expected <= worth - (DOUBT if count < OPENING else 0)


def expectation(player: Player, game: AnyGame, view: View, luck: Luck, milliseconds: float = math.inf) -> float | None:
    """The share of the win that the player expects for the holder of this view, whoever is to act.

    None where it estimates none. Where somebody else is to act, it thinks as that seat would in a world that fits the
    view; what is left of the win is shared by the others.
    """
    if view.seat is None:
        raise ValueError("a spectator has nothing to expect")
    world = game.imagine(view, luck)
    while world.actors:
        actor = view.seat if view.seat in world.actors else world.actors[0]
        options = world.options(actor)
        if len(options) > 1:
            chances = advise(player, game, world.view(actor), options, luck, milliseconds=milliseconds).chances
            best = max(chances.values(), default=None)
            return best if best is None or actor == view.seat else (1 - best) / (len(world.contenders) - 1)
        # Nobody estimates anything where there is nothing to choose.
        world.apply(actor, options[0], Moment(luck))
    outcome = world.outcome()
    return None if outcome is None else float(outcome.points(view.seat))
