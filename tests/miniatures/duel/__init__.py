"""Duel: secret simultaneous plans, seats that fall, and a salute that may leave no choice."""

from tests.miniatures.duel.game import GAME

__all__ = ["GAME"]
