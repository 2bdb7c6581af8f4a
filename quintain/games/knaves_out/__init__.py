from quintain.games.knaves_out.game import GAME

__all__ = ["GAME"]
