"""The worked examples T1 to T78 of the rules, from positions made by hand."""

from __future__ import annotations

import pytest

from quintain.core.luck import Stream
from quintain.core.moments import Moment
from quintain.games.knaves_out.cards import NAMES, court_type
from quintain.games.knaves_out.game import GAME
from quintain.games.knaves_out.kingdom import Kingdom
from quintain.games.knaves_out.movement import allowance
from quintain.games.knaves_out.realm import Realm
from quintain.games.knaves_out.state import KnavesState
from quintain.games.knaves_out.world import Origins, placings, touching, world_of
from quintain.testing import Example, examples_of, run_example
from tests.games.knaves_out.positions import (
    R3,
    alive,
    at,
    cards,
    court,
    do,
    kinds,
    kingdom,
    options,
    position,
    refused,
    sea,
    square,
    towers,
)

R2: Origins = ((0, 0), (8, 3))
HEART, RED, DIAMOND, HARMONY = "JH QH KH", "JD QH KH", "JD QD KD", "JH QD KS"
BLACK, CLUB, SPADE, CHAOS = "JC QC KS", "JC QC KC", "JS QS KS", "JS QS KD"


def laying(*origins: tuple[int, int]) -> KnavesState:
    """So many boards lie, and the next seat places its own."""
    count = len(origins)
    realm = Realm(
        order=tuple(range(count + 1)), kingdoms=[Kingdom(deck=54) for _ in range(count + 1)], origins=(*origins, None),
        turn=count,
    )  # fmt: skip
    start = GAME.new(count + 1, GAME.settings(), Moment(Stream.of("laying")))
    return KnavesState.of(GAME.settings(), realm, start.hands, start.decks)


# --- the world --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("KO-3.4")
def test_t1_t2_t3_where_a_board_may_lie() -> None:
    state = laying((0, 0))
    assert len(options(state)) == 44
    assert refused(state, "place A E+6") == "no-berth KO-3.4"
    assert (touching(((0, 0),), (8, 5)), touching(((0, 0),), (8, 6))) == (3, 2)
    do(state, "place A E+5")
    assert state.realm.origins == ((0, 0), (8, 5))
    assert placings(((0, 0), (8, 0)))[0, "N", 4] == (4, 8)
    assert touching(((0, 0), (8, 0)), (4, 8)) == 8
    three = laying((0, 0), (5, -8), (0, -16))
    do(three, "place A S-6")
    assert three.realm.origins[3] == (-6, -8)
    assert touching(((0, 0), (5, -8), (0, -16)), (-6, -8)) == 4


@pytest.mark.rules("KO-3.6")
def test_t4_a_king_keeps_four_squares_away() -> None:
    state = position({"A": "king Ah5/4", "B": ""}, phase="king", turn=1)
    del state.realm.pieces[square("Be8")]
    state.realm.kingdoms[1].black = 12
    assert len(options(state)) == 49
    assert refused(state, "king Bc2") == "too-near KO-3.6"
    assert refused(state, "king Ad5") == "own-board KO-3.6"
    do(state, "king Bd2")
    assert at(state, "Bd2") == "B king 4"


@pytest.mark.rules("KO-2.6")
def test_t5_who_may_attack_whom() -> None:
    state = position({"A": "pawn Ab1, pawn Aa3", "B": "pawn Ac1"})
    assert options(state, "attack") == ["attack Ab1 Ac1"]
    assert refused(state, "attack Aa3 Ac1") == "not-adjacent KO-5.60"


@pytest.mark.rules("KO-2.8")
def test_t39_coasts_of_two_boards() -> None:
    world = world_of(R2)
    assert [len(world.coast_of[board]) for board in (0, 1)] == [25, 25]
    assert {name for name in ("Ah4", "Ah5", "Ah6", "Ah7") if square(name) in world.coast} == {"Ah4"}


def test_t42_a_step_over_the_seam() -> None:
    state = position({"A": "pawn Ah3", "B": ""})
    do(state, "move Ah3 Ba1")
    assert at(state, "Ba1") == "A pawn 0"


