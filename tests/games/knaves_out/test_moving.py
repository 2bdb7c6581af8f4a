"""Movement and the sea, rule by rule."""

from __future__ import annotations

import pytest

from tests.games.knaves_out.positions import (
    at,
    do,
    options,
    position,
    refused,
    sea,
    square,
)


@pytest.mark.rules("KO-5.44", "KO-5.205")
def test_the_ivory_tower_takes_the_fare_of_who_goes_to_sea() -> None:
    state = position({"A": "pawn Ba8/1", "B": ""}, great={"ivory": "B Bd4/10"})
    do(state, "sea Ba8")
    pawn = state.realm.pieces[square("Ba8")]
    assert (pawn.checkers, pawn.started, pawn.steps, sea(state)) == (0, True, 0, [])
    do(state, "move Ba8 Bb8")
    assert at(state, "Bb8") == "A pawn 0"


@pytest.mark.rules("KO-5.205", "KO-R68")
def test_who_only_passes_through_is_not_struck() -> None:
    state = position({"A": "pawn Ah3/2", "B": ""}, great={"ivory": "B Bd4/10"})
    do(state, "move Ah3 Ba1", "move Ba1 Ah4")
    assert at(state, "Ah4") == "A pawn 2"


@pytest.mark.rules("KO-5.52", "KO-R77")
def test_a_landing_is_no_start_of_movement() -> None:
    state = position({"A": "pawn sea/2", "B": ""}, great={"ivory": "B Bd4/10"}, cleansed=(1,))
    do(state, "land p1", "board B", "at Bh8", "move Bh8 Bh7", "move Bh7 Bh6")
    assert at(state, "Bh6") == "A pawn 2"
    assert refused(state, "move Bh6 Bh5") == "tired KO-5.43"


@pytest.mark.rules("KO-5.45", "KO-5.179", "KO-R82")
def test_going_to_sea_binds_and_the_bond_outlives_the_pawn() -> None:
    pieces = {"A": "king Ad4/4", "B": "pawn Aa1/1, pawn Aa3/1, pawn sea, unpawn sea"}
    state = position(
        pieces, courts={"A": "JH QH KH"}, devoured={"A": "sheer-heart-attack"}, turn=1, effects={"B": "seabreeze"}
    )
    do(state, "sea Aa1")
    assert refused(state, "move Aa3 Aa4") == "spellbound KO-5.179"
    assert refused(state, "sea Aa3") == "spellbound KO-5.179"
    do(state, "land u1")
    assert "board A" in options(state)
    do(state, "board A", "at Ah1", "land p3")
    # For a pawn the board of A is closed; B's is the only one left.
    assert options(state)[0].startswith("at B")


@pytest.mark.rules("KO-5.179", "KO-R99")
def test_only_what_is_really_made_binds() -> None:
    """A pawn dies at its start by the Ivory Tower: no step was made, and another pawn may go."""
    state = position(
        {"A": "king Ad4/4", "B": "pawn Aa1, pawn Aa3/1"},
        courts={"A": "JH QH KH"},
        devoured={"A": "sheer-heart-attack"},
        great={"ivory": "A Ah8/10"},
        turn=1,
    )
    do(state, "move Aa1 Aa2")
    assert (at(state, "Aa1"), at(state, "Aa2")) == ("", "")
    do(state, "move Aa3 Aa4")
    assert at(state, "Aa4") == "B pawn 0"


@pytest.mark.rules("KO-5.46", "KO-5.165", "KO-R86", "KO-R98")
def test_a_recalled_pawn() -> None:
    """From the sea since an earlier turn: its first step on land is a start. Of this turn: it has started."""
    chaos = {"courts": {"A": "JS QS KD"}, "towers": {"A": "A/A/A"}}
    state = position({"A": "king Ad4, pawn sea/1", "B": ""}, great={"ivory": "B Ah8/10"}, **chaos)  # type: ignore[arg-type]
    do(state, "act failed-plan", "at Ad5", "move Ad5 Ad6")
    assert at(state, "Ad6") == "A pawn 0"
    fresh = position({"A": "king Ad4, pawn Aa1/2", "B": ""}, great={"ivory": "B Bh8/10"}, **chaos)  # type: ignore[arg-type]
    do(fresh, "sea Aa1", "act failed-plan", "at Ad5", "move Ad5 Ad6")
    assert refused(fresh, "move Ad6 Ad7") == "tired KO-5.43"


@pytest.mark.rules("KO-5.53", "KO-5.54", "KO-R45")
def test_at_sea_nothing_is_near() -> None:
    state = position(
        {"A": "king Aa1/4, pawn sea/1, pawn sea/1", "B": "pawn sea"},
        effects={"A": "blessing"},
        courts={"A": "JD QH KH"},
        towers={"A": "/A-4/A-4"},
    )
    assert options(state, "attack") == []
    assert refused(state, "sea Aa1") == "not-your-unit KO-5.50"
    assert refused(state, "act execute") == "nobody-to-execute KO-5.113"
    do(state, "act knight", "at p2")
    assert sea(state) == ["A pawn1 1", "A pawn2 2", "B pawn1 0"]
