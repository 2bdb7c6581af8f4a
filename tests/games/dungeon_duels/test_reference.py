"""The second program against the examples and the figures of the specification: dice, fights, the board."""

from fractions import Fraction
from itertools import product

import pytest

from tests.games.dungeon_duels.reference import (
    FACES,
    FOES,
    IDS,
    at_least,
    attack_dice,
    cascade,
    defence_dice,
    defend,
    duel,
    duel_odds,
    half,
    jump_dice,
    jump_roll,
    mean_wounds,
    price,
    refund,
    score,
    spread,
    strike,
    strike_boss,
    successes,
    with_reroll,
)
from tests.games.dungeon_duels.reference_board import (
    FLOORS,
    OUT,
    Board,
    Pushed,
    along,
    barred,
    bounces,
    close,
    collapses,
    directions,
    distance,
    is_hazard,
    jump,
    jumps,
    kind,
    lay,
    missed,
    mound_rows,
    moves,
    push,
    push_foe,
    reach,
    rounds,
    scroll,
    sees,
    words,
)

S1 = lay("START", "P1a", "P2a", "P3b")
S2 = lay("P4a", "P3b", "EX4", "EX2")
LANTERNS = lay("START", "LY4", "LY2", "LY3")
NOBODY: dict[str, int] = {}

TABLE = """
1 1/2   1/6   0      0       1/3     1/6   0
2 3/4   5/12  5/36   1/36    5/9     1/3   1/12
3 7/8   5/8   1/3    7/54    19/27   13/27 11/54
4 15/16 37/48 25/48  121/432 65/81   49/81 1/3
5 31/32 83/96 97/144 191/432 211/243 19/27 37/81
"""
"""D13, as printed."""


# --- dice -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", TABLE.strip().splitlines())
def test_the_printed_table_of_chances(row: str) -> None:
    dice, *chances = row.split()
    found = [at_least(k, int(dice), "shovel") for k in (1, 2, 3, 4)] + [
        at_least(k, int(dice), "armor") for k in (1, 2, 3)
    ]
    assert found == [Fraction(chance) for chance in chances]
    assert found[:4] == [at_least(k, int(dice), "jump") for k in (1, 2, 3, 4)]


@pytest.mark.parametrize("sign", ["shovel", "armor", "jump"])
def test_chances_are_counts_of_all_throws(sign: str) -> None:
    for dice in range(4):
        throws = list(product(FACES, repeat=dice))
        counted = [sum(successes(throw, sign) == k for throw in throws) for k in range(2 * dice + 1)]
        assert spread(dice, sign) == [Fraction(count, len(throws)) for count in counted]


def test_odds_of_a_jump_with_a_boost_and_with_spring_boots_t100() -> None:
    assert jump_roll(2, jump_dice(())).chance == Fraction(5, 12)
    assert jump_roll(2, jump_dice(()), boosts=1) == (True, 0, 1, Fraction(1))
    assert jump_roll(2, jump_dice(("spring-boots",))).chance == Fraction(5, 8)
    assert jump_roll(3, 2, boosts=2) == (True, 0, 2, Fraction(1))
    assert jump_roll(2, 2, boosts=2).boosts == 1
    assert [jump_roll(needed, 2).offered for needed in (4, 5)] == [True, False]
    assert jump_roll(5, 2, boosts=1) == (True, 2, 1, at_least(3, 2, "jump"))


def test_a_contest_of_three_dice_against_two() -> None:
    odds = duel_odds(3, 2)
    assert round(100 * odds["beaten"]) == 62
    assert sum(odds.values()) == 1
    ties = duel_odds(3, 2, tie="push")["beaten"] - odds["beaten"]
    assert round(100 * ties) == 14  # DD-R101: without 0 against 0, which fails
    neither = spread(3, "shovel")[0] * spread(2, "armor")[0]
    assert round(100 * (ties + neither)) == 20
    assert duel_odds(3, 2, boosts=1)["fails"] == 0
    assert duel_odds(3, 2, cape=True)["beaten"] < odds["beaten"]


def test_mean_wounds_as_printed() -> None:
    assert [f"{float(mean_wounds(hits, 2)):.2f}" for hits in (1, 2, 3, 4)] == ["0.44", "1.11", "2.03", "3.00"]


