"""What is known of Knight's Duty: rules of thumb for the greedy player, and a player of its own."""

from importlib import resources

from quintain.players.lore.contract import Lore, later

LORE = Lore(
    weigh=later(f"{__name__}.greedy:weigh"),
    expert=later(f"{__name__}.player:StrategistPlayer"),
    levels=resources.files(__name__) / "levels.toml",
    warm_up=later(f"{__name__}.warm:warm"),
)
