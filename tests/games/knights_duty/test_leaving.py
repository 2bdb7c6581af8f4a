"""Leaving (KD-7.9): harmless answers, out at the end of the running phase, at once while plans are made."""

from __future__ import annotations

from random import Random

import pytest

from quintain import Refusal, Step, Table
from quintain.games.knights_duty import GAME
from quintain.games.knights_duty.field import CLANS
from tests.games.knights_duty.samples import (
    Lists,
    asked,
    brawl,
    clans_told,
    do,
    ended,
    events,
    given,
    kinds,
    knights,
    opened,
    piles,
    places,
    plan,
    seat_of,
    state_of,
    table_at,
    view_of,
    walk,
    where,
)


def leave(table: Table, clan: str) -> Step:
    answer = table.submit(seat_of(table, clan), "/resign")
    assert isinstance(answer, tuple), answer
    assert seat_of(table, clan) not in table.actors
    assert state_of(table).flaws() == []
    return answer[0]


def four(*plans: str, draws: tuple[int, ...] = ()) -> Lists:
    """Green and purple side by side, red and blue apart; plans in this order."""
    table = given("green e2 sword", "purple e3 sword", "red e8", "blue i1", draws=draws)
    plan(table, **dict(zip(("green", "purple", "red", "blue"), plans, strict=False)))
    return table


# --- setting up -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("leaver", [0, 1, 2])
def test_while_clans_are_chosen_a_stand_in_finishes_the_setup(leaver: int) -> None:
    """Whether its turn has come or not; the knight is out as soon as everybody has a clan."""
    table = Table.new(GAME, 3, 1, settings={"placement": "free"})
    assert isinstance(table.submit("A", "clan red"), tuple)
    # Now it is B's turn: A has chosen, C has not.
    table.submit(leaver, "/resign")
    for clan in ("blue", "green", "aqua", "purple"):
        if state_of(table).stage == "clan":
            table.submit(table.actors[0], f"clan {clan}")
    state = state_of(table)
    assert len(set(state.clans)) == 3
    assert (state.stage, state.round) == ("plan", 1)
    assert state.actors == state.contenders == tuple(seat for seat in range(3) if seat != leaver)
    assert where(table).split()[leaver] == "out"
    assert table.outcome() is None


def test_of_two_the_other_wins_whoever_leaves_the_choice_of_clans_and_when() -> None:
    for placement in ("spread", "free"):
        for chosen in ([], ["clan purple"]):
            for leaver in (0, 1):
                table = Table.new(GAME, 2, 1, settings={"placement": placement})
                for text in chosen:
                    assert isinstance(table.submit("A", text), tuple)
                table.submit(leaver, "/resign")
                assert ended(table).winner == 1 - leaver, (placement, chosen, leaver)
                assert sorted(places(table), key=str) == [1, 2]


def test_of_three_the_last_who_stays_wins_in_the_choice_of_clans() -> None:
    table = Table.new(GAME, 3, 1, settings={"placement": "free"})
    table.submit("A", "clan red")
    table.submit("B", "/resign")
    table.submit("C", "/resign")
    assert ended(table).winner == 0


# --- plans ----------------------------------------------------------------------------------------------------------


def test_while_plans_are_made_the_knight_goes_out_at_once() -> None:
    table = given("green e2", "purple e3", "red e8")
    do(table, "purple 1 sword")
    leave(table, "purple")
    assert knights(table) == {"green": "e2", "purple": "out", "red": "e8"}
    assert state_of(table).plans == [(), (), ()]
    assert state_of(table).gone == {1: (1, 0)}
    assert asked(table) == "plan green red"
    assert view_of(table, None).asked == (0, 2)
    plan(table)
    assert asked(table) == "plan green red"


def test_the_last_who_still_plans_may_leave() -> None:
    table = given("green e2", "purple e3", "red e8")
    do(table, "green plan move pass pass", "purple plan move pass pass")
    leave(table, "red")
    # Everybody else is ready, so the phase begins.
    assert asked(table) == "step green purple"


def test_whoever_is_ready_and_leaves_takes_the_plan_along() -> None:
    table = given("green e2", "purple e3 sword", "red e8")
    do(table, "purple plan sword sword bow")
    leave(table, "purple")
    do(table, "green plan pass pass pass", "red plan pass pass pass")
    assert piles(table) == []
    assert clans_told(table, "shows", "shows-strike", "declares") == []


# --- phases ---------------------------------------------------------------------------------------------------------


