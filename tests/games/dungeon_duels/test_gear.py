"""Every Equipment card by itself: where it is worn, and what it does."""

from __future__ import annotations

import pytest

from quintain.core.rolls import Modifier
from quintain.games.dungeon_duels import fights, jumping
from quintain.games.dungeon_duels.models import stats_of
from tests.games.dungeon_duels.positions import (
    BOX,
    actions,
    asked,
    at,
    card,
    coins,
    do,
    escaped,
    kinds,
    knight,
    lying,
    options,
    position,
    raid,
    rules,
    run,
    values,
    wounds,
)

WORN = {
    "accessory": "charge-handle spring-boots long-haft trench-trowel lucky-spade grip-cleats bounty-ring",
    "powder": "blast-powder far-powder feather-powder stun-powder shove-powder",
    "armor": "dynamo-mail final-guard conjurers-coat momentum-mail lucky-mail ornate-plate",
    "cloak": "wayfarer-cloak ghost-cloak glider-cloak royal-cape",
}
CARDS = [key for keys in WORN.values() for key in keys.split()]
SLOTS = {"accessory": ["acc1", "acc2"], "powder": ["acc1", "acc2"], "armor": ["armor"], "cloak": ["armor"]}
SHOP = "start p1a p3a p3b"


def total(key: str, purpose: str) -> int:
    """Dice of a Knight that wears this."""
    return stats_of(BOX, knight(position("a1", gear={"blue": key}), "blue")).total(purpose)


@pytest.mark.rules(*(f"DD-Q{number:02}" for number in range(1, 23)), "DD-5.82", "DD-5.83")
@pytest.mark.parametrize(("number", "key"), [*enumerate(CARDS, start=1)])
def test_every_card_is_bought_worn_and_sold(number: int, key: str) -> None:
    kind = next(kind for kind, keys in WORN.items() if key in keys.split())
    state = position("c2 9c", tiles=SHOP)
    told = do(state, "buy", dice=[("equipment", key)])
    assert options(state) == [*(f"equip {slot}" for slot in SLOTS[kind]), "sell"]
    told += do(state, f"equip {SLOTS[kind][-1]}")
    assert [event.rule for event in told if event.kind == "equips"] == [f"DD-Q{number:02}"]
    assert (coins(state), key in knight(state, "blue").gear, key in state.dungeon.shop) == (
        8,
        True,
        BOX.items[key].copies == 2,
    )
    sold = position("c2 9c", tiles=SHOP)
    do(sold, "buy", "sell", dice=[("equipment", key)])
    assert (coins(sold), sold.dungeon.sold, knight(sold, "blue").gear) == (8, {key: 1}, ("",) * 6)


def test_every_card_is_here() -> None:
    assert [item.key for item in BOX.gear] == CARDS
    assert sum(item.copies for item in BOX.gear) == 27


@pytest.mark.rules("DD-5.83", "DD-5.85")
def test_a_powder_lies_on_an_accessory_and_a_card_of_its_type_is_replaced() -> None:
    state = position("c2 9c", tiles=SHOP, gear={"blue": "charge-handle blast-powder"}, actions=6)
    do(state, "buy", dice=[("equipment", "stun-powder")])
    told = do(state, "equip acc1")
    assert (kinds(told), state.dungeon.sold) == (["replaces"], {"blast-powder": 1})
    assert knight(state, "blue").gear == ("charge-handle", "stun-powder", "", "", "", "")
    do(state, "buy", "equip acc2", dice=[("equipment", "feather-powder")])
    assert (knight(state, "blue").gear[3], coins(state)) == ("feather-powder", 9 - 3 - 3)


# --- what each does ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("DD-Q01", "DD-Q02", "DD-Q10", "DD-Q13", "DD-Q19", "DD-5.1")
@pytest.mark.parametrize(
    ("key", "dice"),
    [
        ("charge-handle", (4, 2, 2)),
        ("spring-boots", (3, 2, 3)),
        ("feather-powder", (3, 2, 3)),
        ("dynamo-mail", (3, 3, 2)),
        ("wayfarer-cloak", (3, 3, 2)),
    ],
)
def test_one_die_more(key: str, dice: tuple[int, int, int]) -> None:
    assert tuple(total(key, purpose) for purpose in ("attack", "armor", "jump")) == dice


@pytest.mark.rules("DD-Q01", "DD-Q02", "DD-Q10", "DD-Q13", "DD-Q19")
def test_more_dice_fall() -> None:
    state = position("c3", foes="bc1 c3", gear={"blue": "charge-handle dynamo-mail wayfarer-cloak"})
    do(state, "attack bc1", dice=["AA AA AA AA"])
    raid(state, dice=["SS SS SS AJ"])
    assert wounds(state, "blue") == 0
    leaping = position("b2", gear={"blue": "spring-boots feather-powder"})
    do(leaping, "jump dd", dice=["AA AA AJ AJ"])
    assert at(leaping, "blue") == "b4"