@pytest.mark.parametrize(
    ("model", "percent"), [("pr1", 87.5), ("bc1", 62.5), ("wz1", 62.5), ("ga1", 13.0), ("hh1", 13.0), ("ls1", 3.2)]
)
def test_chance_that_one_attack_defeats(model: str, percent: float) -> None:
    needed = FOES[IDS[model[:2]]].hp + FOES[IDS[model[:2]]].defence
    assert round(100 * float(at_least(needed, 3, "shovel")), 1) == percent


def test_a_second_throw_of_the_whole_roll() -> None:
    assert with_reroll(Fraction(5, 12)) == Fraction(5, 12) + Fraction(7, 12) * Fraction(5, 12)
    assert with_reroll(Fraction(1, 2), times=2) == Fraction(7, 8)


def test_dice_with_equipment_and_loot() -> None:
    assert (attack_dice(()), defence_dice(()), jump_dice(())) == (3, 2, 2)
    assert attack_dice(("charge-handle", "charge-handle", "blast-powder")) == 5
    assert attack_dice(("blast-powder", "blast-powder"), boss=True) == 5
    assert attack_dice((), ("berserker-brew",)) == 5
    assert attack_dice(("charge-handle",), ("berserker-brew",), special=True) == 4
    assert defence_dice(("dynamo-mail", "wayfarer-cloak"), ("barrier-lantern",)) == 7
    assert jump_dice(("spring-boots", "feather-powder"), ("bounding-soul",)) == 7


# --- fights -----------------------------------------------------------------------------------------------------------


def test_attacks_on_enemies_t07_t14() -> None:
    shovels = successes("SS S AJ", "shovel")
    assert strike("ga1", shovels) == (1, 1, 0)
    assert strike("ga1", successes("SS S AJ", "shovel", 2)) == (2, 0, 4)
    assert strike("ga1", shovels, wounds=1, worn=("bounty-ring",)) == (1, 0, 5)


def test_flare_wand_t13() -> None:
    shovels = successes("SS S AA SJ", "shovel")
    assert shovels == 4
    assert sum(strike(model, shovels).coins for model in ("wz1", "bc1")) == 4
    assert duel(shovels, successes("AA AJ", "armor")) == "beaten"
    assert duel(shovels, successes("AA AA", "armor")) == "holds"


def test_rivals_t08_t70_t71() -> None:
    assert duel(successes("SS AJ S", "shovel"), successes("AA S", "armor")) == "beaten"
    tied = successes("S SJ AA", "shovel"), successes("AA S", "armor")
    assert (duel(*tied), duel(*tied, tie="push")) == ("holds", "beaten")
    assert duel(successes("AA JJ AJ", "shovel"), 0, tie="push") == "fails"
    assert (duel(3, 2, cape=True), duel(4, 2, cape=True)) == ("holds", "beaten")
    assert duel(2, 2, cape=True, tie="push") == "holds"


def test_the_earth_is_struck_t09_t76() -> None:
    assert cascade(3, ["SS AJ AA"], {"bc1": 0}, ["bc1"]) == ({"bc1": 2}, False)
    assert cascade(3, ["S S JJ"], {"ga1": 0}, ["ga1"]) == ({"ga1": 0}, True)
    assert cascade(3, ["SS S S", "S S"], {"ga1": 0, "bc1": 0}, ["ga1", "bc1"]) == ({"ga1": 2, "bc1": 2}, False)
    assert cascade(1, ["SS", ""], {"bc1": 0, "bc2": 0}, ["bc1", "bc2"]) == ({"bc1": 2, "bc2": 0}, False)


def test_wounds_of_a_boss_t85() -> None:
    assert strike_boss(3 + 2, 2, wounds=13) == (2, 0, 7)
    assert strike_boss(5, 2, wounds=0) == (3, 12, 6)
    assert strike_boss(2, 2, wounds=14) == (0, 1, 0)


def test_defence_t17_t18_t73_t75() -> None:
    assert defend(2, successes("AJ S", "armor"), 0, 3) == (1, 1, 3, 0, False)
    assert defend(1, successes("S S", "armor"), 0, 3).taken == 1
    assert defend(2, 0, 4, 7, boss=True) == (0, 2, 3, 4, True)
    assert defend(3, successes("AJ S", "armor"), 0, 3).taken == 2
    assert defend(4, 0, 5, 2, boss=True) == (0, 4, 0, 2, True)  # DD-R89: each Hit is a Wound and drops a Coin
    assert defend(3, 5, 5, 2, boss=True) == (5, 0, 2, 0, False)


