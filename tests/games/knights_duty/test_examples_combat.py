"""The examples of the specification: combat, round end, ring and result (KD-T34 to KD-T57)."""

from __future__ import annotations

import pytest

from quintain.games.knights_duty.field import CELLS, CLANS, DISTANCES
from tests.games.knights_duty.samples import (
    Lists,
    asked,
    clans_told,
    do,
    ended,
    events,
    given,
    heard,
    kinds,
    knights,
    opened,
    options,
    pass_round,
    piles,
    places,
    plan,
    state_of,
    view_of,
    where,
)

# --- combat ---------------------------------------------------------------------------------------------------------


def test_kd_t34_a_certain_miss_asks_nobody() -> None:
    table = given("green e4", "aqua e8 bow, insp down")
    plan(table, green="shield", aqua="bow")
    do(table, "aqua at green")
    assert piles(table) == ["certain-miss"]
    assert knights(table) == {"green": "e4", "aqua": "e8 bow down"}
    assert not any(event.values.get("choice") == "hold" for event in events(table, "chose"))


def archer(green: str, aqua: str, *draws: int) -> Lists:
    table = given("green e4", "aqua e8 bow", draws=draws)
    plan(table, green="shield", aqua="bow move")
    do(table, "aqua at green", f"green {green}", f"aqua {aqua}")
    table.script.finish()
    return table


@pytest.mark.rules("KD-5.24", "KD-R23")
def test_kd_t35_five_shields() -> None:
    table = archer("inspire", "inspire", 0)
    assert piles(table) == ["1+5 hit"]
    assert knights(table) == {"green": "e4 broken down", "aqua": "e8 bow down"}
    assert piles(archer("inspire", "inspire", 1)) == ["1+5 miss"]
    assert piles(archer("inspire", "inspire", 5)) == ["1+5 miss"]


@pytest.mark.rules("KD-5.26", "KD-R24")
def test_kd_t36_a_pile_without_hearts_misses_without_a_card() -> None:
    table = archer("inspire", "hold")
    assert piles(table) == ["0+5 no-heart"]
    assert knights(table) == {"green": "e4 down", "aqua": "e8 bow"}


@pytest.mark.rules("KD-4.6", "KD-R14")
def test_kd_t37_after_a_fumble_the_next_token_draws_the_weapon() -> None:
    table = given("green e2 down", "aqua e3 sword, down", draws=[3])
    plan(table, green="parry", aqua="sword sword")
    do(table, "aqua at green")
    assert clans_told(table, "fumbles") == ["aqua"]
    assert clans_told(table, "equipped") == ["aqua"]
    assert piles(table) == ["3+1 miss"]
    assert (asked(table), knights(table)["aqua"]) == ("plan green aqua", "e3 sword down")


@pytest.mark.rules("KD-4.7", "KD-R29")
def test_kd_t38_the_third_token_of_a_broken_heart_is_void() -> None:
    table = given("green e2 spear, down", "aqua e3 sword, down", draws=[0, 2])
    plan(table, green="pass shield spear", aqua="sword sword")
    do(table, "aqua at green")
    assert knights(table)["green"] == "e2 broken spear down"
    do(table, "aqua at green")
    assert piles(table) == ["3+1 hit", "2+2 miss"]
    # Nothing of the spear was shown or played: the round is over.
    assert (asked(table), state_of(table).round) == ("plan green aqua", 2)
    assert clans_told(table, "too-hurt") == ["green"]
    assert not any("spear" in words for words in heard(table, None) + heard(table, 1))
    table.script.finish()


@pytest.mark.rules("KD-4.7", "KD-R31")
def test_kd_t39_a_broken_heart_may_inspire_in_the_third_phase() -> None:
    table = given("green e2 broken", "aqua e3 sword, down", draws=[4])
    plan(table, green="shield shield", aqua="pass pass sword")
    assert state_of(table).phase == 3
    do(table, "aqua at green", "green inspire")
    assert piles(table) == ["3+2 miss"]
    assert knights(table)["green"] == "e2 broken down"


@pytest.mark.rules("KD-5.18", "KD-R30")
def test_kd_t40_a_heart_broken_in_the_third_phase_still_strikes() -> None:
    table = given("green e2 spear down", "aqua e3 sword down", initiative="aqua", draws=[0, 1])
    plan(table, green="pass pass spear", aqua="pass pass sword")
    do(table, "green at aqua", "aqua at green")
    assert clans_told(table, "hit") == ["aqua", "green"]
    assert piles(table) == ["3+1 hit", "2+2 hit"]
    assert knights(table) == {"green": "e2 broken spear down", "aqua": "e3 broken sword down"}


