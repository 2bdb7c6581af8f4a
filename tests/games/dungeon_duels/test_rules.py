"""Rules of Dungeon Duels that no worked example shows, from positions made by hand."""

from __future__ import annotations

import pytest

from tests.games.dungeon_duels.positions import (
    asked,
    at,
    card,
    coins,
    do,
    escaped,
    laid,
    lying,
    options,
    position,
    ranking,
    rules,
    values,
)

# --- the boss ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DD-R103", "DD-L06", "DD-6.2")
def test_the_alchemy_coin_pays_for_the_last_wound_too() -> None:
    state = position({"blue": "c2", "red": "a4"}, room="c2/14", hands={"blue": "alchemy-coin"})
    told = do(state, "play alchemy-coin", dice=["SS SS AA"])
    assert (coins(state), state.actors) == (3 + 5 + 1, ())
    assert [event["coins"] for kind in ("boss-hit", "earns") for event in values(told, kind)] == [5, 1]


@pytest.mark.rules("DD-4.55", "DD-4.57")
def test_who_is_richest_is_found_when_it_is_first_needed() -> None:
    state = position({"blue": "a1 5c", "red": "b3 5c", "green": "c3 2c"}, room="d2")
    told = card(state, "kk8", dice=["AA AA"])
    assert (at(state, "boss"), values(told, "assault")[0]["whom"]) == ("a1", "A")


@pytest.mark.rules("DD-4.61", "DD-4.58", "DD-2.7")
def test_what_is_left_is_told_with_every_wound() -> None:
    state = position({"blue": "c2 4w", "red": "a4"}, room="c2/9")
    told = do(state, "attack boss", dice=["SS SS AA"])
    told += card(state, "kk3", dice=["AJ S"])
    assert [event["left"] for kind in ("boss-hit", "wounded") for event in values(told, kind)] == [4, 1]


@pytest.mark.rules("DD-5.54")
def test_hits_that_are_ignored_are_told_so() -> None:
    state = position({"blue": "c2", "red": "a4"}, room="d2", hands={"blue": "phase-locket"})
    assert rules(card(state, "kk3", "play phase-locket"), "ignores") == ["DD-5.54"]


# --- moving -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DD-5.13", "DD-L07", "DD-5.6")
def test_a_free_step_is_told_apart_from_a_move() -> None:
    state = position("a1", hands={"blue": "mobile-gear"})
    told = do(state, "play mobile-gear", "step right", "step down", "stop", "move right")
    assert rules(told, "walks") == ["DD-5.13", "DD-5.13", "DD-5.6"]
    assert (at(state, "blue"), state.dungeon.actions) == ("c2", 2)


@pytest.mark.rules("DD-R102", "DD-5.112")
def test_nobody_stays_on_a_lantern() -> None:
    """Full spaces all around, or a pit: there is neither a step nor another Lantern."""
    crowd = [f"{id} {space}" for space, ids in CROWDS.items() for id in ids.split()]
    state = position("c4", tiles="start p3b ly1 p3b", foes=", ".join(crowd))
    do(state, "jump uu", dice=["JJ AJ"])
    assert (at(state, "blue"), asked(state)) == ("c2", "A bounce")
    assert {"jump ll", "jump dd"} < {*options(state)}
    told = do(state, "jump ll", "draw relic", dice=["AA AA"])
    assert (at(state, "blue"), lying(state), laid(state)) == ("", {"c2": 1}, {})
    assert [event["space"] for event in values(told, "defeated")] == ["c2"]


CROWDS = {"b2": "ga1 ga2 ga3 ga4", "c1": "bc1 bc2 bc3 bc4", "d2": "bc5 bc6 bc7 bc8"}


@pytest.mark.rules("DD-5.113")
def test_a_lantern_that_breaks_is_told_apart_from_a_floor_that_gives_way() -> None:
    state = position({"blue": "b2", "red": "b4"}, boss="specter", tiles="start ly4 ly2 ly3")
    told = do(state, "jump r", "step down", dice=["AJ AJ"])
    assert (rules(told, "breaks"), rules(told, "collapses"), laid(state)) == (["DD-5.113"], [], {"c2": "spike"})


# --- the end ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DD-6.5", "DD-6.7")
def test_who_loses_the_rolls_for_the_first_place_shares_the_next_one() -> None:
    state = escaped(
        {"blue": "a1 9c", "red": "a2 9c", "green": "a3 9c", "yellow": "a4 1c"}, ["SS SS S", "S S S", "S AA AA"]
    )
    assert ranking(state) == [1, 2, 2, 4]


@pytest.mark.rules("DD-6.5")
def test_those_still_equal_roll_again() -> None:
    state = escaped(
        {"blue": "a1 9c", "red": "a2 9c", "green": "a3 9c", "yellow": "a4 1c"},
        ["S S S", "SS S AA", "S AA AA", "AA AA AA", "S AJ JJ"],
    )
    assert ranking(state) == [2, 1, 2, 4]
    assert state.dungeon.rolled == ((3, 3, 1, -1), (0, 1, -1, -1))


@pytest.mark.rules("DD-6.5")
def test_after_ten_rolls_the_victory_is_shared() -> None:
    state = escaped({"blue": "a1 9c", "red": "a2 9c", "green": "a3 1c"}, ["S AA AA"] * 20, seats=3)
    assert ranking(state) == [1, 1, 3]
    assert len(state.dungeon.rolled) == 10
