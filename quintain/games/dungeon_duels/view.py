"""What one seat may know (DD §8, DD-R20): all that lies open, and the hands of its own knights."""

from __future__ import annotations

from quintain.core.contract import View
from quintain.games.dungeon_duels.dungeon import Dungeon
from quintain.games.dungeon_duels.settings import DuelsSettings

Hand = tuple[str, ...]
"""Loot cards, in the order of the data."""


class DuelsView(View, frozen=True, kw_only=True):
    settings: DuelsSettings
    dungeon: Dungeon
    hands: dict[int, Hand] = {}
    """By knight."""
