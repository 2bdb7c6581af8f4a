"""Attacks, rolls and windows, Enemies, Pushes, jumps, Vats: rules that no worked example shows, from positions."""

from __future__ import annotations

import pytest

from quintain.core.moments import Told
from quintain.games.dungeon_duels.actions import ATTACKS
from quintain.games.dungeon_duels.box import SPOTS
from quintain.games.dungeon_duels.ground import BARE, ground_of
from quintain.games.dungeon_duels.kinds import KINDS
from quintain.games.dungeon_duels.spaces import OUT, SPACES
from tests.games.dungeon_duels.positions import (
    BOX,
    actions,
    asked,
    at,
    coins,
    do,
    hand,
    kinds,
    knight,
    laid,
    luck,
    lying,
    options,
    places,
    position,
    raid,
    refused,
    run,
    values,
    wounds,
)

CHAIN = "p4b p3b ex4 ex2"
TOWER = "start tf2 tf3 tf1"

# --- Enemies ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DD-4.25", "DD-4.23")
@pytest.mark.parametrize(
    ("blue", "red", "target"),
    [("b2 3c", "d2 3c", "A"), ("b2 3c", "d2 4c", "B"), ("b2 4c", "d2 3c", "A"), ("b1 9c", "d2 0c", "B")],
)
def test_enemies_go_to_the_nearest_then_the_richer_then_the_earlier(blue: str, red: str, target: str) -> None:
    state = position({"blue": blue, "red": red}, foes="bc1 c2")
    told = raid(state, dice=["AA AA"])
    assert values(told, "enemy-attacks")[0]["whom"] == target


@pytest.mark.rules("DD-4.25", "DD-4.26")
@pytest.mark.parametrize(("blue", "red", "target"), [("3c", "3c", "A"), ("3c", "4c", "B")])
def test_enemies_attack_the_richer_of_two_in_their_space(blue: str, red: str, target: str) -> None:
    state = position({"blue": f"c2 {blue}", "red": f"c2 {red}"}, foes="bc1 c2")
    told = raid(state, dice=["AA AA"])
    assert [event["whom"] for event in values(told, "enemy-attacks")] == [target]


@pytest.mark.rules("DD-4.31", "DD-L15")
def test_a_masked_knight_is_not_there_for_enemies() -> None:
    state = position({"blue": "c2 masked 9c", "red": "b2"}, foes="bc1 c2, wz1 c4")
    told = raid(state, dice=["AA AA"])
    assert (at(state, "bc1"), at(state, "wz1")) == ("b2", "b4")
    assert [event["whom"] for event in values(told, "enemy-attacks")] == ["B", "B"]
    alone = position({"blue": "c2 masked", "red": "-"}, foes="bc1 c2")
    assert kinds(raid(alone)) == ["raid"]


@pytest.mark.rules("DD-R09", "DD-4.20")
def test_enemies_act_by_kind_column_row_and_number() -> None:
    state = position("a1", foes="pr1 b1, bc2 c3, bc1 c3, bc3 b4, wz1 d1, ga1 d4, hh1 c1, ls1 b2")
    told = raid(state, dice=["AA AA"])
    walked = [event["id"] for event in values(told, "enemy-walks")]
    assert walked == [id for id in ("ls1", "hh1", "ga1", "wz1", "bc3", "bc1", "bc2", "pr1") if id in walked]
    assert {"ls1", "hh1", "bc3", "bc1", "bc2", "pr1"} <= {*walked}


@pytest.mark.rules("DD-R09", "DD-4.23")
@pytest.mark.parametrize(("knight_at", "goes"), [("b1", "b2"), ("d1", "c1"), ("b4", "b3"), ("d4", "c4")])
def test_left_before_up_before_down_before_right(knight_at: str, goes: str) -> None:
    state = position(knight_at, tiles="start start start start", foes="bc1 c2" if knight_at[1] == "1" else "bc1 c3")
    raid(state)
    assert at(state, "bc1") == goes


