"""Where the search looks: what is secret stays secret, a side is one will, and thoughts may be gone on with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from quintain.core.answers import Event, Outcome
from quintain.core.contract import State
from quintain.core.luck import Luck, Stream
from quintain.core.moments import Moment
from quintain.core.registry import load
from quintain.core.seats import Seat
from quintain.players import advise
from quintain.players.playouts import QuickLuck, play_out
from quintain.players.search import SeekerPlayer
from quintain.players.search.iterations import PLAIN, Futures, Search, heard, is_secret
from quintain.table.table import Table
from tests.miniatures import duel, higher
from tests.miniatures.duel.game import Duel, DuelState

SEEKER = SeekerPlayer(iterations=400, rounds=1)


# --- what is heard --------------------------------------------------------------------------------------------------


def test_nodes_are_told_apart_by_what_the_searcher_hears_and_no_more() -> None:
    drew = [
        Event("drew", "X-1", {"who": "A"}, {"card": 7}, to=(0,)),
        Event("hand", "X-1", {"n": 3}, to=(1,), private=True),
    ]
    other = [replace(drew[0], secret={"card": 9}), replace(drew[1], values={"n": 4})]
    assert heard(drew, 0) != heard(other, 0)
    assert heard(drew, 1) != heard(other, 1)
    assert heard(drew, 2) == heard(other, 2)


def test_an_action_is_secret_as_long_as_nobody_else_hears_of_it() -> None:
    laid = Event("laid", "X-1", {"card": 7}, to=(0,), private=True)
    assert is_secret([laid], 0)
    assert is_secret([], 0)
    assert not is_secret([laid], 1)
    assert not is_secret([laid, Event("ready", "X-1", {"who": "A"})], 0)


@pytest.mark.parametrize("game", [higher.GAME, duel.GAME], ids=lambda game: game.slug)
def test_the_tree_is_the_same_in_worlds_that_look_the_same(game: Any) -> None:
    table = Table.new(game, 3, seed=8)
    seat = table.actors[0]
    twin = game.imagine(table.view(seat), Stream(9))
    lines = [advise(SEEKER, game, world.view(seat), world.options(seat), Stream(2)) for world in (table.state, twin)]
    assert lines[0] == lines[1]


# --- wills ----------------------------------------------------------------------------------------------------------


class Allies(DuelState):
    """A and C stand and fall together."""

    def outcome(self) -> Outcome | None:
        found = super().outcome()
        if found is None:
            return None
        alone = [standing.place or 9 for standing in found.standings]
        ours, theirs = min(alone[0], alone[2]), alone[1]
        places = [1 + (theirs < ours), 1 + (ours < theirs), 1 + (theirs < ours)]
        return Outcome.ranked(places, found.reason, found.rule, sides=(0, 1, 0))


class AlliedDuel(Duel):
    states = Allies

    def sides(self, seats: int, settings: Any) -> tuple[int, ...]:
        return (0, 1, 0)


def chances_of_hit_and_rest(game: Duel, seat: Seat) -> tuple[float, float]:
    """The chances of plans that begin with a hit at the next seat, and of those that begin with a rest."""
    state = game.new(3, game.settings(lives=1), Moment(Stream(1)))
    options = state.options(seat)
    chances = advise(SEEKER, game, state.view(seat), options, Stream(3)).chances
    return chances[options.index("hit")], chances[options.index("rest")]


def test_a_side_is_one_will() -> None:
    foe, rest = chances_of_hit_and_rest(duel.GAME, 2)
    assert foe > rest + 0.05
    ally, rest = chances_of_hit_and_rest(AlliedDuel(), 2)
    assert ally < rest - 0.05


def test_every_seat_wants_its_own_share() -> None:
    """In a race of three everybody takes what wins for itself; nobody helps the searcher."""
    game = duel.GAME
    state = game.new(3, game.settings(lives=1), Moment(Stream(1)))
    chances = advise(SEEKER, game, state.view(0), state.options(0), Stream(3)).chances
    assert len(chances) > 1
    assert all(chance < 0.6 for chance in chances.values())


def test_what_takes_too_long_is_shared_by_those_who_are_still_in_it() -> None:
    game = load("knights-duty")
    state = game.new(3, game.settings(), Moment(Stream(1)))
    assert play_out(state, QuickLuck(1), longest=5)[:4] == [1 / 3, 1 / 3, 1 / 3, 0.0]
    assert state.actors


# --- lore -----------------------------------------------------------------------------------------------------------


class Oracle:
    """Loves one option and thinks that the first seat wins in any case."""

    def __init__(self, loved: Any) -> None:
        self.loved = loved
        self.judged = 0

    def policy(self, world: State[Any, Any], seat: Seat, options: Sequence[Any], luck: Luck) -> Sequence[float]:
        return [float(option == self.loved) for option in options]

    def judge(self, world: State[Any, Any], seat: Seat, luck: Luck) -> Sequence[float]:
        self.judged += 1
        return [1.0, 0.0]


def test_a_world_is_judged_only_where_lore_may_judge_it() -> None:
    game = duel.GAME
    state = game.new(2, game.settings(), Moment(Stream(1)))
    asked: list[str] = []

    def judge(world: State[Any, Any], seat: Seat, luck: Luck) -> Sequence[float]:
        asked.append(world.ask(world.actors[0]).kind)
        return [0.5, 0.5]

    def policy(world: State[Any, Any], seat: Seat, options: Sequence[Any], luck: Luck) -> Sequence[float]:
        return [luck.below(9) for _ in options]

    for judged in ((), ("salute",)):
        asked.clear()
        search = Search(game, state.view(0), state.options(0), Stream(1), policy=policy, judge=judge, judged=judged)
        search.run(60)
        assert asked
        assert (set(asked) == {"salute"}) is bool(judged)


def test_lore_says_what_is_looked_at_first_and_how_it_ends() -> None:
    game = load("knight-shift")
    state = game.new(2, game.settings(), Moment(Stream(1)))
    seat = state.actors[0]
    options = state.options(seat)
    oracle = Oracle(options[7])
    search = Search(game, state.view(seat), options, Stream(1), policy=oracle.policy, judge=oracle.judge)
    search.run(1)
    assert search.advice(1).chances == {7: 1.0 - seat}
    search.run(30)
    assert oracle.judged == 31
    assert 1 < len(search.advice(31).chances) < len(options)


def test_without_a_policy_more_options_are_looked_at_the_longer_the_search() -> None:
    game = load("squires")
    state = game.new(4, game.settings(), Moment(Stream(1)))
    seat = state.actors[0]
    options = state.options(seat)
    search = Search(game, state.view(seat), options, Stream(1), habits=replace(PLAIN, breadth=1.0))
    tried = []
    for number in (9, 27):
        search.run(number)
        tried.append(len(search.advice(number).chances))
    assert tried[0] < tried[1] < len(options)


# --- going on -------------------------------------------------------------------------------------------------------


def test_a_seated_player_goes_on_with_what_it_has_thought() -> None:
    game = load("knight-shift")
    table = Table.new(game, seed=1)
    thinker = SEEKER.sit()
    white = table.actors[0]
    first = advise(thinker, game, table.view(white), table.state.options(white), Stream(1))
    assert first == advise(SEEKER, game, table.view(white), table.state.options(white), Stream(1))
    for action in first.variation[:2]:
        table.act(table.actors[0], action)
    options = table.state.options(white)
    forgetful = advise(SEEKER, game, table.view(white), options, Stream(2), rounds=1)
    seated = advise(thinker, game, table.view(white), options, Stream(2), rounds=1)
    assert seated.work == forgetful.work
    assert seated.chances != forgetful.chances
    other = SEEKER.sit()
    assert advise(other, game, table.view(white), options, Stream(2), rounds=1) == forgetful


def test_futures_are_found_by_what_the_searcher_would_see() -> None:
    game = higher.GAME
    state = game.new(2, game.settings(), Moment(Stream(1)))
    seat = state.actors[0]
    futures = Futures()
    search = Search(game, state.view(seat), state.options(seat), Stream(1), futures=futures)
    search.run(300)
    assert futures.find(state.view(seat)) is None
    luck = QuickLuck(1)
    found = 0
    for _ in range(20):
        world = game.imagine(state.view(seat), luck)
        world.apply(seat, world.options(seat)[0], Moment(luck))
        while world.actors and seat not in world.actors:
            world.apply(world.actors[0], world.options(world.actors[0])[0], Moment(luck))
        found += futures.find(world.view(seat)) is not None
    assert found > 5


# --- playouts -------------------------------------------------------------------------------------------------------


def test_quick_luck_is_even_and_follows_from_its_seed() -> None:
    luck, again = QuickLuck(5), QuickLuck(5)
    rolls = [luck.below(6) for _ in range(6_000)]
    assert rolls == [again.below(6) for _ in range(6_000)]
    assert all(900 < rolls.count(face) < 1_100 for face in range(6))
    assert luck.calls == 6_000
    assert max(luck.below(1 << 64) for _ in range(50)) > 1 << 63
    assert sorted(luck.order("abcd")) == list("abcd")
    assert luck.draw({"a": 0, "b": 3}) == "b"
    assert set(luck.dice(50, 6)) <= {1, 2, 3, 4, 5, 6}
    with pytest.raises(ValueError, match="below 0"):
        luck.below(0)


def test_a_side_that_wins_gives_every_member_its_point() -> None:
    game = AlliedDuel()
    seen = set()
    for number in range(20):
        state = game.new(3, game.settings(), Moment(Stream(1)))
        seen.add(tuple(play_out(state, QuickLuck(number))))
    assert {(1.0, 0.0, 1.0), (0.0, 1.0, 0.0)} <= seen