@pytest.mark.rules("KO-5.91")
@pytest.mark.parametrize(("king", "squares"), [("Ad4", 8), ("Aa1", 3)])
def test_t43_room_for_a_building(king: str, squares: int) -> None:
    state = position({"A": f"king {king}", "B": ""}, courts={"A": "JD"}, towers={"A": "A-4"})
    do(state, "act build rook")
    assert len(options(state)) == squares
    if king == "Aa1":
        assert options(state) == ["at Ab1", "at Aa2", "at Ab2"]


# --- cards and prices -------------------------------------------------------------------------------------------------


@pytest.mark.rules("KO-5.7", "KO-5.20")
def test_t6_the_top_cards_are_spent() -> None:
    state = position({"A": "", "B": ""}, courts={"A": "JD"}, towers={"A": "AH 2H 3H"}, hands={"A": "2S 4S"})
    do(state, "act collect-tax", "skip")
    assert kingdom(state).discards == cards("3H 2H")
    assert towers(state) == "A///"
    assert options(state, "play") == ["play 2S knave"]


@pytest.mark.rules("KO-5.22")
def test_t7_t8_luck_in_and_out_of_court() -> None:
    def luck(court: str, lying: str) -> KnavesState:
        return position({"A": "", "B": ""}, courts={"A": court}, towers={"A": lying})

    state = luck(BLACK, "4S/2C/3C")
    do(state, "act luck")
    assert towers(state) == "///"
    assert refused(luck(BLACK, "4S/2H/3C"), "act luck") == "wrong-colour KO-5.22"
    state = luck(CLUB, "4H/2H/3D")
    do(state, "act luck")
    assert towers(state) == "4/2/3/"
    assert state.realm.actions == 0


def test_t9_step_attack_and_step_back() -> None:
    state = position({"A": "pawn Ad4/2", "B": "pawn Ad6"})
    do(state, "move Ad4 Ad5", "attack Ad5 Ad6", "move Ad5 Ad4", dice=[[1, 1, 1]])
    pawn = state.realm.pieces[square("Ad4")]
    assert allowance(state.realm, square("Ad4"), pawn) - pawn.steps == 1
    do(state, "move Ad4 Ad5")
    assert refused(state, "attack Ad5 Ad6") == "has-attacked KO-5.60"
    assert refused(state, "move Ad5 Ad4") == "tired KO-5.43"


@pytest.mark.rules("KO-5.1")
def test_t10_first_comes_a_jack() -> None:
    state = position({"A": "", "B": ""}, hands={"A": "JD QH KS AS 2C X1 5D 6D 9C TC"})
    assert options(state) == ["play JD", "joker JC", "joker JH", "joker JS", "end", "end discard"]
    assert refused(state, "play AS knave") == "knave-first KO-5.1"


@pytest.mark.rules("KO-5.12", "KO-5.101")
def test_t11_a_tainted_knave_hails_at_a_higher_price() -> None:
    state = position({"A": "", "B": ""}, courts={"A": "JD"}, towers={"A": "AC 2C"}, hands={"A": "KH"})
    do(state, "act all-hail KH")
    assert (court(state), towers(state)) == ("JD - KH -", "///")
    state = position({"A": "", "B": ""}, courts={"A": "JD+"}, towers={"A": "AC 2C"}, hands={"A": "KH"})
    assert refused(state, "act all-hail KH") == "too-dear KO-5.20"


@pytest.mark.rules("KO-2.11")
def test_t12_courts() -> None:
    written = ("JD QH KH", "JH QH KH", "JC QS KH", "JH QH KC", "JS QS KD")
    assert [court_type(*cards(text)) for text in written] == ["red", "heart", "harmony", "chaos", "chaos"]


@pytest.mark.rules("KO-5.102")
def test_t13_collect_tax() -> None:
    elsewhere = ["JD", "QH", "KH", "AS", "2C", "3C", "AD", "2H", "2S", "AC"]
    others = " ".join(name for name in NAMES if name not in elsewhere)
    state = position(
        {"A": "", "B": ""},
        courts={"A": "JD QH KH"},
        towers={"A": "AS 2C 3C//AD"},
        discards={"A": others},
    )
    do(state, "act collect-tax")
    assert options(state) == ["take 2H knave", "take 2S knave", "skip"]
    do(state, "take 2H knave", "take AC queen", "take 2S king")
    assert towers(state) == "A2/A/A2/"


