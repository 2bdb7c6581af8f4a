"""Endgame tables of Knight Shift: every position where each side has two knights, or a knight and a fortress, left."""

from quintain.players.lore.knight_shift.tablebase.asking import Tables
from quintain.players.lore.knight_shift.tablebase.tablebase import KnightShiftTablebase

__all__ = ["KnightShiftTablebase", "Tables"]
