"""What is known of Knaves Out: rules of thumb that walk by land, who stands better, and a player who tries acts."""

from importlib import resources

from quintain.players.lore.contract import Lore, later

LORE = Lore(
    weigh=later(f"{__name__}.greedy:weigh"),
    policy=later(f"{__name__}.greedy:policy"),
    judge=later(f"{__name__}.judging:judge"),
    judged=frozenset({"turn"}),
    expert=later(f"{__name__}.player:CaptainPlayer"),
    levels=resources.files(__name__) / "levels.toml",
)