@pytest.mark.rules("DD-Q03", "DD-Q09")
@pytest.mark.parametrize("key", ["long-haft", "far-powder"])
def test_one_space_further(key: str) -> None:
    state = position("b2", foes="bc1 c2, bc2 d2, bc3 c1", gear={"blue": key})
    assert options(state, "attack") == ["attack bc1"]
    vat = position("b2", laid="vat c2, vat d2", gear={"blue": key})
    assert options(vat, "attack") == ["attack vat c2"]


@pytest.mark.rules("DD-Q04")
@pytest.mark.parametrize(("face", "pays"), [("gem1", 2), ("gem2", 3), ("gem3", 4), ("scroll", 5)])
def test_a_trench_trowel_finds_more_in_gems(face: str, pays: int) -> None:
    state = position("c3", mounds="c2", gear={"blue": "trench-trowel"})
    do(state, "move up", dice=[("mound", face)])
    assert coins(state) == 3 + pays


@pytest.mark.rules("DD-Q05", "DD-5.4")
def test_a_lucky_spade_rolls_attacks_again_once_in_a_turn() -> None:
    state = position("c3", foes="bc1 c3, bc2 c3", gear={"blue": "lucky-spade"})
    told = do(state, "attack bc1", dice=["AA AA AA"])
    assert (asked(state), options(state)) == ("A reroll", ["reroll lucky-spade", "pass"])
    told += do(state, "reroll lucky-spade", dice=["SS AA AA"])
    assert (at(state, "bc1"), rules(told, "rolls-again-gear")) == ("", ["DD-5.4"])
    do(state, "attack bc2", dice=["AA AA AA"])
    assert asked(state) == "A turn"
    jumping_on = position("b2", gear={"blue": "lucky-spade"})
    do(jumping_on, "jump dd", "draw relic", dice=["AA AA"])
    assert at(jumping_on, "blue") == ""


@pytest.mark.rules("DD-Q06")
def test_grip_cleats_are_for_other_floors() -> None:
    """They change nothing on the floors of these dungeons."""
    plain, cleats = position("b2"), position("b2", gear={"blue": "grip-cleats"})
    assert stats_of(BOX, knight(cleats, "blue")).grips
    assert options(plain) == options(cleats)
    assert [total("grip-cleats", purpose) for purpose in ("attack", "armor", "jump")] == [3, 2, 2]


@pytest.mark.rules("DD-Q07", "DD-5.29")
def test_a_bounty_ring_is_paid_for_every_enemy() -> None:
    state = position("c3", foes="bc1 c3", gear={"blue": "bounty-ring"})
    do(state, "attack bc1", dice=["SS AA AA"])
    assert coins(state) == 3 + 2 + 1
    falling = position({"blue": "c2"}, tiles="start tf2 tf3 tf1", foes="bc1 c2, ga1 c2", gear={"blue": "bounty-ring"})
    do(falling, "move right")
    assert coins(falling) == 3 + 2 + 4 + 2


@pytest.mark.rules("DD-Q08")
def test_blast_powder_is_for_bosses() -> None:
    state = position({"blue": "c2", "red": "a4"}, room="c2", foes="bc1 c2", gear={"blue": "blast-powder"})
    do(state, "attack boss", dice=["SS S AA AA"])
    assert (wounds(state, "boss"), coins(state)) == (1, 5)
    do(state, "attack bc1", dice=["SS AA AA"])
    do(state, "special", "stop", dice=["SS SS AA AA"])
    assert wounds(state, "boss") == 3


@pytest.mark.rules("DD-Q11", "DD-4.21")
def test_stun_powder_knocks_down_what_it_wounds() -> None:
    state = position("c3", foes="ga1 c3, ga2 c3", gear={"blue": "stun-powder"})
    do(state, "attack ga1", "attack ga2", dice=["SS S AA", "SS AA AA"])
    assert (at(state, "ga1"), at(state, "ga2")) == ("c3 down", "c3")
    card_of = position("c3", foes="ga1 c3", gear={"blue": "stun-powder"}, hands={"blue": "dread-talon"})
    do(card_of, "play dread-talon", dice=["SS S AA AA AA"])
    assert (at(card_of, "ga1"), wounds(card_of, "ga1")) == ("c3", 1)


@pytest.mark.rules("DD-Q12")
def test_shove_powder_pushes_rivals_two_spaces() -> None:
    state = position({"blue": "c2", "red": "c2"}, gear={"blue": "shove-powder"})
    do(state, "attack red", "push left 2", dice=["SS SS SS", "AA SS"])
    assert at(state, "red") == "a2"


@pytest.mark.rules("DD-Q14", "DD-5.64", "DD-5.63")
def test_final_guard_keeps_more_on_the_scrolling_tile_too() -> None:
    state = position({"blue": "a2 11c"}, gear={"blue": "final-guard"})
    run(state, "dusk", "begin", "draw relic")
    assert (coins(state), lying(state)) == (9, {})


@pytest.mark.rules("DD-Q15", "DD-5.22")
def test_a_conjurers_coat_makes_the_special_action_free() -> None:
    state = position("c3 0c", foes="bc1 c3", gear={"blue": "conjurers-coat"})
    told = do(state, "special", dice=["SS AA AA"])
    assert (coins(state), values(told, "special")[0]["coins"]) == (2, 0)


