"""No bot knows more than its seat: the same view and luck give the same thought in worlds that differ in secrets."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from types import FrameType
from typing import Any

import pytest

from quintain.core.contract import AnyGame, View
from quintain.core.luck import Luck
from quintain.core.registry import installed
from quintain.core.seats import Seat
from quintain.players import Advice, Player, player
from quintain.players.expert import expert_of
from quintain.table.table import Table
from quintain.testing import honesty
from tests.miniatures import duel, higher

SECRETIVE = [game for game in (*installed(), higher.GAME, duel.GAME) if game.nature.hidden or game.nature.simultaneous]
TRUTHS = 4


def by_slug(game: AnyGame) -> str:
    return game.slug


@pytest.mark.parametrize("game", SECRETIVE, ids=by_slug)
@pytest.mark.parametrize("name", ["random", "greedy", "page", "champion"])
def test_bots_think_the_same_in_worlds_that_look_the_same(game: AnyGame, name: str) -> None:
    found = honesty(player(name), game)
    assert found.lapses == ()
    assert found.telling >= TRUTHS


@pytest.mark.parametrize("game", SECRETIVE, ids=by_slug)
def test_experts_think_the_same_in_worlds_that_look_the_same(game: AnyGame) -> None:
    found = honesty(expert_of(game.slug)(iterations=16), game)
    assert found.lapses == ()
    assert found.telling >= TRUTHS


# --- cheats ---------------------------------------------------------------------------------------------------------


def acting_on(seen: str, options: Sequence[Any]) -> Advice:
    """Another option for whoever has seen something else."""
    return Advice(options[sum(seen.encode()) % len(options)])


class Peeps:
    """Looks for a table in the hands of whoever asks, and acts by what lies there."""

    name = "peeps"
    rounds = 2

    def think(self, game: AnyGame, view: View, options: Sequence[Any], luck: Luck) -> Iterator[Advice]:
        tables = [value for value in values_around() if isinstance(value, Table)]
        yield acting_on("".join(str(table.view(seat)) for table in tables for seat in range(game.seats[0])), options)


class PeepsLater(Peeps):
    """Is honest at first."""

    name = "peeps later"

    def think(self, game: AnyGame, view: View, options: Sequence[Any], luck: Luck) -> Iterator[Advice]:
        yield Advice(options[0])
        yield from super().think(game, view, options, luck)


def values_around() -> Iterator[object]:
    frame: FrameType | None = sys._getframe()
    while frame is not None:
        yield from frame.f_locals.values()
        frame = frame.f_back


class SharesSecrets:
    """Remembers what it saw when it played for other seats."""

    name = "shares secrets"
    rounds = 1

    def __init__(self) -> None:
        self.seen: dict[Seat | None, str] = {}

    def think(self, game: AnyGame, view: View, options: Sequence[Any], luck: Luck) -> Iterator[Advice]:
        self.seen[view.seat] = str(view)
        yield acting_on("".join(seen for seat, seen in sorted(self.seen.items()) if seat != view.seat), options)


class Remembers:
    """Does not only look at what it is shown, but counts how often it was asked."""

    name = "remembers"
    rounds = 1

    def __init__(self) -> None:
        self.asked = 0

    def think(self, game: AnyGame, view: View, options: Sequence[Any], luck: Luck) -> Iterator[Advice]:
        self.asked += 1
        yield Advice(options[self.asked % len(options)])


@pytest.mark.parametrize("cheat", [Peeps, PeepsLater, SharesSecrets, Remembers], ids=lambda cheat: cheat.name)
@pytest.mark.parametrize("game", SECRETIVE, ids=by_slug)
def test_a_cheat_is_found_out(cheat: type[Player], game: AnyGame) -> None:
    assert any(honesty(cheat(), game, seed=number).lapses for number in range(3))
