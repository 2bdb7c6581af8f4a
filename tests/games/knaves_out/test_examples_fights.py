"""The worked examples of the rules: strength, dice and numbers, and combat around others."""

from __future__ import annotations

import pytest

from quintain.games.knaves_out.world import Origins
from tests.games.knaves_out.positions import (
    at,
    dice_of,
    do,
    kinds,
    kingdom,
    options,
    position,
    refused,
    square,
    steps,
)

R2: Origins = ((0, 0), (8, 3))
HEART, RED, DIAMOND, HARMONY = "JH QH KH", "JD QH KH", "JD QD KD", "JH QD KS"
BLACK, CLUB, SPADE, CHAOS = "JC QC KS", "JC QC KC", "JS QS KS", "JS QS KD"


@pytest.mark.rules("KO-5.42", "KO-5.43", "KO-R62")
def test_t22_t23_allowances_next_to_taint() -> None:
    pieces = {"A": "pawn Ad4/2, rook* Ad5", "B": ""}
    quick = position(pieces, effects={"A": "frenzied rush"}, cleansed=(0,))
    assert (steps(quick, "Ad4"), steps(position(pieces), "Ad4")) == (12, 2)
    bare = position({"A": "pawn Ad4, rook* Ad5", "B": ""}, effects={"A": "rush"})
    assert steps(bare, "Ad4") == 2


@pytest.mark.rules("KO-5.62", "KO-2.15")
def test_t24_t25_t26_dice() -> None:
    tainted = {"A": "pawn Ad4/1, rook* Ad5", "B": "pawn Ad3"}
    dice_of(position(tainted, effects={"A": "summerbreeze frenzied"}), "attack Ad4 Ad3", 3)
    dice_of(position({"A": "pawn Ad4/4", "B": "pawn Ad3"}, effects={"A": "summerbreeze"}), "attack Ad4 Ad3", 5)
    knights = {"A": "knight Ad4/3, knight Ah1", "B": "pawn Ad3"}
    dice_of(position(knights, effects={"A": "defend conspire"}), "attack Ad4 Ad3 last", 5)


@pytest.mark.rules("KO-5.63", "KO-R30")
@pytest.mark.parametrize(
    ("kind", "effects", "devoured", "face"),
    [("pawn", "shield-wall", "", 6), ("rook", "", "", 4), ("rook", "", "motorhead", 3)],
)
def test_t27_numbers_needed_by_an_evil_king(kind: str, effects: str, devoured: str, face: int) -> None:
    for shown, hit in ((face, True), (face - 1, False)):
        state = position(
            {"A": "unpawn Ad4", "B": f"{kind} Ad3"},
            courts={"A": "JC QC KS+", "B": SPADE},
            effects={"B": effects},
            devoured={"B": devoured},
        )
        do(state, "attack Ad4 Ad3", dice=[[shown]])
        assert (at(state, "Ad3") == "") == hit


@pytest.mark.rules("KO-5.65", "KO-R28")
@pytest.mark.parametrize(
    ("bishops", "first", "second"),
    [("bishop Ae3", (1, 1), (0, 1)), ("bishop Ae3, bishop Ah1", (1, 0), (1, 1))],
)
def test_t28_t29_a_blessed_pawn(bishops: str, first: tuple[int, int], second: tuple[int, int]) -> None:
    state = position(
        {"A": "pawn Ad4/1, pawn Ac4/2", "B": f"pawn Ad3/1, {bishops}"},
        effects={"B": "blessing"},
    )
    for attack, dice, expected in (("attack Ad4 Ad3", [5, 2], first), ("attack Ac4 Ad3", [6, 5, 1], second)):
        do(state, attack, dice=[dice])
        pawn = state.realm.pieces[square("Ad3")]
        assert (pawn.checkers, pawn.crack) == expected


@pytest.mark.rules("KO-5.65", "KO-5.183")
def test_t30_an_ice_queen_halves_hits() -> None:
    state = position(
        {"A": "pawn Ad4/4, pawn Ac4", "B": "king Ad3/4"}, courts={"B": DIAMOND}, devoured={"B": "ice-queen"}
    )
    do(state, "attack Ad4 Ad3", "attack Ac4 Ad3", dice=[[6, 6, 5, 2, 1], [6]])
    assert at(state, "Ad3") == "B king 3"


@pytest.mark.rules("KO-5.182", "KO-R39")
def test_t31_t32_thorns() -> None:
    state = position({"A": "pawn Ad4/2", "B": "rook Ad3/1"}, effects={"B": "thorns"})
    do(state, "attack Ad4 Ad3", dice=[[5, 6, 6]])
    assert (at(state, "Ad3"), at(state, "Ad4")) == ("", "A pawn 1")
    state = position({"A": "pawn Ad4/1", "B": "king Ad3/4"}, effects={"A": "summerbreeze", "B": "thorns"})
    do(state, "attack Ad4 Ad3", dice=[[5, 6, 6]])
    assert (at(state, "Ad3"), at(state, "Ad4")) == ("B king 1", "")


@pytest.mark.rules("KO-5.185", "KO-R38")
@pytest.mark.parametrize(("effects", "left"), [("redirect", "A pawn 1"), ("redirect thorns", "A pawn 0")])
def test_t33_redirect(effects: str, left: str) -> None:
    state = position({"A": "pawn Ac4/1", "B": "pawn Ad4, rook Ad5/1"}, effects={"B": effects})
    do(state, "attack Ac4 Ad4", dice=[[5, 6]])
    assert options(state) == ["redirect Ad5", "suffer"]
    do(state, "redirect Ad5", "suffer")
    assert (at(state, "Ad4"), at(state, "Ad5"), at(state, "Ac4")) == ("", "B rook 0", left)


