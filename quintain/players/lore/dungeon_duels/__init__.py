"""What is known of Dungeon Duels: rules of thumb that plan a whole turn, who stands better, and a player who tries."""

from importlib import resources

from quintain.players.lore.contract import Lore, later

LORE = Lore(
    weigh=later(f"{__name__}.greedy:weigh"),
    policy=later(f"{__name__}.greedy:policy"),
    judge=later(f"{__name__}.judging:judge"),
    judged=frozenset({"turn"}),
    guide=later(f"{__name__}.greedy:guide"),
    expert=later(f"{__name__}.player:ErrantPlayer"),
    levels=resources.files(__name__) / "levels.toml",
)
