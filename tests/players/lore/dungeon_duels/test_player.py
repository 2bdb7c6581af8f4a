"""The errant knight tries what looks best in imagined worlds; the judgement is a share for every knight."""

from __future__ import annotations

import tomllib
from itertools import islice

import msgspec
import pytest

from quintain.arena.match import play_match
from quintain.core.luck import Stream
from quintain.core.moments import Moment
from quintain.core.settings import settle
from quintain.games.dungeon_duels.game import GAME
from quintain.games.dungeon_duels.state import DuelsState
from quintain.players import advise
from quintain.players.levels import NAMES, Level
from quintain.players.lore.dungeon_duels import LORE
from quintain.players.lore.dungeon_duels.judging import (
    DUNGEON,
    FIGHT,
    Worth,
    between,
    expectations,
    judge,
    outlook,
    shares,
    worth_now,
)
from quintain.players.lore.dungeon_duels.player import COIN, EVEN, ErrantPlayer, by_thumb, played_on
from quintain.testing import honesty
from tests.players.lore.dungeon_duels.positions import LUCK, position, weighed

FOUR = {"blue": "c3", "red": "d1", "green": "b2", "yellow": "d4"}


# --- levels -----------------------------------------------------------------------------------------------------------


def test_five_levels_make_knights_errant_of_which_only_the_lower_slip() -> None:
    assert LORE.levels is not None
    levels = msgspec.convert(tomllib.loads(LORE.levels.read_text("utf-8")), dict[str, Level])
    assert tuple(levels) == NAMES
    slips = [level.slips for level in levels.values()]
    assert slips == sorted(slips, reverse=True)
    assert slips[0] > 0 == slips[-1]
    assert all(LORE.expert is not None and LORE.expert(**level.budget).rounds for level in levels.values())


def test_without_worlds_it_goes_by_rules_of_thumb() -> None:
    state = position({"blue": "c3", "red": "a1"}, enemies={"pr1": ("rat", "c3")})
    options = state.options(0)
    advice = advise(ErrantPlayer(iterations=0), GAME, state.view(0), options, LUCK)
    assert state.text(advice.best) == "attack pr1"
    assert [*advice.chances] == [*range(len(options))]


def test_a_coin_less_is_a_little_less_likely_to_win() -> None:
    assert by_thumb([1.0, 3.0, -90.0], EVEN) == {0: EVEN - 2 * COIN, 1: EVEN, 2: 0.0}


def test_what_looks_alike_is_left_to_luck() -> None:
    state = GAME.new(3, settle(GAME.settings, {}), Moment(LUCK))
    (seat,) = state.actors
    options = state.options(seat)
    taken = {
        str(advise(ErrantPlayer(), GAME, state.view(seat), options, Stream.of(f"picks {number}")).best)
        for number in range(24)
    }
    assert len(taken) == len(options) > 1


def test_before_anybody_has_a_knight_all_expect_the_same() -> None:
    state = GAME.new(4, settle(GAME.settings, {}), Moment(LUCK))
    assert judge(state, 0, LUCK) == [0.25] * 4


# --- worlds that are tried --------------------------------------------------------------------------------------------


def test_the_same_luck_gives_the_same_advice_in_worlds_that_look_the_same() -> None:
    state = position(FOUR, mounds=["c2", "d3"], hands={"red": ("phase-locket",), "blue": ("rat-bomber",)})
    twin = GAME.imagine(state.view(0), Stream.of("twin"))
    assert isinstance(twin, DuelsState)
    assert twin.hands != state.hands
    player = ErrantPlayer(iterations=2, margin=9.0)
    options = state.options(0)
    one, other = (
        list(islice(player.think(GAME, world.view(0), options, Stream.of("same")), 2)) for world in (state, twin)
    )
    assert one == other


def test_more_advice_takes_more_work() -> None:
    state = position(FOUR, mounds=["c2", "d3"])
    stream = ErrantPlayer(iterations=2, margin=9.0).think(GAME, state.view(0), state.options(0), Stream.of("work"))
    first, second = islice(stream, 2)
    assert second.work > first.work > 1
    assert all(0 <= chance <= 1 for chance in second.chances.values())


def test_only_what_looks_nearly_as_good_is_tried() -> None:
    state = position(FOUR, mounds=["c2", "d3"])
    weights = weighed(state)
    near = {text for text, weight in weights.items() if weight >= max(weights.values()) - 1.0}
    advice = advise(ErrantPlayer(iterations=1, width=9, margin=1.0), GAME, state.view(0), state.options(0), LUCK, 1)
    assert {state.text(state.options(0)[place]) for place in advice.chances} == near


