"""Players by name."""

from __future__ import annotations

from quintain.errors import UnknownPlayer
from quintain.players.contract import Player
from quintain.players.expert import ExpertPlayer
from quintain.players.flat import FlatPlayer
from quintain.players.greedy import GreedyPlayer
from quintain.players.levels import NAMES, LevelPlayer
from quintain.players.random import RandomPlayer
from quintain.players.search import SeekerPlayer

ADVISER = "expert"
"""Who gives hints, reviews and analyses: the strongest that a game has."""
STAND_IN = "greedy"
"""
Who plays for somebody who has left, and where another player broke. It answers at once, compiles nothing and never
slips on purpose, so nobody waits for it and nothing that broke another player breaks it too.
"""

_THINKERS: tuple[Player, ...] = (RandomPlayer(), FlatPlayer(), GreedyPlayer(), SeekerPlayer(), ExpertPlayer())
_ROSTER: dict[str, Player] = {player.name: player for player in (*map(LevelPlayer, NAMES), *_THINKERS)}


def players() -> tuple[str, ...]:
    """The names of all players: the five levels, the weakest first, and those that they are made from."""
    return tuple(_ROSTER)


def player(name: str) -> Player:
    """The player with this name. Raises ``UnknownPlayer``, which lists those that there are."""
    if name not in _ROSTER:
        raise UnknownPlayer(name, players())
    return _ROSTER[name]
