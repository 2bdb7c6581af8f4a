"""
Teach the player what duels are worth: ``python -m quintain.players.lore.knights_duty.teaching FILE``.

Every lesson solves one round for every pair of conditions at every distance, somewhere on the field; what the round is
worth by the old chances becomes the new chance.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from itertools import combinations_with_replacement
from pathlib import Path

import numpy as np

from quintain.games.knights_duty.actions import NONE
from quintain.games.knights_duty.field import BROKEN, DISTANCES, FULL, HEXES, SWORD, spread
from quintain.players.lore.knights_duty.compiling import Values, World
from quintain.players.lore.knights_duty.rounds import Guesses
from quintain.players.lore.knights_duty.values import CONDITIONS, FARTHEST, first_guess
from quintain.players.lore.knights_duty.world import (
    ACTORS,
    AIM,
    ASKED,
    ATTACKER,
    CAP,
    CELL,
    CHOICE,
    CLAN,
    HEART,
    INITIATIVE,
    MOST,
    QUIET,
    RADIUS,
    RING,
    ROUND,
    SEATS,
    SIZE,
    TARGET,
    UP,
    WANT,
    WEAPON,
)

LESSONS = 8
ITERATIONS = 100
EDGE = 0.02
"""No duel is safer or more hopeless than this."""


def duel(first: int, second: int, away: int, luck: random.Random) -> World:
    """Two knights in these conditions, so far from each other, at the start of a round."""
    world = np.zeros(SIZE, np.int64)
    world[SEATS], world[ROUND], world[CAP], world[RING], world[RADIUS] = 2, 1, 80, 5, 4
    world[QUIET] = luck.randrange(5)
    world[ASKED] = world[ACTORS] = 0b11
    world[ATTACKER] = world[TARGET] = NONE
    for field in (CHOICE, WANT, AIM):
        world[field : field + MOST] = NONE
    world[CLAN : CLAN + 2] = spread(2)
    world[INITIATIVE] = luck.choice(spread(2))
    pairs = [
        (here, there) for here in range(len(HEXES)) for there in range(len(HEXES)) if DISTANCES[here][there] == away
    ]
    world[CELL : CELL + 2] = luck.choice(pairs)
    for seat, condition in enumerate((first, second)):
        world[HEART + seat] = FULL if condition & 8 else BROKEN
        held = condition >> 1 & 3
        world[WEAPON + seat] = SWORD + held - 1 if held else 0
        world[UP] |= (condition & 1) << seat
    return world


def lesson(values: Values, iterations: int, luck: random.Random) -> Values:
    """What every duel is worth when one more round is looked at."""
    after = np.full_like(values, 0.5)
    for first, second in combinations_with_replacement(range(CONDITIONS), 2):
        for away in range(1, FARTHEST + 1):
            guesses = Guesses.at(duel(first, second, away, luck)).improved(values, 0.0, iterations)
            chance = (guesses.worth(0) + 1 - guesses.worth(1)) / 2
            if first == second:
                chance = 0.5
            after[first, second, away - 1] = chance
            after[second, first, away - 1] = 1 - chance
    return np.clip(after, EDGE, 1 - EDGE)


def taught(lessons: int, iterations: int, seed: int = 0) -> Iterator[Values]:
    """The chances after each lesson. From the middle of the course on they are averaged over lessons."""
    luck = random.Random(seed)
    values, settled = first_guess(), 0
    for number in range(lessons):
        after = lesson(values, iterations, luck)
        settled += number >= lessons // 2
        values = values + (after - values) / max(1, settled)
        yield values


def main() -> None:
    file = Path(sys.argv[1])
    for values in taught(LESSONS, ITERATIONS):
        np.savetxt(file, values.reshape(-1, FARTHEST), "%.3f")


if __name__ == "__main__":
    main()
