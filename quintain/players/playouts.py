"""Random matches from a position to the end, and the quick luck that they are played with."""

from __future__ import annotations

from random import Random
from typing import Any, Self

from quintain.core.answers import Outcome
from quintain.core.contract import State
from quintain.core.luck import FromBelow, Luck
from quintain.core.moments import Moment
from quintain.core.seats import LETTERS

_SMALL = 1 << 32
LONGEST = 2_000
"""No match is played out at random for more decisions: a game that takes as many needs lore that judges."""


class QuickLuck(FromBelow):
    """Luck for worlds that are only imagined: nobody gains by guessing it, so it need not be hard to guess.

    The same on every machine. Answers are even to one part in 2**32.
    """

    __slots__ = ("_bits", "calls")

    def __init__(self, seed: int) -> None:
        self._bits = Random(seed).getrandbits
        self.calls = 0

    @classmethod
    def of(cls, luck: Luck) -> Self:
        """Quick luck that follows from this luck."""
        return cls(luck.below(1 << 64, "search"))

    def below(self, n: int, label: str = "") -> int:
        if n < 1:
            raise ValueError(f"luck below {n}: at least 1")
        self.calls += 1
        return self._bits(64) * n >> 64 if n <= _SMALL else self._bits(128) * n >> 128


def play_out(world: State[Any, Any], luck: Luck, longest: int = LONGEST) -> list[float]:
    """Play at random to the end; what each seat gets of it. The world is changed.

    After so many decisions nobody knows who would have won: those who are still in it share the point.
    """
    options, apply, below, moment = world.options, world.apply, luck.below, Moment(luck)
    for _ in range(longest):
        if not (actors := world.actors):
            break
        actor = actors[0]
        found = options(actor)
        apply(actor, found[below(len(found), "playout")], moment)
    else:
        if world.actors:
            staying = world.contenders
            return [1 / len(staying) if seat in staying else 0.0 for seat in range(len(LETTERS))]
    outcome = world.outcome()
    if outcome is None:
        raise ValueError("nobody must decide, and yet the match is not over")
    return shares(outcome)


def shares(outcome: Outcome) -> list[float]:
    """What each seat gets: one point, shared equally among the sides placed first."""
    first = {standing.side for standing in outcome.standings if standing.place == 1}
    return [1 / len(first) if standing.side in first else 0.0 for standing in outcome.standings]
