"""Where the search looks: what is secret stays secret, a side is one will, and thoughts may be gone on with."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
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
from quintain.players.search.tree import Node
from quintain.players.turns import Memory
from quintain.table.table import Table
from tests.miniatures import duel, higher, siege
from tests.miniatures.duel.deeds import Step
from tests.miniatures.duel.game import Duel, DuelState
from tests.miniatures.siege.deeds import END
from tests.miniatures.siege.lore import policy
from tests.miniatures.siege.sight import SiegeView

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
    return chances[options.index(Step("hit"))], chances[options.index(Step("rest"))]


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


def test_a_turn_that_is_under_way_is_played_to_its_end_before_it_is_judged() -> None:
    """A die that is paid for and has not fallen would look like a loss."""
    table = siege_in_a_turn(3)
    seat = table.actors[0]
    asked: set[tuple[str, Seat]] = set()

    def judge(world: State[Any, Any], seat: Seat, luck: Luck) -> Sequence[float]:
        asked.update((world.ask(who).kind, who) for who in world.actors)
        return [0.5, 0.25, 0.25]

    search = Search(
        table.game, table.view(seat), table.options(seat), Stream(1), policy=policy, judge=judge, judged={"turn"}
    )
    search.run(60)
    assert asked == {("turn", seat + 1)}


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


def siege_in_a_turn(seats: int = 2) -> Table:
    """A table at which the boards lie and a turn has begun."""
    table = Table.new(siege.GAME, seats, seed=1)
    while not table.ask(table.actors[0]).turn:
        table.act(table.actors[0], table.options(table.actors[0])[0])
    return table


def next_view(world: State[Any, Any], seat: Seat, action: Any) -> SiegeView:
    world.apply(seat, action, Moment(QuickLuck(1)))
    view = world.view(seat)
    assert isinstance(view, SiegeView)
    return view


class Watched(Futures):
    """Remembers every view that the searcher had on the way, kept or not."""

    def __init__(self) -> None:
        super().__init__()
        self.views: list[Any] = []

    def add(self, world: State[Any, Any], seat: Seat, node: Node) -> None:
        super().add(world, seat, node)
        self.views.append(world.view(seat))


def grown(table: Table, iterations: int = 400) -> tuple[Watched, Node]:
    """What a search at this table keeps, and its root."""
    seat = table.actors[0]
    futures, root = Watched(), Node()
    search = Search(table.game, table.view(seat), table.options(seat), Stream(1), root=root, futures=futures)
    search.run(iterations)
    return futures, root


def test_what_was_thought_about_the_rest_of_a_turn_is_kept() -> None:
    table = siege_in_a_turn()
    seat, view = table.actors[0], table.view(table.actors[0])
    futures, root = grown(table)
    assert futures.find(view) is None
    often = root.bandit(seat).favourite.action
    kept = futures.find(next_view(table.state.clone(), seat, often))
    assert kept is not None
    assert 1 < kept.bandit(seat).visits <= root.bandit(seat).arms[often].visits


def test_what_somebody_else_decides_ends_what_is_kept() -> None:
    table = siege_in_a_turn()
    seat = table.actors[0]
    futures, _ = grown(table)
    world = table.state.clone()
    world.apply(seat, END, Moment(QuickLuck(1)))
    assert world.actors == (1 - seat,)
    assert futures.find(next_view(world, 1 - seat, END)) is None
    assert all(view.open.turn == seat for view in seen_in(futures))


def seen_in(futures: Watched) -> list[SiegeView]:
    kept = [view for view in futures.views if futures.find(view) is not None]
    assert 0 < len(kept) < len(futures.views)
    return kept


def test_what_was_not_foreseen_is_not_kept() -> None:
    """Another card at hand is another world: nothing that was thought about it is left."""
    table = siege_in_a_turn()
    seat = table.actors[0]
    futures, root = grown(table)
    view = next_view(table.state.clone(), seat, root.bandit(seat).favourite.action)
    assert futures.find(replace(view, hand=(*view.hand[1:], 5 if view.hand[0] != 5 else 1))) is None


def test_what_is_kept_is_kept_on_from_decision_to_decision() -> None:
    table = siege_in_a_turn()
    seat = table.actors[0]
    first, root = grown(table, 2_000)
    step = root.bandit(seat).favourite.action
    table.act(seat, step)
    node = first.find(table.view(seat))
    assert node is not None
    second = Futures()
    Search(table.game, table.view(seat), table.options(seat), Stream(2), root=node, futures=second).run(50)
    later = node.bandit(seat).favourite.action
    view = next_view(table.state.clone(), seat, later)
    kept = second.find(view)
    assert kept is not None
    assert kept is first.find(view)


def test_a_player_in_a_turn_goes_on_with_what_it_has_thought() -> None:
    table, memory = siege_in_a_turn(), Memory()
    seat, game = table.actors[0], table.game
    first = next(SEEKER.think_on(game, table.view(seat), table.options(seat), Stream(1), memory))
    assert first == advise(SEEKER, game, table.view(seat), table.options(seat), Stream(1))
    table.act(seat, first.best)
    emptied = copy(memory)
    emptied.thoughts = None
    forgetful, remembering = (
        next(SEEKER.think_on(game, table.view(seat), table.options(seat), Stream(2), held))
        for held in (emptied, memory)
    )
    assert remembering.work == forgetful.work
    assert remembering.chances != forgetful.chances


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
