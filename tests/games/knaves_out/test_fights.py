"""Fights, rule by rule."""

from __future__ import annotations

import pytest

from tests.games.knaves_out.positions import (
    at,
    court,
    do,
    kingdom,
    options,
    position,
    refused,
    sea,
    square,
    towers,
)


@pytest.mark.rules("KO-5.60", "KO-R32")
def test_who_may_attack_and_whom() -> None:
    state = position(
        {"A": "pawn Ad4, pawn Ad5, rook Ac4, knight Ac5, unpawn Ae4/1", "B": ""},
        great={"ivory": "A Ad3/10", "dark": "B>A Ae5/10"},
    )
    found = options(state, "attack")
    assert {text.split()[1] for text in found} == {"Ad4", "Ad5", "Ae4"}
    assert "attack Ad4 Ad5" in found
    assert refused(state, "attack Ad4 Ad3") == "spares-ivory KO-5.60"
    assert refused(state, "attack Ad4 Ae5") == "spares-dark KO-5.60"
    assert refused(state, "attack Ac5 Ad5") == "no-fighter KO-5.60"
    assert refused(state, "attack Ad4 Ae3") == "nobody-there KO-5.60"
    assert refused(state, "attack Ad4 Ad5 last") == "no-conspiracy KO-5.166"
    do(state, "attack Ae4 Ad4", dice=[[6, 6]])
    assert (at(state, "Ad4"), state.actors) == ("", (0,))


@pytest.mark.rules("KO-5.114")
def test_a_swayed_kingdom_attacks_nobody_but_executes() -> None:
    state = position(
        {"A": "pawn Ad4", "B": "pawn Ad5"},
        kingdoms={"A": {"swayed_by": 1}},
        courts={"A": "JD QH"},
        towers={"A": "/A-4"},
    )
    assert refused(state, "attack Ad4 Ad5") == "swayed KO-5.114"
    do(state, "act execute")
    assert at(state, "Ad5") == ""


@pytest.mark.rules("KO-5.66", "KO-5.177", "KO-R36")
def test_insight_first_then_parlay_and_not_against_a_knight() -> None:
    """Moved to a square that still touches the target, the attack stands and B is asked about Parlay."""
    state = position({"A": "pawn Ad4", "B": "pawn Ad5"}, effects={"B": "insight parlay"})
    do(state, "attack Ad4 Ad5")
    assert {"parlay", "pass", "insight Ac4"} <= {*options(state)}
    do(state, "insight Ac4")
    assert options(state) == ["parlay", "pass"]
    do(state, "pass", dice=[[6]])
    assert (at(state, "Ad5"), kingdom(state, "B").effects) == ("", ("parlay",))
    knight = position({"A": "knight Ad4", "B": "pawn Ad5"}, effects={"A": "defend", "B": "insight"})
    do(knight, "attack Ad4 Ad5", dice=[[6]])
    assert at(knight, "Ad5") == ""


@pytest.mark.rules("KO-5.66")
def test_a_stopped_attack_leaves_the_upper_hand() -> None:
    state = position({"A": "pawn Ad4, pawn Ac5", "B": "pawn Ad5"}, effects={"A": "upper-hand conspire", "B": "parlay"})
    do(state, "attack Ad4 Ad5 last", "parlay")
    assert "upper-hand" in kingdom(state).effects
    assert refused(state, "attack Ac5 Ad5") == "last-made KO-5.166"


@pytest.mark.rules("KO-5.63", "KO-5.141")
def test_the_upper_hand_is_used_up_by_the_next_roll() -> None:
    state = position(
        {"A": "pawn Ad4, pawn Ac5", "B": "pawn Ad5, king Ac4/4"}, effects={"A": "upper-hand", "B": "shield-wall"}
    )
    do(state, "attack Ad4 Ad5", dice=[[5]])
    assert (at(state, "Ad5"), kingdom(state).effects) == ("B pawn 0", ())
    state = position({"A": "pawn Ad4, pawn Ac5", "B": "king Ad5/4"}, effects={"A": "upper-hand"})
    do(state, "attack Ad4 Ad5", "attack Ac5 Ad5", dice=[[4], [4]])
    assert at(state, "Ad5") == "B king 3"


@pytest.mark.rules("KO-5.67", "KO-R69")
def test_parlays_against_a_first_strike() -> None:
    """The owner of the unit struck at first, then the others in the order of play after the striker."""
    state = position(
        {"A": "pawn Ad4", "B": "pawn Ad5", "C": "", "D": ""},
        effects={"A": "parlay insight", "B": "frenzied", "C": "parlay", "D": "parlay"},
    )
    do(state, "attack Ad4 Ad5", "pass", "pass")
    assert (state.actors, options(state)) == ((0,), ["parlay", "pass"])
    do(state, "pass")
    assert state.actors == (2,)
    do(state, "pass")
    assert state.actors == (3,)
    do(state, "parlay", dice=[[6]])
    assert (at(state, "Ad4"), at(state, "Ad5")) == ("A pawn 0", "")