@pytest.mark.rules("DD-4.21", "DD-5.43")
def test_an_enemy_that_lies_stands_up_and_does_no_more() -> None:
    state = position("c2", foes="bc1 c2 down, bc2 c4 down")
    told = raid(state)
    assert kinds(told) == ["raid", "enemy-stands", "enemy-stands"]
    assert places(state) == {"blue": "c2", "red": "a1", "bc1": "c2", "bc2": "c4"}


@pytest.mark.rules("DD-R05", "DD-4.45", "DD-R93")
def test_there_are_four_of_the_rare_enemies_and_the_lowest_number_comes() -> None:
    assert (BOX.foes["samurai"].models, BOX.foes["hoverhaft"].models) == (4, 4)
    full = position({"blue": "c4"}, foes="hh1 b1, hh2 b1, hh3 c2, hh4 c2")
    run(full, "dusk", "begin", dice=[("tile", "p4"), ("side", 1), ("spawn", "s10")])
    assert "d2" not in {at(full, id) for id in full.dungeon.enemies}
    one_left = position({"blue": "c4"}, foes="hh1 b1, hh3 c2, hh4 c2")
    run(one_left, "dusk", "begin", dice=[("tile", "p4"), ("side", 1), ("spawn", "s10")])
    assert at(one_left, "hh2") in ("d2", "d4")


# --- rolls and windows ------------------------------------------------------------------------------------------------


@pytest.mark.rules("DD-R53", "DD-5.5")
def test_a_roll_against_many_succeeds_by_any_gain() -> None:
    """Two Shovels do nothing to a Goldarmor, but there is a rival: so Green may spoil the roll."""
    held = {"blue": "flare-wand", "green": "dread-talon"}
    both = position({"blue": "a2", "red": "d2", "green": "a4"}, foes="ga1 d2", hands=held)
    do(both, "play flare-wand", "at d2", dice=["S S AA AA"])
    assert asked(both) == "C curio"
    alone = position({"blue": "a2", "red": "a1", "green": "a4"}, foes="ga1 d2", hands=held)
    do(alone, "play flare-wand", "at d2", dice=["S S AA AA"])
    assert asked(alone) == "A turn"


@pytest.mark.rules("DD-R54", "DD-5.20")
def test_rivals_defend_in_turn_order_from_the_left_of_whoever_attacks() -> None:
    knights = {"blue": "d2", "red": "d2", "green": "a2", "yellow": "d2"}
    state = position(knights, hands={"green": "flare-wand"}, turn=2)
    told = do(state, "play flare-wand", dice=["SS AA AA AA", "AA AA", "AA AA", "AA AA"])
    assert [event["whom"] for event in values(told, "contest")] == ["D", "A", "B"]


@pytest.mark.rules("DD-R19", "DD-5.53", "DD-5.43")
def test_a_knight_on_the_floor_guards_itself_with_loot() -> None:
    state = position("c2 down", foes="bc1 c2", hands={"blue": "smoke-screen"})
    told = raid(state, "play smoke-screen")
    assert (wounds(state, "blue"), at(state, "blue"), hand(state)) == (0, "c2 down", "")
    assert "rolls" not in kinds(told)


@pytest.mark.rules("DD-R22", "DD-5.19")
def test_a_beaten_rival_counts_as_wounded_in_a_cascade() -> None:
    state = position({"blue": "c2", "red": "c2", "green": "c2"}, hands={"blue": "dust-knuckles"})
    do(state, "play dust-knuckles", "strike red", "push right", dice=["SS S AA AA", "SS AA"])
    assert (at(state, "red"), options(state)) == ("d2", ["strike green", "stop"])
    do(state, "strike green", dice=["S AA AA", "AA SS"])
    assert (wounds(state, "blue"), at(state, "blue"), at(state, "green")) == (1, "b2", "c2")


