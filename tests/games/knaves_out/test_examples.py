"""The worked examples of the rules, from positions made by hand: the world, cards and prices, setting up."""

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
    at,
    cards,
    court,
    do,
    kingdom,
    options,
    position,
    refused,
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
