"""Siege: a world of boards, towers of cards, dice and parries, burning kegs, marauders that act by themselves."""

from tests.miniatures.siege.game import GAME

__all__ = ["GAME"]
