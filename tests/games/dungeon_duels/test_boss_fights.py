"""Fights against bosses: when cards come, whom they hit, what stays, Vats and floors in the room, and the duel."""

from __future__ import annotations

import pytest

from quintain.core.answers import Values
from quintain.games.dungeon_duels.bosses import limit
from quintain.games.dungeon_duels.game import GAME
from quintain.games.dungeon_duels.spaces import NAMES, SIZE, SPACES
from tests.games.dungeon_duels.positions import (
    COLOURS,
    ability,
    actions,
    asked,
    at,
    card,
    coins,
    do,
    kinds,
    knight,
    laid,
    lying,
    options,
    places,
    position,
    raid,
    refused,
    rules,
    values,
    wounds,
)


@pytest.mark.parametrize("key", ["escapes", "boss-beaten", "boss-moves", "assault", "ability"])
def test_a_sentence_that_the_boss_begins_begins_with_a_capital(key: str) -> None:
    told: Values = {"boss": "enchantress", "who": "Ann", "whom": "Bea", "space": "c2", "spaces": "c2", "count": 2}
    assert GAME.words.say(f"event.{key}", {**told, "ability": "floor"}).startswith("The Enchantress ")


# --- the room ---------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DD-R03", "DD-T-BR")
def test_the_room_is_four_by_four() -> None:
    state = position("a1", room="d2")
    assert state.ground.wide == SIZE == 4
    assert len(SPACES) == 16
    assert {state.ground.kinds[space] for space in SPACES} == {0}
    assert state.ground.near == state.ground.through


@pytest.mark.rules("DD-4.63", "DD-5.10", "DD-5.16")
def test_rivals_loot_and_jumps_work_in_the_room_and_nobody_leaves_or_buys() -> None:
    state = position(
        {"blue": "d3", "red": "d3"}, room="d2", laid="spike d4, spike c3", hands={"blue": "war-horn propeller-dagger"}
    )
    assert {"attack red", "special", "jump ll", "play war-horn", "boost war-horn", "play propeller-dagger"} <= {
        *options(state)
    }
    assert refused(state, "move right") == "edge DD-5.7"
    assert refused(state, "buy") == "no-shop DD-5.80"
    do(state, "attack red", "push down", "draw relic", dice=["SS SS SS", "S S"])
    assert (at(state, "red"), lying(state)) == ("", {"d4": 1})


@pytest.mark.rules("DD-4.64", "DD-5.65")
def test_the_defeated_return_on_column_a() -> None:
    state = position({"blue": "b2", "red": "-"}, room="d2", foes="ga1 a1, ga2 a1, ga3 a1, ga4 a1", laid="vat a3")
    do(state, "end", dice=[("boss", "kk7")])
    assert (asked(state), options(state)) == ("B respawn", ["respawn a2", "respawn a4"])


# --- when cards come --------------------------------------------------------------------------------------------------


@pytest.mark.rules("DD-4.8", "DD-R27", "DD-4.53")
def test_no_card_comes_for_a_turn_that_is_skipped() -> None:
    state = position({"blue": "a1", "red": "fell", "green": "a2", "yellow": "a3"}, room="d2")
    told = do(state, "end", "end", dice=[("boss", "kk7"), ("boss", "kk3")])
    assert [kind for kind in kinds(told) if kind in ("scheme", "turn")] == ["scheme", "turn", "scheme", "turn"]
    assert (asked(state), state.dungeon.cards) == ("D turn", 2)


@pytest.mark.rules("DD-4.66", "DD-R27", "DD-4.62")
def test_a_round_without_a_card_uses_one_up() -> None:
    """Only the last knight of the turn order had a turn."""
    knights = {"blue": "fell", "red": "fell", "green": "a2 9c"}
    state = position(knights, room="d2", seats=3, turn=2, round=3)
    told = do(state, "end", dice=[("boss", "kk5")])
    assert values(told, "wasted") == [{"scheme": "kk5"}]
    assert (state.dungeon.clock, state.dungeon.known, "scheme" in kinds(told)) == (1, ("kk5",), False)
    last = position(
        knights, room="d2", seats=3, turn=2, cards=23, clock=23, known=tuple(f"kk{number}" for number in range(1, 9))
    )
    assert kinds(do(last, "end"))[-2:] == ["wasted", "escapes"]


@pytest.mark.rules("DD-4.62", "DD-R24")
def test_the_second_time_the_order_is_that_of_the_first() -> None:
    known = ("kk4", "kk7", "kk1", "kk2", "kk3", "kk5", "kk6", "kk8")
    state = position(dict.fromkeys(COLOURS, "a1"), room="d2", known=known, cards=8, clock=8)
    told = do(state, "end", "end")
    assert [event["scheme"] for event in values(told, "scheme")] == ["kk4", "kk7"]
    assert limit(state) == 24


