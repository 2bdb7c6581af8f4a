"""Rules of thumb in numbers: of the greedy player, of somebody who looks ahead among such players, and of masters."""

from __future__ import annotations

from quintain.players.lore.squires import weighing
from quintain.players.lore.squires.kernels import Thumb
from quintain.players.lore.squires.worlds import MOST_ENTRIES

GREEDY = Thumb(
    unknown_card=weighing.UNKNOWN_CARD,
    sleep=weighing.SLEEP,
    sleep_per_unknown=weighing.SLEEP_PER_UNKNOWN,
    in_sight=tuple(weighing.SET_IN_SIGHT**lacking for lacking in range(MOST_ENTRIES + 1)),
    companion_promise=weighing.COMPANION_PROMISE,
    appetite=weighing.APPETITE,
    feeding=0.0,
    spoil_before_claim=weighing.SPOIL_BEFORE_CLAIM,
    spoil_per_worth=0.0,
    peek=weighing.PEEK,
    thresholds=weighing.THRESHOLDS,
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