def test_half_of_the_coins_t72() -> None:
    assert (half(7), half(7, ("final-guard",)), half(1), half(0)) == (3, 1, 0, 0)


def test_score_and_chester_t15_t90_t105() -> None:
    assert (score(14, heirlooms=2), score(22, worn=("ornate-plate",))) == (24, 26)
    assert [price(owned) for owned in range(5)] == [1, 2, 3, 3, 3]
    assert 4 - price(2) + refund(2) == 3


# --- board ------------------------------------------------------------------------------------------------------------


def test_every_tile_is_four_spaces_of_known_codes() -> None:
    assert len(FLOORS) == 1 + 10 + 20
    assert all(len(rows) == 4 for rows in FLOORS.values())
    assert {code[0] for rows in FLOORS.values() for code in rows} <= set(".XLV?")
    signs = {
        name: "".join("".join(rows) for tile, rows in FLOORS.items() if tile[:2] == name)
        for name in ("PK", "LY", "EX", "TF")
    }
    assert (signs["EX"].count("V"), signs["TF"].count("?"), signs["LY"].count("L")) == (6, 10, 6)
    assert all(codes.count("C") == 1 for codes in signs.values())


def test_setup_of_the_board_t01_t02() -> None:
    assert [mound_rows(n) for n in (1, 2, 3)] == [[1, 3], [2, 4], [1, 3]]
    assert S1.spawns == ("d2", "c3", "b2")
    assert kind(S1, "b3") == "Pit"
    assert S2.cards == {"c2": "vat", "c3": "vat", "d3": "vat"}


def test_moves_t03_t04_t21_t31() -> None:
    assert moves(S1, NOBODY, "c3") == {"u": "c2", "d": "c4", "r": "d3"}
    assert barred(S1, NOBODY, "c3", "l") == "Pit"
    assert barred(S1, {"d3": 4}, "c3", "r") == "full"
    assert set(moves(S1, {"d3": 4}, "c3")) == {"u", "d"}
    keep = lay("START", "PK1", "PK3")
    assert barred(keep, NOBODY, "b1", "r") == "wall"
    ghostly = lay("START", "PK1", "PK2")
    assert moves(ghostly, NOBODY, "b1") == {"l": "a1"}
    assert moves(ghostly, NOBODY, "b1", ghost=True) == {"l": "a1", "r": "c1"}  # DD-Q20: the outer edge stops it
    assert barred(keep, NOBODY, "b1", "r", ghost=True) == "Pit"
    tower = lay("START", "TF2", "TF3", "TF1")
    assert [barred(tower, NOBODY, space, "r") for space in ("a2", "b2", "c2")] == [""] * 3
    assert barred(tower.with_cards(b2="spike", c2="spike"), NOBODY, "a2", "r") == "Pit"
    assert collapses(tower, "b2", 11)
    assert not collapses(tower, "b2", 0)  # T91
    assert not collapses(tower, "d2", 11)
    assert barred(S2, NOBODY, "c1", "d") == "Vat"


def test_a_wall_stands_on_either_tile() -> None:
    keep = lay("PK1", "PK2", "PK4")
    assert barred(keep, NOBODY, "a1", "r") == barred(keep, NOBODY, "b1", "l") == "wall"  # 1E
    assert barred(keep, NOBODY, "a2", "r") == "wall"  # 2W of the next tile
    assert barred(keep, NOBODY, "b3", "r") == barred(keep, NOBODY, "c3", "l") == "wall"  # 3W
    assert barred(keep, NOBODY, "a3", "d") == barred(keep, NOBODY, "a4", "u") == "wall"  # 3S


def test_the_exit() -> None:
    last = lay("P3a", "PK5", exit_open=True)
    assert moves(last, NOBODY, "b1")["r"] == OUT
    assert barred(last, NOBODY, "b2", "r") == "wall"  # DD-R96
    assert barred(lay("P3a", "PK5"), NOBODY, "b1", "r") == "wall"
    assert push(last, NOBODY, "b1", "r") == Pushed("b1", "down")
    assert jump(last, NOBODY, "a2", "drr") is not None
    assert jump(last, NOBODY, "a2", "drr") == ("drr", OUT, 3)
    assert jump(last, NOBODY, "b1", "r") is None
    assert jump(last, NOBODY, "b4", "urr") is None
    assert along(last, "b1", "rr") is None


