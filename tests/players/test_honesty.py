"""No bot knows more than its seat: the same view and luck give the same thought in worlds that differ in secrets."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from types import FrameType
from typing import Any

import pytest

from quintain.core.contract import Game, State, View
from quintain.core.luck import Luck
from quintain.core.registry import games
from quintain.core.seating import AnyGame
from quintain.players import Advice, Player, player
from quintain.players.expert import expert_of
from quintain.testing import honesty
from tests.miniatures import duel, higher

SECRETIVE = [game for game in (*games(), higher.GAME, duel.GAME) if game.nature.hidden or game.nature.simultaneous]
TRUTHS = 4


def by_slug(game: AnyGame) -> str:
    return game.slug


@pytest.mark.parametrize("game", SECRETIVE, ids=by_slug)
@pytest.mark.parametrize("name", ["random", "greedy", "page"])
def test_bots_think_the_same_in_worlds_that_look_the_same(game: AnyGame, name: str) -> None:
    found = honesty(player(name), game, matches=1, moments=2)
    assert found.lapses == ()
    assert found.telling >= TRUTHS


@pytest.mark.parametrize("game", SECRETIVE, ids=by_slug)
def test_experts_think_the_same_in_worlds_that_look_the_same(game: AnyGame) -> None:
    found = honesty(expert_of(game.slug)(), game, matches=1, moments=2)
    assert found.lapses == ()
    assert found.telling >= TRUTHS


class Cheat:
    """Looks for a state in the hands of whoever asks, and acts by what stands there."""

    name = "cheat"
    rounds = 1

    def think(self, game: Game[Any, Any, Any], view: View, options: Sequence[Any], luck: Luck) -> Iterator[Advice]:
        seen = "".join(str(world.view(seat)) for world in worlds_around() for seat in range(game.seats[0]))
        yield Advice(options[sum(seen.encode()) % len(options)])


def worlds_around() -> Iterator[State[Any, Any]]:
    frame: FrameType | None = sys._getframe()
    while frame is not None:
        yield from (value for value in frame.f_locals.values() if isinstance(value, State))
        frame = frame.f_back


class Remembers:
    """Does not only look at what it is shown, but counts how often it was asked."""

    name = "remembers"
    rounds = 1

    def __init__(self) -> None:
        self.asked = 0

    def think(self, game: Game[Any, Any, Any], view: View, options: Sequence[Any], luck: Luck) -> Iterator[Advice]:
        self.asked += 1
        yield Advice(options[self.asked % len(options)])


@pytest.mark.parametrize("cheat", [Cheat(), Remembers()], ids=lambda cheat: cheat.name)
def test_a_cheat_is_found_out(cheat: Player) -> None:
    for game in SECRETIVE:
        assert honesty(cheat, game, matches=2).lapses, game.slug
