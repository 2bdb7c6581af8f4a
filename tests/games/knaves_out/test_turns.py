"""Turns, rule by rule."""

from __future__ import annotations

import pytest

from tests.games.knaves_out.positions import (
    do,
    kingdom,
    options,
    position,
    refused,
    square,
    towers,
)


@pytest.mark.rules("KO-4.2", "KO-5.133")
def test_cracks_are_forgotten_at_the_start_of_a_turn_at_sea_too() -> None:
    state = position({"A": "pawn Ah1/1, unpawn Ad4", "B": ""}, turn=1)
    for name in ("Ah1", "Ad4"):
        state.realm.change(square(name), crack=1)
    pawn = state.realm.pieces.pop(square("Ah1"))
    state.realm.sea = (pawn,)
    do(state, "end")
    assert [piece.crack for piece in (*state.realm.sea, state.realm.pieces[square("Ad4")])] == [0, 0]


@pytest.mark.rules("KO-4.1")
def test_a_round_is_over_when_everybody_has_had_a_turn() -> None:
    state = position({"A": "", "B": "", "C": ""}, order=(2, 0, 1), turn=0)
    for seat, number in ((2, 1), (0, 1), (1, 1), (2, 2)):
        assert (state.actors, state.realm.round) == ((seat,), number)
        do(state, "end")


@pytest.mark.rules("KO-4.6", "KO-4.7", "KO-5.41", "KO-4.9", "KO-R64")
def test_everything_in_any_order_but_nothing_in_between() -> None:
    state = position(
        {"A": "king Ad4, rook Ad5, pawn Aa1/1, pawn Ac1", "B": ""},
        courts={"A": "JD QH KH"},
        towers={"A": "A/A/A"},
        hands={"A": "AH"},
    )
    do(state, "move Aa1 Aa2", "move Ac1 Ac2", "move Aa2 Aa3", "act train")
    assert refused(state, "play AH knave") == "not-asked KO-4.14"
    assert refused(state, "end") == "not-asked KO-4.14"
    do(state, "at Ac4", "play AH knave", "move Ac4 Ab4")
    assert {*options(state, "attack")} == {"attack Ab4 Aa3", "attack Aa3 Ab4"}


@pytest.mark.rules("KO-4.8", "KO-R18", "KO-R34")
def test_one_action_a_turn_free_ones_too() -> None:
    state = position(
        {"A": "pawn Ad4/1", "B": ""}, courts={"A": "JC QC KC"}, towers={"A": "A-4/A-4/A-4"}, hands={"A": "5H"}
    )
    do(state, "act luck")
    assert options(state, "act") == []
    assert refused(state, "act punches") == "no-action KO-4.8"
    do(state, "play 5H knave", "move Ad4 Ad5", "end")
    assert kingdom(state).effects == ()


@pytest.mark.rules("KO-4.10", "KO-R58")
def test_a_hand_is_thrown_away_only_whole_and_untouched() -> None:
    hand = "KS 5C 6C 7C 8C 9C TC KC QC QS"
    state = position({"A": "", "B": ""}, courts={"A": "JD"}, towers={"A": "A2"}, hands={"A": hand})
    assert options(state, "end") == ["end", "end discard"]
    do(state, "act all-hail KS")
    assert refused(state, "end discard") == "card-played KO-4.10"
    small = position({"A": "", "B": ""}, hands={"A": "KS 5C"})
    assert refused(small, "end discard") == "small-hand KO-4.10"


@pytest.mark.rules("KO-4.11", "KO-4.12")
def test_how_long_effects_last() -> None:
    state = position(
        {"A": "pawn Ad4", "B": ""},
        courts={"A": "JH QH KH"},
        effects={"A": "lionheart rush insight thorns"},
        devoured={"A": "sheer-heart-attack"},
        kingdoms={"B": {"swayed_by": 0}},
    )
    do(state, "end")
    assert kingdom(state).effects == ("insight", "thorns")
    do(state, "end")
    assert (kingdom(state).effects, kingdom(state, "B").swayed_by) == ((), None)
    assert kingdom(state).has("sheer-heart-attack")


@pytest.mark.rules("KO-4.3", "KO-4.12")
def test_a_lost_turn_ends_what_lasts_until_the_next_one() -> None:
    state = position(
        {"A": "", "B": ""}, effects={"B": "thorns"}, kingdoms={"B": {"loses_turn": True}, "A": {"swayed_by": 1}}
    )
    do(state, "end")
    assert (state.actors, kingdom(state, "B").effects, kingdom(state).swayed_by) == ((0,), (), None)
    assert kingdom(state, "B").turns == 6


@pytest.mark.rules("KO-4.13")
def test_nothing_is_bought_twice() -> None:
    state = position(
        {"A": "", "B": ""}, courts={"A": "JH QH KH"}, towers={"A": "A-4/A-4/A-4"}, effects={"A": "insight parlay"}
    )
    assert refused(state, "act insight") == "running KO-4.13"
    assert options(state, "act parlay") == []


@pytest.mark.rules("KO-4.14")
def test_what_has_been_begun_cannot_be_taken_back() -> None:
    state = position({"A": "", "B": ""}, courts={"A": "JD"}, towers={"A": "A-4"})
    do(state, "act build rook")
    assert towers(state) == "///"
    assert all(text.startswith("at ") for text in options(state))


@pytest.mark.rules("KO-4.15")
def test_effects_cover_what_appears_later() -> None:
    state = position(
        {"A": "king Ad4, rook Ad5", "B": ""},
        courts={"A": "JD QH KH"},
        towers={"A": "A/A/A"},
        effects={"A": "frenzied"},
    )
    do(state, "act train", "at Ac4", "move Ac4 Ac3", "move Ac3 Ac2")
    assert refused(state, "move Ac2 Ac1") == "tired KO-5.43"
