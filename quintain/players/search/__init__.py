"""Search that needs no knowledge of a game."""

from quintain.players.search.player import SeekerPlayer

__all__ = ["SeekerPlayer"]