@pytest.mark.rules("KD-5.16", "KD-R20", "KD-R21")
def test_kd_t41_a_target_that_others_switched_to() -> None:
    table = given(
        "green e2 bow down", "purple d2 bow down", "red d3 bow down", "yellow f4 down", "aqua g2 down", draws=[3, 3]
    )
    plan(table, green="bow", purple="bow", red="bow")
    do(table, "green at yellow", "purple at yellow", "red at aqua")
    assert asked(table) == "again purple"
    do(table, "purple at aqua")
    assert asked(table) == "again red"
    assert options(table, "red")[0] == "at none"
    do(table, "red at none")
    assert piles(table) == ["1+3 miss", "1+3 miss"]
    assert clans_told(table, "again-none") == ["red"]


@pytest.mark.rules("KD-5.32", "KD-R34")
def test_kd_t42_inspiration_goes_down_and_up_again() -> None:
    table = given("green e2 bow", "aqua e4 broken, down", "red a5", draws=[1])
    plan(table, green="bow")
    do(table, "green at aqua", "green inspire")
    assert piles(table) == ["2+3 hit"]
    assert knights(table) == {"green": "e2 bow", "aqua": "out", "red": "a5"}
    assert clans_told(table, "inspired-victory") == ["green"]


def the_fallen(second: int) -> Lists:
    table = given("green e2 sword down", "purple d2 spear down", "red e3 broken down", draws=[0, second])
    plan(table, green="sword", purple="spear", red="parry")
    do(table, "green at red", "purple at red")
    assert asked(table) == "again purple"
    assert "red" in " ".join(options(table, "purple"))
    do(table, "purple at red")
    table.script.finish()
    return table


@pytest.mark.rules("KD-5.18", "KD-5.19", "KD-R28")
def test_kd_t43_missing_the_fallen_who_parry_is_a_fumble() -> None:
    table = the_fallen(3)
    assert piles(table) == ["3+1 hit", "2+2 miss"]
    assert knights(table) == {"green": "e2 sword", "purple": "d2 down", "red": "out"}


@pytest.mark.rules("KD-5.19", "KD-5.30", "KD-R27", "KD-R28")
def test_kd_t44_hitting_the_fallen_earns_nothing() -> None:
    table = the_fallen(0)
    assert piles(table) == ["3+1 hit", "2+2 hit"]
    assert knights(table) == {"green": "e2 sword", "purple": "d2 spear down", "red": "out"}
    assert clans_told(table, "falls") == ["red"]


@pytest.mark.rules("KD-5.12", "KD-5.15", "KD-R19")
def test_kd_t45_a_parry_works_against_every_attack_of_the_phase() -> None:
    table = given("green e2 sword down", "purple d2 bow down", "red e3 down", initiative="purple", draws=[3, 3])
    plan(table, green="sword", purple="bow", red="parry")
    do(table, "green at red", "purple at red")
    assert asked(table) == "again green"
    do(table, "green at red")
    assert clans_told(table, "miss") == ["purple", "green"]
    assert clans_told(table, "fumbles") == ["purple", "green"]
    assert knights(table) == {"green": "e2 down", "purple": "d2 down", "red": "e3 down"}


@pytest.mark.rules("KD-5.18")
def test_kd_t46_the_fallen_strike_once_more() -> None:
    table = given("green e2 sword down", "red e3 broken sword down", "blue i1", draws=[0, 0])
    plan(table, green="sword", red="sword")
    do(table, "green at red", "red at green")
    assert piles(table) == ["3+1 hit", "3+1 hit"]
    assert knights(table) == {"green": "e2 broken sword", "red": "out", "blue": "i1"}
    assert asked(table) == "plan green blue"


def test_kd_t47_a_round_of_six() -> None:
    table = given("green c1", "purple a3", "red c7", "yellow g7", "aqua i3", "blue g1", draws=[0])
    plan(table, purple="bow bow move", red="sword shield move")
    assert DISTANCES[CELLS["a3"]][CELLS["c7"]] == 4
    do(table, "purple at red", "purple inspire", "red hold")
    assert piles(table) == ["1+4 hit"]
    # Red's third token is void, so only purple is asked for a step.
    assert (asked(table), state_of(table).phase) == ("step purple", 3)
    do(table, "purple go sw")
    assert (knights(table)["red"], knights(table)["purple"]) == ("c7 broken sword", "b3 bow down")


# --- round end, ring, result ----------------------------------------------------------------------------------------


@pytest.mark.rules("KD-4.9")
def test_kd_t48_the_marker_passes_over_those_who_are_out() -> None:
    table = given("green e1", "purple e2", "red out", "blue e4", initiative="purple")
    found = []
    for _ in range(2):
        pass_round(table)
        found.append(CLANS[state_of(table).initiative])
    assert found == ["blue", "green"]