def with_ace(heights: str) -> KnavesState:
    return position(
        {"A": "rook Ad5", "B": ""},
        courts={"A": f"{RED} AS"},
        towers={"A": heights},
        devoured={"A": "ice-queen"},
    )


@pytest.mark.rules("KO-5.24", "KO-5.29")
def test_t14_t15_the_surcharge_of_the_ace() -> None:
    state = with_ace("2-4/A/A/")
    do(state, "act train")
    assert towers(state) == "2///"
    state = with_ace("A-3/4-6/7-9/45")
    do(state, "act train")
    assert options(state) == ["pay 1-1-1-1", "pay 1-1-2-0", "pay 1-2-1-0", "pay 2-1-1-0"]
    do(state, "pay 1-1-1-1", "at Ac5")
    assert towers(state) == "A2/45/78/4"


@pytest.mark.rules("KO-5.28", "KO-5.29")
def test_t16_t17_feast_and_a_price_of_each_tower() -> None:
    def feasting(heights: str) -> KnavesState:
        return position(
            {"A": "pawn Ad5", "B": ""},
            courts={"A": RED},
            towers={"A": heights},
            kingdoms={"A": {"feast": True}},
        )

    state = feasting("A-5//A-3")
    do(state, "act summerbreeze")
    assert options(state) == ["pay 0-0-2-0", "pay 1-0-1-0", "pay 2-0-0-0"]
    do(state, "pay 1-0-1-0")
    assert not kingdom(state).feast
    state = feasting("A-4/A-4/")
    do(state, "act frenzied")
    assert towers(state) == "///"
    state = feasting("A-6/A-6/A-6")
    do(state, "act frenzied")
    assert len(options(state)) == 15


@pytest.mark.rules("KO-5.25", "KO-5.28")
def test_t18_feast_and_parlay() -> None:
    state = position({"A": "", "B": ""}, courts={"A": HEART}, towers={"A": "A"}, kingdoms={"A": {"feast": True}})
    assert options(state, "act parlay") == ["act parlay"]
    do(state, "act parlay")
    assert (towers(state), kingdom(state).feast) == ("A///", False)


@pytest.mark.rules("KO-5.27", "KO-5.30")
def test_t19_prices_of_a_tainted_lich_king() -> None:
    state = position(
        {"A": "pawn Ad5", "B": ""},
        courts={"A": "JC QC KS+"},
        devoured={"A": "lich-king"},
        towers={"A": "//A-9"},
    )
    assert [state.due(0, slug).cards for slug in ("knight", "marry", "feast", "majesty")] == [2, 1, 2, 4]
    kingdom(state).feast = True
    assert [state.due(0, slug).cards for slug in ("knight", "majesty")] == [0, 0]


@pytest.mark.rules("KO-5.164", "KO-R11")
def test_t20_t21_infighting() -> None:
    def chaos(lying: str) -> KnavesState:
        return position({"A": "", "B": ""}, courts={"A": CHAOS}, towers={"A": lying}, hands={"A": "6H"})

    for amount, onto in ((1, "A25"), (2, "A245"), (3, "A2345")):
        state = chaos("A-5/A2/")
        do(state, "act infighting")
        assert options(state, "shift knave queen") == [f"shift knave queen {count}" for count in (1, 2, 3)]
        assert refused(state, "shift knave queen 4") == "not-there KO-5.164"
        do(state, f"shift knave queen {amount}")
        assert towers(state).split("/")[1] == onto
        assert "play 6H queen" in options(state)
    state = chaos("A-3/A-3/A-3")
    assert refused(state, "act infighting") == "no-shift KO-5.164"


@pytest.mark.rules("KO-5.164")
def test_t77_infighting_out_of_court() -> None:
    state = position({"A": "", "B": ""}, courts={"A": CLUB}, towers={"A": "AC 2H 3H 4H 5C/AH/"})
    do(state, "act infighting")
    assert options(state, "shift knave queen") == [f"shift knave queen {count}" for count in (1, 2, 3)]
    do(state, "shift knave queen 2")
    assert (towers(state), kingdom(state).discards) == ("A2/A34//", cards("5C"))


