"""Compile the player's kernels ahead of their first use."""

from __future__ import annotations

from quintain.core.luck import Stream
from quintain.core.moments import Moment
from quintain.games.knights_duty.game import GAME
from quintain.players.lore.knights_duty.player import StrategistPlayer


def warm() -> None:
    """Think once; what is compiled stays on disk."""
    state = GAME.new(2, GAME.settings(placement="random"), Moment(Stream(1)))
    next(StrategistPlayer(iterations=1).think(GAME, state.view(0), state.options(0), Stream(1)))
