"""
Rolls as data. The same structure answers "what would I roll?" and tells what was rolled, to rules, log and screen.

A die has named faces, each worth so many successes: a 5 or a 6 one, a double shovel two. What changes a roll is listed,
every change with its rule, so that nobody has to wonder why there are four dice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Self

import msgspec
from msgspec.structs import replace

from quintain.core.luck import Luck

Faces = tuple[tuple[str, int], ...]
"""Every face of a die in the order of its numbers, and how many successes it is worth."""


def at_least(needed: int, faces: int = 6) -> Faces:
    """An ordinary die of which these numbers and higher ones count."""
    return tuple((str(face), int(face >= needed)) for face in range(1, faces + 1))


class Modifier(msgspec.Struct, frozen=True, omit_defaults=True):
    """One reason why a roll is as it is; its sentence is ``roll.<code>`` in the game's words."""

    code: str
    rule: str
    dice: int = 0
    """Dice more, or fewer."""
    sure: int = 0
    """Successes without a die."""
    needed: int = 0
    """The number from which an ordinary die counts from now on; 0: as before."""


class Roll(msgspec.Struct, frozen=True, omit_defaults=True):
    """A roll before it falls, and after."""

    dice: int
    faces: Faces
    needs: int = 1
    """So many successes make it a success."""
    sure: int = 0
    modifiers: tuple[Modifier, ...] = ()
    thrown: tuple[int, ...] = ()
    """What the dice showed when they first fell, as numbers of faces from 1 on; empty before that."""
    showing: tuple[int, ...] = ()
    """What they show now. Dice that were added lie after the others."""

    def changed(self, modifiers: Iterable[Modifier], *, most: int | None = None, least: int = 0) -> Self:
        """The roll with these modifiers, of which those that do nothing are left out; ``most`` dice at the end."""
        told, faces = [], self.faces
        for modifier in modifiers:
            counting = at_least(modifier.needed, len(faces)) if modifier.needed else faces
            if modifier.dice or modifier.sure or counting != faces:
                told.append(modifier)
            faces = counting
        dice = max(self.dice + sum(modifier.dice for modifier in told), least)
        sure = self.sure + sum(modifier.sure for modifier in told)
        dice = dice if most is None else min(dice, most)
        return replace(self, dice=dice, sure=sure, faces=faces, modifiers=(*self.modifiers, *told))

    def fall(self, luck: Luck, label: str = "roll") -> Self:
        """The dice fall."""
        thrown = luck.dice(self.dice, len(self.faces), label)
        return replace(self, thrown=thrown, showing=thrown)

    def again(self, places: Sequence[int], luck: Luck, label: str = "reroll") -> Self:
        """These dice fall again."""
        showing = list(self.showing)
        for place, face in zip(places, luck.dice(len(places), len(self.faces), label), strict=True):
            showing[place] = face
        return replace(self, showing=tuple(showing))

    def another(self, luck: Luck, label: str = "roll") -> Self:
        """One more die falls."""
        return replace(self, showing=(*self.showing, *luck.dice(1, len(self.faces), label)))

    @property
    def successes(self) -> int:
        """What the dice that lie there come to, with what is sure."""
        return self.sure + sum(self.faces[face - 1][1] for face in self.showing)

    @property
    def succeeds(self) -> bool:
        return self.successes >= self.needs

    @property
    def chance(self) -> Fraction:
        """How likely it succeeds, before it falls."""
        ways, sides = {self.sure: 1}, len(self.faces)
        for _ in range(self.dice):
            longer: dict[int, int] = {}
            for total, count in ways.items():
                for _, worth in self.faces:
                    longer[total + worth] = longer.get(total + worth, 0) + count
            ways = longer
        return Fraction(sum(count for total, count in ways.items() if total >= self.needs), sides**self.dice)
