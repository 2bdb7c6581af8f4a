"""Rules of thumb in numbers: of the greedy player, of somebody who looks ahead among such players, and of masters."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from quintain.core.seats import Seat
from quintain.players.lore.squires import greedy
from quintain.players.lore.squires.piles import Floats
from quintain.players.lore.squires.worlds import MOST_ENTRIES


class Thumb(NamedTuple):
    """Somebody's rules of thumb."""

    unknown_card: float
    sleep: tuple[float, ...]
    """The chance to have the most Booze, by the Booze that is known."""
    sleep_per_unknown: float
    in_sight: tuple[float, ...]
    """How much a bonus counts by how many entries the set still lacks."""
    companion_promise: float
    appetite: tuple[float, float, float]
    """What food may bring at the feast: any of it, each point of it, and at most for its points."""
    feeding: float
    """How much the best card at hand counts when it is chosen whom to feed, beside what the knight is worth already."""
    spoil_before_claim: float
    spoil_per_worth: float
    """How much more a knight is spoiled for each point that it looks worth."""
    peek: float
    thresholds: tuple[float, float]
    """What a knight must be worth to be claimed in the first lap while all are free, at least and at most."""
    threshold_per_served: float
    threshold_per_lap: float

    @property
    def numbers(self) -> Floats:
        """All of them in a row, as kernels read them."""
        return np.array([number for field in self for number in (field if isinstance(field, tuple) else (field,))])


def thumb_of(numbers: Floats) -> Thumb:
    """Rules of thumb from such a row: chances are chances, and no hand makes a knight less worth feeding."""
    left = iter(numbers.tolist())
    fields: list[Any] = [
        tuple(next(left) for _ in field) if isinstance(field, tuple) else next(left) for field in GREEDY
    ]
    thumb = Thumb(*fields)
    return thumb._replace(
        sleep=tuple(min(1.0, max(0.0, chance)) for chance in thumb.sleep),
        peek=min(1.0, max(0.0, thumb.peek)),
        feeding=max(0.0, thumb.feeding),
    )


@lru_cache(maxsize=64)
def thumbs_of(own: Thumb, others: Thumb, seat: Seat, seats: int) -> Floats:
    """Who goes by which rules of thumb, a row for every seat."""
    return np.array([(own if other == seat else others).numbers for other in range(seats)])


GREEDY = Thumb(
    unknown_card=greedy.UNKNOWN_CARD,
    sleep=greedy.SLEEP,
    sleep_per_unknown=greedy.SLEEP_PER_UNKNOWN,
    in_sight=tuple(greedy.SET_IN_SIGHT**lacking for lacking in range(MOST_ENTRIES + 1)),
    companion_promise=greedy.COMPANION_PROMISE,
    appetite=greedy.APPETITE,
    feeding=0.0,
    spoil_before_claim=greedy.SPOIL_BEFORE_CLAIM,
    spoil_per_worth=0.0,
    peek=greedy.PEEK,
    thresholds=greedy.THRESHOLDS,
    threshold_per_served=0.0,
    threshold_per_lap=0.0,
)
AHEAD = GREEDY._replace(thresholds=(4.5, 6.5))
"""Among greedy players the best that a fixed threshold can be, and some luck about it."""
MASTER = Thumb(
    unknown_card=3.49,
    sleep=(0.11, 0.43, 0.93, 0.98, 0.99, 1.0),
    sleep_per_unknown=-0.04,
    in_sight=(1.0, 0.42, 0.13, -0.18, 0.0, 0.0, 0.0),
    companion_promise=0.21,
    appetite=(0.96, 0.43, 4.1),
    feeding=1.6,
    spoil_before_claim=0.01,
    spoil_per_worth=0.07,
    peek=0.05,
    thresholds=(8.2, 10.7),
    threshold_per_served=1.43,
    threshold_per_lap=-0.74,
)
"""Among masters the best, found by ``schooling``: cards face down are gifts, a hand says whom to feed, and later
laps ask for less."""
