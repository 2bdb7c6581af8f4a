"""The expert: a game's own player where it has one, general search elsewhere."""

from __future__ import annotations

from fractions import Fraction

from quintain.arena.match import play_match
from quintain.core.luck import Stream
from quintain.players import advise, decide, player
from quintain.players.expert import expert_of
from quintain.table.table import Table
from tests.miniatures import higher

WON = "F1g2/2N2/5/5/2n2/5/5/2G1n w 0 1"


def test_a_game_without_an_expert_of_its_own_is_searched() -> None:
    assert expert_of(higher.GAME.slug)().name == "seeker"
    table = Table.new(higher.GAME, 3, 4)
    seat = table.actors[0]
    options = table.state.options(seat)
    assert decide(player("expert"), higher.GAME, table.view(seat), options, Stream.of("luck"), 1) in options


def test_knight_shift_is_played_by_its_engine() -> None:
    assert expert_of("knight-shift")().name == "engine"
    points = Fraction(0)
    for number in range(6):
        names = ["expert", "greedy"] if number % 2 == 0 else ["greedy", "expert"]
        outcome = play_match("knight-shift", names, number, settings={"random_opening": "4"}).outcome()
        assert outcome is not None
        points += outcome.points(number % 2)
    assert points >= 5


def test_a_decided_position_is_known_to_be_decided() -> None:
    table = Table.new("knight-shift", 2, 1, settings={"start": WON})
    options = table.state.options(0)
    advice = advise(player("expert"), table.game, table.view(0), options, Stream.of("luck"), 1)
    assert table.state.text(advice.best) == "c7e8"
    assert max(advice.chances.values()) > 0.99
