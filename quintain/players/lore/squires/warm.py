"""Compile the kernels ahead of their first use."""

from __future__ import annotations

from quintain.core.luck import Stream
from quintain.core.moments import Moment
from quintain.games.squires.game import GAME
from quintain.players.lore.squires.foresight import AMONG_GREEDY


def warm() -> None:
    """Use every kernel once; what is compiled stays on disk."""
    luck = Stream(1)
    state = GAME.new(GAME.seats[0], GAME.settings(), Moment(luck))
    seat = state.actors[0]
    AMONG_GREEDY.policy(state, seat, state.options(seat), luck)
    AMONG_GREEDY.judge(state, seat, luck)
