"""Knight Shift, the board game for two by Adam Shaw."""

from quintain.games.knight_shift.game import GAME

__all__ = ["GAME"]