@pytest.mark.rules("KO-5.22", "KO-5.28")
def test_t63_colour_and_feast() -> None:
    state = position({"A": "", "B": ""}, courts={"A": RED}, towers={"A": "5H/3D/2S"})
    assert refused(state, "act insight") == "wrong-colour KO-5.22"
    kingdom(state).feast = True
    do(state, "act insight")
    assert towers(state) == "5/3/2/"


@pytest.mark.rules("KO-5.26", "KO-5.155")
def test_t64_lich_king_of_mixed_colours() -> None:
    assert "act lich-king" in options(position({"A": "", "B": ""}, courts={"A": BLACK}, towers={"A": "//red A-K"}))
    mixed = position({"A": "", "B": ""}, courts={"A": CLUB}, towers={"A": "//red A-K"})
    assert refused(mixed, "act lich-king") == "wrong-colour KO-5.26"
    dark = position({"A": "", "B": ""}, courts={"A": CLUB}, towers={"A": "//AC 2C 3C 4C 5C 6C 7C 8C 9C TC JS QS KS"})
    do(dark, "act lich-king")
    assert towers(dark) == "///"
    light = position({"A": "", "B": ""}, courts={"A": RED}, towers={"A": "//A-K"})
    assert refused(light, "act lich-king") == "other-book KO-5.22"


@pytest.mark.rules("KO-5.7", "KO-R60")
def test_t72_a_joker_travels_with_its_card() -> None:
    state = position({"A": "", "B": "pawn Bc3"}, courts={"A": "JD QH"}, towers={"A": "/A-4"}, hands={"A": "X1"})
    do(state, "joker 5H queen", "act charm", "step Bc4")
    assert towers(state) == "/A23//"
    assert kingdom(state).discards[:2] == cards("5H X1")
    assert len(kingdom(state).discards) == 3


def test_t69_wind_of_change() -> None:
    deck = cards("AC 2C 3C 4C")
    state = position({"A": "", "B": ""}, courts={"A": CLUB}, towers={"A": "A/A/A"}, hands={"A": "5C 6C 7C 8C 9C TC"})
    kingdom(state).discards = tuple(card for card in state.decks[0] if card not in deck)
    state.hold(0, state.hands[0], [card for card in deck if card in state.decks[0]])
    left = len(state.decks[0])
    do(state, "act wind-of-change")
    assert (len(state.hands[0]), len(state.decks[0])) == (left, 0)
    assert {*cards("5C 6C 7C 8C 9C TC")} <= {*kingdom(state).discards}


@pytest.mark.rules("KO-5.6", "KO-R25")
def test_t76_poison_ends_a_lich_king() -> None:
    state = position(
        {"A": "", "B": ""},
        courts={"A": "JC QC KS+"},
        towers={"A": "/A2/A-3"},
        devoured={"A": "lich-king"},
        hands={"A": "KH"},
    )
    do(state, "act poison")
    assert len(kingdom(state).discards) == 2 + 18
    assert (court(state), kingdom(state).devoured) == ("JC QC - -", ())
    assert refused(state, "act feast") == "no-action KO-4.8"
    state.realm.actions = 1
    assert refused(state, "act feast") == "no-court-card KO-5.20"


# --- strength, dice, numbers ------------------------------------------------------------------------------------------


def steps(state: KnavesState, name: str) -> int:
    return allowance(state.realm, square(name), state.realm.pieces[square(name)])


@pytest.mark.rules("KO-5.42", "KO-5.43", "KO-R62")
def test_t22_t23_allowances_next_to_taint() -> None:
    pieces = {"A": "pawn Ad4/2, rook* Ad5", "B": ""}
    quick = position(pieces, effects={"A": "frenzied rush"}, cleansed=(0,))
    assert (steps(quick, "Ad4"), steps(position(pieces), "Ad4")) == (12, 2)
    bare = position({"A": "pawn Ad4, rook* Ad5", "B": ""}, effects={"A": "rush"})
    assert steps(bare, "Ad4") == 2


def dice_of(state: KnavesState, text: str, faces: int) -> None:
    """The attack is rolled with so many dice."""
    do(state, text, dice=[[1] * faces])


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