@pytest.mark.rules("KD-4.10", "KD-R38")
def test_kd_t49_the_ring_puts_one_out() -> None:
    table = given("purple a3", "aqua e5")
    seen = []
    for _ in range(6):
        pass_round(table)
        seen.append((state_of(table).radius, knights(table)["purple"]))
    assert seen == [(4, "a3")] * 4 + [(3, "a3")] + [(3, "a3 broken")]
    pass_round(table)
    outcome = ended(table)
    assert (outcome.winner, outcome.reason, outcome.values["round"]) == (1, "last-standing", 7)
    assert state_of(table).gone == {0: (7, 4)}


@pytest.mark.rules("KD-4.11", "KD-6.3", "KD-R40")
def test_kd_t50_the_ring_puts_both_out() -> None:
    table = given("purple a3", "aqua i3")
    for _ in range(6):
        pass_round(table)
    assert knights(table) == {"purple": "a3 broken", "aqua": "i3 broken"}
    pass_round(table)
    assert (ended(table).reason, ended(table).rule, places(table)) == ("all-fell", "KD-6.2", [1, 1])


def test_kd_t51_the_ring_closes_to_the_high_ground() -> None:
    table = given("purple e5", "aqua e6")
    radii = []
    while table.actors:
        pass_round(table)
        radii.append(state_of(table).radius)
        if len(radii) == 21:
            assert knights(table) == {"purple": "e5", "aqua": "e6 broken"}
    assert radii == [4] * 4 + [3] * 5 + [2] * 5 + [1] * 5 + [0] * 3
    assert (ended(table).winner, ended(table).values["round"]) == (0, 22)


def quiet(draw: int) -> tuple[int, int]:
    table = given("purple e5 sword", "aqua e6", quiet=4, draws=[draw])
    plan(table, purple="sword")
    do(table, "purple at aqua")
    return state_of(table).quiet, state_of(table).radius


@pytest.mark.rules("KD-4.10")
def test_kd_t52_a_hit_ends_the_quiet() -> None:
    assert quiet(0) == (0, 4)


@pytest.mark.rules("KD-4.10")
def test_kd_t53_a_miss_does_not() -> None:
    assert quiet(3) == (0, 3)


@pytest.mark.rules("KD-R39")
def test_kd_t54_the_last_round() -> None:
    table = given("purple a3", "aqua i3 broken", ring="off")
    while table.actors:
        pass_round(table)
    outcome = ended(table)
    assert (outcome.reason, outcome.rule, outcome.values["round"]) == ("cap", "KD-6.5", 80)
    # Hearts are not compared.
    assert places(table) == [1, 1]
    assert where(table) == "a3 i3"


@pytest.mark.rules("KD-6.3", "KD-R36", "KD-R37")
def test_kd_t55_only_those_who_go_last_share_the_draw() -> None:
    table = given(
        "green e2 broken spear down",
        "red e1 broken down",
        "aqua e3 broken sword down",
        initiative="aqua",
        draws=[0, 0, 1],
    )
    plan(table, green="spear spear", aqua="pass sword")
    do(table, "green at red")
    assert (knights(table)["red"], asked(table)) == ("out", "declare green aqua")
    do(table, "green at aqua", "aqua at green")
    assert clans_told(table, "hit") == ["green", "aqua", "green"]
    assert (ended(table).reason, places(table)) == ("all-fell", [1, 3, 1])
    assert kinds(table).count("phase") == 2


def neighbours(seats: int, *pairs: str) -> list[int]:
    table = opened(seats)
    cells = {knight.clan: CELLS[knight.cell] for knight in view_of(table, None).knights}
    return [DISTANCES[cells[first]][cells[second]] for first, second in (pair.split("-") for pair in pairs)]


@pytest.mark.rules("KD-2.7", "KD-3.2", "KD-R4")
def test_kd_t56_five_players_begin_on_special_cells() -> None:
    cells = {"green": "d1", "purple": "a3", "red": "d8", "yellow": "i5", "blue": "i1"}
    assert knights(opened(5)) == cells
    around = ("green-purple", "purple-red", "red-yellow", "yellow-blue", "blue-green")
    assert neighbours(5, *around) == [5, 5, 5, 4, 5]


@pytest.mark.rules("KD-2.7", "KD-R4")
def test_kd_t57_four_players() -> None:
    pairs = ("green-blue", "red-yellow", "green-red", "yellow-blue", "green-yellow", "red-blue")
    assert neighbours(4, *pairs) == [4, 4, 6, 6, 8, 8]
