"""Turns of many decisions: how long they are thought to be, and that all of them together take what one may take."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from quintain.arena.match import play_match
from quintain.core.answers import Ask
from quintain.core.contract import AnyGame, View
from quintain.core.luck import Luck, Stream
from quintain.core.registry import load
from quintain.players import Advice, Player, advise, player, turns
from quintain.players.flat import PLAYOUTS, FlatPlayer
from quintain.players.search import SeekerPlayer
from quintain.players.turns import LEAST, SPARE, Memory, Thinkers, Turn, TurnPlayer, decisions_left, for_turn, think_on
from quintain.table.table import Table
from tests.miniatures import siege

MINE, ANSWER = Ask("turn", "X-1", turn=True), Ask("parry", "X-2")


def begun(seats: int = 4) -> Table:
    """A table of Siege at which a turn has begun."""
    table = Table.new(siege.GAME, seats, seed=1)
    while not table.ask(table.actors[0]).turn:
        table.act(table.actors[0], table.options(table.actors[0])[0])
    return table


# --- how long a turn is ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("slug", "seats"), [("knight-shift", 2), ("squires", 4), ("knights-duty", 3)])
def test_where_a_turn_is_one_decision_that_has_all_of_it(slug: str, seats: int) -> None:
    table = Table.new(slug, seats, seed=2)
    for _ in range(12):
        seat = table.actors[0]
        assert decisions_left(table.game, table.view(seat)) == 1
        assert Memory().share(table.game, table.view(seat)) == 1
        table.act(seat, table.options(seat)[0])


def test_a_turn_is_thought_shorter_the_less_is_left_of_it() -> None:
    table = begun()
    seat = table.actors[0]
    whole = decisions_left(table.game, table.view(seat))
    assert whole > 2
    assert decisions_left(table.game, table.view(seat)) == whole
    while len(table.options(seat)) > 2:
        table.act(seat, next(option for option in table.options(seat) if table.text(option) != "end"))
    assert table.actors == (seat,)
    assert 1 <= decisions_left(table.game, table.view(seat)) < whole


def test_an_answer_and_a_match_of_one_stand_for_themselves() -> None:
    laying = Table.new(siege.GAME, 4, seed=1)
    assert decisions_left(laying.game, laying.view(laying.actors[0])) == 1
    alone = Table.new(siege.GAME, 1, seed=1)
    assert alone.ask(0).turn
    assert decisions_left(alone.game, alone.view(0)) == 1


def test_the_shares_of_a_turn_make_up_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    view = begun().view(0)
    for decisions in (1, 2, 3, 6):
        shares: list[float] = []
        monkeypatch.setattr(turns, "decisions_left", lambda _game, _view, of=decisions, made=shares: of - len(made))
        memory = Memory()
        for _ in range(decisions):
            shares += [memory.share(siege.GAME, view)]
        assert shares == sorted(shares, reverse=True)
        assert sum(shares) == pytest.approx(1, abs=LEAST)
        forgotten = [Memory(made) for made in range(decisions)]
        left = iter(range(decisions, 0, -1))
        monkeypatch.setattr(turns, "decisions_left", lambda _game, _view, left=left: next(left))
        assert [memory.share(siege.GAME, view) for memory in forgotten] == pytest.approx(shares)
    monkeypatch.setattr(turns, "decisions_left", lambda _game, _view: 1)
    assert Memory(40).share(siege.GAME, view) == LEAST


@pytest.mark.parametrize("imagined", [1, 5, 32])
def test_a_turn_that_turns_out_long_takes_no_more_than_half_as_much_again(
    monkeypatch: pytest.MonkeyPatch, imagined: int
) -> None:
    monkeypatch.setattr(turns, "decisions_left", lambda _game, _view: imagined)
    view, memory = begun().view(0), Memory()
    shares = [memory.share(siege.GAME, view) for _ in range(100)]
    assert 1 < sum(shares) <= 1 + SPARE
    assert min(shares) > 0


def test_how_long_a_turn_will_be_is_imagined_a_few_times_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    view, shares, imagined = begun().view(0), [0.0], []

    def left(_game: AnyGame, _view: View) -> float:
        imagined.append(len(shares))
        return 33 - len(shares)

    monkeypatch.setattr(turns, "decisions_left", left)
    memory = Memory()
    for _ in range(32):
        shares += [memory.share(siege.GAME, view)]
    assert imagined == [1, 17, 25, 29, 31, 32]


# --- thinking -------------------------------------------------------------------------------------------------------


class Counted(TurnPlayer):
    """Counts the work of another player, turn by turn."""

    name = "counted"

    def __init__(self, inner: Player) -> None:
        self.inner = inner
        self.rounds = inner.rounds
        self.turns: dict[Memory, list[int]] = {}
        """The work of every decision."""

    def think_on(
        self, game: AnyGame, view: View, options: Sequence[Any], luck: Luck, memory: Memory
    ) -> Iterator[Advice]:
        for advice in think_on(self.inner, game, view, options, luck, memory):
            if len(options) > 1:
                self.turns.setdefault(memory, []).append(advice.work)
            yield advice


@pytest.mark.parametrize("inner", [SeekerPlayer(60, 1), FlatPlayer()], ids=["seeker", "flat"])
def test_a_turn_of_many_decisions_takes_about_what_a_turn_may_take(inner: Player) -> None:
    counted = Counted(inner)
    counted.rounds = 1
    play_match(siege.GAME, [counted, "random", "random"], 5)
    whole = 60 if isinstance(inner, SeekerPlayer) else PLAYOUTS
    long = [sum(work) for work in counted.turns.values() if len(work) > 2]
    assert long
    assert all(work <= 1.5 * whole for work in long)
    assert sum(long) / len(long) == pytest.approx(whole, rel=0.25)


def test_a_forced_decision_costs_nothing_and_takes_nothing_from_the_others() -> None:
    table = begun()
    seat, memory = table.actors[0], Memory()
    seeker, view, options = SeekerPlayer(60, 1), table.view(table.actors[0]), table.options(table.actors[0])
    forced = next(seeker.think_on(table.game, view, options[:1], Stream(1), memory))
    assert (forced.best, forced.work) == (options[0], 0)
    assert next(seeker.think_on(table.game, view, options, Stream(1), memory)) == advise(
        seeker, table.game, table.view(seat), options, Stream(1)
    )


def test_levels_and_experts_think_about_turns() -> None:
    table = begun(2)
    seat = table.actors[0]
    for name in ("knight", "expert"):
        thinker = for_turn(player(name))
        work = []
        for _ in range(2):
            advice = advise(thinker, table.game, table.view(seat), table.options(seat), Stream(1), rounds=1)
            work.append(advice.work)
        assert work[1] < work[0] < 250
    assert for_turn(player("greedy")) is player("greedy")
    game = load("knight-shift")
    match = Table.new(game, seed=1)
    seat = match.actors[0]
    told = [
        next(who.think(game, match.view(seat), match.options(seat), Stream(3)))
        for who in (player("page"), for_turn(player("page")))
    ]
    assert told[0] == told[1]


# --- at a table -----------------------------------------------------------------------------------------------------


def test_a_turn_goes_on_through_answers_and_ends_when_it_is_another_seats() -> None:
    turn = Turn()
    assert turn.asked(0, MINE, 3) == 3
    assert turn.asked(1, ANSWER, 2) is None
    assert turn.asked(0, ANSWER, 4) is None
    assert turn.asked(0, MINE, 5) == 3
    assert turn.asked(1, MINE, 3) == 3
    assert turn.asked(0, MINE, 6) == 6


def test_whoever_thinks_remembers_for_one_turn() -> None:
    thinkers = Thinkers({0: SeekerPlayer(), 2: player("greedy")})
    first = thinkers.asked(0, MINE, 0)
    assert thinkers.asked(0, ANSWER, 1) is not first
    assert thinkers.asked(0, MINE, 2) is first
    assert thinkers.asked(1, MINE, 0) is None
    assert thinkers.asked(2, MINE, 0) is player("greedy")
    assert thinkers.asked(0, MINE, 3) is not first