def test_in_a_step_the_knight_stays_and_goes_out_at_the_end_of_the_phase() -> None:
    table = four("move move", "move move")
    leave(table, "purple")
    # The rest of the plan is lost, but the knight is still there, so its cell is not free for green.
    assert view_of(table, "purple").plan == ("move",)
    assert knights(table)["purple"] == "e3 sword"
    do(table, "green go e")
    assert (asked(table), state_of(table).phase) == ("step green", 2)
    assert knights(table) == {"green": "e2 sword", "purple": "out", "red": "e8", "blue": "i1"}
    assert state_of(table).gone == {1: (1, 1)}
    assert events(table, "inspired-victory") == []


def test_a_step_that_is_chosen_stays_chosen() -> None:
    table = four("move", "move")
    do(table, "purple go e")
    leave(table, "purple")
    do(table, "green go e")
    assert [event.values["cell"] for event in events(table, "moved")] == ["e3", "e4"]
    assert knights(table)["purple"] == "out"


def test_in_a_contest_the_knight_yields() -> None:
    table = given("green e2", "purple e4", "red e8")
    plan(table, green="move", purple="move move", red="pass move")
    do(table, "green go e", "purple go w")
    leave(table, "purple")
    assert asked(table) == "contest green"
    do(table, "green insist")
    assert clans_told(table, "yields") == ["purple"]
    # Purple's second move is lost with the rest of the plan.
    assert (where(table), asked(table)) == ("e3 out e8", "step red")


def test_a_declaring_knight_strikes_at_nobody() -> None:
    table = four("sword", "sword", draws=(3,))
    leave(table, "purple")
    assert asked(table) == "declare green"
    do(table, "green at purple")
    assert clans_told(table, "declares-none") == ["purple"]
    # Purple can still be attacked until the phase ends.
    assert piles(table) == ["3+1 miss"]
    assert knights(table)["purple"] == "out"


def test_a_lone_attacker_who_leaves_ends_the_phase() -> None:
    table = four("sword", "pass move")
    leave(table, "green")
    assert (asked(table), knights(table)["green"]) == ("step purple", "out")


def test_a_knight_that_chooses_again_strikes_at_nobody() -> None:
    table = given("green e2 sword down", "purple d2 spear down", "red e3 down", "blue i1", draws=[3])
    plan(table, green="sword", purple="spear", red="pass move")
    do(table, "green at red", "purple at red")
    assert asked(table) == "again purple"
    leave(table, "purple")
    assert clans_told(table, "again-none") == ["purple"]
    assert (asked(table), piles(table)) == ("step red", ["3+1 miss"])


def test_a_knight_that_has_left_is_not_asked_to_choose_again() -> None:
    table = given("green e2 sword", "purple d2 spear down", "red e3 down", "blue i1", draws=[3])
    plan(table, green="sword", purple="spear", red="pass move")
    do(table, "purple at red")
    table.submit(0, "at red")
    assert asked(table) == "inspire green"
    leave(table, "purple")
    do(table, "green hold")
    assert (asked(table), piles(table)) == ("step red", ["3+1 miss"])
    assert clans_told(table, "again-none") == ["purple"]


@pytest.mark.parametrize("leaver", ["green", "purple"])
def test_inspiration_is_held(leaver: str) -> None:
    table = four("sword move", "pass move", draws=(3,))
    table.submit(0, "at purple")
    assert asked(table) == "inspire green purple"
    leave(table, leaver)
    other = "purple" if leaver == "green" else "green"
    assert asked(table) == f"inspire {other}"
    do(table, f"{other} hold")
    assert piles(table) == ["3+1 miss"]
    assert (knights(table)[leaver], asked(table)) == ("out", f"step {other}")


def test_felling_somebody_who_leaves_is_felling() -> None:
    """The strike took the last heart; going out by itself brings nobody anything."""
    table = given("green e2 sword down", "purple e3 broken", "red e8", draws=[0])
    plan(table, green="sword", red="pass move")
    table.submit(0, "at purple")
    leave(table, "purple")
    assert knights(table) == {"green": "e2 sword", "purple": "out", "red": "e8"}
    assert clans_told(table, "inspired-victory") == ["green"]


def test_a_fallen_knight_may_leave() -> None:
    table = given("green e2 sword down", "purple d2 spear down", "red e3 broken sword", "blue i1", draws=[0])
    plan(table, green="sword", purple="spear", red="sword")
    do(table, "green at red", "purple at red", "red at green")
    assert (knights(table)["red"], asked(table)) == ("e3 fallen sword", "again purple")
    leave(table, "red")
    assert asked(table) == "again purple"
    assert knights(table)["red"] == "e3 fallen sword"


# --- places ---------------------------------------------------------------------------------------------------------


