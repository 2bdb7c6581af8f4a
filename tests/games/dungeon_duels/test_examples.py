"""The worked examples of the rules, from positions made by hand; each under its id."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.core.moments import Told
from quintain.core.settings import settle
from quintain.games.dungeon_duels import jumping
from quintain.games.dungeon_duels.bosses import limit
from quintain.games.dungeon_duels.cells import cell_ids
from quintain.games.dungeon_duels.game import GAME
from quintain.games.dungeon_duels.spaces import NAMES
from quintain.games.dungeon_duels.state import DuelsState
from tests.games.dungeon_duels import test_examples_bosses
from tests.games.dungeon_duels.positions import (
    actions,
    asked,
    at,
    card,
    coins,
    do,
    escaped,
    hand,
    kinds,
    knight,
    laid,
    luck,
    lying,
    mounds,
    options,
    places,
    position,
    raid,
    refused,
    run,
    values,
    wounds,
)

TOWER = "start tf2 tf3 tf1"
LANTERNS = "start ly4 ly2 ly3"
CHAIN = "p4b p3b ex4 ex2"
FIRST_TILES = [("tile", "p1"), ("side", 0), ("tile", "p2"), ("side", 0), ("tile", "p3"), ("side", 1)]


def needs(state: DuelsState) -> dict[str, int]:
    """The jumps of whoever is active, and the successes that they take."""
    return {path.word: path.needs for path in jumping.jumps(state, state.dungeon.active)}


def set_up(*script: Any, boss: str = "king") -> tuple[DuelsState, Told]:
    told = Told(luck(script))
    chosen = {"first": "A", "boss": boss, "knights": ["blue", "red", "green", "yellow"]}
    return GAME.new(4, settle(GAME.settings, chosen), told), told


@pytest.mark.rules("DD-3.6", "DD-3.7", "DD-3.8", "DD-3.9", "DD-2.4", "DD-T-START")
def test_t01_setup() -> None:
    state, told = set_up(*FIRST_TILES)
    assert state.dungeon.track == ("start", "p1a", "p2a", "p3b")
    assert mounds(state) == "b1 b3 c2 c4 d1 d3"
    assert values(told.events, "tile") == [
        {"tile": "p1a", "column": "b", "count": 8},
        {"tile": "p2a", "column": "c", "count": 7},
        {"tile": "p3b", "column": "d", "count": 6},
    ]


@pytest.mark.rules("DD-3.10", "DD-3.11", "DD-3.12", "DD-4.45")
def test_t02_spawns() -> None:
    state, _ = set_up(*FIRST_TILES)
    assert options(state) == ["place a1", "place a2", "place a3", "place a4"]
    assert refused(state, "place b1") == "first-column DD-3.10"
    told = do(
        state,
        *["place a2"] * 4,
        dice=[("spawn", "s01"), ("spawn", "s08"), ("spawn", "s02")],
    )
    assert [event["space"] for event in values(told, "appears")] == ["d2", "c3", "b2", "b2"]
    assert places(state) == {
        **dict.fromkeys(("blue", "red", "green", "yellow"), "a2"),
        "bc1": "d2",
        "ga1": "c3",
        "bc2": "b2",
        "bc3": "b2",
    }
    assert (state.dungeon.round, asked(state)) == (1, "A turn")


@pytest.mark.rules("DD-5.6", "DD-5.7", "DD-2.2")
def test_t03_move() -> None:
    state = position("c3")
    assert options(state, "move") == ["move up", "move down", "move right"]
    assert refused(state, "move left") == "no-way-in DD-5.7"
    assert refused(state, "move d2") == "no-such DD-R93"


@pytest.mark.rules("DD-2.3", "DD-5.7")
def test_t04_full_space() -> None:
    state = position("c3", foes="ga1 d3, ga2 d3, ga3 d3, ga4 d3")
    assert refused(state, "move right") == "full DD-5.7"
    assert options(state, "move") == ["move up", "move down"]


@pytest.mark.rules("DD-5.9", "DD-5.70")
def test_t05_gem() -> None:
    state = position("c3", mounds="c2")
    do(state, "move up", dice=[("mound", "gem3")])
    assert (coins(state), mounds(state)) == (6, "")
    assert state.dungeon.faces["gem3"] == 2


@pytest.mark.rules("DD-5.70", "DD-5.71")
def test_t06_chest() -> None:
    state = position("c3", mounds="c2")
    do(state, "move up", dice=[("mound", "chest")])
    assert options(state) == ["draw relic", "draw curio", "draw heirloom", "draw arcana"]
    do(state, "draw heirloom", dice=[("heirloom", "royal-feast")])
    assert (hand(state), mounds(state), coins(state), at(state, "blue")) == ("royal-feast", "", 3, "c2")


@pytest.mark.rules("DD-5.14", "DD-5.15", "DD-5.1", "DD-2.7", "DD-D1")
def test_t07_attack() -> None:
    state = position("c3", foes="ga1 c3")
    do(state, "attack ga1", dice=["SS S AJ"])
    assert (wounds(state, "ga1"), actions(state), coins(state)) == (1, 2, 3)


@pytest.mark.rules("DD-5.16", "DD-5.41", "DD-R13", "DD-2.1")
@pytest.mark.parametrize(("way", "there"), [("left", "b2"), ("right", "d2"), ("down", "c3"), ("up", "")])
def test_t08_rival(way: str, there: str) -> None:
    state = position({"blue": "c2", "red": "c2"})
    do(state, "attack red", dice=["SS AJ S", "AA S"])
    assert options(state) == ["push left", "push up", "push down", "push right"]
    do(state, f"push {way}", *(["draw relic"] if way == "up" else []))
    assert at(state, "red") == there
    assert (coins(state, "red"), lying(state)) == ((2, {"c1": 1}) if way == "up" else (3, {}))


@pytest.mark.rules("DD-5.22", "DD-5.19", "DD-H01", "DD-R92")
def test_t09_special() -> None:
    state = position("d3", foes="bc1 d3")
    do(state, "special", dice=["SS AJ AA"])
    assert (coins(state), actions(state), wounds(state, "blue"), at(state, "bc1")) == (4, 2, 0, "")


@pytest.mark.rules("DD-5.30", "DD-5.33", "DD-5.35")
def test_t10_jump() -> None:
    state = position("b2")
    do(state, "jump dd", dice=["SJ AJ"])
    assert (at(state, "blue"), actions(state)) == ("b4", 2)


@pytest.mark.rules("DD-5.30", "DD-5.31", "DD-5.32", "DD-5.33")
def test_t11_l_jump() -> None:
    assert needs(position("b2")) == {"dd": 2, "dl": 2, "dr": 2, "ddl": 3, "ddr": 3, "drr": 3}
    assert set(options(position("b2"), "jump")) == {f"jump {word}" for word in ("dd", "dl", "dr", "ddl", "ddr", "drr")}


@pytest.mark.rules("DD-5.9", "DD-5.35")
def test_t12_pick_up_in_flight() -> None:
    state = position("b2", mounds="b3", coins={"b3": 1})
    do(state, "jump dd", dice=["SJ AJ", ("mound", "gem1")])
    assert (coins(state), mounds(state), lying(state)) == (5, "", {})


@pytest.mark.rules("DD-5.20", "DD-5.21", "DD-L01", "DD-5.17", "DD-5.73", "DD-R92")
@pytest.mark.parametrize(("armor", "beaten"), [("AA AJ", True), ("AA AA", False)])
def test_t13_flare_wand(armor: str, beaten: bool) -> None:
    state = position({"blue": "a2", "red": "d2"}, foes="wz1 d2, bc1 d2", hands={"blue": "flare-wand"})
    do(state, "play flare-wand", dice=["SS S AA SJ", armor])
    assert coins(state) == 7
    assert places(state) == {"blue": "a2", "red": "d2"}
    assert (hand(state), actions(state)) == ("", 3)
    if beaten:
        assert asked(state) == "A push"
        do(state, "push left")
        assert at(state, "red") == "c2"
    else:
        assert asked(state) == "A turn"


@pytest.mark.rules("DD-5.3", "DD-5.74", "DD-5.2")
def test_t14_relic() -> None:
    state = position("c3", foes="ga1 c3", hands={"blue": "war-horn"})
    do(state, "boost war-horn", "attack ga1", dice=["SS S AJ"])
    assert (at(state, "ga1"), coins(state), actions(state), hand(state)) == ("", 7, 2, "")


@pytest.mark.rules("DD-5.80", "DD-5.82", "DD-5.85")
def test_t15_chester() -> None:
    state = position("c2", tiles="start p1a p3a p3b")
    do(state, "buy", "equip acc1", dice=[("equipment", "charge-handle")])
    assert coins(state) == 2
    do(state, "buy", "equip acc2", dice=[("equipment", "spring-boots")])
    assert (coins(state), actions(state)) == (0, 1)
    assert refused(state, "buy") == "too-poor DD-5.80"


@pytest.mark.rules("DD-5.83", "DD-5.84", "DD-Q01", "DD-Q13")
def test_t16_slots() -> None:
    """With a hero of the basic box."""
    state = position("c2", tiles="start p1a p3a p3b", foes="bc1 c2")
    do(state, "buy", dice=[("equipment", "charge-handle")])
    assert options(state) == ["equip acc1", "equip acc2", "sell"]
    do(state, "equip acc1", "buy", dice=[("equipment", "dynamo-mail")])
    assert options(state) == ["equip armor", "sell"]
    do(state, "equip armor")
    assert coins(state) == 0
    do(state, "attack bc1", dice=["AA AA AA AA"])
    raid(state, dice=["SS SS AJ"])
    assert wounds(state, "blue") == 0


@pytest.mark.rules("DD-4.23", "DD-4.26", "DD-4.27", "DD-4.28", "DD-4.29", "DD-N03")
def test_t17_enemy_phase() -> None:
    state = position("c2", foes="ga1 d2")
    raid(state, dice=["AJ S"])
    assert (at(state, "ga1"), at(state, "blue"), wounds(state, "blue")) == ("c2", "b2", 1)


@pytest.mark.rules("DD-4.29", "DD-4.6", "DD-5.44", "DD-5.43")
def test_t18_leftmost() -> None:
    state = position("a2", foes="bc1 a2")
    raid(state, dice=["S S"])
    assert (at(state, "blue"), wounds(state, "blue")) == ("a2 down", 1)
    state.dungeon.phase = "turn"
    assert options(state) == ["stand", "end"]
    assert refused(state, "attack bc1") == "lies DD-4.6"
    do(state, "stand")
    assert (at(state, "blue"), actions(state)) == ("a2", 2)


@pytest.mark.rules("DD-4.40", "DD-4.41", "DD-4.42", "DD-4.44", "DD-3.9", "DD-4.46")
def test_t19_scroll() -> None:
    state = position({"blue": "c4"}, mounds="a1 c4 b3", coins={"a2": 2, "d1": 4}, foes="bc1 a3, bc2 d4")
    run(state, "dusk", "begin", dice=[("tile", "p4"), ("side", 0), ("spawn", "s06")])
    assert state.dungeon.track == ("p1a", "p2a", "p3b", "p4a")
    assert mounds(state) == "a3 b4 d2 d4"
    assert lying(state) == {"c1": 4}
    assert (at(state, "blue"), at(state, "bc1"), at(state, "bc2")) == ("b4", "", "c4")
    assert (state.dungeon.first, state.dungeon.round) == (1, 4)


@pytest.mark.rules("DD-5.16", "DD-R10")
def test_t70_rival_tie() -> None:
    for tie, pushed in (("hold", False), ("push", True)):
        state = position({"blue": "c2", "red": "c2"}, chosen={"rival_tie": tie})
        do(state, "attack red", dice=["S SJ AA", "AA S"])
        assert (asked(state) == "A push") is pushed


@pytest.mark.rules("DD-5.16")
def test_t71_no_success() -> None:
    state = position({"blue": "c2", "red": "c2"}, hands={"red": "smoke-screen"})
    told = do(state, "attack red", dice=["AA JJ AJ"])
    assert (kinds(told), asked(state)) == (["attacks-rival", "rolls", "attack-fails"], "A turn")


@pytest.mark.rules("DD-5.60", "DD-5.61", "DD-R18")
def test_t72_half() -> None:
    state = position("c3 5w 7c", foes="bc1 c3")
    raid(state, "draw arcana", dice=["S S", ("arcana", "big-boom")])
    assert (at(state, "blue"), lying(state), coins(state), hand(state)) == ("", {"c3": 3}, 4, "big-boom")
    assert (wounds(state, "blue"), knight(state, "blue").fell) == (0, 3)
    again = position("c3 5w 7c", foes="bc1 c3", phase="raid")
    again.actors = ()
    told = Told(luck(["S S"]))
    again.go_on(told)
    assert options(again) == ["draw relic", "draw curio", "draw arcana"]


@pytest.mark.rules("DD-4.58", "DD-4.30")
def test_t73_boss_defeat() -> None:
    state = position({"blue": "b2 4w 7c", "red": "a4"}, room="d2")
    card(state, "kk3", "draw relic", dice=["S S"])
    assert (at(state, "blue"), lying(state), coins(state)) == ("", {"b2": 4}, 3)


@pytest.mark.rules("DD-5.63", "DD-4.40")
def test_t74_pushed_off() -> None:
    state = position({"blue": "b2 9c"}, foes="bc1 b2")
    raid(state, dice=["S S"])
    assert at(state, "blue") == "a2"
    run(state, "dusk", "begin", "draw curio", dice=[])
    assert (at(state, "blue"), coins(state), lying(state)) == ("", 5, {})


@pytest.mark.rules("DD-4.27", "DD-R07")
def test_t75_sum_of_hits() -> None:
    state = position("c2", foes="ga1 c2, bc1 c2")
    told = raid(state, dice=["AJ S"])
    assert (wounds(state, "blue"), at(state, "blue"), kinds(told).count("pushed")) == (2, "b2", 1)


@pytest.mark.rules("DD-5.19", "DD-R21")
def test_t76_fall_back() -> None:
    state = position("c3", foes="ga1 c3")
    do(state, "special", "draw relic", dice=["S S JJ"])
    assert (at(state, "blue"), coins(state), lying(state)) == ("", 1, {"b3": 1})
    assert wounds(state, "ga1") == 0


@pytest.mark.rules("DD-5.18")
def test_t77_sight() -> None:
    full = "ga1 b2, ga2 b2, ga3 b2, ga4 b2"
    state = position({"blue": "a2"}, foes=f"{full}, wz1 c2, bc1 a4", hands={"blue": "rat-bomber"})
    do(state, "play rat-bomber")
    assert options(state) == ["at a4", "at b2"]
    assert refused(state, "at c2") == "not-there DD-L19"


@pytest.mark.rules("DD-5.14", "DD-Q03", "DD-Q09")
def test_t78_range() -> None:
    one = position("b2", foes="bc1 c2, bc2 d2", gear={"blue": "long-haft"})
    assert options(one, "attack") == ["attack bc1"]
    assert refused(one, "attack bc2") == "out-of-reach DD-5.14"
    two = position("b2", foes="bc1 c2, bc2 d2", gear={"blue": "long-haft far-powder"})
    assert options(two, "attack") == ["attack bc1", "attack bc2"]


@pytest.mark.rules("DD-5.36", "DD-R14")
def test_t79_failed_l() -> None:
    state = position("b2")
    do(state, "jump dr", "draw relic", dice=["S AJ"])
    assert (at(state, "blue"), lying(state), coins(state)) == ("", {"b3": 1}, 2)


@pytest.mark.rules("DD-5.36", "DD-5.113")
def test_t80_second_lantern_fails() -> None:
    state = position("b2", tiles=LANTERNS)
    do(state, "jump r", "jump u", "draw relic", dice=["AJ S", "S AA"])
    assert (at(state, "blue"), lying(state), laid(state)) == ("", {"c1": 1}, {"c2": "spike"})


@pytest.mark.rules("DD-5.3")
def test_t83_boost_and_special() -> None:
    state = position("c3", foes="bc1 c3, bc2 c3", hands={"blue": "war-horn"})
    do(state, "boost war-horn", "special", "strike bc1", dice=["S AA AA"])
    assert (wounds(state, "bc1"), knight(state, "blue").boosts) == (1, 1)
    do(state, "stop", "attack bc2", dice=["AA AA AA"])
    assert (at(state, "bc2"), knight(state, "blue").boosts) == ("", 0)


@pytest.mark.rules("DD-5.4", "DD-5.5", "DD-5.74")
def test_t84_rerolls() -> None:
    state = position(
        {"blue": "a2", "red": "b2"},
        hands={"red": "big-boom", "blue": "dread-talon"},
        turn=1,
    )
    do(state, "jump dd", dice=["S AJ"])
    assert (asked(state), options(state)) == ("B reroll", ["reroll big-boom", "pass"])
    do(state, "reroll big-boom", dice=["JJ S"])
    assert (asked(state), options(state)) == ("A curio", ["curio dread-talon", "pass", "pass all"])
    do(state, "curio dread-talon", "draw relic", dice=["S S"])
    assert (at(state, "red"), lying(state)) == ("", {"b3": 1})


@pytest.mark.rules("DD-4.61", "DD-6.1", "DD-6.2", "DD-R23")
def test_t85_last_wound() -> None:
    state = position({"blue": "c2", "red": "a4"}, room="c2/13")
    do(state, "attack boss", dice=["SS SS S"])
    assert (coins(state), wounds(state, "boss")) == (10, 15)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.rule, state.actors) == ("beaten", "DD-6.2", ())


@pytest.mark.rules("DD-4.62", "DD-6.3", "DD-R24", "DD-R90", "DD-4.52", "DD-4.53")
def test_t87_time_out() -> None:
    """The third turn of the eighth round is over, and 23 cards are used up."""
    knights = {"blue": "a1 9c", "red": "a2", "green": "a3", "yellow": "a4"}
    known = tuple(f"kk{number}" for number in range(1, 9))
    state = position(
        knights, room="d2", foes="bc1 d1", turn=2, cards=23, clock=23, known=known, round=16, since=8, counted=True
    )
    assert limit(state) == 24
    do(state, "end", dice=["AA AA"])
    assert asked(state) == "D turn"
    told = do(state, "end")
    assert kinds(told) == ["turn-ends", "escapes"]
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.rule, outcome.winner) == ("escaped", "DD-6.3", 0)
    assert state.dungeon.clock == 24


@pytest.mark.rules("DD-4.53", "DD-4.65")
def test_t88_cards_between_turns() -> None:
    state = position(dict.fromkeys(("blue", "red", "green", "yellow"), "a1"), room="d2")
    cards = [("boss", key) for key in ("kk3", "kk4", "kk7", "kk1", "kk2")]
    told = do(state, *["end"] * 7, dice=[*cards, ("boss", "kk6"), *["AA AA"] * 4])
    seen = [
        str(event.values["who"]) if event.kind == "turn" else event.kind
        for event in told
        if event.kind in ("turn", "scheme", "ability", "round")
    ]
    one = ["scheme", "B", "scheme", "C", "scheme", "D", "ability", "round"]
    assert seen == [*one, "B", "scheme", "C", "scheme", "D", "scheme", "A"]


@pytest.mark.rules("DD-5.80", "DD-5.82")
def test_t90_price() -> None:
    state = position("c2 4c", tiles="start p1a p3a p3b", gear={"blue": "charge-handle dynamo-mail"})
    do(state, "buy", dice=[("equipment", "ghost-cloak")])
    assert coins(state) == 1
    do(state, "sell")
    assert (coins(state), state.dungeon.sold) == (3, {"ghost-cloak": 1})


@pytest.mark.rules("DD-R29", "DD-5.51", "DD-E1")
def test_t91_supply() -> None:
    spikes = [name for name in NAMES if name not in ("b2", "b3", "a4", "d1", "c2")]
    state = position(
        {"blue": "b2", "red": "a4"},
        boss="enchantress",
        room="d1",
        laid=", ".join(f"spike {name}" for name in spikes),
    )
    assert len(laid(state)) == 11
    told = do(state, "move down")
    assert (len(laid(state)), values(told, "holds")) == (11, [{"space": "b2"}])
    do(state, "move up")
    assert at(state, "blue") == "b2"


@pytest.mark.rules("DD-5.40", "DD-R12")
def test_t92_push_into_a_vat() -> None:
    state = position({"blue": "a1", "red": "d3"}, foes="bc1 d3", laid="vat c3")
    raid(state, dice=["S S"])
    assert (at(state, "red"), wounds(state, "red")) == ("d3 down", 1)


@pytest.mark.rules("DD-5.72")
def test_t93_hand() -> None:
    state = position("c3", mounds="c2", hands={"blue": "war-horn chronos-coin big-boom"})
    do(state, "move up", "draw relic", dice=[("mound", "chest"), ("relic", "chaos-sphere")])
    assert options(state) == ["toss war-horn", "toss chaos-sphere", "toss chronos-coin", "toss big-boom"]
    do(state, "toss chaos-sphere")
    assert (hand(state), state.dungeon.spent) == ("war-horn chronos-coin big-boom", {"chaos-sphere": 1})


@pytest.mark.rules("DD-Q12", "DD-5.40", "DD-5.41")
def test_t96_two_pushes() -> None:
    state = position({"blue": "c2", "red": "c2"}, gear={"blue": "charge-handle shove-powder"})
    do(state, "attack red", dice=["S AA AA AA", "S S"])
    assert options(state) == [f"push {way}{far}" for far in ("", " 2") for way in ("left", "up", "down", "right")]
    told = do(state, "push left 2")
    assert at(state, "red") == "a2"
    assert [event["space"] for event in values(told, "pushed")] == ["b2", "a2"]


@pytest.mark.rules("DD-4.23", "DD-N02", "DD-2.9")
def test_t97_swift() -> None:
    state = position("b4", foes="hh1 d4")
    told = raid(state, dice=["AA AA"])
    assert at(state, "hh1") == "b4"
    assert values(told, "enemy-attacks")[0]["count"] == 2
    assert told[1].motions[0].through == (cell_ids(state.dungeon.track)[NAMES.index("c4")],)


@pytest.mark.rules("DD-N01", "DD-4.22")
def test_t98_ooze() -> None:
    state = position("b1", tiles="start pk1 pk2 p3b", foes="ls1 c1")
    told = raid(state, dice=["AA AA"])
    assert at(state, "ls1") == "b1"
    assert values(told, "enemy-attacks")[0]["count"] == 2


@pytest.mark.rules("DD-4.24", "DD-4.26", "DD-N04", "DD-R08")
def test_t99_ranged_enemy() -> None:
    state = position("b2", foes="wz1 d3")
    told = raid(state, dice=["AA S"])
    assert (at(state, "wz1"), values(told, "enemy-attacks")[0]["count"]) == ("d2", 1)


@pytest.mark.rules("DD-5.34", "DD-R02", "DD-Q02")
def test_t100_odds() -> None:
    plain, boots = position("b2"), position("b2", gear={"blue": "spring-boots"})
    assert str(jumping.roll_for(plain, 0, 2).chance) == "5/12"
    assert str(jumping.roll_for(boots, 0, 2).chance) == "5/8"
    boosted = position("b2 1b")
    assert jumping.roll_for(boosted, 0, 2).chance == 1
    told = do(boosted, "jump dd")
    assert (at(boosted, "blue"), "rolls" in kinds(told), knight(boosted, "blue").boosts) == ("b4", False, 0)


@pytest.mark.rules("DD-6.4", "DD-Q18", "DD-5.74")
def test_t105_heirlooms() -> None:
    state = escaped(
        {"blue": "a1 14c", "red": "a2 22c", "green": "a3 0c", "yellow": "a4 1c"},
        [],
        hands={"blue": "royal-feast royal-feast"},
        gear={"red": "ornate-plate"},
    )
    outcome = state.outcome()
    assert outcome is not None
    assert [outcome.standings[seat].score for seat in range(4)] == [24, 26, 0, 1]
    assert outcome.winner == 1


@pytest.mark.rules("DD-6.5", "DD-6.7")
def test_t106_tie() -> None:
    state = escaped(
        {"blue": "a1 20c", "red": "a2 20c", "green": "a3 7c", "yellow": "a4 7c"},
        ["SS S AJ", "SJ S S", "S AA AA", "SS AA AA"],
    )
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winner == 1
    assert [outcome.standings[seat].place for seat in range(4)] == [2, 1, 3, 3]


def test_every_core_example_is_here() -> None:
    tests = (*globals(), *vars(test_examples_bosses))
    named = {name.split("_")[1].upper() for name in tests if name.startswith("test_t") and name[6].isdigit()}
    core = [*range(1, 34), *range(70, 81), *range(83, 86), 87, 88, *range(90, 94), *range(96, 101), 105, 106]
    assert named == {f"T{number:02}" for number in core}