@pytest.mark.rules("KO-5.67")
def test_t34_t35_first_strikes() -> None:
    pieces = {"A": "pawn Ac4/1", "B": "pawn Ad4/1"}
    state = position(pieces, effects={"B": "frenzied"})
    events = do(state, "attack Ac4 Ad4", dice=[[5, 6, 3]])
    assert kinds(events) == ["attacks", "strikes-first", "rolls", "damaged", "destroyed"]
    assert (at(state, "Ac4"), at(state, "Ad4")) == ("", "B pawn 1")
    assert not state.realm.pieces[square("Ad4")].attacked
    state = position(pieces, effects={"B": "frenzied"})
    do(state, "attack Ac4 Ad4", dice=[[5, 2, 1], [5]])
    assert (at(state, "Ac4"), at(state, "Ad4")) == ("A pawn 0", "B pawn 0")


@pytest.mark.rules("KO-5.177")
def test_t36_insight() -> None:
    state = position({"A": "pawn Ah5", "B": "pawn Ba2"}, effects={"B": "insight"})
    do(state, "attack Ah5 Ba2", "insight Ag5")
    assert (at(state, "Ag5"), at(state, "Ba2")) == ("A pawn 0", "B pawn 0")
    assert state.realm.pieces[square("Ag5")].attacked
    assert kingdom(state, "B").effects == ()
    assert state.actors == (0,)


@pytest.mark.rules("KO-5.64")
def test_t37_punches_add_dice() -> None:
    state = position({"A": "pawn Ac4/1", "B": "king Ad4/4"}, effects={"A": "punches"})
    do(state, "attack Ac4 Ad4", dice=[[6, 6], ("punches", 6), ("punches", 2), ("punches", 5)])
    assert at(state, "Ad4") == "B king 0"


@pytest.mark.rules("KO-5.64", "KO-5.156")
def test_t38_luck_rolls_ones_again() -> None:
    state = position({"A": "pawn Ac4/2", "B": "king Ad4/4"}, effects={"A": "luck"})
    do(state, "attack Ac4 Ad4", dice=[[1, 1, 5], ("luck", [1, 6])])
    assert at(state, "Ad4") == "B king 2"


@pytest.mark.rules("KO-5.66", "KO-5.178")
def test_t65_only_whoever_has_parlay_is_asked() -> None:
    state = position({"A": "pawn Ad4", "B": "pawn Ad5", "C": ""}, effects={"C": "parlay"})
    do(state, "attack Ad4 Ad5")
    assert state.actors == (2,)
    do(state, "parlay")
    assert at(state, "Ad5") == "B pawn 0"
    assert (kingdom(state, "C").effects, state.actors) == ((), (0,))
    assert refused(state, "attack Ad4 Ad5") == "has-attacked KO-5.60"


@pytest.mark.rules("KO-5.114")
def test_t66_a_swayed_kingdom_strikes_nobody_first() -> None:
    state = position({"A": "pawn Ad4", "B": "pawn Ad5"}, effects={"B": "frenzied"}, kingdoms={"B": {"swayed_by": 0}})
    assert "strikes-first" not in kinds(do(state, "attack Ad4 Ad5", dice=[[6]]))
    assert at(state, "Ad5") == ""


@pytest.mark.rules("KO-5.63", "KO-5.94")
@pytest.mark.parametrize(
    ("bishops", "needed"), [("bishop Ae5, bishop Ah1", 6), ("bishop Ae5", 3), ("bishop Ah1, bishop Ah2", 3)]
)
def test_t67_blessing_and_motorhead(bishops: str, needed: int) -> None:
    for shown in (needed, needed - 1):
        state = position(
            {"A": "pawn Ac4", "B": f"rook Ad4/2, {bishops}"},
            courts={"B": SPADE},
            devoured={"B": "motorhead"},
            effects={"B": "blessing"},
        )
        (_, rolled, *_) = do(state, "attack Ac4 Ad4", dice=[[shown]])
        assert rolled.values["count"] == (shown == needed)


@pytest.mark.rules("KO-5.65")
def test_t68_ice_queen_before_blessing() -> None:
    state = position(
        {"A": "pawn Ac4/2", "B": "rook Ad4/2, bishop Ae5"},
        courts={"B": DIAMOND},
        devoured={"B": "ice-queen"},
        effects={"B": "blessing"},
    )
    state.realm.change(square("Ad4"), crack=1)
    do(state, "attack Ac4 Ad4", dice=[[5, 5, 5]])
    rook = state.realm.pieces[square("Ad4")]
    assert (rook.checkers, rook.crack) == (1, 1)


@pytest.mark.rules("KO-5.40", "KO-R46")
def test_t78_hemmed_in() -> None:
    around = ["Ad3", "Ae3", "Ac3", "Ac4", "Ae4", "Ac5", "Ae5"]
    pawns = ", ".join(f"pawn {name}" for name in around)
    state = position({"A": "pawn Ad4, rook Ad5", "B": pawns})
    assert options(state, "move") == []
    assert len(options(state, "attack Ad4")) == 8
    assert refused(state, "move Ad4 Ad5") == "taken KO-5.40"
