"""Bots. They are given a view and their options, never a state."""

from quintain.players.contract import Advice, Player, advise, decide
from quintain.players.levels import NAMES as LEVELS
from quintain.players.roster import player, players

__all__ = ["LEVELS", "Advice", "Player", "advise", "decide", "player", "players"]