@pytest.mark.rules("DD-5.19", "DD-5.17", "DD-5.50", "DD-L04", "DD-H01")
@pytest.mark.parametrize("begin", ["play dust-knuckles", "special"])
def test_nobody_strikes_back_into_the_space_it_fell_out_of(begin: str) -> None:
    """Red is Pushed off an Illusion that Blue stands on too: Blue must jump, and a flyer stays where it was."""
    tiles, hands = "start tf1 tf2 tf3", {"blue": "dust-knuckles"}
    state = position({"blue": "c2", "red": "c2"}, boss="enchantress", tiles=tiles, foes="pr1 c2", hands=hands)
    do(
        state,
        begin,
        "strike red",
        "push left",
        "jump d",
        dice=["SS SS S" + " AA" * (begin != "special"), "AJ S", "JJ S"],
    )
    assert (at(state, "blue"), at(state, "pr1"), asked(state)) == ("c3", "c2", "A turn")
    assert (wounds(state, "blue"), actions(state)) == (0, 2 if begin == "special" else 3)


@pytest.mark.rules("DD-5.19", "DD-5.18", "DD-L09")
def test_a_cascade_from_afar_ends_when_a_full_space_comes_to_stand_in_the_way() -> None:
    state = position({"blue": "a2", "red": "c2"}, foes="bc1 c2, ga1 b2, ga2 b2, ga3 b2", hands={"blue": "chaos-sphere"})
    do(state, "play chaos-sphere", "strike red", "push left", dice=["SS SS AA AA", "AJ S"])
    assert (at(state, "red"), asked(state), wounds(state, "bc1")) == ("b2", "A turn", 0)


@pytest.mark.rules("DD-R28", "DD-4.61")
def test_the_bank_has_no_end() -> None:
    state = position({"blue": "c2 40c", "red": "a1 40c"}, foes="bc1 c2")
    do(state, "attack bc1", dice=["SS AA AA"])
    assert coins(state) == 42


@pytest.mark.rules("DD-R87", "DD-5.53")
def test_a_window_without_a_choice_looks_like_any_other() -> None:
    """Whoever holds Loot is asked behind the veil; with an empty hand, which all can see, nobody is."""
    for held, found in (("war-horn", ["boost war-horn", "pass"]), ("royal-feast", ["pass"])):
        state = position({"blue": "c2", "red": "c2"}, hands={"red": held})
        state.apply(0, ATTACKS["red"], Told(luck(["SS SS SS"])))
        assert (asked(state), options(state), state.ask(1).single) == ("B guard", found, "veil")
    bare = position({"blue": "c2", "red": "c2"})
    bare.apply(0, ATTACKS["red"], Told(luck(["SS SS SS", "AA AA"])))
    assert asked(bare) == "A push"


@pytest.mark.rules("DD-R88", "DD-5.4")
def test_curios_of_who_is_not_there_may_be_used() -> None:
    state = position({"blue": "b2", "red": "-", "green": "exit"}, hands={"red": "dread-talon", "green": "hover-plume"})
    do(state, "jump dd", dice=["JJ JJ"])
    assert asked(state) == "B curio"
    do(state, "pass")
    assert (asked(state), options(state)) == ("C curio", ["curio hover-plume", "pass", "pass all"])
    do(state, "curio hover-plume", "draw relic", dice=["AA AA"])
    assert at(state, "blue") == ""


@pytest.mark.rules("DD-R100", "DD-5.4")
def test_pass_all_lasts_for_the_turn() -> None:
    state = position({"blue": "c3", "red": "a1"}, foes="bc1 c3, bc2 c3", hands={"red": "dread-talon"})
    do(state, "attack bc1", "pass all", dice=["S AA AA"])
    do(state, "attack bc2", dice=["S AA AA"])
    assert asked(state) == "A turn"
    assert state.dungeon.silent == (1,)
    do(state, "end")
    assert not state.dungeon.silent


@pytest.mark.rules("DD-R99", "DD-5.34", "DD-5.3")
def test_only_the_boosts_that_are_needed_are_spent_on_a_sure_jump() -> None:
    state = position("b2 3b")
    do(state, "jump dd")
    assert (at(state, "blue"), knight(state, "blue").boosts) == ("b4", 2)
    rolled = position("b2 1b")
    do(rolled, "jump ddr", dice=["SJ AA"])
    assert (at(rolled, "blue"), knight(rolled, "blue").boosts) == ("c4", 0)


