"""Squires, the card game: pile up gear for knights, grab one, survive the booze."""

from quintain.games.squires.game import GAME

__all__ = ["GAME"]