@pytest.mark.rules("KO-5.67", "KO-R70", "KO-R85")
def test_a_first_strike_that_fells_a_king_ends_the_attack_and_the_turn() -> None:
    state = position(
        {"A": "pawn Ad4, king Ac4", "B": "pawn Ad5", "C": ""}, effects={"A": "redirect thorns", "B": "frenzied"}
    )
    do(state, "attack Ad4 Ad5", "redirect Ac4", dice=[[6, 1]])
    assert [kingdom(state, seat).fell for seat in "ABC"] == [1, 0, 0]
    assert (kingdom(state, "B").crowns, state.actors, at(state, "Ad5")) == (1, (1,), "B pawn 0")


@pytest.mark.rules("KO-5.166", "KO-R97")
def test_conspire_is_spent_even_if_a_first_strike_kills_the_attacker() -> None:
    state = position({"A": "pawn Ad4, pawn Ac5", "B": "pawn Ad5"}, effects={"A": "conspire", "B": "frenzied"})
    do(state, "attack Ad4 Ad5 last", dice=[[6, 1]])
    assert (at(state, "Ad4"), options(state, "attack")) == ("", [])


@pytest.mark.rules("KO-5.64", "KO-5.176", "KO-R35", "KO-R100")
def test_lionheart_asks_again_at_the_next_roll() -> None:
    state = position({"A": "pawn Ad4, pawn Ac5", "B": "king Ad5/4"}, effects={"A": "lionheart"})
    do(state, "attack Ad4 Ad5", dice=[[3]])
    assert options(state) == ["reroll 3", "pass"]
    do(state, "pass")
    do(state, "attack Ac5 Ad5", "reroll 2", dice=[[2], ("lionheart", 6)])
    assert (at(state, "Ad5"), kingdom(state).effects) == ("B king 3", ())


@pytest.mark.rules("KO-5.111", "KO-5.156", "KO-5.176", "KO-R100")
def test_lionheart_and_luck_help_a_tainted_queen() -> None:
    state = position(
        {"A": "", "B": ""}, courts={"A": "JC QC+ KC"}, towers={"A": "/A2"}, effects={"A": "luck lionheart"}
    )
    do(state, "act poison", dice=[[1], ("luck", [1])])
    assert options(state) == ["reroll 1", "pass"]
    do(state, "reroll 1", dice=[("lionheart", 3)])
    assert court(state) == "JC QC - -"


@pytest.mark.rules("KO-5.68", "KO-5.67")
def test_positions_are_read_when_they_are_needed() -> None:
    """The first strike fells the bishop that blessed: no, it takes the attacker's checker, and its dice are fewer."""
    state = position({"A": "pawn Ad4/2", "B": "pawn Ad5/4"}, effects={"B": "frenzied"})
    do(state, "attack Ad4 Ad5", dice=[[6, 1, 1, 1, 1], [1, 1]])
    assert at(state, "Ad4") == "A pawn 1"


@pytest.mark.rules("KO-5.81", "KO-5.82", "KO-5.185")
def test_an_execution_can_be_redirected_once() -> None:
    state = position(
        {"A": "pawn Ad4", "B": "pawn Ad5, rook Ad6/1, pawn Ad7"},
        courts={"A": "JD QH"},
        towers={"A": "/A-4"},
        effects={"B": "redirect thorns"},
    )
    do(state, "act execute", "at Ad5")
    assert options(state) == ["redirect Ad6", "suffer"]
    do(state, "redirect Ad6")
    assert (at(state, "Ad5"), at(state, "Ad6"), at(state, "Ad4")) == ("B pawn 0", "B rook 0", "A pawn 0")


@pytest.mark.rules("KO-5.83", "KO-5.167", "KO-R42")
def test_a_cherry_bomb_minds_nothing() -> None:
    state = position(
        {"A": "rook Ad4/2", "B": "rook* Ad5/3, pawn Ad6"},
        courts={"A": "JS QS KD"},
        towers={"A": "A-4/A-4/A-4"},
        effects={"B": "redirect thorns"},
        great={"ivory": "B Bd4/10"},
    )
    do(state, "act cherry-bomb", "at Ad4")
    assert (at(state, "Ad4"), at(state, "Ad5")) == ("", "")
    assert (kingdom(state).black, kingdom(state, "B").black) == (8, 8)


@pytest.mark.rules("KO-5.98", "KO-5.186")
def test_too_few_checkers_for_all() -> None:
    state = position(
        {"A": "pawn Ad4, pawn Ad5, pawn sea", "B": ""},
        courts={"A": "JH QD KS"},
        towers={"A": "A-4/A-4/A-4"},
        spare={"A": (2, 8)},
    )
    do(state, "act boister")
    assert options(state) == ["checker Ad4", "checker Ad5", "checker p3"]
    do(state, "checker p3", "checker Ad5")
    assert (at(state, "Ad4"), at(state, "Ad5"), sea(state)) == ("A pawn 0", "A pawn 1", ["A pawn3 1"])


@pytest.mark.rules("KO-5.112", "KO-5.68", "KO-R80")
def test_a_charmed_pawn_slows_down_next_to_taint() -> None:
    state = position({"A": "rook* Ad6", "B": "pawn Ad4/1"}, courts={"A": "JD QH"}, towers={"A": "/A2"})
    do(state, "act charm", "step Ad5")
    assert (at(state, "Ad5"), state.actors, state.realm.top) == ("B pawn 1", (0,), None)