# --- the sea ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("KO-5.50", "KO-5.51", "KO-5.52")
def test_t40_to_sea_and_back() -> None:
    state = position({"A": "pawn Ah1/1", "B": "pawn Bg8"})
    do(state, "sea Ah1")
    assert (sea(state), kingdom(state).red) == (["A pawn1 0"], 12)
    assert refused(state, "land p1") == "just-sailed KO-5.51"
    do(state, "end", "end", "land p1", "board B", "at Bh8")
    assert at(state, "Bh8") == "A pawn 0"
    assert refused(state, "move Bh8 Bh7") == "tired KO-5.43"
    assert options(state, "attack") == ["attack Bh8 Bg8"]


@pytest.mark.rules("KO-5.50", "KO-5.152", "KO-5.172", "KO-R43")
def test_t41_no_passage_without_a_checker() -> None:
    pieces = {"A": "pawn Ah1, unpawn Aa1", "B": ""}
    assert refused(position(pieces), "sea Ah1") == "no-fare KO-5.50"
    assert options(position(pieces, effects={"A": "seabreeze"}), "sea") == ["sea Ah1"]
    assert options(position(pieces, effects={"A": "blacksails"}), "sea") == ["sea Aa1"]


# --- acts -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("KO-5.92", "KO-5.131")
@pytest.mark.parametrize(("rooks", "red", "given"), [(1, 5, 0), (2, 1, 1), (2, 0, 0)])
def test_t44_train(rooks: int, red: int, given: int) -> None:
    pieces = {"A": "king Ad4/4, rook Ad5" + ", rook Ad3" * (rooks - 1), "B": ""}
    state = position(pieces, courts={"A": RED}, towers={"A": "A/A/A"}, spare={"A": (red, 8)})
    do(state, "act train", "at Ac4")
    assert at(state, "Ac4") == f"A pawn {given}"


@pytest.mark.rules("KO-5.180")
def test_t61_castle() -> None:
    state = position({"A": "king Ad4/2, rook Ae4", "B": ""}, courts={"A": DIAMOND}, actions=2)
    do(state, "act castle")
    assert (at(state, "Ae4"), at(state, "Ad4")) == ("A king 2", "A rook 0")
    assert refused(state, "act castle") == "castled KO-5.180"


@pytest.mark.rules("KO-5.124", "KO-R26")
def test_t50_nobody_loses_two_turns_in_a_row() -> None:
    state = position({"A": "", "B": ""}, courts={"A": RED}, towers={"A": "//A-8"})
    do(state, "act majesty")
    assert kinds(do(state, "end")) == ["turn", "loses-turn", "turn"]
    do(state, "shuffle")
    kingdom(state).towers = ((), (), state.decks[0][:8], ())
    assert kingdom(state, "B").immune
    assert refused(state, "act majesty") == "all-awed KO-5.124"
    kingdom(state).towers = ((),) * 4
    do(state, "end", "end")
    assert not kingdom(state, "B").immune


@pytest.mark.rules("KO-5.179", "KO-R40")
def test_t51_sheer_heart_attack() -> None:
    state = position(
        {"A": "king Ad4/4", "B": "pawn Ba1/1, pawn Ba2, unpawn Ba3"},
        courts={"A": HEART},
        devoured={"A": "sheer-heart-attack"},
        turn=1,
    )
    do(state, "move Ba1 Ah4")
    assert refused(state, "move Ba2 Ah5") == "spellbound KO-5.179"
    do(state, "move Ba3 Ah6", "move Ah4 Ah3")


@pytest.mark.rules("KO-5.12", "KO-5.111", "KO-R21")
@pytest.mark.parametrize(("die", "left", "gone"), [(1, "JD - KH AS", 2 + 1 + 1 + 1 + 13), (2, "JD QH - AS", 2 + 1)])
def test_t52_a_tainted_queen_poisons(die: int, left: str, gone: int) -> None:
    state = position(
        {"A": "", "B": ""},
        courts={"A": "JD QH+ KH AS"},
        towers={"A": "/A-3/"},
        devoured={"A": "motorhead ice-queen"},
    )
    do(state, "act poison", dice=[[die]])
    assert court(state) == left
    assert len(kingdom(state).discards) == gone


