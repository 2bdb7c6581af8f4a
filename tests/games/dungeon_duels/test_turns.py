"""Setting up, turns, rounds, the scrolling, the exit and the length of a match, from positions made by hand."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.core.answers import Refusal
from quintain.core.luck import Stream
from quintain.core.moments import Told
from quintain.core.settings import settle
from quintain.games.dungeon_duels.actions import END
from quintain.games.dungeon_duels.bosses import limit
from quintain.games.dungeon_duels.game import GAME
from quintain.games.dungeon_duels.settings import DuelsSettings
from quintain.games.dungeon_duels.state import DuelsState
from tests.games.dungeon_duels.positions import (
    COLOURS,
    S1,
    actions,
    asked,
    at,
    coins,
    do,
    hand,
    kinds,
    knight,
    lying,
    mounds,
    options,
    places,
    position,
    refused,
    rules,
    run,
    values,
    wounds,
)


def begun(seats: int = 4, seed: str = "turns", **chosen: Any) -> DuelsState:
    return GAME.new(seats, settle(GAME.settings, chosen), Told(Stream.of(seed)))


def go_on(state: DuelsState) -> DuelsState:
    """Until somebody is asked."""
    state.go_on(Told(Stream.of("on")))
    return state


def idle(state: DuelsState, luck: Stream, until_round: int) -> None:
    """Everybody takes the first option there is, and ends the turn at once."""
    count = 0
    while state.actors and state.dungeon.round < until_round:
        (seat,) = state.actors
        found = state.options(seat)
        count += 1
        state.apply(seat, END if END in found else found[0], Told(Stream(luck.key, count)))


# --- setting up -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DD-3.3", "DD-3.5")
def test_three_coins_and_whole_decks() -> None:
    dungeon = begun(boss="king", knights=COLOURS).dungeon
    assert dungeon.purses == [3, 3, 3, 3]
    assert all((one.wounds, one.cards, one.gear) == (0, 0, ("",) * 6) for one in dungeon.knights)
    assert dungeon.piles == {"relic": 11, "curio": 11, "heirloom": 10, "arcana": 9}
    assert (sum(dungeon.spawns.values()), sum(dungeon.shop.values()), sum(dungeon.faces.values())) == (20, 27, 20)
    assert (dungeon.pile, len(dungeon.mounds)) == (14, 6)


@pytest.mark.rules("DD-3.5")
def test_what_is_shuffled_comes_in_another_order() -> None:
    tracks = {begun(seed=f"shuffle {number}", boss="specter", knights=COLOURS).dungeon.track for number in range(20)}
    assert len(tracks) > 10


@pytest.mark.rules("DD-R06", "DD-3.1", "DD-R51")
def test_the_first_player_is_drawn_or_named() -> None:
    drawn = {begun(3, f"first {number}").dungeon.first for number in range(30)}
    assert drawn == {0, 1, 2}
    assert {begun(3, f"first {number}", first="B").dungeon.first for number in range(5)} == {1}
    found = GAME.check(3, settle(GAME.settings, {"first": "D"}))
    assert isinstance(found, Refusal)
    assert (found.code, found.rule) == ("no-such-seat", "DD-R51")


@pytest.mark.rules("DD-R50", "DD-4.90")
@pytest.mark.parametrize(
    ("mode", "seats", "duel", "code"),
    [
        ("usual", 2, True, ""),
        ("usual", 3, False, ""),
        ("usual", 4, False, ""),
        ("duel", 2, True, ""),
        ("free", 3, False, ""),
        ("duel", 3, True, "duel-for-two"),
        ("free", 2, False, "free-for-more"),
    ],
)
def test_modes(mode: str, seats: int, *, duel: bool, code: str) -> None:
    settings = settle(GAME.settings, {"mode": mode})
    found = GAME.check(seats, settings)
    assert (found.code if found else "") == code
    assert (found.rule if found else "DD-R50") == "DD-R50"
    assert isinstance(settings, DuelsSettings)
    assert settings.is_duel(seats) is duel


@pytest.mark.rules("DD-R52", "DD-3.2")
def test_named_knights_are_not_picked() -> None:
    state = begun(3, first="A", boss="king", knights=["ask", "red", "ask"])
    assert (asked(state), options(state)) == ("A knight", ["knight blue", "knight green", "knight yellow"])
    assert refused(state, "knight red") == "taken DD-3.2"
    do(state, "knight green")
    assert asked(state) == "C knight"
    found = GAME.check(3, settle(GAME.settings, {"knights": ["red", "ask", "red"]}))
    assert found is not None
    assert (found.code, found.rule) == ("same-knight", "DD-R52")


@pytest.mark.rules("DD-3.4", "DD-3.7")
@pytest.mark.parametrize(
    ("boss", "halls"), [("king", "pk"), ("specter", "ly"), ("plague", "ex"), ("enchantress", "tf")]
)
def test_the_first_player_picks_the_boss_and_with_it_the_dungeon(boss: str, halls: str) -> None:
    state = begun(3, first="C", knights=COLOURS[:3])
    assert (asked(state), options(state)) == (
        "C boss",
        ["boss king", "boss specter", "boss plague", "boss enchantress"],
    )
    do(state, f"boss {boss}")
    assert (state.dungeon.boss, asked(state)) == (boss, "C place")
    assert state.dungeon.halls == tuple(f"{halls}{number}" for number in range(1, 6))


# --- turns ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DD-2.5", "DD-4.46", "DD-4.1")
def test_the_turn_order_goes_to_the_left_from_the_first_player() -> None:
    state = position(dict.fromkeys(COLOURS, "d3"), first=2, tiles="p1a p2a p3b pk1", stack=False)
    told = run(state, "dusk", "begin")
    assert values(told, "round") == [{"round": 4, "who": "D"}]
    assert (state.dungeon.first, state.dungeon.order) == (3, (3, 0, 1, 2))


@pytest.mark.rules("DD-4.3", "DD-R17", "DD-5.65")
def test_whoever_was_defeated_earlier_returns_and_plays_the_turn() -> None:
    state = position({"blue": "b2", "red": "-", "green": "fell"}, coins={"a3": 2})
    knight(state, "red").wounds = 0
    do(state, "end")
    assert (asked(state), options(state)) == ("B respawn", [f"respawn a{row}" for row in range(1, 5)])
    told = do(state, "respawn a3")
    assert (asked(state), actions(state), wounds(state, "red"), coins(state, "red")) == ("B turn", 3, 0, 5)
    assert kinds(told) == ["respawns", "picks-up"]


@pytest.mark.rules("DD-4.2", "DD-5.62")
def test_whoever_was_defeated_in_this_round_has_no_turn() -> None:
    state = position({"blue": "b2", "red": "fell", "green": "b1"})
    do(state, "end")
    assert asked(state) == "C turn"


@pytest.mark.rules("DD-5.62", "DD-4.7", "DD-5.60")
def test_a_defeat_ends_the_turn_at_once() -> None:
    state = position({"blue": "b2 7c", "red": "d1"})
    do(state, "jump dd", "draw relic", dice=["AA AA"])
    assert (at(state, "blue"), asked(state), coins(state)) == ("", "B turn", 4)
    do(state, "end")
    assert (state.dungeon.round, asked(state)) == (4, "B turn")
    assert kinds(do(state, "end"))[:2] == ["turn-ends", "turn"]
    assert asked(state) == "A respawn"


@pytest.mark.rules("DD-4.5", "DD-4.6")
def test_free_actions_cost_nothing_and_need_a_knight_that_stands() -> None:
    held = {"blue": "mobile-gear chronos-coin flare-wand"}
    state = position("b2", foes="bc1 b4", hands=held)
    do(state, "play chronos-coin", "boost flare-wand")
    assert (actions(state), knight(state, "blue").boosts) == (4, 1)
    lying_down = position("b2 down", hands=held)
    assert options(lying_down) == ["stand", "end"]
    for text in ("play mobile-gear", "boost flare-wand", "move up"):
        assert refused(lying_down, text) == "lies DD-4.6"
    do(lying_down, "stand", "play chronos-coin")
    assert actions(lying_down) == 3


@pytest.mark.rules("DD-4.4", "DD-4.7")
def test_three_actions_and_no_more() -> None:
    state = position("a2", hands={"blue": "chronos-coin"})
    do(state, "move up", "move down", "move up")
    assert (actions(state), options(state)) == (0, ["play chronos-coin", "end"])
    assert refused(state, "move down") == "no-actions DD-4.4"
    do(state, "play chronos-coin", "move down")
    assert asked(state) == "B turn"


@pytest.mark.rules("DD-4.10", "DD-L15", "DD-L27", "DD-L18")
def test_effects_end_with_the_turn_or_as_the_next_one_begins() -> None:
    held = {"blue": "shadow-mask berserker-brew bounding-soul"}
    state = position({"blue": "b2", "red": "d1"}, hands=held)
    do(state, "play shadow-mask", "play berserker-brew", "play bounding-soul")
    blue = knight(state, "blue")
    assert (blue.masked, blue.rage, blue.leap) == (True, 2, 3)
    do(state, "end")
    assert (blue.masked, blue.rage, blue.leap) == (True, 0, 0)
    state.dungeon.first = 3
    do(state, "end")
    assert (asked(state), blue.masked) == ("A turn", False)


@pytest.mark.rules("DD-4.10", "DD-4.3")
def test_a_mask_is_over_before_the_respawn() -> None:
    state = position({"blue": "b2", "red": "- masked"})
    do(state, "end")
    assert (asked(state), knight(state, "red").masked) == ("B respawn", False)


@pytest.mark.rules("DD-5.65", "DD-R98")
def test_without_a_home_the_turn_is_lost() -> None:
    """Every space of the last two tiles is a pit or full."""
    crowds = "ga1 a2, ga2 a2, ga3 a2, ga4 a2, bc1 a4, bc2 a4, bc3 a4, bc4 a4"
    state = position(
        {"blue": "b2", "red": "-", "green": "b2"},
        tiles="p2a p4b",
        laid="spike a3, spike b3, spike b4",
        foes=f"{crowds}, bc5 b2, bc6 b2",
        stack=False,
    )
    told = do(state, "end")
    assert (kinds(told)[1:3], asked(state)) == (["turn", "no-home"], "C turn")
    there = {"blue": "b2", "red": "-", "green": "b2"}
    free = position(there, tiles="p2a p4b", laid="spike a3", foes=crowds, stack=False)
    do(free, "end")
    assert options(free) == ["respawn b2", "respawn b3", "respawn b4"]


# --- the end of a round -----------------------------------------------------------------------------------------------


@pytest.mark.rules("DD-4.9", "DD-4.49", "DD-4.50")
def test_when_all_have_left_the_fight_begins_without_an_enemy_phase() -> None:
    state = position(
        {"blue": "d3 2w 9c"}, tiles=S1, stack=False, foes="bc1 d3", hands={"blue": "big-boom"}, mounds="b1"
    )
    told = do(state, "move right")
    assert [kind for kind in kinds(told) if kind in ("leaves", "raid", "fight")] == ["leaves", "fight"]
    assert (asked(state), state.dungeon.enemies, mounds(state)) == ("B place", {}, "")
    do(state, "place a1", "place a1", "place a1", "place a3")
    assert (at(state, "blue"), wounds(state, "blue"), coins(state), hand(state)) == ("a3", 2, 9, "big-boom")
    assert at(state, "boss") == "d2"


@pytest.mark.rules("DD-4.9", "DD-4.49")
def test_whoever_has_left_is_not_touched_and_has_no_turn() -> None:
    state = position({"blue": "d3", "red": "d1", "green": "exit 8c"}, stack=False, foes="wz1 d2")
    do(state, "move right")
    assert asked(state) == "B turn"
    told = do(state, "end", dice=["AA AA"])
    assert {event["whom"] for event in values(told, "enemy-attacks")} == {"B"}
    assert (coins(state, "green"), at(state, "green"), asked(state)) == (8, "", "B turn")


@pytest.mark.rules("DD-4.47", "DD-5.10", "DD-4.40", "DD-4.41")
def test_an_empty_stack_opens_the_exit_and_the_dungeon_still_scrolls() -> None:
    closed = position("d3")
    assert refused(closed, "move right") == "exit-closed DD-5.10"
    state = position("d3", stack=False, foes="bc1 b2")
    assert "move right" in options(state)
    run(state, "dusk", "begin", "draw relic", dice=[])
    assert state.dungeon.track == ("p1a", "p2a", "p3b")
    assert places(state) == {"blue": "c3", "bc1": "a2"}


@pytest.mark.rules("DD-4.48", "DD-4.46", "DD-R47", "DD-4.51", "DD-R55")
def test_when_the_last_tile_goes_the_token_passes_and_the_fight_begins() -> None:
    state = position({"blue": "a1 2w", "red": "a2 5w 8c", "green": "exit 1w"}, tiles="p1a", stack=False, first=1)
    state.dungeon.order = (1, 2, 3, 0)
    told = run(state, "dusk", "place", "draw relic", "draw curio")
    assert [event["who"] for event in values(told, "scrolled-off")] == ["B", "A"]
    assert (state.dungeon.first, state.dungeon.order) == (2, (2, 3, 0, 1))
    assert asked(go_on(state)) == "C place"
    do(state, *["place a1"] * 4)
    assert [wounds(state, key) for key in COLOURS] == [0, 0, 1, 0]


@pytest.mark.rules("DD-R55", "DD-5.63", "DD-4.40")
def test_those_on_the_tile_that_goes_are_defeated_in_turn_order() -> None:
    state = position({"blue": "a1 9c", "red": "a2 5c", "green": "b1"}, coins={"a4": 3}, first=1)
    state.dungeon.order = (1, 2, 3, 0)
    told = run(state, "dusk", "begin", "draw relic", "draw curio", dice=[("tile", "p4"), ("side", 0), ("spawn", "s06")])
    assert [(event["who"], event["coins"]) for event in values(told, "scrolled-off")] == [("B", 2), ("A", 4)]
    assert (lying(state), coins(state), coins(state, "red"), at(state, "green")) == ({}, 5, 3, "a1")


@pytest.mark.rules("DD-3.10", "DD-4.51", "DD-4.1", "DD-4.52", "DD-4.23", "DD-4.24")
def test_what_is_told_names_the_rule_of_the_place() -> None:
    """Knights are placed and rounds begin by other rules in the room; Wizzems do not walk as the others do."""
    start = begun(2, first="A", boss="king", knights=COLOURS[:2])
    told = do(start, "place a1", "place a2")
    assert (rules(told, "placed"), rules(told, "round")) == (["DD-3.10"] * 2, ["DD-4.1"])
    leaving = position({"blue": "d3"}, stack=False)
    told = do(leaving, "move right", *["place a1"] * 4)
    assert (rules(told, "placed"), rules(told, "round")) == (["DD-4.51"] * 4, ["DD-4.52"])
    told = run(position("b2", foes="wz1 d3, bc1 d2"), "raid", "dusk", dice=["AA AA"])
    assert [(event.values["id"], event.rule) for event in told if event.kind == "enemy-walks"] == [
        ("wz1", "DD-4.24"),
        ("bc1", "DD-4.23"),
    ]


# --- the exit ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DD-R48", "DD-5.31", "DD-5.10")
def test_only_the_last_step_of_a_jump_leads_out() -> None:
    """From c3 over the pit on d3, whose right side is the exit."""
    board = "start p1a p2a p1a"
    state = position("c3", tiles=board, stack=False)
    assert [word for word in options(state, "jump") if word.startswith("jump rr")] == ["jump rr"]
    assert refused(state, "jump rru") == "jump-wall DD-5.31"
    assert refused(position("c3", tiles=board), "jump rr") == "exit-closed DD-5.10"
    told = do(state, "jump rr", dice=["JJ AA"])
    assert (knight(state, "blue").left, kinds(told)[-1]) == (True, "turn")


@pytest.mark.rules("DD-R96", "DD-5.10")
def test_a_wall_closes_the_exit_in_its_row() -> None:
    """PK1 has a wall on the right of row 1."""
    board = "start p1a p2a pk1"
    assert refused(position("d1", tiles=board, stack=False), "move right") == "edge DD-5.7"
    assert "move right" in options(position("d3", tiles=board, stack=False))


@pytest.mark.rules("DD-5.10", "DD-5.40", "DD-5.41")
def test_nobody_is_pushed_out() -> None:
    state = position({"blue": "d2", "red": "d2"}, stack=False)
    do(state, "attack red", dice=["SS SS AA", "S S"])
    assert options(state) == ["push left", "push up", "push down"]


# --- how long it takes ------------------------------------------------------------------------------------------------


@pytest.mark.rules("DD-6.9", "DD-R01", "DD-4.66", "DD-4.62")
@pytest.mark.parametrize(("plains", "empty", "last"), [(4, 6, 10), (5, 7, 11)])
def test_so_many_rounds_at_most(plains: int, empty: int, last: int) -> None:
    state = begun(3, boss="king", knights=COLOURS[:3], plains=plains)
    luck = Stream.of(f"idle {plains}")
    idle(state, luck, empty)
    assert state.dungeon.stack == 1
    idle(state, luck, empty + 1)
    assert (state.dungeon.stack, state.dungeon.fight) == (0, False)
    idle(state, luck, last)
    assert (len(state.dungeon.track), state.dungeon.fight) == (1, False)
    idle(state, luck, 1_000)
    assert (state.dungeon.since, state.dungeon.ending) == (last, "escaped")
    assert state.dungeon.round <= last + limit(state)
    assert state.dungeon.clock == limit(state) == 24
