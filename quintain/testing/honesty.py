"""
Whether a bot is honest: in worlds that its seat cannot tell apart, the same luck makes it think the same.

>>> import quintain
>>> from quintain.players import player
>>> from quintain.testing import honesty
>>> honesty(player("greedy"), quintain.load("squires"), matches=1).lapses
()
"""

from __future__ import annotations

import msgspec

from quintain.core.luck import Stream
from quintain.core.seating import AnyGame
from quintain.core.seats import Seat, letter
from quintain.players import Player, advise
from quintain.testing.matches import AnyState, Moment, Setup, pick, play_match
from quintain.testing.portraits import portrait

TWINS = 2
"""Imagined worlds beside the true one."""


class Lapse(msgspec.Struct, frozen=True):
    """Where a bot thought otherwise although its seat knew nothing else."""

    seats: int
    seed: str
    index: int
    """So many entries had been made in the match with this seed."""
    seat: str
    true: str
    twin: str


class Honesty(msgspec.Struct, frozen=True):
    compared: int
    telling: int
    """So many of the twins differed from the truth in something that the seat does not know."""
    lapses: tuple[Lapse, ...]


def honesty(
    player: Player, game: AnyGame, matches: int = 2, moments: int = 3, rounds: int = 1, seed: str | int = 0
) -> Honesty:
    """Ask a player in true worlds and in their twins, at a few moments of random matches with every number of seats."""
    compared = telling = 0
    lapses: list[Lapse] = []
    for seats in game.seats:
        for number in range(matches):
            match = play_match(game, Setup(seats, {}), f"{seed}-{number}")
            for index in pick(moments, len(match.moves), match.chance("honesty")):
                moment = match.moments[index]
                for seat in moment.state.actors:
                    for twin in _twins(moment, seat):
                        compared += 1
                        telling += portrait(twin, seats) != portrait(moment.state, seats)
                        thoughts = [thought(player, game, world, seat, rounds) for world in (moment.state, twin)]
                        if thoughts[0] != thoughts[1]:
                            lapses.append(Lapse(seats, match.seed, index, letter(seat), *thoughts))
    return Honesty(compared, telling, tuple(lapses))


def _twins(moment: Moment, seat: Seat) -> list[AnyState]:
    return [moment.imagine(seat, f"honesty {number}") for number in range(TWINS)]


def thought(player: Player, game: AnyGame, world: AnyState, seat: Seat, rounds: int) -> str:
    """All that a player says in this world, which lies within the reach of whoever would look for it."""
    luck = Stream.of("honesty")
    options = world.options(seat)
    advice = advise(player, game, world.view(seat), options, luck, rounds)
    line = " ".join(map(str, advice.line))
    chances = sorted(advice.chances.items())
    return f"{world.text(advice.best)} {chances} {advice.work} {line} {advice.plies} {luck.calls}"