def test_close_and_distance() -> None:
    assert set(close(S1, "a1")) == {"a1", "b1", "a2"}
    assert set(close(lay("PK1", "PK2"), "a1")) == {"a1", "a2", "b1"}  # walls do not matter
    assert distance("a1", "d4") == 6


def test_sight_t77_t78() -> None:
    filled = {"b2": 4, "c2": 1}
    assert not sees(S1, filled, "a2", "c2")
    assert sees(S1, filled, "a2", "b2")
    assert sees(S1, NOBODY, "a2", "d2")
    assert not sees(S1, NOBODY, "a2", "b3")
    assert not sees(lay("START", "PK1", "PK3"), NOBODY, "a1", "c1")
    assert sees(S2, NOBODY, "c1", "c4")  # over two Vats
    assert reach(S1, NOBODY, "b2", 0) == {"b2"}
    assert reach(S1, NOBODY, "b2", 1) == {"b2", "a2", "c2", "b1", "b3"}
    assert reach(S1, NOBODY, "b2", 2) == {"b2", "a2", "c2", "d2", "b1", "b3", "b4"}


# --- jumps ------------------------------------------------------------------------------------------------------------


def test_paths_have_one_turn_at_most() -> None:
    found = list(words())
    assert len(found) == len(set(found)) == 4 * 4 + 8 * (1 + 2 + 3)
    assert "udu" not in found
    assert not any(set(path) in ({"l", "r"}, {"u", "d"}) for path in found)


def test_legal_jumps_t10_t11() -> None:
    found = jumps(S1, NOBODY, "b2")
    needs = {path: (leap.landing, leap.needed) for path, leap in found.items()}
    assert needs == {
        "dd": ("b4", 2),
        "dl": ("a3", 2),
        "dr": ("c3", 2),
        "ddl": ("a4", 3),
        "ddr": ("c4", 3),
        "drr": ("d3", 3),
    }
    assert successes("SJ AJ", "jump") == needs["dd"][1]
    assert "dd" not in jumps(S1, {"b4": 4}, "b2")


def test_over_a_pit_in_the_keep_t21() -> None:
    keep = lay("START", "PK1", "PK3")
    assert jump(keep, NOBODY, "b1", "dd") == ("dd", "b3", 2)
    assert jump(keep, NOBODY, "b1", "ddd") is None  # the wall 3S
    assert barred(keep, NOBODY, "b3", "r") == ""
    assert barred(keep, NOBODY, "c3", "u") == ""


def test_lanterns_t22_t23_t80() -> None:
    assert jump(LANTERNS, NOBODY, "b2", "r") == ("r", "c2", 1)
    assert bounces(LANTERNS, NOBODY, "c2") == {"step d": "c3", "step l": "b2", "jump u": "c1"}
    assert bounces(LANTERNS, NOBODY, "c1")["step r"] == "d1"
    broken = LANTERNS.with_cards(c2="spike")
    assert jump(broken, NOBODY, "b2", "r") is None
    assert missed(broken, "c2", "u", 1, 0) == Pushed("c1", "falls")
    assert missed(LANTERNS, "b2", "r", 1, 0) == Pushed("c2", "falls")
    shut = Board({"a1": "L", "b1": "X", "c1": "."})
    assert bounces(shut, NOBODY, "a1") == {"jump rr": "c1"}


def test_vats_t27_t28_t29() -> None:
    assert jump(S2, NOBODY, "c1", "d") == ("d", "c2", 1)
    assert jump(S2, NOBODY, "c2", "d") == ("d", "c3", 1)
    assert jump(S2, NOBODY, "d1", "dd") == ("dd", "d3", 3)
    assert jump(S2, NOBODY, "c1", "dl") == ("dl", "b2", 3)  # a Vat is crossed
    assert jump(S2, NOBODY, "c2", "dd") == ("dd", "c4", 2)  # from high ground
    assert jump(S2, NOBODY, "c4", "r") is None


def test_where_a_missed_jump_ends_t79() -> None:
    assert missed(S1, "b2", "dr", 2, 1) == Pushed("b3", "falls")
    assert missed(S1, "b2", "dr", 2, 1, glider=True) == Pushed("b2", "down")
    assert missed(S1, "b2", "ddl", 3, 1, glider=True) == Pushed("b3", "falls")
    assert missed(S2, "c1", "d", 1, 0) == Pushed("c1", "stands")
    fallen = lay("START", "TF2").with_cards(b2="spike")
    assert missed(fallen, "b2", "l", 1, 0, forced=True) == Pushed("b2", "falls")
    assert missed(fallen, "b2", "l", 1, 0, forced=True, glider=True) == Pushed("b2", "falls")
    assert missed(Board({"a1": "L", "b1": "V", "c1": "."}, {"b1": "vat"}), "a1", "rr", 3, 0) == Pushed("a1", "falls")


