"""Dungeon Duels: knights race through a dungeon that scrolls, and meet its boss."""
