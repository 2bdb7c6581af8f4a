"""What is known of Knight's Duty: rules of thumb for the greedy player, and a player of its own."""

from quintain.players.lore.knights_duty.greedy import LORE

__all__ = ["LORE"]