@pytest.mark.rules("KO-5.12", "KO-5.112", "KO-R22")
def test_t53_a_tainted_queen_charms() -> None:
    state = position({"A": "", "B": "pawn Bd4/3"}, courts={"A": "JD QH+"}, towers={"A": "/A2"})
    do(state, "act charm", dice=[[1]])
    assert at(state, "Bd4") == "B unpawn 1"
    assert kingdom(state, "B").red == 11


@pytest.mark.rules("KO-5.96", "KO-5.151")
def test_t54_raise_dead() -> None:
    state = position({"A": "bishop* Ad4", "B": ""}, courts={"A": BLACK}, towers={"A": "A/A/A"}, spare={"A": (5, 8)})
    do(state, "act raise-dead", "at Ad5")
    assert (at(state, "Ad5"), kingdom(state).red) == ("A unpawn 1", 4)


@pytest.mark.rules("KO-4.10")
def test_t55_fetched_cards_are_not_played_from_the_hand() -> None:
    state = position(
        {"A": "", "B": ""}, courts={"A": "JD"}, towers={"A": "AC 2C"}, hands={"A": "5C 6C 7C 8C 9C TC KS QS 5H 6H"}
    )
    do(state, "act collect-tax", "take AH knave")
    assert options(state, "end") == ["end", "end discard"]
    do(state, "end discard")
    assert len(kingdom(state).discards) == 12


@pytest.mark.rules("KO-4.4", "KO-4.5", "KO-R59")
def test_t56_a_short_deck() -> None:
    state = position({"A": "", "B": ""}, turn=1, hands={"A": "5C 6C 7C 8C 9C TC KS"})
    deck = state.decks[0]
    kingdom(state).discards = deck[2:]
    state.hold(0, state.hands[0], deck[:2])
    do(state, "end", "keep")
    assert (kingdom(state).hand, kingdom(state).deck) == (9, 0)


@pytest.mark.rules("KO-5.163", "KO-5.14")
def test_t57_motorhead_gives_another_action_at_once() -> None:
    state = position({"A": "", "B": ""}, courts={"A": SPADE}, towers={"A": "A-K"}, hands={"A": "AS"})
    do(state, "act motorhead")
    assert state.realm.actions == 1
    assert "play AS ace" in options(state)
    do(state, "end", "end")
    assert state.realm.actions == 2


@pytest.mark.rules("KO-6.4")
def test_t58_the_ranking_at_the_cap() -> None:
    state = position(
        {"A": "king Ad4/4, rook Ad5, rook Ad6", "B": "king Bd4/4, rook Bd5, rook Bd6, bishop Bd7", "C": "king Cd4"},
        kingdoms={"C": {"crowns": 1}},
        round=60,
        turn=2,
    )
    do(state, "end")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, [one.place for one in outcome.standings]) == ("cap", [3, 2, 1])


@pytest.mark.rules("KO-5.166", "KO-R37")
def test_t59_conspire() -> None:
    state = position({"A": "pawn Ac4/2, pawn Ae6", "B": "pawn Ac5, rook Ae5/4"}, effects={"A": "conspire"})
    assert options(state, "attack Ae6") == ["attack Ae6 Ae5", "attack Ae6 Ae5 last"]
    do(state, "attack Ac4 Ac5 last", dice=[[1, 1, 1, 1]])
    assert options(state, "attack") == []
    assert refused(state, "attack Ae6 Ae5") == "last-made KO-5.166"


@pytest.mark.rules("KO-5.132", "KO-5.93", "KO-R27")
def test_t70_defend() -> None:
    one = position({"A": "knight Ad4/1", "B": "pawn Ad5/4, pawn Ad3/4"}, effects={"A": "defend"})
    assert options(one, "attack") == ["attack Ad4 Ad5", "attack Ad4 Ad3"]
    do(one, "attack Ad4 Ad3", dice=[[1, 1]])
    assert options(one, "attack") == []
    two = position({"A": "knight Ad4/1, knight Ae6", "B": "pawn Ad5/4, pawn Ad3/4"}, effects={"A": "defend"})
    do(two, "attack Ad4 Ad3", "attack Ae6 Ad5", dice=[[1, 1, 1], [1, 1]])