@pytest.mark.rules("DD-R83", "DD-4.90", "DD-4.53", "DD-4.65")
def test_a_duel_has_a_card_after_the_first_and_the_ability_after_the_last() -> None:
    state = position({"blue": "a1", "red": "a2"}, room="d2", seats=2)
    told = do(state, "end", "end", dice=[("boss", "kk7")])
    seen = [kind for kind in kinds(told) if kind in ("scheme", "ability", "round")]
    assert seen == ["scheme", "ability", "round"]
    assert (state.dungeon.clock, state.dungeon.cards, state.dungeon.counted) == (2, 1, False)


@pytest.mark.rules("DD-R83", "DD-R90", "DD-6.3")
def test_the_ability_is_the_last_card_of_a_duel() -> None:
    known = tuple(f"kk{number}" for number in range(1, 9))
    state = position({"blue": "a1", "red": "a2 9c"}, room="d3", seats=2, turn=1, known=known, cards=12, clock=23)
    told = do(state, "end")
    assert kinds(told)[-3:] == ["ability", "appears", "escapes"]
    assert (state.dungeon.clock, state.actors) == (24, ())


# --- whom they hit ----------------------------------------------------------------------------------------------------


@pytest.mark.rules("DD-4.56", "DD-4.58")
def test_one_card_attacks_a_knight_once() -> None:
    """Pushed from one red space into another."""
    state = position({"blue": "c2 5c", "red": "a4"}, room="d2")
    told = card(state, "kk3", dice=["AJ S"])
    assert (at(state, "blue"), wounds(state, "blue"), lying(state), coins(state)) == ("b2", 1, {"c2": 1}, 4)
    assert kinds(told).count("rolls") == 1


@pytest.mark.rules("DD-4.57", "DD-4.55")
@pytest.mark.parametrize(
    ("purses", "whom"), [("3c 3c 3c", "A"), ("3c 4c 4c", "B"), ("0c 1c 9c", "C"), ("2c 1c 2c", "A")]
)
def test_the_richest_on_the_board_and_the_earlier_of_equals(purses: str, whom: str) -> None:
    blue, red, green = purses.split()
    knights = {"blue": f"a1 {blue}", "red": f"b1 {red}", "green": f"c1 {green}", "yellow": "fell 99c"}
    state = position(knights, room="d4")
    told = card(state, "kk8", dice=["AA AA"])
    assert values(told, "assault")[0]["whom"] == whom


@pytest.mark.rules("DD-4.55")
def test_active_means_the_richest_where_the_active_knight_is_gone() -> None:
    state = position({"blue": "fell", "red": "b1 3c", "green": "c1 4c"}, boss="specter", room="d4")
    told = card(state, "sp8", dice=["AA AA"])
    assert (at(state, "boss"), values(told, "assault")[0]["whom"]) == ("c1", "C")


@pytest.mark.rules("DD-R67", "DD-4.55")
def test_a_card_with_nobody_there_moves_the_boss_and_puts_down_what_it_shows() -> None:
    gone = dict.fromkeys(COLOURS, "fell")
    words = position(gone, room="d4")
    told = card(words, "kk8")
    assert (at(words, "boss"), kinds(told)[-1]) == ("d4", "assault-empty")
    printed = position(gone, boss="specter", room="d4")
    card(printed, "sp3")
    assert places(printed) == {"boss": "d2", "bc1": "b2", "bc2": "c3"}


@pytest.mark.rules("DD-R89", "DD-4.58")
def test_every_hit_that_is_not_blocked_drops_a_coin() -> None:
    """One HP is left, and both Hits come through: two Coins fall, then half of the rest."""
    state = position({"blue": "b2 5w 9c", "red": "a4"}, room="d2")
    card(state, "kk3", "draw relic", dice=["S S"])
    assert (lying(state), coins(state)) == ({"b2": 2 + 3}, 4)


@pytest.mark.rules("DD-R98", "DD-5.12", "DD-4.58")
@pytest.mark.parametrize(("jump", "defends"), [("AJ AJ", True), ("AA AA", False)])
def test_whom_a_push_has_moved_defends_and_whom_it_has_defeated_does_not(jump: str, *, defends: bool) -> None:
    """Blue is Pushed off the Illusion on which Red stands too."""
    state = position({"blue": "b2", "red": "b2 1c"}, boss="enchantress", room="d4")
    texts, dice = (("jump d",), ["AJ S", jump, "AA AA"]) if defends else (("jump d", "draw relic"), ["AJ S", jump])
    told = card(state, "en4", *texts, dice=dice)
    assert (at(state, "blue"), at(state, "red")) == ("a2", "b3" if defends else "")
    assert kinds(told).count("rolls") == len(dice)


# --- what it puts down ------------------------------------------------------------------------------------------------


@pytest.mark.rules("DD-R30", "DD-4.60")
def test_what_a_boss_puts_down_stays() -> None:
    state = position({"blue": "b1", "red": "b4"}, boss="plague", room="d2", seats=2)
    do(state, "end", dice=[("boss", "pl3")])
    assert laid(state) == {"c1": "vat", "c4": "vat"}
    state.dungeon.turn, state.dungeon.round = 0, 4
    card(state, "pl2")
    assert laid(state) == {"b2": "vat", "c1": "vat", "c4": "vat", "d3": "vat"}


