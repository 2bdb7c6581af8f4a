"""What is known of Knight Shift: a beginner's eye, and an engine that searches with compiled kernels."""

from quintain.players.lore.knight_shift.greedy import LORE

__all__ = ["LORE"]