@pytest.mark.rules("DD-Q16", "DD-5.13")
def test_the_mail_of_momentum_moves_first_for_nothing() -> None:
    state = position("a2", gear={"blue": "momentum-mail"}, hands={"blue": "mobile-gear"})
    do(state, "play mobile-gear", "step up", "stop", "move down", "move up")
    assert (at(state, "blue"), actions(state)) == ("a1", 2)


@pytest.mark.rules("DD-Q17", "DD-5.4")
def test_lucky_mail_rolls_a_defence_again_once_in_a_round() -> None:
    state = position({"blue": "c2", "red": "c2"}, gear={"red": "lucky-mail"})
    do(state, "attack red", dice=["SS AA AA", "SS SS"])
    assert (asked(state), options(state)) == ("B reroll", ["reroll lucky-mail", "pass"])
    do(state, "reroll lucky-mail", dice=["AA SS"])
    assert (at(state, "red"), asked(state)) == ("c2", "A turn")
    do(state, "attack red", dice=["SS AA AA", "SS SS"])
    assert asked(state) == "A push"
    do(state, "push right")
    run(state, "dusk", "begin")
    assert knight(state, "red").used == ()


@pytest.mark.rules("DD-Q18", "DD-6.4")
def test_ornate_plate_is_worth_four() -> None:
    state = escaped({"blue": "a1 3c", "red": "a2 6c"}, gear={"blue": "ornate-plate"})
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.standings[0].score) == (0, 7)


@pytest.mark.rules("DD-Q20", "DD-5.100")
def test_a_ghost_cloak_leads_through_walls_but_not_over_the_edge() -> None:
    """The wall 1E of PK1, for Moves and free steps; a Push is stopped by it."""
    board = "start pk1 pk2 p3b"
    state = position("b1", tiles=board, gear={"blue": "ghost-cloak"}, hands={"blue": "mobile-gear"})
    assert options(state, "move") == ["move left", "move right"]
    do(state, "play mobile-gear", "step right", "stop", "move left")
    assert (at(state, "blue"), actions(state)) == ("b1", 2)
    pushed = position({"blue": "b1", "red": "b1"}, tiles=board, gear={"red": "ghost-cloak"})
    do(pushed, "attack red", dice=["SS SS SS", "SS SS"])
    assert "push right" not in options(pushed)


@pytest.mark.rules("DD-Q21")
@pytest.mark.parametrize(("dice", "there"), [("SJ AA", "b2 down"), ("AA AA", "")])
def test_a_glider_cloak_saves_from_missing_by_one(dice: str, there: str) -> None:
    state = position("b2", gear={"blue": "glider-cloak"})
    texts = ["jump dd"] + ["draw relic"] * (not there)
    told = do(state, *texts, dice=[dice])
    assert at(state, "blue") == there
    assert rules(told, "floored") == ["DD-Q21"] * bool(there)


@pytest.mark.rules("DD-Q21", "DD-5.37")
def test_a_glider_cloak_does_not_help_over_a_pit() -> None:
    state = position({"blue": "c2", "red": "c2"}, tiles="start tf2 tf3 tf1", gear={"red": "glider-cloak"})
    do(state, "move right", "jump d", "draw relic", dice=["AA AA"])
    assert at(state, "red") == ""


@pytest.mark.rules("DD-Q22", "DD-5.16")
@pytest.mark.parametrize(("tie", "armor", "pushed"), [("hold", "AA AJ", False), ("hold", "AA SS", True)])
def test_a_royal_cape_holds_by_one_more(tie: str, armor: str, *, pushed: bool) -> None:
    """Four Shovels against three Armor, and against two."""
    state = position({"blue": "c2", "red": "c2"}, gear={"red": "royal-cape"}, chosen={"rival_tie": tie})
    do(state, "attack red", dice=["SS SS AA", armor])
    assert (asked(state) == "A push") is pushed


@pytest.mark.rules("DD-5.84", "DD-5.60")
def test_equipment_stays_through_a_defeat_and_into_the_room() -> None:
    wounded = {"blue": "b2 5w", "red": "a4"}
    state = position(wounded, room="d2", gear={"blue": "dynamo-mail"}, hands={"blue": "big-boom"})
    card(state, "kk3", "pass", "draw relic", dice=["S S S", ("relic", "war-horn")])
    assert (at(state, "blue"), knight(state, "blue").gear[4], knight(state, "blue").cards) == ("", "dynamo-mail", 2)


@pytest.mark.rules("DD-5.21")
def test_equipment_does_not_add_to_attacks_of_loot() -> None:
    state = position("c3", foes="ga1 c3", gear={"blue": "charge-handle"}, hands={"blue": "dread-talon"})
    reasons: tuple[Modifier, ...] = fights.attack_reasons(state, 0, "ga1")
    assert [reason.rule for reason in reasons] == ["DD-Q01"]
    do(state, "play dread-talon", dice=["AA AA AA AA AA"])
    assert jumping.most_successes(state, 0) == 4
