"""Search that needs no knowledge of a game."""

from quintain.players.search.seeker import SeekerPlayer

__all__ = ["SeekerPlayer"]
