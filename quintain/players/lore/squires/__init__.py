"""What is known of Squires: rules of thumb that look ahead in compiled kernels, and a player who knows better ones."""

from importlib import resources

from quintain.players.lore.contract import Lore, later

LORE = Lore(
    weigh=later(f"{__name__}.greedy:weigh"),
    policy=later(f"{__name__}.foresight:AMONG_GREEDY.policy"),
    judge=later(f"{__name__}.foresight:AMONG_GREEDY.judge"),
    expert=later(f"{__name__}.player:MasterPlayer"),
    levels=resources.files(__name__) / "levels.toml",
    warm_up=later(f"{__name__}.warm:warm"),
)
