"""Bots. They are given a view and their options, never a state."""

from quintain.players.contract import Advice, Player, advise, decide, decide_text
from quintain.players.levels import NAMES as LEVELS
from quintain.players.offers import agrees_to_draw
from quintain.players.roster import ADVISER, STAND_IN, player, players

__all__ = [
    "ADVISER",
    "LEVELS",
    "STAND_IN",
    "Advice",
    "Player",
    "advise",
    "agrees_to_draw",
    "decide",
    "decide_text",
    "player",
    "players",
]
