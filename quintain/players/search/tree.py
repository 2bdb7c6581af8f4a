"""
A tree over what the searching seat can tell apart.

A node is everything that this seat has heard so far; whatever it cannot hear does not part nodes. At a node every
seat that may have to decide has bandits of its own, one for each choice in a row that it makes before anybody hears of
it. So nobody in the tree reacts to a secret of the searcher's, and the searcher reacts to nobody's.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence
from typing import Any

from quintain.core.seats import Seat


class Arm:
    """One action as a seat has tried it."""

    __slots__ = ("action", "available", "next", "points", "visits")

    def __init__(self, action: Any) -> None:
        self.action = action
        self.visits = 0
        self.points = 0.0
        self.available = 0
        """How often it could have been chosen: an action that is rarely possible is not thought to be neglected."""
        self.next: dict[Bandit, int] = {}
        """The decisions that came after it, and how often."""

    @property
    def mean(self) -> float:
        return self.points / self.visits if self.visits else 0.0


class Bandit:
    """The choices of one seat at one node."""

    __slots__ = ("arms", "visits")

    def __init__(self) -> None:
        self.arms: dict[Hashable, Arm] = {}
        self.visits = 0

    def choose(self, options: Sequence[Any], curiosity: float) -> Arm:
        """The first that was never tried, or what promises most.

        That is by its upper confidence, counted over the times when the action was there to be chosen.
        """
        arms, log, sqrt = self.arms, math.log, math.sqrt
        fresh: Arm | None = None
        best, most = None, -1.0
        for option in options:
            arm = arms.get(option)
            if arm is None:
                arm = arms[option] = Arm(option)
            arm.available += 1
            visits = arm.visits
            if not visits:
                fresh = fresh or arm
            elif fresh is None:
                promise = arm.points / visits + curiosity * sqrt(log(arm.available) / visits)
                if promise > most:
                    best, most = arm, promise
        chosen = fresh or best
        if chosen is None:
            raise ValueError("a seat that must decide has no option")
        return chosen

    def learn(self, arm: Arm, points: float) -> None:
        self.visits += 1
        arm.visits += 1
        arm.points += points

    @property
    def favourite(self) -> Arm:
        """The action that was tried most: what is tried most is what does best."""
        return max(self.arms.values(), key=lambda arm: (arm.visits, arm.mean))


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

    def child(self, heard: Hashable) -> Node:
        """Where one is after hearing this."""
        found = self._children.get(heard)
        if found is None:
            found = self._children[heard] = Node()
        return found


def expected(bandit: Bandit, seldom: int) -> Iterator[Any]:
    """The actions that follow each other where everybody does what was tried most, as long as it was tried enough."""
    here: Bandit | None = bandit
    while here is not None and here.visits >= seldom:
        arm = here.favourite
        yield arm.action
        here = max(arm.next, key=lambda bandit: arm.next[bandit], default=None)
