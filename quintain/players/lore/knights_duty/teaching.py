"""
Teach the player what duels are worth: ``python -m quintain.players.lore.knights_duty.teaching FILE``.

Every lesson solves one round for every pair of conditions at every distance, somewhere on the field; what the round is
worth by the old values becomes the new value, after what the ground explains.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from itertools import combinations_with_replacement
from pathlib import Path

import numpy as np

from quintain.games.knights_duty.actions import NONE
from quintain.games.knights_duty.field import BROKEN, DISTANCES, FROM_CENTRE, FULL, SWORD, spread
from quintain.players.lore.knights_duty.compiling import World
from quintain.players.lore.knights_duty.rounds import Guesses
from quintain.players.lore.knights_duty.values import CONDITIONS, FARTHEST, STANDS, Values, first_guess, stand, written
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

LESSONS = 24
ITERATIONS = 100
EDGE = 0.02
"""No duel is safer or more hopeless than this."""
PAIRS = [
    [(here, there) for here, row in enumerate(DISTANCES) for there, steps in enumerate(row) if steps == away]
    for away in range(FARTHEST + 1)
]
"""All pairs of cells by the steps between them."""


def duel(first: int, second: int, away: int, luck: random.Random) -> World:
    """Two knights in these conditions, so far from each other, at the start of a round with any ring."""
    world = np.zeros(SIZE, np.int64)
    world[SEATS], world[ROUND], world[CAP], world[RING] = 2, 1, 80, 5
    world[QUIET] = luck.randrange(5)
    world[ASKED] = world[ACTORS] = 0b11
    world[ATTACKER] = world[TARGET] = NONE
    for field in (CHOICE, WANT, AIM):
        world[field : field + MOST] = NONE
    world[CLAN : CLAN + 2] = spread(2)
    world[INITIATIVE] = luck.choice(spread(2))
    world[RADIUS] = luck.randint(max(1, (away + 1) // 2 - 1), 4)
    pairs = [pair for pair in PAIRS[away] if all(FROM_CENTRE[cell] <= world[RADIUS] + 1 for cell in pair)]
    world[CELL : CELL + 2] = luck.choice(pairs)
    for seat, condition in enumerate((first, second)):
        world[HEART + seat] = FULL if condition & 8 else BROKEN
        held = condition >> 1 & 3
        world[WEAPON + seat] = SWORD + held - 1 if held else 0
        world[UP] |= (condition & 1) << seat
    return world


def lesson(values: Values, iterations: int, luck: random.Random) -> Values:
    """What duels and ground are worth when one more round is looked at."""
    pairs = [
        (*both, away) for both in combinations_with_replacement(range(CONDITIONS), 2) for away in range(1, FARTHEST + 1)
    ]
    odds, stands = np.zeros(len(pairs)), np.zeros((len(pairs), STANDS))
    for place, pair in enumerate(pairs):
        world = duel(*pair, luck)
        guesses = Guesses.at(world).improved(values, 0.0, iterations)
        chance = np.clip((guesses.worth(0) + 1 - guesses.worth(1)) / 2, EDGE, 1 - EDGE)
        odds[place] = np.log(chance / (1 - chance))
        here, there = world[CELL : CELL + 2]
        stands[place] = [stand(world, here, number) - stand(world, there, number) for number in range(STANDS)]
    firsts, seconds, aways = np.array(pairs).T
    surprise = odds - values.duels[firsts, seconds, aways - 1]
    ground = np.linalg.lstsq(stands, surprise, rcond=None)[0]
    duels = np.zeros_like(values.duels)
    duels[firsts, seconds, aways - 1] = odds - stands @ ground
    duels[range(CONDITIONS), range(CONDITIONS)] = 0
    return Values(duels - duels.transpose(1, 0, 2), ground)


def taught(values: Values, lessons: int, iterations: int, seed: int = 0) -> Iterator[Values]:
    """What is known after each lesson: half of it new, and from the middle of the course on less and less."""
    luck = random.Random(seed)
    for number in range(lessons):
        after = lesson(values, iterations, luck)
        share = 1 / (2 + max(0, number - lessons // 2))
        values = Values(*(old + (new - old) * share for old, new in zip(values, after, strict=True)))
        yield values


def main() -> None:
    file = Path(sys.argv[1])
    for values in taught(first_guess(), LESSONS, ITERATIONS):
        file.write_text(written(values), "utf-8")


if __name__ == "__main__":
    main()
