"""What is known of Dungeon Duels: rules of thumb that plan a whole turn, step by step and die by die."""

from quintain.players.lore.contract import Lore, later

LORE = Lore(weigh=later(f"{__name__}.greedy:weigh"))
