"""Tree search on nothing but the contract: it finds what wins, knows no secret, and is the same for the same luck."""

from __future__ import annotations

from fractions import Fraction

import pytest

from quintain.arena.match import choose
from quintain.core.contract import AnyGame
from quintain.core.luck import Stream
from quintain.core.registry import installed, load
from quintain.players import advise, player
from quintain.players.search import SeekerPlayer
from quintain.table.table import Table
from tests.miniatures import duel, higher

SEEKER = SeekerPlayer(iterations=80)


@pytest.mark.parametrize("game", [*installed(), higher.GAME, duel.GAME], ids=lambda game: game.slug)
def test_advice_is_an_option_with_chances_and_the_same_for_the_same_luck(game: AnyGame) -> None:
    table = Table.new(game, seed=3)
    seat = table.actors[0]
    options = table.state.options(seat)
    advice = advise(SEEKER, game, table.view(seat), options, Stream(1), rounds=1)
    assert advice.best in options
    assert advice.chances
    assert all(0 <= chance <= 1 for chance in advice.chances.values())
    assert advice == advise(SEEKER, game, table.view(seat), options, Stream(1), rounds=1)
    assert advice.work < advise(SEEKER, game, table.view(seat), options, Stream(1), rounds=2).work


@pytest.mark.parametrize(
    ("line", "best"),
    [
        ("1N1F1/5/n1n2/2g2/5/5/3N1/2G2 w 3 24", {"b8=F", "b8a6"}),
        # Black threatens to build the second fortress on a1; only taking the knight there helps.
        ("2g2/5/5/4N/5/1N3/5/n1G1f w 4 30", {"b3a1"}),
    ],
)
def test_wins_are_taken_and_threats_met(line: str, best: set[str]) -> None:
    game = load("knight-shift")
    table = Table.new(game, seed=1, settings={"start": line})
    advice = advise(SEEKER, game, table.view(0), table.state.options(0), Stream(1), rounds=6)
    assert table.state.text(advice.best) in best


@pytest.mark.parametrize("game", [higher.GAME, duel.GAME, *installed()], ids=lambda game: game.slug)
def test_the_same_advice_in_worlds_that_look_the_same(game: AnyGame) -> None:
    table = Table.new(game, game.seats[-1], seed=8)
    for _ in range(3):
        table.act(table.actors[0], table.state.options(table.actors[0])[0])
    seat = table.actors[0]
    twin = game.imagine(table.view(seat), Stream(9))
    found = [
        advise(SEEKER, game, world.view(seat), world.options(seat), Stream(2), rounds=1)
        for world in (table.state, twin)
    ]
    assert found[0] == found[1]


def test_it_wins_nearly_twice_its_share_against_greedy_players() -> None:
    """A player as good as they are would reach this once in twenty times."""
    game, seeker = load("squires"), SeekerPlayer(iterations=60, rounds=1)
    points = Fraction(0)
    for number in range(28):
        table = Table.new(game, 4, f"quick {number}", preset="quick")
        mine = number % 4
        while table.actors:
            seat = table.actors[0]
            table.act(seat, choose(table, seat, seeker if seat == mine else player("greedy")))
        outcome = table.state.outcome()
        assert outcome is not None
        points += outcome.points(mine)
    assert points >= 11