@pytest.mark.rules("KO-5.211")
def test_t71_cleansed_ground_doubles_who_starts_there() -> None:
    state = position({"A": "unpawn Ah5/1", "B": "unpawn Ba1/1"}, cleansed=(1,), turn=1)
    assert steps(state, "Ba1") == 4
    state = position({"A": "unpawn Ah5/1", "B": ""}, cleansed=(1,))
    do(state, "move Ah5 Ba2")
    assert steps(state, "Ba2") == 2


@pytest.mark.rules("KO-5.12", "KO-5.95")
def test_t73_a_tainted_knave_builds_tainted() -> None:
    state = position({"A": "king Ad4/4, unpawn Af5/2", "B": "pawn Ae6/2"}, courts={"A": "JD+"}, towers={"A": "A-4"})
    do(state, "act build bishop", "at Ae5")
    assert at(state, "Ae5") == "A bishop* 0"
    dice_of(state, "attack Af5 Ae6", 3)
    do(state, "end")
    dice_of(state, "attack Ae6 Af5", 2)


@pytest.mark.rules("KO-5.82", "KO-R23")
def test_t74_execution_needs_no_roll_and_minds_no_blessing() -> None:
    state = position(
        {"A": "pawn Ad4", "B": "pawn Ad5, bishop Ad6"},
        courts={"A": "JD QH"},
        towers={"A": "/A-4"},
        effects={"B": "blessing"},
    )
    do(state, "act execute")
    assert at(state, "Ad5") == ""


# --- combat around others ---------------------------------------------------------------------------------------------


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


# --- Great Towers -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("KO-5.205", "KO-R52")
def test_t45_the_ivory_tower_strikes_those_who_start() -> None:
    state = position({"A": "king Ad4/4", "B": "pawn Ah4/1, pawn Ag4, pawn Ba1"}, great={"ivory": "A Ad7/10"}, turn=1)
    do(state, "move Ah4 Ah3")
    assert at(state, "Ah3") == "B pawn 0"
    assert refused(state, "move Ah3 Ah2") == "tired KO-5.43"
    do(state, "move Ag4 Ag3", "move Ba1 Ah4")
    assert (at(state, "Ag4"), at(state, "Ag3"), at(state, "Ah4")) == ("", "", "B pawn 0")


@pytest.mark.rules("KO-5.208", "KO-5.210", "KO-6.2")
def test_t46_an_island() -> None:
    state = position({"A": "pawn Ac1", "B": "pawn Ad6", "C": ""}, great={"ivory": "A Ad7/0"}, turn=1, origins=R3)
    assert [len(state.realm.world.coast_of[board]) for board in range(3)] == [25, 19, 22]
    do(state, "attack Ad6 Ad7", dice=[[5]])
    assert (alive(state), kingdom(state, "B").crowns) == ("BC", 1)
    assert at(state, "Ac1") == ""
    world = state.realm.world
    assert [len(world.coast_of[board]) for board in range(3)] == [28, 22, 22]
    assert square("Ba2") not in world.near[square("Ah5")]


@pytest.mark.rules("KO-5.207", "KO-5.209")
def test_t47_the_countdown() -> None:
    state = position({"A": "", "B": "", "C": ""}, great={"dark": "A>B Bd4/10"}, turn=2)
    for left in range(9, 0, -1):
        do(state, "end")
        assert at(state, "Bd4") == f"B dark {left}"
        do(state, *["keep" for _ in range(kingdom(state).discards != ())], "end", "end")
    events = do(state, "end")
    assert "falls" in kinds(events)
    assert (alive(state), state.realm.cleansed) == ("BC", (1,))
    assert [kingdom(state, seat).crowns for seat in "BC"] == [0, 0]


@pytest.mark.rules("KO-5.208", "KO-R51")
def test_t48_destroying_the_dark_tower() -> None:
    state = position({"A": "pawn Bd3/1, pawn Bc3", "B": "", "C": ""}, great={"dark": "A>B Bd4/1"})
    do(state, "attack Bd3 Bd4", dice=[[5, 5]])
    assert (alive(state), kingdom(state).crowns) == ("AC", 1)
    state = position({"A": "pawn Bd3/1", "B": "", "C": ""}, great={"dark": "A>B Bd4/1"})
    do(state, "attack Bd3 Bd4", dice=[[5, 1]])
    assert (at(state, "Bd4"), alive(state)) == ("B dark 0", "ABC")
    do(state, "end", "end", "end")
    assert alive(state) == "BC"


