"""
Find the rules of thumb of masters: ``python -m quintain.players.lore.squires.training``.

In every lesson pupils who differ a little from the master play rounds among masters, and so do their opposites with the
same cards; the master moves towards those who did better (evolution strategies). Nobody is told what is good.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

import numpy as np

from quintain.core.luck import Stream
from quintain.core.moments import Moment
from quintain.games.squires.game import GAME
from quintain.players.lore.squires import kernels
from quintain.players.lore.squires.piles import Cards, Floats
from quintain.players.lore.squires.thumbs import GREEDY, Thumb, thumb_of, thumbs_of
from quintain.players.lore.squires.worlds import World, cards_of, world_of

SEATS = 4
LESSONS = 170
PUPILS = 24
ROUNDS = 500
"""How many a pupil plays in a lesson."""
DEALS = 3000
PACE, HABIT = 0.6, 0.7
"""How far the master moves, and how much of that is what the lessons before taught."""
MEMORY = 0.97
"""The master who is remembered is the mean of many, for every lesson is full of luck."""
LEAD = 17.0
"""So many points ahead of the others are worth as much as winning the round."""
STEPS = Thumb(
    unknown_card=0.3,
    sleep=(0.03, 0.05, 0.08, 0.08, 0.03, 0.0),
    sleep_per_unknown=0.015,
    in_sight=(0.0, 0.06, 0.04, 0.03, 0.0, 0.0, 0.0),
    companion_promise=0.3,
    appetite=(0.3, 0.12, 0.6),
    feeding=0.15,
    spoil_before_claim=0.1,
    spoil_per_worth=0.02,
    peek=0.05,
    thresholds=(0.3, 0.3),
    threshold_per_served=0.2,
    threshold_per_lap=0.15,
)
"""How much pupils differ from the master; what is 0 is not learned."""
Deal = tuple[Cards, World]


def deals(count: int, seed: int) -> list[Deal]:
    """Rounds as they begin."""
    states = [GAME.new(SEATS, GAME.settings(), Moment(Stream(seed * count + number))) for number in range(count)]
    return [(cards_of(state.settings.deck), world_of(state)) for state in states]


def success(pupil: Thumb, master: Thumb, dealt: Sequence[Deal], seed: int) -> float:
    """What a pupil gets out of these rounds among masters, on average."""
    total = 0.0
    for number, (cards, world) in enumerate(dealt):
        seat = (seed + number) % SEATS
        thumbs = thumbs_of(pupil, master, seat, SEATS)
        scores = kernels.play_round(cards, thumbs, *world, kernels.NONE, 1 + seed * len(dealt) + number)
        mine, most = scores[seat], scores.max()
        won = 1 / np.count_nonzero(scores == most) if mine == most else 0.0
        total += won + (mine - (scores.sum() - mine) / (SEATS - 1)) / LEAD
    return total / len(dealt)


def lesson(master: Thumb, dealt: Sequence[Deal], pupils: int, rounds: int, luck: np.random.Generator) -> Floats:
    """Which way the master should go, in steps."""
    usual, steps = master.numbers, STEPS.numbers
    ways, gains = luck.standard_normal((pupils, len(usual))), np.empty(pupils)
    for pupil, way in enumerate(ways):
        chosen = [dealt[number] for number in luck.integers(len(dealt), size=rounds)]
        seed = int(luck.integers(1 << 40))
        one, other = (thumb_of(usual + sign * steps * way) for sign in (1, -1))
        gains[pupil] = success(one, master, chosen, seed) - success(other, master, chosen, seed)
    spread: float = gains.std()
    return gains @ ways / (pupils * spread) if spread else np.zeros_like(usual)


def schooled(
    master: Thumb, dealt: Sequence[Deal], lessons: int, pupils: int, rounds: int, seed: int = 1
) -> Iterator[Thumb]:
    """The master as remembered after every lesson."""
    luck = np.random.default_rng(seed)
    now, drift = master.numbers, np.zeros_like(master.numbers)
    remembered = now
    for _ in range(lessons):
        drift = HABIT * drift + (1 - HABIT) * lesson(thumb_of(now), dealt, pupils, rounds, luck)
        now = thumb_of(now + PACE * STEPS.numbers * drift).numbers
        remembered = MEMORY * remembered + (1 - MEMORY) * now
        yield thumb_of(remembered)


def main() -> None:
    for master in schooled(GREEDY, deals(DEALS, 1), LESSONS, PUPILS, ROUNDS):
        sys.stdout.write(f"{[round(number, 2) for number in master.numbers.tolist()]}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
