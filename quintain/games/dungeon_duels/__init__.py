from quintain.games.dungeon_duels.game import GAME

__all__ = ["GAME"]
