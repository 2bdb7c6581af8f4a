"""The examples of the specification: measures, setup, planning and movement (KD-T1 to KD-T33, KD-T56 to KD-T58)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from quintain.core.moments import QUIET
from quintain.games.knights_duty.combat import pile
from quintain.games.knights_duty.field import CELLS, DISTANCES, TOKENS
from quintain.games.knights_duty.state import KnightsDutyState
from tests.games.knights_duty.samples import (
    ARMS,
    Lists,
    asked,
    clans_told,
    do,
    ended,
    given,
    kinds,
    knights,
    opened,
    options,
    piles,
    places,
    plan,
    refused,
    seat_of,
    state_of,
    view_of,
    where,
)


def steps(first: str, second: str) -> int:
    return DISTANCES[CELLS[first]][CELLS[second]]


# --- from the seed, the pictures and the number lists ---------------------------------------------------------------


@pytest.mark.rules("KD-2.4", "KD-R16")
def test_kd_t1_the_range_drawing() -> None:
    rings = {1: "d5 e6 f5", 2: "d6 e7 f6", 3: "d7 e8 f7", 4: "d8 e9 f8"}
    for distance, cells in rings.items():
        assert {steps("e5", cell) for cell in cells.split()} == {distance}


@pytest.mark.rules("KD-3.2", "KD-3.3", "KD-R1", "KD-R5")
def test_kd_t2_six_players_are_set_up() -> None:
    cells = {"green": "c1", "purple": "a3", "red": "c7", "yellow": "g7", "aqua": "i3", "blue": "g1"}
    assert knights(opened(6)) == cells


@pytest.mark.rules("KD-5.10", "KD-R15")
def test_kd_t3_draw_a_sword_then_strike() -> None:
    table = given("purple e5", "aqua e7", draws=[2])
    plan(table, purple="sword sword")
    # Phase 1 has drawn the sword and nothing more; phase 2 asks for a target.
    assert (asked(table), state_of(table).phase) == ("declare purple", 2)
    assert knights(table)["purple"] == "e5 sword"
    do(table, "purple at aqua")
    assert piles(table) == ["3+1 hit"]
    assert knights(table)["aqua"] == "e7 broken"
    table.script.finish()


@pytest.mark.rules("KD-5.11")
def test_kd_t4_a_miss() -> None:
    table = given("purple e5 sword", "aqua e7", draws=[3])
    plan(table, purple="sword")
    do(table, "purple at aqua")
    assert piles(table) == ["3+1 miss"]
    assert knights(table) == {"purple": "e5 sword", "aqua": "e7"}


PILES = {
    ("sword", False): ["3+1 3/4", "4+1 4/5", "3+2 3/5", "4+2 2/3"],
    ("sword", True): ["2+2 1/2", "3+2 3/5", "2+3 2/5", "3+3 1/2"],
    ("spear", False): ["2+2 1/2", "3+2 3/5", "2+3 2/5", "3+3 1/2"],
    ("spear", True): ["1+3 1/4", "2+3 2/5", "1+4 1/5", "2+4 1/3"],
    ("bow", False): ["1+3 1/4", "2+3 2/5", "1+4 1/5", "2+4 1/3"],
    ("bow", True): ["0+4 0", "1+4 1/5", "0+5 0", "1+5 1/6"],
}
"""KD-2.10: nobody inspired, the attacker, the target, both."""


@pytest.mark.rules("KD-2.9", "KD-2.10")
@pytest.mark.parametrize(("weapon", "defending"), PILES)
def test_kd_t5_every_pile_and_chance(weapon: str, defending: bool) -> None:
    found = []
    for target_inspires, attacker_inspires in product((False, True), repeat=2):
        cards = pile(
            ARMS[weapon],
            defending=defending,
            attacker_inspires=attacker_inspires,
            target_inspires=target_inspires,
        )
        found.append(f"{cards.hearts}+{cards.shields} {cards.chance}")
    assert found == PILES[weapon, defending]


@pytest.mark.rules("KD-2.10", "KD-5.20", "KD-5.22", "KD-R22", "KD-R25")
@pytest.mark.parametrize(("weapon", "defending"), PILES)
def test_kd_t5_every_pile_at_the_table(weapon: str, defending: bool) -> None:
    """Of all cards that can be drawn, as many hit as there are hearts."""
    for number, (target, attacker) in enumerate(product((False, True), repeat=2)):
        written, chance = PILES[weapon, defending][number].split()
        hearts, shields = map(int, written.split("+"))
        hits = 0
        certain = weapon == "bow" and defending and not attacker
        said = [] if certain else [*["purple inspire"] * attacker, *["aqua inspire"] * target]
        for k in range(hearts + shields) if hearts else (0,):
            knights_at = f"purple e5 {weapon} {'' if attacker else 'down'}", f"aqua e6 {'' if target else 'down'}"
            table = given(*knights_at, draws=[k] if hearts else [])
            plan(table, purple=weapon, aqua="shield" if defending else "")
            do(table, "purple at aqua", *said)
            told = piles(table)[0]
            hits += told.endswith(" hit")
            assert told == "certain-miss" if certain else told.startswith(written)
            table.script.finish()
        assert Fraction(hits, hearts + shields) == Fraction(chance)


@pytest.mark.rules("KD-R17")
def test_kd_t6_nobody_in_reach() -> None:
    table = given("purple e5 sword", "aqua e8")
    plan(table, purple="sword")
    assert kinds(table).count("forfeits") == 1
    # No question and no card: the round is over.
    assert (asked(table), state_of(table).round) == ("plan purple aqua", 2)
    assert piles(table) == []


def parried(draw: int) -> tuple[dict[str, str], list[str]]:
    table = given("green e2 insp down", "aqua e3 sword, insp down", draws=[draw])
    plan(table, green="parry", aqua="sword")
    do(table, "aqua at green")
    return knights(table), piles(table)


def test_kd_t7_a_miss_against_a_parry_is_a_fumble() -> None:
    assert parried(3) == ({"green": "e2 down", "aqua": "e3 down"}, ["3+1 miss"])


def test_kd_t8_a_parry_does_not_change_the_pile() -> None:
    assert parried(0) == ({"green": "e2 broken down", "aqua": "e3 sword down"}, ["3+1 hit"])


@pytest.mark.rules("KD-6.3", "KD-R35")
def test_kd_t9_the_last_knight_wins_at_the_end_of_the_phase() -> None:
    table = given("green e2 sword, insp down", "red e3 broken, insp down, bow", draws=[1])
    plan(table, green="sword sword move", red="shield bow")
    do(table, "green at red")
    assert piles(table) == ["2+2 hit"]
    outcome = ended(table)
    assert (outcome.reason, outcome.rule, outcome.values["round"]) == ("last-standing", "KD-6.1", 1)
    assert places(table) == [1, 2]
    assert state_of(table).gone == {1: (1, 1)}
    # Phases 2 and 3 are not played.
    assert kinds(table).count("phase") == 1


def contest(green: str, purple: str) -> str:
    table = given("green e2", "purple e4")
    plan(table, green="move", purple="move")
    do(table, "green go e", "purple go w")
    assert asked(table) == "contest green purple"
    do(table, f"green {green}", f"purple {purple}")
    return where(table)


@pytest.mark.rules("KD-5.6", "KD-R11")
def test_kd_t10_nobody_moves_without_an_agreement() -> None:
    assert contest("insist", "insist") == "e2 e4"
    assert contest("yield", "yield") == "e2 e4"


@pytest.mark.rules("KD-5.6", "KD-7.4", "KD-R11")
def test_kd_t11_one_who_insists_alone_gets_the_cell() -> None:
    assert contest("insist", "yield") == "e3 e4"
    assert contest("yield", "insist") == "e2 e3"


@pytest.mark.rules("KD-5.16", "KD-5.30", "KD-R20", "KD-R26", "KD-R27")
def test_kd_t12_several_strike_at_one() -> None:
    table = given(
        "green e2 sword down",
        "purple d2 spear down",
        "red e3 down",
        "yellow f4 bow down",
        "aqua h2 down",
        draws=[0, 1, 0],
    )
    plan(table, green="sword", purple="spear", yellow="bow", red="pass move")
    do(table, "green at red", "purple at red", "yellow at red")
    assert (piles(table), asked(table)) == (["3+1 hit"], "again purple")
    assert knights(table)["red"] == "e3 broken down"
    do(table, "purple at red")
    assert (piles(table)[1:], asked(table)) == (["2+2 hit"], "again yellow")
    assert knights(table)["red"] == "e3 fallen down"
    assert knights(table)["purple"] == "d2 spear"
    assert knights(table)["green"] == "e2 sword down"
    do(table, "yellow at aqua")
    assert piles(table)[2:] == ["1+3 hit"]
    assert knights(table)["aqua"] == "h2 broken down"
    assert knights(table)["red"] == "out"
    assert state_of(table).gone == {2: (1, 1)}


@pytest.mark.rules("KD-5.18", "KD-5.31", "KD-R34", "KD-R36")
def test_kd_t13_two_fell_each_other() -> None:
    table = given("aqua e3 broken, sword, down", "green e2 broken, spear, down", initiative="aqua", draws=[0, 1])
    plan(table, aqua="sword", green="spear")
    do(table, "aqua at green", "green at aqua", "aqua inspire")
    assert piles(table) == ["3+1 hit", "2+3 hit"]
    assert ended(table).reason == "all-fell"
    assert places(table) == [1, 1]


@pytest.mark.rules("KD-5.8", "KD-R33")
def test_kd_t14_landing_brings_inspiration_before_the_attacks() -> None:
    table = given("green e4 down", "aqua e8 bow down", draws=[0])
    plan(table, green="move", aqua="bow move")
    do(table, "green go e")
    assert (asked(table), knights(table)["green"]) == ("declare aqua", "e5")
    do(table, "aqua at green", "green inspire")
    assert piles(table) == ["1+4 hit"]
    assert state_of(table).phase == 2
    assert knights(table)["green"] == "e5 broken down"


@pytest.mark.rules("KD-4.2", "KD-5.32", "KD-R32")
def test_kd_t15_staying_on_the_high_ground_is_not_landing() -> None:
    table = given("green e5", "aqua e6 sword, down", draws=[4])
    plan(table, green="pass move", aqua="sword")
    do(table, "aqua at green", "green inspire")
    assert (knights(table)["green"], state_of(table).phase) == ("e5 down", 2)
    do(table, "green stay")
    assert state_of(table).round == 2
    assert knights(table)["green"] == "e5"
    assert kinds(table).index("stays") < kinds(table).index("round") < kinds(table).index("inspired-start")


@pytest.mark.rules("KD-4.3", "KD-2.8")
def test_kd_t16_a_broken_heart_plans_two_slots() -> None:
    table = given("green e2 broken", "aqua e9")
    assert len(plans(table, "green")) == 49
    do(table, "green 1 move", "green 2 move")
    assert asked(table) == "plan aqua"
    assert refused(given("green e2 broken", "aqua e9"), "green 3 move") == ("no-third-slot", "KD-4.3")


# --- planning -------------------------------------------------------------------------------------------------------


def plans(table: Lists, clan: str) -> list[tuple[str, ...]]:
    """Every plan that this clan can lay, by trying them all."""
    found: list[tuple[str, ...]] = []
    open_plans: list[tuple[KnightsDutyState, tuple[str, ...]]] = [(state_of(table), ())]
    seat = seat_of(table, clan)
    while open_plans:
        state, laid = open_plans.pop()
        for option in state.options(seat):
            after = state.clone()
            after.apply(seat, option, QUIET)
            longer = (*laid, state.text(option).split()[1])
            if seat in after.actors:
                open_plans.append((after, longer))
            else:
                found.append(longer)
    return found


def test_kd_t17_a_token_that_is_laid_is_no_longer_in_hand() -> None:
    table = given("green e2", "aqua e9")
    do(table, "green 1 sword", "green 2 sword")
    assert options(table, "green") == ["3 pass", "3 move", "3 spear", "3 bow", "3 shield", "3 parry"]
    assert refused(table, "green 3 sword") == ("no-token-left", "KD-4.4")


def test_kd_t18_there_are_three_moves() -> None:
    table = given("green e2", "aqua e9")
    do(table, "green 1 move", "green 2 move")
    assert options(table, "green") == [f"3 {token}" for token in TOKENS]


@pytest.mark.rules("KD-2.8", "KD-R6")
def test_kd_t19_the_plans_are_counted() -> None:
    three = plans(given("green e2", "aqua e9"), "green")
    assert len(three) == len(set(three)) == 338
    assert [sum(plan.count("pass") == passes for plan in three) for passes in range(4)] == [211, 108, 18, 1]
    two = plans(given("green e2 broken", "aqua e9"), "green")
    assert (len(set(two)), sum("pass" not in plan for plan in two)) == (49, 36)


# --- movement -------------------------------------------------------------------------------------------------------


def moving(*knights_at: str, **more: Any) -> Lists:
    """A table at which all these knights show a move."""
    table = given(*knights_at, **more)
    plan(table, **{words.split()[0]: "move" for words in knights_at})
    return table


def test_kd_t20_a_corner_has_three_ways() -> None:
    table = moving("purple a1", "aqua e9")
    assert options(table, "purple") == ["stay", "go e", "go sw", "go se"]
    assert refused(table, "purple go w") == ("off-the-field", "KD-5.2")


@pytest.mark.rules("KD-R9")
def test_kd_t21_a_chain() -> None:
    table = moving("green e5", "purple e6", "red e7")
    do(table, "green go e", "purple go e", "red go e")
    assert where(table) == "e6 e7 e8"


@pytest.mark.rules("KD-R9")
def test_kd_t22_neighbours_trade_places() -> None:
    table = moving("green e3", "purple e4")
    do(table, "green go e", "purple go w")
    assert where(table) == "e4 e3"
    assert "contest" not in kinds(table)


@pytest.mark.rules("KD-2.3", "KD-R9")
def test_kd_t23_a_rotation() -> None:
    table = moving("green e6", "purple e7", "red f6")
    do(table, "green go e", "purple go sw", "red go nw")
    assert where(table) == "e7 f6 e6"


@pytest.mark.rules("KD-R10")
def test_kd_t24_a_knight_that_does_not_move_bars_its_cell() -> None:
    table = given("green e3", "purple e4")
    plan(table, green="move", purple="shield")
    assert options(table, "green") == ["stay", "go ne", "go nw", "go w", "go sw", "go se"]
    assert refused(table, "green go e") == ("cannot-leave", "KD-5.2")


@pytest.mark.rules("KD-R10", "KD-R13")
def test_kd_t25_a_cell_that_is_not_left() -> None:
    table = moving("green e3", "purple e4")
    do(table, "green go e", "purple stay")
    assert where(table) == "e3 e4"
    # The token is spent: the phase is over and there was only one.
    assert (asked(table), state_of(table).round) == ("plan green purple", 2)


@pytest.mark.rules("KD-5.5")
def test_kd_t26_no_contest_for_a_cell_that_stays_taken() -> None:
    table = moving("green e2", "purple e4", "red e3")
    do(table, "green go e", "purple go w", "red stay")
    assert "contest" not in kinds(table)
    assert (asked(table), where(table)) == ("plan green purple red", "e2 e4 e3")


@pytest.mark.rules("KD-5.5", "KD-5.7")
def test_kd_t27_a_won_cell_need_not_be_free() -> None:
    table = moving("green e2", "purple e4", "red e3", "yellow d1")
    do(table, "green go e", "purple go w", "red go nw", "yellow go e")
    assert asked(table) == "contest green purple red yellow"
    assert view_of(table, None).wants == {"A": "e3", "B": "e3", "C": "d2", "D": "d2"}
    do(table, "green insist", "purple yield", "red insist", "yellow insist")
    assert where(table) == "e2 e4 e3 d1"


@pytest.mark.rules("KD-5.5")
def test_kd_t28_whoever_follows_a_loser_stays_too() -> None:
    table = moving("green e1", "purple e2", "red e4")
    do(table, "green go e", "purple go e", "red go w")
    assert asked(table) == "contest purple red"
    do(table, "purple insist", "red insist")
    assert where(table) == "e1 e2 e4"


@pytest.mark.rules("KD-5.6", "KD-R12")
def test_kd_t29_three_contend_for_the_high_ground() -> None:
    table = moving("green e4 down", "purple d5 down", "red f5 down")
    do(table, "green go e", "purple go sw", "red go nw")
    assert asked(table) == "contest green purple red"
    do(table, "green yield", "purple insist", "red yield")
    assert knights(table) == {"green": "e4 down", "purple": "e5", "red": "f5 down"}
    assert clans_told(table, "inspired-landing") == ["purple"]


@pytest.mark.rules("KD-5.6")
def test_kd_t30_with_bounce_nobody_is_asked() -> None:
    table = moving("green e2", "purple e4", contest="bounce")
    do(table, "green go e", "purple go w")
    assert (asked(table), where(table)) == ("plan green purple", "e2 e4")


@pytest.mark.rules("KD-5.8")
def test_kd_t31_trading_onto_the_high_ground_is_landing() -> None:
    table = moving("green e4 down", "purple e5")
    do(table, "green go e", "purple go w")
    assert knights(table) == {"green": "e5", "purple": "e4"}
    assert clans_told(table, "inspired-landing") == ["green"]


@pytest.mark.rules("KD-4.5")
def test_kd_t32_stepping_out_of_reach() -> None:
    table = given("purple e5 spear", "aqua e8")
    plan(table, purple="spear", aqua="move")
    do(table, "aqua go e")
    assert clans_told(table, "forfeits") == ["purple"]
    assert (where(table), piles(table)) == ("e5 e9", [])


def test_kd_t33_stepping_into_reach() -> None:
    table = given("purple e5 spear", "aqua e9", draws=[1])
    plan(table, purple="spear", aqua="move")
    do(table, "aqua go w", "purple at aqua")
    assert steps("e5", "e8") == 3
    assert (piles(table), knights(table)["aqua"]) == (["2+2 hit"], "e8 broken")


@pytest.mark.rules("KD-5.5")
def test_kd_t58_pruning_goes_on_until_nothing_changes() -> None:
    table = moving("green e2", "purple d2", "red e3", "yellow e4")
    do(table, "green go e", "purple go se", "red go e", "yellow stay")
    assert "contest" not in kinds(table)
    assert where(table) == "e2 d2 e3 e4"
    assert asked(table).startswith("plan ")
