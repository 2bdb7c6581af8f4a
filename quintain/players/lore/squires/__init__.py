"""What is known of Squires."""

from quintain.players.lore.squires.guide import LORE

__all__ = ["LORE"]