def test_a_world_is_played_on_until_another_round_begins() -> None:
    state = position(FOUR, mounds=["c2"])
    world = state.clone()
    before = world.dungeon.round
    share = played_on(world, 0, state.options(0)[0], 7, 2)
    assert (world.dungeon.round, world.dungeon.turn) == (before + 2, 0)
    assert share == shares(world, 0)[0]


def test_a_world_that_ends_is_not_judged_but_counted() -> None:
    state = position({"blue": "d2", "red": "a1"}, at="d2", purses={"blue": 3, "red": 60})
    guardian = state.dungeon.guardian
    assert guardian is not None
    state.dungeon.guardian = msgspec.structs.replace(guardian, wounds=14)
    assert played_on(state.clone(), 0, state.options(0)[-1], 3, 90) == 0.0
    state.dungeon.purses[0] = 200
    assert played_on(state.clone(), 0, state.options(0)[-1], 3, 90) == 1.0


def test_a_match_of_errant_knights_comes_to_its_end() -> None:
    outcome = play_match(GAME, [ErrantPlayer(iterations=1, width=2)] * 2, "errant", settings={"boss": "king"}).outcome()
    assert outcome is not None


def test_the_kit_finds_the_player_honest() -> None:
    found = honesty(ErrantPlayer(iterations=2), GAME)
    assert found.lapses == ()
    assert found.telling


# --- the judgement ----------------------------------------------------------------------------------------------------


def test_whoever_has_more_is_judged_to_win() -> None:
    state = position(FOUR, purses={"blue": 3, "red": 30, "green": 12, "yellow": 3})
    shares = judge(state, 0, LUCK)
    assert sum(shares) == pytest.approx(1)
    assert shares[1] > shares[2] > shares[0] == pytest.approx(shares[3])


def test_a_lead_counts_more_the_later_it_is() -> None:
    purses = {"blue": 20, "red": 10}
    early = position({"blue": "c3", "red": "d1"}, purses=purses)
    room = position({"blue": "c3", "red": "d1"}, at="d2", purses=purses)
    late = position({"blue": "c3", "red": "d1"}, at="d2", purses=purses)
    guardian = late.dungeon.guardian
    assert guardian is not None
    late.dungeon.guardian = msgspec.structs.replace(guardian, wounds=14)
    found = [judge(state, 0, LUCK)[0] for state in (early, room, late)]
    assert 0.5 < found[0] < found[1] < found[2] < 1
    out = position({"blue": "c3", "red": "d1"}, at="d2", purses=purses)
    out.dungeon.clock = len(out.box.plans["king"]) * out.box.numbers.passes
    assert judge(out, 0, LUCK)[0] > found[2] - 0.02


def test_cards_in_hand_are_worth_something_and_heirlooms_all_that_they_score() -> None:
    bare, _ = expectations(position({"blue": "c3", "red": "d1"}))
    held, _ = expectations(position({"blue": "c3", "red": "d1"}, hands={"blue": ("phase-locket",)}))
    kept = position({"blue": "c3", "red": "d1"}, hands={"blue": (heirloom(),)})
    assert bare[0] < held[0] < expectations(kept)[0][0]
    assert expectations(kept)[0][0] - bare[0] == kept.box.numbers.heirloom
    assert held[1] == bare[1]


def heirloom() -> str:
    box = position({"blue": "c3", "red": "d1"}).box
    return next(key for key, card in box.cards.items() if card.deck == "heirloom")


def test_wounds_count_against_a_knight() -> None:
    state = position({"blue": "c3", "red": "d1"})
    fresh, _ = expectations(state)
    state.dungeon.knights[0].wounds = 3
    assert expectations(state)[0][0] < fresh[0]


def test_what_things_are_worth_changes_bit_by_bit() -> None:
    one, other = FIGHT[0], FIGHT[1]
    assert between(FIGHT, -1.0) == one
    assert between(FIGHT, 0.5) == pytest.approx(Worth(*((a + b) / 2 for a, b in zip(one, other, strict=True))))
    assert between(DUNGEON, 99.0) == DUNGEON[-1]
    state = position({"blue": "c3", "red": "d1"}, at="d2")
    assert worth_now(state) == FIGHT[-1]


def test_whoever_looks_ahead_sees_what_its_next_turn_promises() -> None:
    near = position({"blue": "c3", "red": "d1"}, coins={"c2": 9})
    far = position({"blue": "c3", "red": "d1"})
    assert shares(near) == shares(far)
    assert outlook(near, 0) > outlook(far, 0) + 5
    assert shares(near, 0)[0] > shares(far, 0)[0]


def test_the_defeated_look_ahead_from_where_they_come_back() -> None:
    state = position({"red": "d1"}, coins={"a1": 9})
    assert state.dungeon.knights[0].space is None
    assert outlook(state, 0) > 5