@pytest.mark.rules("DD-5.3", "DD-5.60")
def test_a_boost_that_waits_is_lost_with_a_defeat() -> None:
    state = position({"blue": "a3 2b 5w"})
    run(state, "dusk", "begin", "draw relic")
    assert (knight(state, "blue").boosts, wounds(state, "blue")) == (0, 0)


@pytest.mark.rules("DD-R101", "DD-5.30", "DD-5.50")
def test_lists_of_jumps_are_short() -> None:
    floor = ground_of(BOX, tuple(tile.key for tile in BOX.set_of(BOX.bosses["king"].room)), BARE)
    jumps = [floor.jumps(space, forced=True) for space in SPACES]
    assert max(sum(path.end != OUT for path in found) for found in jumps) == 24
    assert max(map(len, jumps)) == 28


# --- Pushes -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DD-R11", "DD-5.41", "DD-R12")
def test_a_rival_is_knocked_down_by_a_push_only_where_no_way_is_open() -> None:
    state = position({"blue": "a1", "red": "a1"}, foes="ga1 b1, ga2 b1, ga3 b1, ga4 b1")
    do(state, "attack red", dice=["SS SS SS", "S S"])
    assert at(state, "red") == "a2"
    closed = position({"blue": "a1", "red": "a1"}, foes="ga1 b1, ga2 b1, ga3 b1, ga4 b1", laid="vat a2")
    do(closed, "attack red", dice=["SS SS SS", "S S"])
    assert (at(closed, "red"), asked(closed)) == ("a1 down", "A turn")


@pytest.mark.rules("DD-5.11", "DD-5.110", "DD-5.9")
@pytest.mark.parametrize(
    ("way", "space", "lives"),
    [("left", "b3", True), ("up", "c2", False), ("right", "d3", False), ("down", "c4", False)],
)
def test_how_a_knight_arrives(way: str, space: str, *, lives: bool) -> None:
    """From c3 onto floor, onto a Lantern, onto a Spike Pit card, into a pit: only whoever lives picks up."""
    state = position({"blue": "c3", "red": "c3 4c"}, tiles="start p3b ly2 p2b", laid="spike d3", coins={space: 3})
    texts = ["draw relic"] * (not lives)
    do(state, "attack red", f"push {way}", *texts, dice=["SS SS SS", "S S"])
    assert (at(state, "red"), coins(state, "red")) == ((space, 7) if lives else ("", 2))
    assert lying(state) == ({} if lives else {space: 3 + 2})


@pytest.mark.rules("DD-R94", "DD-5.41")
def test_a_second_push_that_is_blocked_knocks_down() -> None:
    state = position({"blue": "b1", "red": "b1"}, gear={"blue": "charge-handle shove-powder"})
    do(state, "attack red", "push left 2", dice=["SS SS SS SS", "S S"])
    assert at(state, "red") == "a1 down"


@pytest.mark.rules("DD-R94", "DD-5.123", "DD-5.121")
def test_a_blocked_push_counts_as_knocked_down_by_the_explosion() -> None:
    """Vats on b3, b4 and a4: the first one throws Red against the edge, and the last one spares it."""
    state = position({"blue": "b3", "red": "a3"}, tiles="start start start start", laid="vat b3, vat b4, vat a4")
    told = do(state, "attack vat", dice=["S AA AA"])
    assert [event["space"] for event in values(told, "explodes")] == ["b3", "b4", "a4"]
    assert (at(state, "red"), wounds(state, "red"), wounds(state, "blue")) == ("a3 down", 1, 1)