@pytest.mark.rules("DD-R31", "DD-R65", "DD-5.50", "DD-4.60")
def test_a_pit_under_a_knight_makes_it_jump_when_all_cards_lie() -> None:
    state = position({"blue": "d1", "red": "d4", "green": "a1"}, boss="enchantress", room="c3", turn=2, foes="bc1 d4")
    told = card(state, "en7", "jump d", "jump u", dice=["AA AA", "AJ AJ", "AJ AJ"])
    seen = [kind for kind in kinds(told) if kind in ("laid", "jumps", "enemy-lost")]
    assert seen == ["laid", "enemy-lost", "jumps", "jumps"]
    assert (at(state, "red"), at(state, "bc1"), laid(state)) == ("d3", "", {"d1": "spike", "d4": "spike"})


@pytest.mark.rules("DD-R91", "DD-4.60")
def test_walkers_are_not_put_on_hazards() -> None:
    state = position({"blue": "a1", "red": "a2"}, boss="specter", room="d4", laid="spike b2")
    card(state, "sp3", dice=["AA AA"])
    assert places(state)["bc1"] == "c3"
    rat = position({"blue": "a1", "red": "a2"}, room="c3", laid="vat c3")
    assert values(ability(rat), "appears")[0]["space"] == "c3"


# --- Vats -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DD-R33", "DD-5.124", "DD-4.61")
def test_a_vat_hurts_a_boss_if_a_knight_set_it_off() -> None:
    state = position({"blue": "b2", "red": "a4"}, boss="plague", room="c2", laid="vat b2")
    do(state, "attack vat", dice=["S AA AA"])
    assert (wounds(state, "boss"), coins(state), wounds(state, "blue")) == (1, 5, 1)
    own = position({"blue": "b1", "red": "a4"}, boss="plague", room="c2", laid="vat b2")
    told = ability(own)
    assert (wounds(own, "boss"), wounds(own, "blue"), rules(told, "ability")) == (0, 1, ["DD-B03"])


@pytest.mark.rules("DD-R73", "DD-5.121", "DD-6.1")
def test_the_boss_falls_after_the_enemies_when_the_step_is_complete() -> None:
    state = position({"blue": "b2 3c", "red": "a2"}, boss="plague", room="c2/14", laid="vat b2", foes="bc1 b1/1")
    told = do(state, "attack vat", dice=["S AA AA"])
    assert [kind for kind in kinds(told) if kind in ("wounded", "enemy-defeated", "boss-beaten")] == [
        "wounded",
        "wounded",
        "enemy-defeated",
        "boss-beaten",
    ]
    assert (coins(state), at(state, "red"), state.actors) == (3 + 2 + 5, "a2", ())


@pytest.mark.rules("DD-R95", "DD-B03", "DD-5.122")
def test_all_vats_are_one_chain_in_reading_order() -> None:
    """Blue, on top of the first one, is Knocked Down by it and spared by the second, which throws Red once more."""
    state = position({"red": "c1", "blue": "b1"}, boss="plague", room="a4", laid="vat d4, vat b1, vat b2", first=1)
    state.dungeon.order = (1, 2, 3, 0)
    told = ability(state)
    assert [event["space"] for event in values(told, "explodes")] == ["b1", "b2", "d4"]
    assert [event["who"] for event in values(told, "wounded")] == ["B", "A", "B"]
    assert places(state) == {"blue": "b1 down", "red": "a1", "boss": "a4"}


@pytest.mark.rules("DD-4.66", "DD-R67", "DD-4.52")
def test_a_round_against_the_boss_ends_with_enemies_ability_and_token() -> None:
    state = position(dict.fromkeys(COLOURS, "a1"), room="d2", foes="bc1 d4", turn=3, counted=True)
    told = do(state, "end")
    seen = [kind for kind in kinds(told) if kind in ("raid", "ability", "appears", "wasted", "round")]
    assert seen == ["raid", "ability", "appears", "raid", "round"]
    assert (state.dungeon.first, asked(state), NAMES[0]) == (1, "B turn", "a1")


@pytest.mark.rules("DD-5.135", "DD-4.51")
def test_the_floor_of_her_room_is_all_illusion() -> None:
    state = position({"blue": "d2", "red": "a1"}, boss="enchantress", room="d2")
    assert {state.ground.kinds[space] for space in SPACES} == {1}
    do(state, "move left")
    assert (laid(state), at(state, "boss"), actions(state)) == ({"d2": "spike"}, "d2", 2)
    assert knight(state, "blue").space is not None


@pytest.mark.rules("DD-4.31", "DD-L15")
def test_a_mask_hides_from_enemies_and_not_from_the_boss() -> None:
    state = position({"blue": "b2 masked", "red": "a4"}, room="d2", foes="bc1 b2")
    told = card(state, "kk3", dice=["AA AA"])
    assert values(told, "assault")[0]["whom"] == "A"
    assert values(raid(state), "enemy-attacks") == []
