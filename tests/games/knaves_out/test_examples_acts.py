"""The worked examples of the rules: the sea, acts and Great Towers."""

from __future__ import annotations

import pytest

from quintain.games.knaves_out.world import Origins
from tests.games.knaves_out.positions import (
    R3,
    alive,
    at,
    court,
    dice_of,
    do,
    kinds,
    kingdom,
    options,
    position,
    refused,
    sea,
    square,
    steps,
)

R2: Origins = ((0, 0), (8, 3))
HEART, RED, DIAMOND, HARMONY = "JH QH KH", "JD QH KH", "JD QD KD", "JH QD KS"
BLACK, CLUB, SPADE, CHAOS = "JC QC KS", "JC QC KC", "JS QS KS", "JS QS KD"


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
