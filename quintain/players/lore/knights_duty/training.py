"""
Teach the player what duels are worth: ``python -m quintain.players.lore.knights_duty.training FILE``.

Every lesson solves one round for every pair of conditions at every distance, somewhere on the field; what the round is
worth by the old values becomes the new value.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import numpy as np

from quintain.games.knights_duty.field import BROKEN, DISTANCES, FULL, SWORD, spread
from quintain.players.lore.knights_duty.compiling import World
from quintain.players.lore.knights_duty.rounds import Guesses
from quintain.players.lore.knights_duty.values import CONDITIONS, FARTHEST, Values, first_guess, written
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
    NONE,
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

LESSONS = 20
ITERATIONS = 100
EDGE = 0.02
"""No duel is safer or more hopeless than this."""
PAIRS = [
    [(here, there) for here, row in enumerate(DISTANCES) for there, steps in enumerate(row) if steps == away]
    for away in range(FARTHEST + 1)
]
"""All pairs of cells by the steps between them."""


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
    world[CELL : CELL + 2] = luck.choice(PAIRS[away])
    for seat, condition in enumerate((first, second)):
        world[HEART + seat] = FULL if condition & 8 else BROKEN
        held = condition >> 1 & 3
        world[WEAPON + seat] = SWORD + held - 1 if held else 0
        world[UP] |= (condition & 1) << seat
    return world


def lesson(values: Values, iterations: int, luck: random.Random) -> Values:
    """What duels are worth when one more round is looked at."""
    after = np.zeros_like(values)
    for first, second in combinations(range(CONDITIONS), 2):
        for away in range(1, FARTHEST + 1):
            guesses = Guesses.at(duel(first, second, away, luck)).improved(values, 0.0, iterations)
            chance = np.clip((guesses.worth(0) + 1 - guesses.worth(1)) / 2, EDGE, 1 - EDGE)
            after[first, second, away - 1] = np.log(chance / (1 - chance))
    return after - after.transpose(1, 0, 2)


def taught(values: Values, lessons: int, iterations: int, seed: int = 0) -> Iterator[Values]:
    """What is known after each lesson: half of it new, and from the middle of the course on less and less."""
    luck = random.Random(seed)
    for number in range(lessons):
        after = lesson(values, iterations, luck)
        values = values + (after - values) / (2 + max(0, number - lessons // 2))
        yield values


def main() -> None:
    file = Path(sys.argv[1])
    for values in taught(first_guess(), LESSONS, ITERATIONS):
        file.write_text(written(values), "utf-8")


if __name__ == "__main__":
    main()
