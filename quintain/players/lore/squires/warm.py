"""Compile the kernels ahead of their first use."""

from __future__ import annotations

from quintain.core.luck import Stream
from quintain.games.squires.game import GAME
from quintain.players.lore.squires.guide import LORE


def warm() -> None:
    """Use every kernel once; what is compiled stays on disk."""
    luck = Stream(1)
    state = GAME.new(GAME.seats[0], GAME.settings(), luck)
    seat = state.actors[0]
    LORE.foresee(state, seat, state.options(seat), luck)
    LORE.judge(state, seat, luck)
