"""Players by name."""

from __future__ import annotations

from quintain.errors import UnknownPlayer
from quintain.players.contract import Player
from quintain.players.expert import ExpertPlayer
from quintain.players.flat import FlatPlayer
from quintain.players.greedy import GreedyPlayer
from quintain.players.random import RandomPlayer
from quintain.players.search import SeekerPlayer

_ROSTER: dict[str, Player] = {
    player.name: player for player in (RandomPlayer(), FlatPlayer(), GreedyPlayer(), SeekerPlayer(), ExpertPlayer())
}


def players() -> tuple[str, ...]:
    """The names of all players."""
    return tuple(_ROSTER)


def player(name: str) -> Player:
    """The player with this name. Raises ``UnknownPlayer``, which lists those that there are."""
    if name not in _ROSTER:
        raise UnknownPlayer(name, players())
    return _ROSTER[name]
