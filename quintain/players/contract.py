"""A player thinks in a stream of better answers; whoever listens owns the clock."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Protocol, TypeVar

import msgspec

from quintain.core.contract import AnyGame, State, View
from quintain.core.luck import Luck, Stream

T = TypeVar("T")


class Advice(msgspec.Struct, frozen=True):
    """The best answer so far."""

    best: Any
    """One of the options."""
    chances: dict[int, float] = {}
    """The estimated share of a win by place in the list of options, where the player estimates any."""
    work: int = 0
    """How many positions or rounds went into it."""
    variation: tuple[Any, ...] = ()
    """The actions that the player expects from here, the best option first, where it looks that far."""
    plies: int | None = None
    """Where the end is certain: 0 for a draw, n for a win in n plies, -n for a loss in n plies."""


class Player(Protocol):
    name: str
    rounds: int
    """How many pieces of advice to wait for at a live table."""

    def think(self, game: AnyGame, view: View, options: Sequence[Any], luck: Luck) -> Iterator[Advice]:
        """Advice again and again, each at least as good as the one before. At least one."""


def decide(
    player: Player,
    game: AnyGame,
    view: View,
    options: Sequence[Any],
    luck: Luck,
    rounds: int | None = None,
    milliseconds: float = math.inf,
) -> Any:
    """The option that the player chooses: the one route by which bots decide, whoever keeps the table.

    After so many rounds of thought, its own number unless told otherwise, or by the end of the round in which time runs
    out. The same for the same view, options and luck everywhere, unless time runs out.
    """
    return advise(player, game, view, options, luck, rounds, milliseconds).best


def decide_text(
    player: Player,
    game: AnyGame,
    view: View,
    luck: Luck,
    rounds: int | None = None,
    milliseconds: float = math.inf,
) -> str:
    """The choice of ``decide`` in the game's notation, for whoever holds nothing but a view."""
    world, options = imagined(game, view, Stream.of("options"))
    return world.text(decide(player, game, view, options, luck, rounds, milliseconds))


def imagined(game: AnyGame, view: View, luck: Luck) -> tuple[State[Any, Any], list[Any]]:
    """A world that the holder of this view cannot tell from the true one, and its options there: the true ones."""
    if view.seat is None:
        raise ValueError("a spectator has nothing to decide")
    world = game.imagine(view, luck)
    return world, world.options(view.seat)


def advise(
    player: Player,
    game: AnyGame,
    view: View,
    options: Sequence[Any],
    luck: Luck,
    rounds: int | None = None,
    milliseconds: float = math.inf,
) -> Advice:
    """The player's advice after so many rounds of thought: the same for the same luck everywhere.

    Unless time runs out: then it is what the round brought in which that happened.
    """
    return last_heard(player.think(game, view, options, luck), rounds or player.rounds, milliseconds)


def last_heard(stream: Iterator[T], rounds: int, milliseconds: float = math.inf) -> T:
    """The last that a stream brings in so many rounds, or by the end of the round in which time runs out."""
    until = time.monotonic() + milliseconds / 1_000
    last = next(stream)
    rest = islice(stream, rounds - 1)
    while time.monotonic() < until and (better := next(rest, None)) is not None:
        last = better
    return last
