"""What is known of Knight Shift: a beginner's eye, and an engine that searches with compiled kernels."""

from importlib import resources

from quintain.players.lore.contract import Lore, later

LORE = Lore(
    weigh=later(f"{__name__}.greedy:weigh"),
    expert=later(f"{__name__}.player:EnginePlayer"),
    levels=resources.files(__name__) / "levels.toml",
    warm_up=later(f"{__name__}.warm:warm"),
    engine=later(f"{__name__}.uci:Door"),
    tablebase=later(f"{__name__}.tablebase:KnightShiftTablebase"),
)