@pytest.mark.rules("DD-R57", "DD-L31")
def test_surging_pushes_the_farthest_first_and_knights_before_enemies() -> None:
    state = position({"blue": "b2", "red": "c2", "green": "c2"}, foes="bc1 c2, bc2 b2", hands={"blue": "surge-staff"})
    told = do(state, "play surge-staff", "aim right")
    moved = [(event.kind, event.values.get("id") or event.values["who"]) for event in told if event.motions]
    assert moved == [("pushed", "B"), ("pushed", "C"), ("enemy-pushed", "bc1"), ("enemy-pushed", "bc2")]


@pytest.mark.rules("DD-R62", "DD-5.29", "DD-5.12")
def test_who_is_pushed_off_an_illusion_has_the_credit_for_what_falls() -> None:
    state = position({"blue": "c2", "red": "c2"}, tiles=TOWER, foes="bc1 c2")
    do(state, "attack red", "push right", dice=["SS SS SS", "S S"])
    assert (at(state, "bc1"), coins(state, "red"), coins(state)) == ("", 5, 3)
    assert asked(state) == "A forced-jump"


@pytest.mark.rules("DD-R100", "DD-2.9", "DD-5.42")
def test_what_flies_is_pushed_into_the_space_of_a_vat() -> None:
    state = position("c2", foes="pr1 c2, bc1 c2", laid="vat d2", hands={"blue": "surge-staff"})
    do(state, "play surge-staff", "aim right")
    assert (at(state, "pr1"), at(state, "bc1")) == ("d2", "c2 down")


@pytest.mark.rules("DD-R100", "DD-L31")
def test_surging_wants_somebody_there() -> None:
    state = position({"blue": "b2", "red": "d2"}, hands={"blue": "surge-staff"})
    do(state, "play surge-staff")
    assert (at(state, "red"), asked(state)) == ("d2 down", "A turn")
    alone = position({"blue": "b2", "red": "d3"}, hands={"blue": "surge-staff"})
    assert refused(alone, "play surge-staff") == "no-use DD-L31"


# --- jumps and flights ------------------------------------------------------------------------------------------------


@pytest.mark.rules("DD-5.37", "DD-5.50")
def test_a_forced_jump_that_fails_ends_where_it_started() -> None:
    state = position({"blue": "c2", "red": "c2 4c"}, tiles=TOWER)
    do(state, "move right", "jump dd", "draw relic", dice=["AA AA"])
    assert (at(state, "red"), lying(state), coins(state, "red")) == ("", {"c2": 2}, 2)


@pytest.mark.rules("DD-5.38", "DD-2.10")
def test_down_from_a_vat_by_a_move() -> None:
    state = position("c2", tiles=CHAIN)
    assert {"move up", "move left"} <= {*options(state)}
    do(state, "move up")
    assert (at(state, "blue"), actions(state)) == ("c1", 2)


@pytest.mark.rules("DD-5.48", "DD-R77", "DD-5.47", "DD-L03", "DD-L10")
def test_straight_flights_and_wandering_ones() -> None:
    straight = position("b2", hands={"blue": "propeller-dagger"})
    do(straight, "play propeller-dagger")
    assert options(straight) == ["fly l", "fly u", "fly r", "fly dd", "fly rr"]
    any_path = position("b2", hands={"blue": "hover-plume"})
    do(any_path, "play hover-plume")
    words = {text.split()[1] for text in options(any_path)}
    assert {"dl", "dr", "dd", "lu"} <= words
    assert words.isdisjoint({"lr", "rl", "ud", "du", "d"})


@pytest.mark.rules("DD-R97", "DD-Q21")
def test_the_glider_cloak_does_not_help_from_a_lantern() -> None:
    saved = position("b2", gear={"blue": "glider-cloak"})
    do(saved, "jump dd", dice=["SJ AA"])
    assert (at(saved, "blue"), actions(saved)) == ("b2 down", 2)
    lantern = position("b2", tiles="start ly4 ly2 ly3", gear={"blue": "glider-cloak"})
    do(lantern, "jump r", "jump u", "draw relic", dice=["AJ AA", "AA AA"])
    assert at(lantern, "blue") == ""


