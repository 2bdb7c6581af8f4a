"""
Whether a bot is honest: in worlds that its seat cannot tell apart, the same luck makes it think the same.

What no comparison can find: a bot that guesses the seed of the table from its own luck, or that listens to the clock.
Give tables seeds that cannot be guessed (the server's are), and read the code.

>>> import quintain
>>> from quintain.players import player
>>> from quintain.testing import honesty
>>> honesty(player("greedy"), quintain.load("squires")).lapses
()
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from quintain.core.contract import AnyGame, View
from quintain.core.luck import Stream
from quintain.core.seats import Seat, letter
from quintain.players import Player, advise
from quintain.testing.matches import AnyState, Decision, Setup, pick, play_match
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
    player: Player, game: AnyGame, matches: int = 1, decisions: int = 2, rounds: int = 2, seed: str | int = 0
) -> Honesty:
    """Ask a player in true worlds and in their twins, at a few decisions of random matches with every number of seats.

    The same player decides for the other seats in between, as it does where bots of one kind play each other.
    """
    compared = telling = 0
    lapses: list[Lapse] = []
    for seats in game.seats:
        for number in range(matches):
            match = play_match(game, Setup(seats, {}), f"{seed}-{number}")
            for index in pick(decisions, len(match.made), match.chance("honesty")):
                decision = match.decisions[index]
                for seat in decision.state.actors:
                    twins = [decision.imagine(seat, f"honesty {twin}") for twin in range(TWINS)]
                    compared += TWINS
                    telling += sum(portrait(twin, seats) != portrait(decision.state, seats) for twin in twins)
                    true, *others = _thoughts(player, decision, seat, twins, rounds)
                    lapses += [
                        Lapse(seats, match.seed, index, letter(seat), true, other) for other in others if other != true
                    ]
    return Honesty(compared, telling, tuple(lapses))


def _thoughts(player: Player, decision: Decision, seat: Seat, twins: Sequence[AnyState], rounds: int) -> Iterator[str]:
    """What the player says in the true world and then in its twins, before the last of which others are asked too."""
    *first, last = (decision.state.clone(), *twins)
    for world in first:
        yield _thought(player, decision, seat, world, rounds)
    for view, options in _questions_to_others(decision, seat):
        advise(player, decision.game, view, options, Stream.of("others"), rounds)
    yield _thought(player, decision, seat, last, rounds)


def _thought(player: Player, decision: Decision, seat: Seat, world: AnyState, rounds: int) -> str:
    """All that a player says at a table with this world, which is within the reach of whoever would look for it."""
    table = decision.match.table(decision.index)
    table.state = world
    luck = Stream.of("honesty")
    options = table.state.options(seat)
    advice = advise(player, decision.game, table.view(seat), options, luck, rounds)
    then = " ".join(map(str, advice.variation))
    return (
        f"{world.text(advice.best)} {sorted(advice.chances.items())} {advice.work} {then} {advice.plies} {luck.calls}"
    )


def _questions_to_others(decision: Decision, seat: Seat) -> Iterator[tuple[View, Sequence[Any]]]:
    """What every other seat was asked last, or is asked now."""
    asked = {seat}
    for earlier in reversed(decision.match.decisions[: decision.index + 1]):
        for other in earlier.state.actors:
            if other not in asked:
                asked.add(other)
                yield earlier.state.view(other), earlier.state.options(other)