def test_of_two_the_other_wins_at_every_stage() -> None:
    stages = set()
    for seed in range(60):
        for state in brawl(2, seed, 60):
            if not state.actors or state.stage in stages:
                continue
            for leaver in (0, 1):
                table = opened(2)
                table.state = state.clone()
                table.submit(leaver, "/resign")
                assert ended(table).winner == 1 - leaver
            stages.add(state.stage)
    assert stages == {"plan", "step", "contest", "declare", "inspire"}


def test_leavers_are_placed_by_when_they_went_out() -> None:
    table = four("pass move", "pass move")
    leave(table, "red")
    # Red is out after phase 2, blue in the next planning.
    do(table, "green stay", "purple stay")
    leave(table, "blue")
    plan(table, green="sword")
    table.submit(0, "at purple")
    leave(table, "purple")
    assert places(table) == [1, 2, 4, 3]
    assert ended(table).winner == 0


def test_those_who_leave_in_one_planning_share_a_place() -> None:
    table = given("green e2 sword down", "purple e3 broken down", "red e8", "blue i1", draws=[0])
    leave(table, "blue")
    leave(table, "red")
    plan(table, green="sword")
    do(table, "green at purple")
    assert places(table) == [1, 2, 3, 3]


def test_whoever_is_out_gains_no_place_by_leaving() -> None:
    table = given("green e2", "purple e3", "red out", "blue out", number=3)
    state_of(table).gone[3] = (2, 2)
    before = dict(state_of(table).gone)
    assert isinstance(table.submit(2, "/resign"), tuple)
    assert state_of(table).gone == before
    assert asked(table) == "plan green purple"
    plan(table, green="move")
    assert isinstance(table.submit(3, "/resign"), tuple)
    assert state_of(table).gone == before
    leave(table, "purple")
    assert places(table) == [1, 2, 4, 3]


@pytest.mark.rules("KD-6.3")
def test_when_all_but_one_have_left_the_others_keep_their_places() -> None:
    """In the middle of a phase too: whoever went out later is placed higher."""
    table = given("green e2 sword", "purple e3", "red out", "blue out", number=3)
    state_of(table).gone[3] = (2, 4)
    plan(table, green="sword")
    table.submit(0, "at purple")
    assert asked(table) == "inspire green purple"
    leave(table, "green")
    assert (ended(table).winner, places(table)) == (1, [2, 1, 4, 3])
    assert state_of(table).combat is None
    for seat in (None, *range(4)):
        assert table.scene(seat).arrows == ()


def test_the_fallen_win_when_everybody_else_leaves() -> None:
    table = given("green e2 sword down", "purple e3 broken sword down", "red out", draws=[0])
    plan(table, green="sword", purple="sword")
    table.submit(0, "at purple")
    table.submit(1, "at green")
    # Green has its Inspiration back and is asked about it.
    assert (knights(table)["purple"], asked(table)) == ("e3 fallen sword down", "inspire green")
    leave(table, "green")
    assert (ended(table).winner, places(table)) == (1, [2, 1, 3])
    assert table.scene(None).result == table.result()


def test_a_match_goes_on_to_its_end_when_somebody_leaves_anywhere() -> None:
    """At every decision of random fights somebody leaves, and the others play on to an outcome that replays."""
    random = Random(5)
    stages = set()
    for seats in (3, 4, 6):
        for number, table in enumerate(walk(seats, seats)):
            if number % 7 or not table.actors:
                continue
            again = Table.replay(table.record, GAME)
            leaver = random.choice(again.state.contenders)
            stages.add(state_of(again).stage)
            again.submit(leaver, "/resign")
            while again.actors:
                assert leaver not in again.actors
                seat = random.choice(again.actors)
                again.act(seat, random.choice(again.state.options(seat)))
            assert again.outcome() == Table.replay(again.record, GAME).outcome()
            assert ended(again).standings[leaver].place != 1
    assert {"clan", "plan", "step"} <= stages


def test_leaving_is_told_to_everybody_and_seen() -> None:
    table = four("move", "move")
    step = leave(table, "purple")
    for seat in (None, *range(4)):
        assert [notice.kind for notice in table.notices(step, seat)][:2] == ["resigned", "left"]
        assert "Purple" in table.notices(step, seat)[1].words
    assert [knight.leaving for knight in view_of(table, None).knights] == [False, True, False, False]
    answer = table.submit(1, "stay")
    assert isinstance(answer, Refusal)
    assert "out" not in kinds(table)


def test_a_position_is_left_alone_by_a_copy_that_somebody_leaves() -> None:
    state = next(state for state in brawl(4, 1, 40) if state.stage == "step")
    table, twin = table_at(state.clone()), table_at(state.clone())
    leave(twin, CLANS[state.clans[0]])
    assert state_of(table).view(None) == state.view(None)