@pytest.mark.rules("DD-R97", "DD-L13")
def test_a_rush_onto_a_lantern_bounces_first_and_comes_to_nothing() -> None:
    state = position("b2", tiles="start ly4 ly2 ly3", foes="pr1 c2", hands={"blue": "judgment-rush"})
    do(state, "play judgment-rush")
    assert asked(state) == "A bounce"
    told = do(state, "step left")
    assert (kinds(told)[-1], at(state, "blue"), at(state, "pr1")) == ("lapses", "b2", "c2")


@pytest.mark.rules("DD-R97", "DD-Q16")
def test_the_free_move_needs_no_action() -> None:
    state = position("a2", gear={"blue": "momentum-mail"}, actions=0)
    assert options(state, "move") == ["move up", "move down", "move right"]
    do(state, "move up")
    assert asked(state) == "B turn"


@pytest.mark.rules("DD-R66", "DD-Q20", "DD-L32")
def test_a_ghost_walks_through_walls_and_nothing_else_does() -> None:
    state = position("b1", tiles="start pk1 pk2 p3b", gear={"blue": "ghost-cloak"}, hands={"blue": "propeller-dagger"})
    assert "move right" in options(state)
    do(state, "play propeller-dagger")
    assert "fly r" not in options(state)


@pytest.mark.rules("DD-R66", "DD-R100", "DD-L32")
def test_plain_floor_for_a_vat_is_floor_without_a_card() -> None:
    state = position("d2", tiles="start p1a p3a ex3", hands={"blue": "bottled-vat"}, laid="spike d3")
    do(state, "play bottled-vat")
    assert options(state) == ["at c2", "at d1"]
    do(state, "at c2")
    assert laid(state) == {"c2": "vat", "d3": "spike"}


# --- the kinds of spaces ----------------------------------------------------------------------------------------------


@pytest.mark.rules("DD-2.8", "DD-2.9")
def test_what_a_space_is() -> None:
    """Cards before what is printed: LY4, EX4, TF2 and PK1 side by side."""
    state = position("a2", tiles="ly4 ex4 tf2 pk1", laid="spike a2, vat b1, spike b2, vat c2")
    rows = [" ".join(KINDS[state.ground.kinds[SPOTS[f"{column}{row}"]]] for column in "abcd") for row in "1234"]
    assert rows == [
        "pit vat pit floor",
        "pit pit vat pit",
        "lantern floor illusion floor",
        "floor floor floor floor",
    ]


@pytest.mark.rules("DD-2.6", "DD-5.29")
def test_credit_is_paid_wherever_the_knight_is() -> None:
    state = position("a2", tiles="start start start ex4", foes="bc1 d1/1", hands={"blue": "flare-wand"})
    do(state, "play flare-wand", "at d2", dice=["S AA AA AA"])
    assert (coins(state), at(state, "bc1")) == (5, "")


@pytest.mark.rules("DD-5.64", "DD-Q14")
def test_final_guard_drops_a_quarter() -> None:
    state = position("c3 5w 11c", foes="bc1 c3", gear={"blue": "final-guard"})
    raid(state, "draw relic", dice=["S S"])
    assert (coins(state), lying(state)) == (9, {"c3": 2})


@pytest.mark.rules("DD-5.81", "DD-R99")
def test_what_one_wears_is_set_aside() -> None:
    state = position("c2 9c", tiles="start p1a p3a p3b", gear={"blue": "charge-handle"})
    told = do(state, "buy", "equip acc2", dice=[("equipment", "charge-handle"), ("equipment", "spring-boots")])
    assert kinds(told) == ["has-already", "buys", "equips"]
    assert (coins(state), state.dungeon.sold) == (7, {"charge-handle": 1})
    nothing = position("c2 9c", tiles="start p1a p3a p3b", gear={"blue": "charge-handle"}, shop={"charge-handle": 1})
    assert kinds(do(nothing, "buy")) == ["has-already", "sold-out"]
    assert (coins(nothing), actions(nothing), nothing.dungeon.sold) == (9, 2, {"charge-handle": 1})
