"""Great Towers, rule by rule."""

from __future__ import annotations

import pytest

from tests.games.knaves_out.positions import (
    at,
    do,
    kingdom,
    options,
    position,
    refused,
)

RED = "JD QH KH"


@pytest.mark.rules("KO-5.200", "KO-R56", "KO-R66", "KO-5.201", "KO-R47", "KO-R48", "KO-R65", "KO-R76", "KO-R88")
def test_when_a_great_tower_may_be_called() -> None:
    both = {"A": "", "B": ""}
    assert refused(position(both, courts={"A": "JD QH"}), "call ivory") == "no-court-to-call KO-5.201"
    assert refused(position(both, courts={"A": RED}, kingdoms={"A": {"turns": 2}}), "call ivory") == "too-early KO-R76"
    off = position(both, courts={"A": RED}, chosen={"great_towers": "off"})
    assert refused(off, "call dark") == "no-great-towers KO-3.1"
    late = position(both, courts={"A": RED}, round=51)
    assert refused(late, "call dark") == "too-late KO-R88"
    assert options(late, "call") == ["call ivory"]
    assert options(position(both, courts={"A": RED}, round=50), "call") == ["call ivory", "call dark"]
    again = position(both, courts={"A": RED}, great={"ivory": "B Bd4/10"})
    assert refused(again, "call ivory") == "called-before KO-5.201"
    poor = position(both, courts={"A": RED}, spare={"A": (0, 5)})
    assert refused(poor, "call ivory") == "too-few-checkers KO-5.202"
    done = position(both, courts={"A": RED}, actions=0)
    assert options(done, "call") == ["call ivory", "call dark"]


@pytest.mark.rules("KO-5.202", "KO-5.203", "KO-5.206", "KO-R49", "KO-R50", "KO-R78", "KO-R83")
def test_raising_the_ivory_tower() -> None:
    state = position({"A": "", "B": "king Ad4", "C": ""}, courts={"A": RED}, great={"dark": "A>C Cd4/10"})
    do(state, "call ivory", "red 10")
    # B's king stands on A's board, C's on its own.
    assert options(state)[:2] == ["at Ba1", "at Bb1"]
    do(state, "at Bd4")
    assert (at(state, "Bd4"), kingdom(state).red) == ("A ivory 10", 2)
    anywhere = position({"A": "", "B": ""}, courts={"A": RED}, chosen={"ivory_site": "anywhere"})
    do(anywhere, "call ivory", "red 5")
    assert options(anywhere) == ["board A", "board B"]


@pytest.mark.rules("KO-5.204", "KO-R78")
def test_the_chosen_enemy_places_the_dark_tower_at_once() -> None:
    state = position({"A": "", "B": "", "C": ""}, courts={"A": RED})
    do(state, "call dark", "target C", "red 4")
    assert state.actors == (2,)
    do(state, "board B", "at Bd4")
    assert (at(state, "Bd4"), state.actors) == ("C dark 10", (0,))
    assert [(tower.caller, tower.enemy) for tower in state.realm.great] == [(0, 2)]


@pytest.mark.rules("KO-5.204")
def test_the_dark_tower_needs_air_where_there_is_any() -> None:
    """One empty square without an empty neighbour, on a board of its own: not there while there is better."""
    state = position({"A": "pawn Ab1, pawn Ab2, pawn Aa2", "B": ""}, courts={"A": RED})
    do(state, "call dark", "red 4", "board A")
    assert "at Aa1" not in options(state)
    assert "at Ac1" in options(state)


@pytest.mark.rules("KO-5.206", "KO-5.113")
def test_a_great_tower_is_no_building() -> None:
    state = position(
        {"A": "king Aa1, pawn Ad3", "B": ""},
        courts={"A": "JD QH"},
        towers={"A": "A-4/A-4"},
        great={"ivory": "A Ad7/10", "dark": "A>B Ad4/10"},
    )
    do(state, "act execute")
    assert at(state, "Ad4") == "B dark 9"
    state.realm.actions = 1
    do(state, "act build rook")
    assert options(state) == ["at Ab1", "at Aa2", "at Ab2"]


@pytest.mark.rules("KO-5.208", "KO-5.209", "KO-R53", "KO-R54")
def test_a_collapse_harms_nobody_but_leaves_its_mark() -> None:
    """B falls by its king: its Ivory Tower and the Dark Tower against it go too, their checkers are out of the game."""
    state = position(
        {"A": "pawn Ad4", "B": "king Ad5", "C": ""},
        great={"ivory": "B Cd4/10", "dark": "A>B Bd4/10"},
        spare={"A": (2, 12), "B": (2, 12)},
    )
    do(state, "attack Ad4 Ad5", dice=[[6]])
    assert (state.realm.islands, state.realm.cleansed) == ((2,), (1,))
    assert (kingdom(state).red, kingdom(state).black) == (2, 12)
    assert [kingdom(state, seat).fell for seat in "ABC"] == [0, 1, 0]


@pytest.mark.rules("KO-5.210", "KO-5.212", "KO-5.52")
def test_an_island_is_reached_by_sea_only_and_may_be_cleansed_too() -> None:
    state = position(
        {"A": "pawn Ah5/1, pawn sea", "B": "pawn Ba2"}, islands=(1,), cleansed=(1,), effects={"A": "seabreeze"}
    )
    assert options(state, "attack") == []
    assert refused(state, "move Ah5 Ba1") == "not-adjacent KO-5.40"
    do(state, "sea Ah5", "land p2", "board B", "at Ba1")
    assert at(state, "Ba1") == "A pawn 0"


@pytest.mark.rules("KO-5.206", "KO-5.66")
def test_the_owner_of_a_great_tower_is_asked_about_attacks_on_it() -> None:
    state = position(
        {"A": "pawn Ad4", "B": "", "C": ""},
        great={"dark": "A>B Ad5/1"},
        effects={"B": "insight redirect motorhead"},
    )
    do(state, "attack Ad4 Ad5")
    assert state.actors == (1,)
    do(state, "pass", dice=[[4]])
    assert at(state, "Ad5") == "B dark 1"
