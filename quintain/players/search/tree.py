"""
A tree over what the searching seat can tell apart.

A node is everything that this seat has heard so far; whatever it cannot hear does not part nodes. At a node every
seat that may have to decide has bandits of its own, one for each choice in a row that it makes before anybody hears of
it. So nobody in the tree reacts to a secret of the searcher's, and the searcher reacts to nobody's.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from typing import Any

from quintain.core.luck import Luck
from quintain.core.seats import Seat


class Arm:
    """One action as a seat has tried it."""

    __slots__ = ("available", "points", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.points = 0.0
        self.available = 0
        """How often it could have been chosen: an action that is rarely possible is not thought to be neglected."""

    @property
    def mean(self) -> float:
        return self.points / self.visits if self.visits else 0.0


class Bandit:
    """The choices of one seat at one node."""

    __slots__ = ("arms",)

    def __init__(self) -> None:
        self.arms: dict[Hashable, Arm] = {}

    def choose(self, options: Sequence[Any], luck: Luck, curiosity: float) -> Any:
        """Something that was never tried, or what promises most."""
        arms = self.arms
        for option in options:
            if option not in arms:
                arms[option] = Arm()
            arms[option].available += 1
        fresh = [option for option in options if not arms[option].visits]
        if fresh:
            return fresh[luck.below(len(fresh), "fresh")]
        return max(options, key=lambda option: _promise(arms[option], curiosity))

    def learn(self, action: Hashable, points: float) -> None:
        arm = self.arms[action]
        arm.visits += 1
        arm.points += points


def _promise(arm: Arm, curiosity: float) -> float:
    """Upper confidence, counted over the times when the action was there to be chosen."""
    return arm.points / arm.visits + curiosity * math.sqrt(math.log(arm.available) / arm.visits)


class Node:
    """What the searcher knows at some point of the future."""

    __slots__ = ("_bandits", "_children")

    def __init__(self) -> None:
        self._bandits: dict[Hashable, Bandit] = {}
        self._children: dict[Hashable, Node] = {}

    def bandit(self, seat: Seat, before: tuple[Hashable, ...] = ()) -> Bandit:
        """The choices of a seat after those that it has made here already without anybody hearing of it."""
        key = (seat, before)
        found = self._bandits.get(key)
        if found is None:
            found = self._bandits[key] = Bandit()
        return found

    def child(self, heard: Hashable) -> tuple[Node, bool]:
        """Where one is after hearing this, and whether one has never been there before."""
        found = self._children.get(heard)
        if found is not None:
            return found, False
        found = self._children[heard] = Node()
        return found, True
