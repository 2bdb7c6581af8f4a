"""The greedy player beats the random one clearly, knows no more than its view, and does without lore."""

from __future__ import annotations

from fractions import Fraction

import pytest

from quintain.arena.match import play_match
from quintain.core.contract import AnyGame
from quintain.core.luck import Stream
from quintain.core.moments import Moment
from quintain.core.registry import installed, load
from quintain.players import decide, player
from quintain.players.lore import lore_of
from quintain.table.table import Table
from quintain.testing.matches import choose
from tests.miniatures import higher

MATCHES = 30


@pytest.mark.parametrize(
    ("slug", "seats", "share"),
    [
        ("knight-shift", 2, 0.9),
        ("squires", 2, 0.7),
        ("squires", 4, 0.45),
        ("knights-duty", 2, 0.9),
        ("knights-duty", 4, 0.7),
    ],
)
def test_greedy_beats_random(slug: str, seats: int, share: float) -> None:
    points = Fraction(0)
    for number in range(MATCHES):
        mine = number % seats
        names = ["greedy" if seat == mine else "random" for seat in range(seats)]
        outcome = play_match(slug, names, number).outcome()
        assert outcome is not None
        points += outcome.points(mine)
    assert points / MATCHES >= share


@pytest.mark.parametrize("game", installed(), ids=lambda game: game.slug)
def test_the_same_choice_in_every_world_that_looks_the_same(game: AnyGame) -> None:
    table = Table.new(game, game.seats[-1], seed=5)
    luck = Stream(7)
    compared = 0
    for number in range(40):
        if not table.actors:
            break
        compared += 1
        seat = table.actors[0]
        view = table.view(seat)
        twin = table.game.imagine(view, Stream(number))
        chosen = [
            state.text(decide(player("greedy"), table.game, state.view(seat), state.options(seat), Stream(number)))
            for state in (table.state, twin)
        ]
        assert chosen[0] == chosen[1]
        table.act(*choose(table.state, luck))
    assert compared > 20


def test_every_installed_game_has_lore() -> None:
    assert [game.slug for game in installed() if lore_of(game.slug) is None] == []


def test_without_lore_any_option_will_do() -> None:
    game = higher.GAME
    assert lore_of(game.slug) is None
    state = game.new(2, game.settings(), Moment(Stream(1)))
    options = state.options(0)
    found = {decide(player("greedy"), game, state.view(0), options, Stream(2, n)) for n in range(60)}
    assert found == set(options)


def test_a_third_capture_is_taken_and_a_second_fortress_built() -> None:
    game = load("knight-shift")
    for line, best in (
        ("1N1F1/5/n1n2/2g2/5/5/3N1/2G2 w 3 24", {"b8=F", "b8a6"}),
        ("2g2/5/5/5/2N2/2N2/4n/n1G1f b 4 30", {"a1=F", "e2c3"}),
    ):
        table = Table.new(game, seed=1, settings={"start": line})
        seat = table.actors[0]
        action = decide(player("greedy"), game, table.view(seat), table.state.options(seat), Stream(1))
        assert table.state.text(action) in best
