"""Rounds, attacks, decisions and the end: what the examples leave out (KD-4.1 to KD-7.10)."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from quintain.core.luck import Stream
from quintain.core.moments import Moment
from quintain.core.settings import settle
from quintain.games.knights_duty import GAME
from quintain.games.knights_duty.actions import Go
from quintain.games.knights_duty.field import (
    CLANS,
    FROM_CENTRE,
    NEIGHBOURS,
)
from tests.games.knights_duty.samples import (
    asked,
    clans_told,
    deed,
    do,
    ended,
    events,
    given,
    kinds,
    knights,
    opened,
    options,
    pass_round,
    piles,
    places,
    plan,
    refused,
    state_of,
    view_of,
    where,
)

# --- a round --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("KD-4.1", "KD-4.5")
def test_4_5_a_phase_goes_stage_by_stage() -> None:
    table = given("green e2 sword down", "purple e4 down", "red e8", "yellow e1", "aqua e9", draws=[3])
    plan(table, green="sword", purple="move", red="bow", yellow="shield", aqua="parry")
    do(table, "purple go w", "green at purple")
    stages = ["phase", "heads-for", "moved", "equipped", "guards", "guards", "declares", "miss", "phase", "phase"]
    assert [kind for kind in kinds(table) if kind in {*stages, "round"}] == [*stages, "round"]
    assert [event.values["phase"] for event in events(table, "phase")] == [1, 2, 3]
    shown = events(table, "shows", "shows-strike")
    assert [event.values["what"] for event in shown] == ["sword", "move", "bow", "shield", "parry"]


@pytest.mark.rules("KD-4.8", "KD-5.13")
def test_4_8_guards_end_with_the_phase() -> None:
    table = given("green e2 sword down", "purple e3 down", "red e4 bow down", draws=[3, 3])
    plan(table, green="pass sword", purple="shield", red="pass pass bow")
    do(table, "green at purple")
    assert piles(table) == ["3+1 miss"]
    do(table, "red at purple")
    assert piles(table)[1:] == ["1+3 miss"]


@pytest.mark.rules("KD-5.12", "KD-5.13")
def test_5_13_a_guard_matters_only_to_whoever_is_attacked() -> None:
    """Purple's shield and red's parry do nothing for blue, nor to the strike at it."""
    table = given("green e2 sword down", "purple e3 down", "red d2 down", "blue e4 down", draws=[3])
    plan(table, green="sword", purple="shield", red="parry")
    do(table, "green at blue")
    assert piles(table) == ["3+1 miss"]
    assert knights(table)["green"] == "e2 sword down"


@pytest.mark.rules("KD-4.8", "KD-6.3")
def test_4_8_the_fallen_leave_together() -> None:
    table = given(
        "green e2 sword down", "purple e3 broken down", "red e7 sword down", "yellow e8 broken down", draws=[0, 0]
    )
    plan(table, green="sword", red="sword move")
    do(table, "green at purple", "red at yellow")
    assert state_of(table).gone == {1: (1, 1), 3: (1, 1)}
    assert kinds(table).index("out") > max(place for place, kind in enumerate(kinds(table)) if kind == "falls")


@pytest.mark.rules("KD-4.9", "KD-4.11")
def test_4_9_the_ring_wounds_before_it_closes_and_before_the_marker_moves() -> None:
    table = given("green a1", "purple e5", "red d4", quiet=4, radius=4)
    pass_round(table)
    # Closed at the end of the round, it has not wounded yet.
    assert (state_of(table).radius, state_of(table).quiet, knights(table)["green"]) == (3, 0, "a1")
    pass_round(table)
    assert (knights(table)["green"], state_of(table).quiet) == ("a1 broken", 1)
    assert CLANS[state_of(table).initiative] == "red"


@pytest.mark.rules("KD-4.9")
def test_4_9_when_the_ring_ends_the_match_nothing_else_happens() -> None:
    table = given("green a1 broken", "purple e5", quiet=4, radius=3)
    plan(table)
    assert (ended(table).winner, state_of(table).radius, state_of(table).quiet) == (1, 3, 4)
    assert CLANS[state_of(table).initiative] == "green"


@pytest.mark.rules("KD-4.10", "KD-4.11")
def test_4_10_ring_wounds_and_blows_at_the_fallen_leave_a_round_quiet() -> None:
    table = given("green a1", "purple e5", radius=3)
    pass_round(table)
    assert (knights(table)["green"], state_of(table).quiet) == ("a1 broken", 1)
    # Inspiration does not come of it.
    table = given("green a1 down", "purple a2 down", "red e5", radius=3)
    pass_round(table)
    assert knights(table) == {"green": "a1 broken down", "purple": "a2 broken down", "red": "e5"}


@pytest.mark.rules("KD-4.11")
def test_4_11_cells_outside_the_ring_may_be_entered() -> None:
    table = given("green b2", "purple e5", radius=3)
    plan(table, green="move")
    do(table, "green go nw")
    assert knights(table)["green"] == "a1 broken"


@pytest.mark.rules("KD-4.10", "KD-4.11")
def test_4_10_without_the_ring_nothing_closes_or_wounds() -> None:
    table = given("green a1", "purple i5", radius=2, ring="off")
    for _ in range(12):
        pass_round(table)
    assert (state_of(table).radius, state_of(table).quiet, where(table)) == (2, 0, "a1 i5")
    assert knights(table)["green"] == "a1"


@pytest.mark.rules("KD-4.10")
def test_4_10_the_high_ground_never_closes() -> None:
    table = given("green e5", "purple e6", quiet=4, radius=0)
    pass_round(table)
    assert (state_of(table).radius, knights(table)["green"], knights(table)["purple"]) == (0, "e5", "e6 broken")
    # The picture speaks of no further ring.
    assert [meter.id for meter in table.scene(None).meters] == ["round"]


@pytest.mark.rules("KD-4.2", "KD-5.32")
def test_4_2_the_round_begins_on_the_high_ground() -> None:
    table = given("green e4", "purple e5 down", "red e6 down")
    plan(table)
    assert knights(table) == {"green": "e4", "purple": "e5", "red": "e6 down"}


@pytest.mark.rules("KD-5.4")
def test_5_4_the_token_of_a_failed_move_is_spent() -> None:
    table = given("green e3", "purple e4")
    plan(table, green="move move move", purple="move")
    do(table, "green go e", "purple stay")
    assert (where(table), asked(table), state_of(table).phase) == ("e3 e4", "step green", 2)
    assert view_of(table, None).knights[0].shown == ("move", "move")


@pytest.mark.rules("KD-5.9", "KD-5.10", "KD-5.11")
def test_5_9_one_weapon_at_a_time() -> None:
    table = given("green e2 sword", "purple e3")
    plan(table, green="bow sword bow")
    # All three are changes: none of these was in hand when it was shown.
    assert (knights(table)["green"], piles(table)) == ("e2 bow", [])
    assert [event.values["token"] for event in events(table, "equipped")] == ["bow", "sword", "bow"]
    for _ in range(3):
        pass_round(table)
    assert knights(table)["green"] == "e2 bow"


# --- attacking ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("KD-5.14", "KD-7.5")
def test_5_14_targets_and_refusals() -> None:
    table = given("aqua e5 spear", "blue e8", "green e6", "red e9", "purple out")
    plan(table, aqua="spear")
    assert options(table, "aqua") == ["at none", "at green", "at blue"]
    assert refused(table, "aqua at red") == ("out-of-range", "KD-5.14")
    assert refused(table, "aqua at aqua") == ("yourself", "KD-5.14")
    assert refused(table, "aqua at purple") == ("not-there", "KD-5.14")
    assert refused(table, "aqua at yellow") == ("not-there", "KD-5.14")
    assert refused(table, "aqua hold") == ("now-declare", "KD-7.5")


@pytest.mark.rules("KD-5.15", "KD-R18", "KD-R19")
@pytest.mark.parametrize("first", CLANS)
def test_5_15_attacks_follow_the_initiative(first: str) -> None:
    """Also where the marker lies with a clan that is out."""
    table = given(
        "green e4 sword down",
        "red e5 sword down",
        "blue e6 sword down",
        "purple out",
        "yellow out",
        "aqua out",
        initiative=first,
        draws=[3, 3, 3],
    )
    plan(table, green="sword", red="sword", blue="sword")
    do(table, "blue at green", "green at red", "red at blue")
    around = [*CLANS[CLANS.index(first) :], *CLANS[: CLANS.index(first)]]
    assert clans_told(table, "miss") == [clan for clan in around if clan in ("green", "red", "blue")]


@pytest.mark.rules("KD-5.16")
def test_5_16_only_those_whose_target_was_attacked_choose_again() -> None:
    """And only of them is it told, without a question about Inspiration in between too."""
    table = given(
        "green e2 sword down",
        "purple d2 spear down",
        "red e3 down",
        "yellow e7 sword down",
        "aqua e8 down",
        draws=[3, 3, 3],
    )
    plan(table, green="sword", purple="spear", yellow="sword")
    do(table, "green at red", "purple at red", "yellow at aqua")
    assert asked(table) == "again purple"
    do(table, "purple at green")
    assert clans_told(table, "again", "again-none") == ["purple"]
    assert clans_told(table, "miss") == ["green", "purple", "yellow"]


@pytest.mark.rules("KD-5.16")
def test_5_16_whoever_declared_nobody_gets_no_second_choice() -> None:
    table = given("green e2 sword down", "purple d2 spear down", "red e3 down", draws=[3])
    plan(table, green="sword", purple="spear")
    do(table, "green at red", "purple at none")
    assert clans_told(table, "again", "again-none") == []
    assert (piles(table), asked(table)) == (["3+1 miss"], "plan green purple red")


@pytest.mark.rules("KD-5.17")
def test_5_17_a_token_strikes_once_at_most() -> None:
    table = given("green e2 sword down", "purple e3 down", "red e4 down", draws=[0])
    plan(table, green="sword")
    do(table, "green at purple")
    assert (piles(table), asked(table)) == (["3+1 hit"], "plan green purple red")


@pytest.mark.rules("KD-5.21")
@pytest.mark.parametrize("heart", ["full", "broken"])
@pytest.mark.parametrize("weapon", ["sword", "spear", "bow"])
def test_5_21_the_kind_of_heart_does_not_change_the_odds(weapon: str, heart: str) -> None:
    table = given(f"green e2 {weapon} down", f"purple e3 {heart} down", "red i1", draws=[3])
    plan(table, green=weapon)
    do(table, "green at purple")
    assert piles(table) == [{"sword": "3+1 miss", "spear": "2+2 miss", "bow": "1+3 miss"}[weapon]]


@pytest.mark.rules("KD-5.23", "KD-7.7")
@pytest.mark.parametrize(
    ("attacker", "target", "expected"),
    [("", "", "inspire green purple"), ("", "down", "inspire green"), ("down", "", "inspire purple")],
)
def test_5_23_only_those_whose_token_is_up_are_asked(attacker: str, target: str, expected: str) -> None:
    table = given(f"green e2 sword {attacker}", f"purple e3 {target}", draws=[0])
    plan(table, green="sword")
    table.submit(0, "at purple")
    assert asked(table) == expected
    assert options(table, expected.split()[1]) == ["inspire", "hold"]
    assert refused(table, f"{expected.split()[1]} at red") == ("now-inspire", "KD-7.7")


@pytest.mark.rules("KD-5.23", "KD-5.27", "KD-7.10")
@pytest.mark.parametrize(("draw", "result"), [(3, "hit"), (4, "miss")])
def test_5_23_inspiration_is_used_whatever_the_card_and_the_table_draws_it(draw: int, result: str) -> None:
    table = given("green e2 sword", "purple e3", draws=[draw])
    plan(table, green="sword", purple="pass move")
    table.submit(0, "at purple")
    table.submit(1, "inspire")
    assert piles(table) == []
    table.submit(0, "inspire")
    # Nobody is asked to draw: the last choice brings the card.
    assert piles(table) == [f"4+2 {result}"]
    assert (knights(table)["green"], asked(table)) == ("e2 sword down", "step purple")
    assert knights(table)["purple"] == ("e3 broken down" if result == "hit" else "e3 down")


@pytest.mark.rules("KD-5.25")
def test_5_25_an_inspired_archer_has_a_chance() -> None:
    table = given("green e2 bow", "purple e3 down")
    plan(table, green="bow", purple="shield")
    table.submit(0, "at purple")
    assert asked(table) == "inspire green"
    do(table, "green hold")
    assert piles(table) == ["0+4 no-heart"]
    assert knights(table)["green"] == "e2 bow"


@pytest.mark.rules("KD-5.28", "KD-5.29")
def test_5_28_a_hit_breaks_then_fells_and_a_miss_harms_nobody() -> None:
    table = given("green e2 sword down", "purple e3 down", "red i1", draws=[3, 0, 0])
    plan(table, green="sword sword")
    do(table, "green at purple")
    assert knights(table)["purple"] == "e3 down"
    do(table, "green at purple")
    assert knights(table)["purple"] == "e3 broken down"
    plan(table, green="sword move")
    do(table, "green at purple")
    assert (knights(table)["purple"], knights(table)["green"]) == ("out", "e2 sword")


@pytest.mark.rules("KD-5.31", "KD-R34")
def test_5_31_inspiration_won_in_a_phase_serves_against_the_next_attack() -> None:
    table = given("green e2 sword down", "purple e3 broken down", "red e1 sword down", draws=[0, 4])
    plan(table, green="sword", red="sword")
    table.submit(0, "at purple")
    table.submit(2, "at green")
    assert asked(table) == "inspire green"
    do(table, "green inspire")
    assert piles(table) == ["3+1 hit", "3+2 miss"]


# --- decisions ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("KD-4.4", "KD-7.2", "KD-7.8")
def test_7_8_plans_are_typed_at_once_or_slot_by_slot_and_stay() -> None:
    table, other = given("green e2", "aqua e9"), given("green e2", "aqua e9")
    do(table, "green PLAN  move Move sword")
    do(other, "green 1 move", "green 2 move", "green 3 sword")
    assert [step.text for step in table.steps] == [step.text for step in other.steps]
    assert state_of(table).plans == state_of(other).plans
    assert refused(table, "green 3 pass") == ("ready", "KD-7.8")
    assert refused(table, "aqua 2 move") == ("wrong-slot", "KD-4.3")
    assert refused(table, "aqua plan sword sword sword") == ("no-token-left", "KD-4.4")
    assert state_of(table).plans[1] == ()
    for text in ("4 move", "0 move", "plan move move move move"):
        assert refused(table, f"aqua {text}") == ("no-slot", "KD-4.3")
    for text in ("1 axe", "plan move axe", "plan dance move move"):
        assert refused(table, f"aqua {text}") == ("no-token", "KD-7.2")
    for text in ("go x", "at black", "clan x"):
        assert refused(table, f"aqua {text}") == ("now-plan", "KD-7.2")
    for text in ("plan", "go", "at", "", "1", "one move", "dance x"):
        assert refused(table, f"aqua {text}") == ("unreadable", "KD-7.8")


@pytest.mark.rules("KD-7.8", "KD-4.3")
def test_7_8_what_is_left_of_a_plan_is_typed_at_once() -> None:
    table = given("green e2", "aqua e9")
    do(table, "green 1 sword")
    (tray,) = table.scene(0).trays
    assert (tray.slots, tray.first) == (("slot 2", "slot 3"), 2)
    assert {supply.word: supply.count for supply in tray.supplies}["sword"] == 1
    assert refused(table, "green plan move move move") == ("no-slot", "KD-4.3")
    assert refused(table, "green plan sword sword") == ("no-token-left", "KD-4.4")
    do(table, "green plan sword pass")
    assert [step.text for step in table.steps] == ["1 sword", "2 sword", "3 pass"]


@pytest.mark.rules("KD-2.2", "KD-2.3", "KD-2.6")
def test_7_8_what_there_is_not_is_named() -> None:
    table = given("green e2 sword", "aqua e4")
    plan(table, green="move", aqua="move")
    assert asked(table) == "step green aqua"
    assert refused(table, "green go z9") == ("no-cell", "KD-2.2")
    assert refused(table, "green go e10") == ("no-cell", "KD-2.2")
    assert refused(table, "green go up") == ("no-way", "KD-2.3")
    assert refused(table, "green go e9") == ("too-far", "KD-5.1")
    for text in ("4 move", "1 dance", "plan move dance"):
        assert refused(table, f"green {text}") == ("now-step", "KD-7.3")
    struck = given("green e2 sword", "aqua e3")
    plan(struck, green="sword")
    assert asked(struck) == "declare green"
    assert refused(struck, "green at black") == ("no-clan", "KD-2.6")


@pytest.mark.rules("KD-7.2", "KD-7.3", "KD-7.4")
def test_7_2_what_is_not_asked_is_refused_with_what_is() -> None:
    table = given("green e2", "purple e4")
    assert refused(table, "green stay") == ("now-plan", "KD-7.2")
    plan(table, green="move", purple="move")
    assert refused(table, "green 1 move") == ("now-step", "KD-7.3")
    do(table, "green go e", "purple go w")
    assert refused(table, "green stay") == ("now-contest", "KD-7.4")
    assert options(table, "green") == ["insist", "yield"]


@pytest.mark.rules("KD-7.3")
def test_7_3_a_knight_that_can_only_stay_is_not_asked() -> None:
    table = given("purple a1", "green a2", "red b1", "blue b2")
    plan(table, purple="move pass move")
    # The table has played it, twice.
    assert clans_told(table, "stays") == ["purple", "purple"]
    assert [step.text for step in table.steps if step.forced] == ["stay", "stay"]
    assert state_of(table).round == 2


@pytest.mark.rules("KD-7.6", "KD-7.9")
def test_7_9_the_fallen_choose_again_and_inspire() -> None:
    table = given("green e2 sword down", "purple d2 spear down", "red e3 broken sword", "blue i1", draws=[3, 0, 0])
    plan(table, green="sword", purple="spear", red="sword")
    table.submit(0, "at purple")
    table.submit(1, "at red")
    table.submit(2, "at purple")
    assert asked(table) == "inspire red"
    do(table, "red hold")
    assert (knights(table)["red"], asked(table)) == ("e3 fallen sword", "again red")
    assert options(table, "red") == ["at none", "at green", "at purple"]
    assert refused(table, "red hold") == ("now-again", "KD-7.6")
    table.submit(2, "at green")
    assert asked(table) == "inspire red"
    do(table, "red inspire")
    assert piles(table)[-1] == "4+1 hit"
    assert (knights(table)["red"], knights(table)["green"]) == ("out", "e2 broken sword down")


@pytest.mark.rules("KD-7.9")
def test_7_9_whoever_is_out_decides_nothing() -> None:
    table = given("green e2", "purple e3", "red out")
    assert asked(table) == "plan green purple"
    assert options(table, "red") == []
    refusal = state_of(table).why_not(2, state_of(table).options(0)[0])
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("out", "KD-7.9")
    assert table.scene(2).plates[2].out


@pytest.mark.rules("KD-4.5")
def test_4_5_whoever_is_out_shows_nothing() -> None:
    table = given("green e2", "purple e3", "red out")
    plan(table, green="pass pass move")
    assert [knight.shown for knight in view_of(table, None).knights] == [("pass", "pass", "move"), ("pass",) * 3, ()]
    zone = next(zone for zone in table.scene(0).zones if zone.id == "planC")
    assert zone.pieces == ()


@pytest.mark.rules("KD-4.8")
def test_4_8_no_guard_is_left_when_the_match_is_over() -> None:
    table = given("green a1 broken", "purple e5", radius=3)
    plan(table, purple="pass pass shield")
    assert ended(table).winner == 1
    found = [piece for cell in table.scene(None).boards[0].cells for piece in cell.pieces]
    assert [(piece.id, piece.badges) for piece in found] == [("knight-purple", ())]


@pytest.mark.rules("KD-7.8")
def test_7_8_whoever_has_chosen_waits() -> None:
    table = given("green e2", "purple e3")
    do(table, "green plan pass pass pass")
    refusal = state_of(table).why_not(0, state_of(table).options(1)[0])
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("ready", "KD-7.8")


@pytest.mark.rules("KD-R2", "KD-R3")
def test_r2_three_slots_and_the_place_of_inspiration() -> None:
    table = given("green e2", "aqua e9")
    do(table, "green plan move sword pass")
    zones = {zone.id: zone for zone in table.scene(0).zones}
    assert len(zones["planA"].slots) == 3
    assert [piece.kind for piece in zones["planA"].pieces] == ["token-move", "token-sword", "token-pass"]
    assert [piece.kind for piece in zones["gearA"].pieces] == ["heart-full", "eye-up"]


@pytest.mark.rules("KD-5.1", "KD-R8")
def test_r8_steps_are_chosen_when_all_tokens_are_known() -> None:
    table = given("green e2", "purple e5", "aqua e9")
    assert not any(text.startswith("go") for text in options(table, "green"))
    plan(table, green="move", purple="parry", aqua="bow")
    assert asked(table) == "step green"
    assert [knight.shown for knight in view_of(table, "green").knights] == [("move",), ("parry",), ("bow",)]


# --- the end --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("KD-6.4")
def test_6_4_points_are_shared_by_those_in_the_first_place() -> None:
    table = given("green e5", "purple e4", "red e6", radius=0)
    plan(table)
    plan(table)
    outcome = ended(table)
    assert (places(table), outcome.values["round"]) == ([1, 2, 2], 2)
    assert [outcome.points(seat) for seat in range(3)] == [1, 0, 0]
    table = given("green a1 broken", "purple a2 broken", "red a3 broken", "blue out", radius=3)
    plan(table)
    assert [ended(table).points(seat) for seat in range(4)] == [Fraction(1, 3)] * 3 + [0]
    assert ended(table).winner is None


@pytest.mark.rules("KD-6.1", "KD-6.2", "KD-6.3", "KD-6.5")
def test_6_5_the_last_round_comes_after_the_ring() -> None:
    table = given("green a1 broken", "purple e5", "red e6", radius=3, number=80)
    plan(table)
    assert (ended(table).reason, ended(table).rule, places(table)) == ("cap", "KD-6.5", [3, 1, 1])
    assert state_of(table).gone == {0: (80, 4)}
    table = given("green a1 broken", "purple e5", radius=3, number=80)
    plan(table)
    assert (ended(table).reason, ended(table).rule, places(table)) == ("last-standing", "KD-6.1", [2, 1])
    assert refused(table, "purple 1 move") == ("finished", "KD-6.1")
    table = given("green a1 broken", "purple a2 broken", radius=3, number=80)
    plan(table)
    assert (ended(table).reason, ended(table).rule, places(table)) == ("all-fell", "KD-6.2", [1, 1])


@pytest.mark.rules("KD-6.6")
@pytest.mark.parametrize("ring", [3, 5, 10])
@pytest.mark.parametrize("seats", range(2, 7))
def test_6_6_no_match_is_longer_than_the_bound(seats: int, ring: int) -> None:
    bound = ring * (2 * seats + 2) + 1
    if ring == 5:
        assert bound == [31, 41, 51, 61, 71][seats - 2]
        assert bound < settle(GAME.settings, {}).round_cap
    for seed in range(3):
        assert longest(seats, ring, seed) <= bound
    # Everybody on the rim and nobody fights: one ring closes, and wounds twice.
    table = opened(seats, ring=ring)
    while table.actors:
        plan(table)
    assert ended(table).values["round"] == ring + 2


def longest(seats: int, ring: int, seed: int) -> int:
    """The rounds of a random match whose knights like to go to the middle, where the ring wounds last."""
    random, luck = Random(f"{seats} {ring} {seed}"), Stream.of(f"{seats} {ring} {seed}")
    state = state_of(opened(seats, seed, ring=ring, round_cap=200)).clone()
    while state.actors:
        seat = random.choice(state.actors)
        chosen = random.choice(state.options(seat))
        if state.stage == "step" and random.random() < 0.8:
            ways = [way for way in state.options(seat) if isinstance(way, Go)]
            nearest = min(ways, key=lambda way: FROM_CENTRE[NEIGHBOURS[state.cells[seat]][way.way]], default=chosen)
            chosen = nearest if FROM_CENTRE[state.cells[seat]] else deed("stay")
        state.apply(seat, chosen, Moment(luck))
    return state.round


@pytest.mark.rules("KD-R41")
@pytest.mark.parametrize("seats", range(2, 7))
def test_r41_everybody_is_alone(seats: int) -> None:
    assert GAME.sides(seats, settle(GAME.settings, {})) == tuple(range(seats))
    assert len({standing.side for standing in finished(seats)}) == seats


def finished(seats: int) -> Any:
    table = opened(seats)
    while table.actors:
        plan(table)
    return ended(table).standings


@pytest.mark.rules("KD-4.3", "KD-7.8")
def test_7_8_a_plan_that_is_too_long_is_refused_whole() -> None:
    table = given("green e2 broken", "purple e8")
    assert refused(table, "green plan move move move") == ("no-third-slot", "KD-4.3")
    assert refused(table, "green 3 move") == ("no-third-slot", "KD-4.3")
    do(table, "green plan move move", "purple plan move move move")