@pytest.mark.rules("KO-5.167", "KO-6.5", "KO-R75")
def test_t49_king_for_king() -> None:
    state = position({"A": "", "B": "", "C": ""}, courts={"A": CHAOS}, towers={"A": "A-4/A-4/A-4"})
    do(state, "act cherry-bomb", "at Be8")
    outcome = state.outcome()
    assert outcome is not None
    assert [one.place for one in outcome.standings] == [3, 2, 1]
    assert [one.crowns for one in state.realm.kingdoms] == [1, 1, 0]
    two = position({"A": "", "B": ""}, courts={"A": CHAOS}, towers={"A": "A-4/A-4/A-4"})
    do(two, "act cherry-bomb")
    outcome = two.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)


@pytest.mark.rules("KO-5.202")
def test_t60_what_is_sacrificed() -> None:
    state = position({"A": "", "B": ""}, courts={"A": RED}, spare={"A": (3, 8)})
    do(state, "call ivory")
    assert options(state) == ["red 2", "red 3"]
    do(state, "red 3", "at Ad4")
    assert (at(state, "Ad4"), kingdom(state).black) == ("A ivory 10", 1)
    state = position({"A": "rook Ad5/1", "B": ""}, courts={"A": RED}, spare={"A": (3, 5)})
    do(state, "call ivory")
    assert options(state) == ["strip Ad5", "strip Ae8"]
    do(state, "strip Ad5", "at Aa1")
    assert (at(state, "Aa1"), at(state, "Ad5"), at(state, "Ae8")) == ("A ivory 10", "A rook 0", "A king 3")


@pytest.mark.rules("KO-4.3", "KO-5.207")
def test_t75_the_countdown_comes_before_the_lost_turn() -> None:
    state = position(
        {"A": "", "B": "", "C": ""}, great={"dark": "A>B Bd4/1"}, turn=2, kingdoms={"A": {"loses_turn": True}}
    )
    do(state, "end")
    assert alive(state) == "BC"


# --- setting up -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("KO-3.9", "KO-3.10")
def test_t62_a_court_and_fuel_for_a_start() -> None:
    settings = GAME.settings(world="ring", start_court="choose", fuel="on")
    state = GAME.new(2, settings, Moment(Stream.of("t62")))
    assert isinstance(state, KnavesState)
    for _ in range(2):
        do(state, options(state)[20])
    first, second = state.realm.order
    do(state, "court JH QD KS", "jokers none", "court JC QC KC", "jokers queen+king")
    assert state.actors == (first,)
    assert towers(state, "AB"[first]) == "A23/A23/A23/"
    assert [one.deck for one in (state.realm.kingdoms[first], state.realm.kingdoms[second])] == [42 - 10, 42 - 2]
    assert state.realm.kingdoms[first].hand == 10


@pytest.mark.rules("KO-5.3", "KO-5.103", "KO-5.131")
def test_a_turn_in_notation() -> None:
    state = position(
        {"A": "king Ad4/4", "B": ""},
        courts={"A": HARMONY},
        towers={"A": "AD 2C 3C/A-3/A-3"},
        hands={"A": "4C AC 7C 8C 9C TC 6C 5C JC QC"},
    )
    do(state, "play 4C knave", "act build rook", "at Ae4")
    assert towers(state) == "/A23/A23/"
    do(state, "play AC knave")
    assert options(state, "end") == ["end"]
    do(state, "end", "end", "shuffle")
    assert (kingdom(state).hand, kingdom(state).discards) == (10, ())
    do(state, "act train", "at Af5")
    assert (towers(state), at(state, "Af5")) == ("/A2/A2/", "A pawn 0")
    do(state, "move Af5 Ag6")
    assert refused(state, "move Af5 Ag6") == "not-your-unit KO-5.40"
    do(state, "end")


DATA = examples_of(GAME).examples


@pytest.mark.parametrize("example", DATA, ids=[example.id for example in DATA])
def test_examples_in_the_data(example: Example) -> None:
    run_example(GAME, example)
