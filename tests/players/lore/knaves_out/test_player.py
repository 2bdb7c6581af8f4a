"""The captain thinks about acts in imagined worlds; the judgement is a share for everybody."""

from __future__ import annotations

import tomllib
from itertools import islice

import msgspec
import pytest

from quintain.core.luck import Stream
from quintain.games.knaves_out import actions as deeds
from quintain.games.knaves_out.game import GAME
from quintain.players import advise
from quintain.players.levels import NAMES, Level
from quintain.players.lore.knaves_out import LORE
from quintain.players.lore.knaves_out.judging import judge
from quintain.players.lore.knaves_out.player import CaptainPlayer, candidates, is_open, looks
from tests.games.knaves_out.positions import position

CLOSE = {"A": "king Aa1/4, rook Ab1, pawn Ah5/2", "B": "king Bc4/1, pawn Bh8"}


def test_five_levels_make_captains_of_which_only_the_lower_slip() -> None:
    assert LORE.levels is not None
    levels = msgspec.convert(tomllib.loads(LORE.levels.read_text("utf-8")), dict[str, Level])
    assert tuple(levels) == NAMES
    slips = [level.slips for level in levels.values()]
    assert slips == sorted(slips, reverse=True)
    assert slips[0] > 0 == slips[-1]
    assert all(LORE.expert is not None and LORE.expert(**level.budget).rounds for level in levels.values())


def test_the_same_luck_gives_the_same_advice_in_worlds_that_look_the_same() -> None:
    state = position(
        CLOSE, courts={"A": "JS QC KS"}, towers={"A": "A-4/A-4/A-3"}, hands={"A": "7H 8H 9D", "B": "2H 3H 4H"}
    )
    twin = GAME.imagine(state.view(0), Stream.of("twin"))
    assert twin.hands != state.hands
    player = CaptainPlayer(iterations=2)
    options = state.options(0)
    one, other = (
        list(islice(player.think(GAME, world.view(0), options, Stream.of("same")), 2)) for world in (state, twin)
    )
    assert one == other


def test_more_advice_takes_more_work() -> None:
    state = position(
        {"A": "king Aa1/4, rook Ab1", "B": "king Bc4/1"},
        courts={"A": "JS QC KS"},
        towers={"A": "A-4/A-4/A-3"},
        spare={"A": (1, 1), "B": (1, 1)},
    )
    stream = CaptainPlayer(iterations=2).think(GAME, state.view(0), state.options(0), Stream.of("work"))
    first, second = islice(stream, 2)
    assert second.work > first.work > 1
    assert all(0 <= chance <= 1 for chance in second.chances.values())


def test_only_acts_are_tried_and_great_towers_are_left_to_the_rules_of_thumb() -> None:
    state = position(CLOSE, courts={"A": "JS QC KC"}, towers={"A": "A-4/A-4/A-3"}, spare={"A": (8, 12), "B": (8, 8)})
    options = state.options(0)
    assert deeds.Call("dark") in options
    weights = [0.0] * len(options)
    tried = {type(options[place]) for place in candidates(options, weights, options.index(deeds.END), len(options))}
    assert tried == {deeds.End, deeds.Act, deeds.Build}
    assert not is_open(deeds.Call("ivory"))


def test_without_worlds_it_goes_by_rules_of_thumb() -> None:
    state = position(CLOSE)
    options = state.options(0)
    advice = advise(CaptainPlayer(iterations=0), GAME, state.view(0), options, Stream.of("thumbs"))
    weights = LORE.weigh(GAME, state.view(0), options, Stream.of("thumbs"))
    assert advice.best == options[weights.index(max(weights))]
    assert [*advice.chances] == [*range(len(options))]


def test_what_weighs_more_looks_better() -> None:
    found = [looks(weight) for weight in (-50.0, -1.0, 0.0, 5.0, 200.0, 1000.0)]
    assert found == sorted(found)
    assert 0 <= found[0] < found[-1] <= 1


@pytest.mark.parametrize("better", ["king Bc4", "king Bc4/1"])
def test_whoever_stands_at_a_weak_castle_is_judged_to_win(better: str) -> None:
    shares = judge(position({"A": "king Aa1/4, unpawn Bb3/3", "B": better}), 0, Stream.of("judge"))
    assert sum(shares) == pytest.approx(1)
    assert shares[0] > 0.6


def test_the_fallen_expect_nothing() -> None:
    state = position({"A": "king Aa1/4", "B": "king Ba1/4", "C": "king Ca1/4"})
    state.realm.kingdoms[2].fell = 1
    shares = judge(state, 0, Stream.of("judge"))
    assert shares[2] == 0
    assert len(shares) == 3
