"""Cards and prices, rule by rule."""

from __future__ import annotations

import pytest

from quintain.games.knaves_out.acts import standard
from tests.games.knaves_out.positions import (
    court,
    do,
    kingdom,
    options,
    position,
    refused,
    towers,
)


@pytest.mark.rules("KO-5.2", "KO-5.13")
def test_a_knave_stays() -> None:
    state = position({"A": "", "B": ""}, courts={"A": "JD"}, hands={"A": "JH"})
    assert refused(state, "play JH") == "has-knave KO-5.2"
    assert options(state)[-1] == "end"


@pytest.mark.rules("KO-5.4", "KO-R8")
def test_kings_and_queens_by_an_ordinary_play() -> None:
    state = position({"A": "", "B": ""}, courts={"A": "JD"}, hands={"A": "KS QS X1 AH"})
    assert refused(state, "play KS king") == "needs-act KO-5.4"
    assert refused(state, "play AH king") == "empty-slot KO-5.4"
    free = position({"A": "", "B": ""}, courts={"A": "JD"}, hands={"A": "KS QS X1"}, chosen={"court_play": "free"})
    assert {"play KS king", "play QS queen", "joker KH king"} <= {*options(free)}
    do(free, "play KS king", "joker QD queen")
    assert (court(free), kingdom(free).is_tainted(1)) == ("JD QD KS -", True)


@pytest.mark.rules("KO-5.5", "KO-R20")
def test_what_runs_goes_on_when_the_court_breaks() -> None:
    state = position(
        {"A": "", "B": ""},
        courts={"A": "JD QH KH"},
        towers={"A": "A/A2/A"},
        effects={"A": "thorns"},
        devoured={"A": "king-crimson"},
    )
    do(state, "act poison")
    assert (kingdom(state).court, kingdom(state).effects) == (None, ("thorns",))
    assert kingdom(state).devoured == ()
    state.realm.actions = 1
    assert refused(state, "act rush") == "no-court KO-5.5"


@pytest.mark.rules("KO-5.8", "KO-5.10")
def test_a_search_looks_at_the_deck_only() -> None:
    state = position({"A": "", "B": ""}, courts={"A": "JD"}, hands={"A": "X1 AC"}, discards={"A": "AD AH"})
    assert options(state, "joker") == ["joker AS knave"]
    assert refused(state, "joker AD knave") == "not-in-deck KO-5.8"
    bare = position({"A": "", "B": ""}, courts={"A": "JD"}, hands={"A": "AC"})
    assert refused(bare, "joker AS knave") == "no-joker KO-5.10"


@pytest.mark.rules("KO-5.9")
def test_what_lies_open_everybody_sees() -> None:
    state = position(
        {"A": "pawn sea", "B": ""},
        courts={"B": "JD+ QH KH"},
        towers={"B": "A-3"},
        devoured={"B": "king-crimson"},
        discards={"B": "9H"},
        effects={"B": "parlay"},
    )
    seen = [state.view(audience).realm for audience in (None, 0, 1)]
    assert seen[0] == seen[1] == seen[2] == state.realm


@pytest.mark.rules("KO-5.11", "KO-R9")
def test_a_joker_fetches_a_queen() -> None:
    state = position({"A": "", "B": ""}, courts={"A": "JD KH"}, towers={"A": "//A2"}, hands={"A": "X2 QS"})
    assert options(state, "act marry") == [
        "act marry QS",
        "act marry QC joker",
        "act marry QD joker",
        "act marry QH joker",
    ]
    do(state, "act marry QD joker")
    assert (court(state), kingdom(state).is_tainted(1), kingdom(state).hand) == ("JD QD KH -", True, 1)


@pytest.mark.rules("KO-5.14", "KO-5.24", "KO-R14")
def test_the_ace_of_spades() -> None:
    shut = position({"A": "", "B": ""}, courts={"A": "JD QD KD"}, hands={"A": "AS"})
    assert refused(shut, "play AS ace") == "ace-closed KO-5.14"
    state = position({"A": "", "B": ""}, courts={"A": "JD QD KD"}, devoured={"A": "ice-queen"}, hands={"A": "AS 2H X1"})
    assert refused(state, "play 2H ace") == "only-ace KO-5.14"
    do(state, "play AS ace", "joker AH ace", "play 2H ace")
    assert (court(state), towers(state)) == ("JD QD KD AS", "///A2")


@pytest.mark.rules("KO-5.6", "KO-5.14", "KO-R21", "KO-R91")
def test_with_the_ice_queen_goes_the_ace_and_what_lies_under_it() -> None:
    state = position(
        {"A": "", "B": ""}, courts={"A": "JD QD+ KD AS+"}, towers={"A": "2/A23//A4"}, devoured={"A": "ice-queen"}
    )
    do(state, "act poison", dice=[[1]])
    assert (court(state), towers(state)) == ("JD - KD -", "2///")
    # Two cards paid; Queen, joker, tower, devoured tower; Ace, joker, tower.
    assert len(kingdom(state).discards) == 2 + (1 + 1 + 1 + 13) + (1 + 1 + 2)
    assert kingdom(state).jokers == ()


@pytest.mark.rules("KO-5.28", "KO-R24", "KO-R25")
def test_a_feast_waits_and_minds_no_free_act() -> None:
    state = position({"A": "", "B": ""}, courts={"A": "JH QH KH"}, towers={"A": "//A-4"}, actions=3)
    do(state, "act feast", "act lionheart")
    assert kingdom(state).feast
    do(state, "act poison")
    assert not kingdom(state).feast


@pytest.mark.rules("KO-5.23", "KO-R79", "KO-R101")
def test_a_feast_waives_the_price_and_not_the_court() -> None:
    pieces = {"A": "rook Ad5", "B": ""}
    state = position(pieces, courts={"A": "JD QH"}, kingdoms={"A": {"feast": True}})
    assert refused(state, "act train") == "no-court-card KO-5.23"
    present = position(
        pieces, courts={"A": "JD QH"}, kingdoms={"A": {"feast": True}}, chosen={"each_towers": "present"}
    )
    do(present, "act train")
    nobody = position(pieces, kingdoms={"A": {"feast": True}}, chosen={"each_towers": "present"})
    assert refused(nobody, "act train") == "no-court-card KO-5.23"


@pytest.mark.rules("KO-5.26", "KO-R67")
def test_two_towers_under_one_card() -> None:
    state = position(
        {"A": "", "B": ""}, courts={"A": "JS QS KS"}, towers={"A": "A-K"}, devoured={"A": "sheer-heart-attack"}
    )
    do(state, "act motorhead")
    assert [one.slug for one in kingdom(state).devoured] == ["sheer-heart-attack", "motorhead"]


@pytest.mark.rules("KO-R19")
def test_two_disputed_prices() -> None:
    by_slug = standard().by_slug
    assert by_slug["sheer-heart-attack"].price.slot == "knave"
    assert by_slug["boister"].table == "harmony"