@pytest.mark.rules("KO-5.112", "KO-5.205", "KO-5.96", "KO-R80")
def test_a_charmed_pawn_dies_by_the_ivory_tower_or_rises_with_what_is_left() -> None:
    charm = {"towers": {"A": "/A2"}}
    struck = position({"A": "", "B": "pawn Cd4", "C": ""}, courts={"A": "JD QH"}, great={"ivory": "C Ch8/10"}, **charm)  # type: ignore[arg-type]
    do(struck, "act charm", "step Cd5")
    assert (at(struck, "Cd4"), at(struck, "Cd5"), struck.realm.top) == ("", "", None)
    rising = position({"A": "rook* Bd5", "B": "pawn Bd4"}, courts={"A": "JD QH+"}, spare={"B": (0, 8)}, **charm)  # type: ignore[arg-type]
    do(rising, "act charm", dice=[[1]])
    assert at(rising, "Bd4") == "B unpawn 0"
    both = position({"A": "rook* Bd5", "B": "pawn Bd4"}, courts={"A": "JD QH+"}, **charm)  # type: ignore[arg-type]
    do(both, "act charm", dice=[[1]])
    assert at(both, "Bd4") == "B unpawn 2"


@pytest.mark.rules("KO-5.133", "KO-R29")
def test_a_bishop_is_blessed_by_the_other_one_only() -> None:
    for bishops, hits in (("bishop Ad5/1", 0), ("bishop Ad5/1, bishop Ad6", 1)):
        state = position({"A": "pawn Ad4", "B": bishops}, effects={"B": "blessing"})
        do(state, "attack Ad4 Ad5", dice=[[6]])
        assert state.realm.pieces[square("Ad5")].checkers == hits


@pytest.mark.rules("KO-5.163", "KO-R33")
def test_a_motorhead_kingdom_is_hit_on_a_three() -> None:
    state = position({"A": "pawn Ad4", "B": "unpawn Ad5"}, courts={"B": "JS QS KS"}, devoured={"B": "motorhead"})
    do(state, "attack Ad4 Ad5", dice=[[3]])
    assert at(state, "Ad5") == ""


@pytest.mark.rules("KO-5.161", "KO-5.43", "KO-R41")
def test_a_surging_building_is_struck_by_nobody_and_doubles_on_cleansed_ground() -> None:
    state = position(
        {"A": "king Ad4/1, rook* Ad6", "B": ""},
        courts={"A": "JS QS KS"},
        towers={"A": "A/A/A"},
        great={"ivory": "B Ah8/10"},
        cleansed=(0,),
        effects={"A": "rush frenzied"},
    )
    do(state, "act wild-surge", "at Ad4", "move Ad4 Ad5", "move Ad5 Ae4", "move Ae4 Af4", "move Af4 Ag4")
    assert at(state, "Ag4") == "A king 1"
    assert refused(state, "move Ag4 Ah4") == "tired KO-5.43"
    assert options(state, "sea") == []
    do(state, "end")
    assert not state.realm.pieces[square("Ag4")].surging


@pytest.mark.rules("KO-5.102", "KO-R73")
def test_collect_tax_asks_every_own_tower_that_is_not_full() -> None:
    """A closed tower with a gap is asked too, and its lone skip is veiled."""
    state = position({"A": "", "B": ""}, courts={"A": "JD QH KH"}, towers={"A": "A-4/A23K/A-K"})
    do(state, "act collect-tax", "skip")
    assert (options(state), state.ask(0).single) == (["skip"], "veil")
    do(state, "skip")
    assert state.realm.top is None


@pytest.mark.rules("KO-5.160", "KO-R91", "KO-R102")
def test_a_second_search_after_a_skip() -> None:
    state = position({"A": "", "B": ""}, courts={"A": "JS QS KS"}, towers={"A": "A/A/A"})
    do(state, "act unseen-servant", "skip")
    assert "take AS knave" in options(state)
    assert state.ask(0).single == "veil"
    do(state, "take AS knave")
    assert (towers(state), state.realm.top) == ("A///", None)


@pytest.mark.rules("KO-R74", "KO-R103")
def test_the_menu_names_what_a_side_may_ever_take() -> None:
    def named(courts: str) -> int:
        state = position({"A": "", "B": ""}, courts={"A": courts})
        return len(state.book.of_side[state.side(0)])

    assert [named(written) for written in ("JD", "JD QH KH", "JC QC KC")] == [16, 32, 33]


@pytest.mark.rules("KO-R81")
def test_whom_a_third_one_has_swayed_cannot_be_swayed() -> None:
    state = position(
        {"A": "", "B": "", "C": ""}, courts={"A": "JD QH"}, towers={"A": "/A-6"}, kingdoms={"B": {"swayed_by": 2}}
    )
    do(state, "act sway")
    assert (kingdom(state, "B").swayed_by, kingdom(state, "C").swayed_by) == (2, 0)
