"""The pile of an attack and its odds (KD-2.9, KD-5.21 to KD-5.27)."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from quintain.games.knights_duty.field import BOW, PILES


class Pile(NamedTuple):
    hearts: int
    shields: int

    @property
    def size(self) -> int:
        return self.hearts + self.shields

    @property
    def chance(self) -> Fraction:
        """The chance of a hit."""
        return Fraction(self.hearts, self.size)


def pile(weapon: int, *, defending: bool, attacker_inspires: bool = False, target_inspires: bool = False) -> Pile:
    hearts, shields = PILES[weapon]
    hearts += attacker_inspires - defending
    shields += target_inspires + defending
    return Pile(hearts, shields)


def is_certain_miss(weapon: int, *, defending: bool, attacker_up: bool) -> bool:
    """KD-5.25: a bow against a shield, without Inspiration."""
    return weapon == BOW and defending and not attacker_up
