"""What dice come to, by the chances that the rules give for a roll."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from quintain.core.rolls import Faces, Roll


@lru_cache(maxsize=1024)
def chance(faces: Faces, dice: int, needs: int, sure: int = 0) -> float:
    """How likely so many dice come to so many successes, some of which are sure."""
    return float(Roll(max(dice, 0), faces, needs, sure).chance)


@lru_cache(maxsize=1024)
def spread(faces: Faces, dice: int, sure: int = 0) -> tuple[float, ...]:
    """How likely so many dice come to exactly 0, 1, 2 successes and so on."""
    most = max(dice, 0) * max(worth for _, worth in faces) + sure
    reached = [chance(faces, dice, needs, sure) for needs in range(most + 1)] + [0.0]
    return tuple(one - other for one, other in pairwise(reached))


@lru_cache(maxsize=4096)
def beyond(faces: Faces, dice: int, sure: int, blocked: int, most: int) -> tuple[float, ...]:
    """How likely exactly 0, 1, 2 successes and so on, ``most`` at most, are left when so many are blocked."""
    found = [0.0] * (most + 1)
    for successes, likely in enumerate(spread(faces, dice, sure)):
        found[min(max(successes - blocked, 0), most)] += likely
    return tuple(found)


@lru_cache(maxsize=1024)
def contest(attack: Faces, dice: int, sure: int, guard: Faces, blocks: int, margin: int) -> float:
    """How likely an attack beats a rival's dice by so much; without any success it fails (DD-5.16)."""
    held = spread(guard, blocks)
    return sum(
        likely * other
        for shovels, likely in enumerate(spread(attack, dice, sure))
        for armor, other in enumerate(held)
        if shovels and shovels - armor >= margin
    )


def mean(likely: tuple[float, ...]) -> float:
    return sum(count * chance for count, chance in enumerate(likely))