def test_a_forced_jump_goes_anywhere_t32() -> None:
    tower = lay("START", "TF2", "TF3", "TF1").with_cards(c2="spike")
    found = jumps(tower, NOBODY, "c2", hazard=True)
    assert found["d"] == ("d", "c3", 1)
    assert "ll" in found
    assert jump(tower, NOBODY, "c3", "d") is None


# --- Pushes -----------------------------------------------------------------------------------------------------------


def test_a_beaten_rival_may_be_pushed_into_a_pit_t08() -> None:
    assert directions(S1, NOBODY, "c2") == ["l", "u", "d", "r"]
    assert push(S1, NOBODY, "c2", "u") == Pushed("c1", "falls")
    boxed = {"b1": 4, "a2": 4}
    assert directions(S1, boxed, "a1") == []


def test_pushes_t17_t18_t76_t92_t96() -> None:
    assert push(S1, NOBODY, "c2", "l") == Pushed("b2", "stands")
    assert push(S1, NOBODY, "a2", "l") == Pushed("a2", "down")
    assert push(S1, NOBODY, "c3", "l") == Pushed("b3", "falls")
    assert push(S1.with_cards(c3="vat"), NOBODY, "d3", "l") == Pushed("d3", "down")
    assert push(S1, NOBODY, "b2", "l") == Pushed("a2", "stands")
    assert push(S1, {"b2": 4}, "c2", "l") == Pushed("c2", "down")
    assert push(LANTERNS, NOBODY, "b2", "r") == Pushed("c2", "falls")


def test_pushed_enemies() -> None:
    assert push_foe(S1, NOBODY, "c3", "l") == Pushed("b3", "falls")
    assert push_foe(S1, NOBODY, "c3", "l", flying=True) == Pushed("b3", "stands")
    assert push_foe(S1, NOBODY, "c3", "l", rooted=True) == Pushed("c3", "stands")
    assert push_foe(S2, NOBODY, "c1", "d") == Pushed("c1", "down")
    assert push_foe(S2, NOBODY, "c1", "d", flying=True) == Pushed("c2", "stands")  # DD-R100
    assert push_foe(S1, {"b2": 4}, "c2", "l", flying=True) == Pushed("c2", "down")


# --- the scroll -------------------------------------------------------------------------------------------------------


def test_the_scroll_t19_t74() -> None:
    found = scroll(["START", "P1a", "P2a", "P3b"], ["P4a", "PK1"], {"blue": "a2", "bc1": "c3", "red": "d1"}, laid=3)
    assert found.lost == ["blue"]
    assert found.moved == {"bc1": "b3", "red": "c1"}
    assert found.tiles == ["P1a", "P2a", "P3b", "P4a"]
    assert found.stack == ["PK1"]
    assert found.mounds == ["d2", "d4"]
    assert 9 - half(9) == 5


def test_the_scroll_goes_on_without_a_stack() -> None:
    found = scroll(["PK1", "PK2"], [], {"blue": "b3"}, laid=9)
    assert (found.tiles, found.moved, found.mounds, found.lost) == (["PK2"], {"blue": "a3"}, [], [])


def test_how_long_the_dungeon_lasts() -> None:
    assert (rounds(4), rounds(5)) == ((6, 10), (7, 11))


def test_every_jump_keeps_the_rules() -> None:
    tiles = [name for name in FLOORS if name != "START"]
    offered = 0
    for one, other in product(tiles, tiles):
        board = lay(one, other)
        for space in board.printed:
            if kind(board, space) in {"Pit", "Lantern"}:
                continue
            for leap in jumps(board, NOBODY, space).values():
                offered += 1
                spaces = along(board, space, leap.path)
                assert spaces is not None
                assert spaces[-1] == leap.landing
                assert kind(board, leap.landing) != "Pit"
                assert is_hazard(board, space) or is_hazard(board, spaces[0])
                assert len(leap.path) <= leap.needed <= min(4, len(leap.path) + 1)
                assert missed(board, space, leap.path, leap.needed, 0).fate in {"stands", "falls"}
    assert offered > 5000
