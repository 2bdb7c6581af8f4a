"""What a captain knows: rules of thumb for every option, shares of the win, and a search that gains by both."""

from __future__ import annotations

from typing import Literal

import pytest
from msgspec.structs import replace

from quintain.arena.match import play_match
from quintain.core.luck import Stream
from quintain.core.moments import Moment
from quintain.core.seats import letter
from quintain.players import flat, greedy, player
from quintain.players.levels import NAMES
from quintain.players.search import SeekerPlayer
from quintain.players.search import player as seeking
from quintain.testing.matches import choose
from tests.miniatures.siege.deeds import ARM, END, Build, March, Strike
from tests.miniatures.siege.game import GAME
from tests.miniatures.siege.ground import NAMES as SQUARES
from tests.miniatures.siege.lore import LORE, guide, judge, policy, weigh
from tests.miniatures.siege.state import SiegeState


def begun() -> SiegeState:
    """The first turn of a match of two."""
    state = GAME.new(2, GAME.settings(), Moment(Stream(1)))
    while not state.ask(state.actors[0]).turn:
        state.apply(state.actors[0], state.options(state.actors[0])[0], Moment(Stream(2)))
    return state


@pytest.mark.parametrize(("seats", "teams"), [(1, "off"), (2, "off"), (4, "on"), (8, "off")])
def test_all_options_are_weighed_and_the_shares_make_up_the_win(seats: int, teams: Literal["off", "on"]) -> None:
    state, luck = GAME.new(seats, GAME.settings(teams=teams), Moment(Stream(1))), Stream(3)
    while state.actors:
        seat = state.actors[0]
        options = state.options(seat)
        weights = weigh(GAME, state.view(seat), options, luck)
        assert list(policy(state, seat, options, luck)) == weights
        assert guide(state, seat, luck) in options
        assert len(weights) == len(options)
        shares = dict(zip(state.open.sides, judge(state, seat, luck), strict=True))
        assert sum(shares.values()) == pytest.approx(1)
        state.apply(*choose(state, luck), Moment(luck))


def test_a_turn_that_is_played_on_at_a_glance_comes_to_its_end() -> None:
    state, moment = begun(), Moment(Stream(3))
    seat = state.actors[0]
    told = []
    while state.actors == (seat,):
        told.append(state.text(guide(state, seat, Stream(4))))
        state.apply(seat, guide(state, seat, Stream(4)), moment)
    assert told[-1] == "end"
    assert any(text.startswith("build") for text in told)


def test_hearts_and_towers_are_worth_having() -> None:
    state = begun()
    even = judge(state, 0, Stream(1))
    state.open = replace(state.open, hearts=(3, 2))
    assert judge(state, 0, Stream(1))[0] > even[0]
    state.open = replace(state.open, hearts=(2, 2), towers=((), (1, 2)))
    assert judge(state, 0, Stream(1))[0] < even[0]


def test_a_die_is_armed_for_somebody_who_can_be_struck() -> None:
    state = begun()
    assert policy(state, 0, [ARM, END], Stream(1))[0] < 0
    beside = state.open.world.near[state.open.guards[0] or 0][0]
    state.open = replace(state.open, guards=(state.open.guards[0], beside), towers=((3,), ()))
    arm, end, strike = policy(state, 0, [ARM, END, Strike("B")], Stream(1))
    assert min(arm, strike) > end


def test_low_cards_come_first_and_nobody_walks_to_the_powder() -> None:
    state = begun()
    low, high = policy(state, 0, [Build(1), Build(4)], Stream(1))
    assert low > high
    state.open = replace(state.open, struck=True)
    powder, away = policy(state, 0, [March(SQUARES.index("Aa2")), March(SQUARES.index("Ac2"))], Stream(1))
    assert powder < away


@pytest.mark.parametrize("seats", [2, 8])
@pytest.mark.parametrize("level", NAMES)
def test_every_level_plays_it_to_the_end(monkeypatch: pytest.MonkeyPatch, level: str, seats: int) -> None:
    for module in (flat, greedy, seeking):
        monkeypatch.setattr(module, "lore_of", lambda _slug: LORE)
    table = play_match(GAME, [level, *["greedy"] * (seats - 2), level], "levels", settings={"rounds": 2})
    outcome = table.outcome()
    assert outcome is not None
    assert len(outcome.standings) == seats
    assert {entry.by for entry in table.record.entries} >= {letter(0), letter(seats - 1)}


def test_among_seven_greedy_players_a_search_wins_more_than_its_share(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player as good as they are would reach this once in a hundred times."""
    for module in (greedy, seeking):
        monkeypatch.setattr(module, "lore_of", lambda _slug: LORE)
    points = 0.0
    for number in range(16):
        sitting = [player("greedy")] * 8
        sitting[number % 8] = SeekerPlayer(100, 1)
        outcome = play_match(GAME, sitting, f"eight {number}").outcome()
        assert outcome is not None
        points += float(outcome.points(number % 8))
    assert points >= 6
