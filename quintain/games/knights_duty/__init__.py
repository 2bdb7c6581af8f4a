"""Knight's Duty: secret plans, revealed together, on a field of hexes."""

from quintain.games.knights_duty.game import GAME

__all__ = ["GAME"]
