"""What players of Knight's Duty read: refusals that reach them, and lines of the log that say why."""

from __future__ import annotations

import pytest

from quintain import Refusal, Table
from quintain.games.knights_duty import GAME
from tests.games.knights_duty.samples import (
    asked,
    do,
    ended,
    given,
    heard,
    options,
    pass_round,
    places,
    plan,
    seat_of,
    state_of,
    where,
)


def answer(table: Table, command: str) -> str:
    """The sentence with which a command as ``green go e`` is refused."""
    clan, _, text = command.partition(" ")
    refusal = table.submit(seat_of(table, clan), text)
    assert isinstance(refusal, Refusal), f"{command} was accepted"
    assert table.why(seat_of(table, clan), text) == refusal
    return str(refusal)


# --- refusals -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("KD-7.8")
def test_whoever_has_chosen_hears_for_whom_all_wait() -> None:
    table = given("green e2", "purple e3", "red e8")
    do(table, "green plan pass pass pass")
    assert answer(table, "green 1 move") == "KD-7.8: you have chosen already; now Purple, Red must"
    do(table, "red plan move pass pass")
    assert answer(table, "red plan move move move") == "KD-7.8: you have chosen already; now Purple must"


@pytest.mark.rules("KD-7.9")
def test_whoever_is_out_hears_it() -> None:
    table = given("green e2", "purple e3", "red out")
    assert answer(table, "red 1 move") == "KD-7.9: your knight is out"
    plan(table, green="move")
    assert answer(table, "red stay") == "KD-7.9: your knight is out"


@pytest.mark.rules("KD-7.9")
def test_whoever_has_left_hears_it_while_the_knight_still_stands_there() -> None:
    table = given("green e2", "purple e3", "red e8")
    plan(table, green="move", purple="move")
    table.submit(1, "/resign")
    assert where(table) == "e2 e3 e8"
    assert answer(table, "purple stay") == "KD-7.9: you have left this match already"


@pytest.mark.rules("KD-4.5")
def test_whoever_is_not_asked_hears_who_is() -> None:
    table = given("green e2", "purple e3", "red e8")
    plan(table, green="move")
    assert answer(table, "purple stay") == "KD-4.5: you are not asked now: Green to decide"


@pytest.mark.rules("KD-7.3", "KD-7.4", "KD-7.5", "KD-7.7")
def test_a_whole_plan_is_refused_by_what_is_asked_now() -> None:
    """Whatever the hearts, and however long the plan."""
    table = given("green e2 sword broken", "purple e4 sword", draws=[3])
    stages = []
    plan(table, green="move sword", purple="move sword")
    for commands in (["green go e", "purple go w"], ["green yield", "purple yield"], ["green at purple"]):
        stages.append(state_of(table).stage)
        assert answer(table, "green plan move move move").startswith(state_of(table).ask(0).rule)
        for command in commands:
            clan, _, text = command.partition(" ")
            assert isinstance(table.submit(seat_of(table, clan), text), tuple)
    table.submit(1, "at none")
    stages.append(state_of(table).stage)
    assert answer(table, "green plan move move move").startswith("KD-7.7: Inspiration is being chosen")
    assert stages == ["step", "contest", "declare", "inspire"]


@pytest.mark.rules("KD-4.3", "KD-2.6")
@pytest.mark.parametrize("heart", ["full", "broken"])
def test_what_is_not_there_is_named(heart: str) -> None:
    table = given(f"green e2 sword {heart}", "purple e4 sword")
    count = 3 if heart == "full" else 2
    for slot in ("0", "4", "12"):
        assert answer(table, f"green {slot} move") == f"KD-4.3: there is no slot {slot}: you plan {count} actions"
    plan(table, green="sword")
    there = "there are green, purple, red, yellow, aqua, blue"
    assert answer(table, "green at black") == f"KD-2.6: there is no clan 'black': {there}"
    fresh = Table.new(GAME, 2, 1)
    refusal = fresh.submit(0, "clan pink")
    assert str(refusal) == f"KD-2.6: there is no clan 'pink': {there}"


@pytest.mark.rules("KD-7.3", "KD-7.8")
def test_a_step_may_name_the_cell() -> None:
    table = given("green e2", "purple e9")
    plan(table, green="move move move")
    do(table, "green go E3", "green go  d3")
    assert (where(table), asked(table)) == ("d3 e9", "step green")
    assert [step.text for step in table.steps[-2:]] == ["go e", "go ne"]
    assert answer(table, "green go e5").startswith("KD-5.1: e5 is not beside your knight on d3")
    assert answer(table, "green go d3").startswith("KD-5.1")
    assert "go ne" in options(table, "green")


# --- the log --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("KD-5.4")
def test_whoever_cannot_move_hears_who_is_in_the_way() -> None:
    table = given("green e3", "purple e4", "red e5")
    plan(table, green="move", purple="move", red="move")
    do(table, "green go e", "purple go e", "red stay")
    told = heard(table, None)
    assert "Red chooses to stay on e5." in told
    assert told[told.index("Red chooses to stay on e5.") + 1 :][:2] == [
        "Purple has not left e4: green stays on e3.",
        "Red has not left e5: purple stays on e4.",
    ]
    assert not any("still on" in line for line in told)


@pytest.mark.rules("KD-5.6")
@pytest.mark.parametrize("contest", ["agreement", "bounce"])
def test_a_contest_without_agreement_says_so(contest: str) -> None:
    table = given("green e2", "purple e4", contest=contest)
    plan(table, green="move", purple="move")
    do(table, "green go e", "purple go w")
    if contest == "agreement":
        do(table, "green insist", "purple insist")
    told = heard(table, None)
    assert {"Nobody gets e3: green stays on e2.", "Nobody gets e3: purple stays on e4."} <= set(told)


@pytest.mark.rules("KD-5.6", "KD-5.7")
def test_a_contest_that_is_won_says_to_whom_and_whether_it_helped() -> None:
    table = given("green e2", "purple e4", "red e3", "yellow d1")
    plan(table, green="move", purple="move", red="move", yellow="move")
    do(table, "green go e", "purple go w", "red go nw", "yellow go e")
    do(table, "green insist", "purple yield", "red insist", "yellow insist")
    told = heard(table, None)
    assert where(table) == "e2 e4 e3 d1"
    assert told[told.index("Yellow insists.") + 1 :][:4] == [
        "Purple leaves e3 to green and stays on e4.",
        "Nobody gets d2: red stays on e3.",
        "Nobody gets d2: yellow stays on d1.",
        "Red has not left e3: green stays on e2.",
    ]


@pytest.mark.rules("KD-5.19")
def test_a_hit_on_the_fallen_says_that_it_takes_nothing() -> None:
    table = given("green e2 sword down", "purple d2 spear down", "red e3 broken", "blue i1", draws=[0, 0])
    plan(table, green="sword", purple="spear")
    do(table, "green at red", "purple at red", "purple at red")
    told = heard(table, None)
    assert told.count("Red falls.") == 1
    assert told[told.index("Red has fallen already: the hit takes nothing.") - 1].endswith("A heart: hit!")


@pytest.mark.rules("KD-4.10")
def test_the_ring_closes_for_want_of_hearts_not_of_fights() -> None:
    table = given("purple e5 sword", "aqua e6", quiet=4, draws=[3])
    plan(table, purple="sword")
    do(table, "purple at aqua")
    closed = "5 rounds without a strike that took a heart: the ring closes to 3 steps around the High Ground."
    assert closed in heard(table, None)


@pytest.mark.rules("KD-4.10")
def test_a_ring_of_one_step_and_of_none() -> None:
    table = given("purple e5", "aqua e6", quiet=4, radius=2)
    assert "One more quiet round, and the ring closes to 1 step." in table.scene(0).remarks
    pass_round(table)
    assert heard(table, None)[-2].endswith("the ring closes to 1 step around the High Ground.")
    for _ in range(4):
        pass_round(table)
    assert "One more quiet round, and only the High Ground is left inside the ring." in table.scene(0).remarks
    pass_round(table)
    assert heard(table, None)[-2].endswith("the ring closes, and only the High Ground is left inside.")


def test_choices_are_told_in_words() -> None:
    table = given("green e2 sword", "purple e4 sword", draws=[3])
    plan(table, green="move sword", purple="move sword")
    do(table, "green go e", "purple go w")
    do(table, "green yield", "purple yield")
    do(table, "green at purple", "purple at none", "green inspire", "purple hold")
    chosen = [line for line in heard(table, 0) if line.startswith("You choose")]
    assert chosen == [
        "You choose to go to e3.",
        "You choose to yield.",
        "You choose to strike at purple.",
        "You choose to use your Inspiration.",
    ]
    assert "You choose to strike at nobody." in heard(table, 1)
    assert not any(line.startswith("You choose") for line in heard(table, None))


def test_the_prompt_of_inspiration_names_the_opponent_by_clan() -> None:
    table = given("green e2 sword", "purple e4 sword")
    plan(table, green="sword")
    table.submit(0, "at purple")
    assert table.scene(0).prompt.startswith("You strike at purple: 75 %.")
    assert table.scene(1).prompt.startswith("Green strikes at you: 75 %.")


# --- leaving --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("KD-7.9", "KD-3.7")
@pytest.mark.parametrize("leaver", range(4))
def test_leaving_while_clans_are_chosen_is_told_with_the_clan(leaver: int) -> None:
    """Two have chosen, the third is asked, the fourth will be."""
    names = ["Ann", "Bob", "Cid", "Dee"]
    table = Table.new(GAME, names, 1, settings={"placement": "free"})
    for seat, clan in enumerate(("red", "blue")):
        assert isinstance(table.submit(seat, f"clan {clan}"), tuple)
    table.submit(leaver, "/resign")
    assert f"{names[leaver]} leaves before the knights take the field." in heard(table, None)
    while state_of(table).stage == "clan":
        table.act(table.actors[0], state_of(table).options(table.actors[0])[0])
    told = heard(table, None)
    clan = state_of(table).view(None).knights[leaver].clan
    drawn = f"{clan.capitalize()} is drawn for {names[leaver]}, who has left."
    assert (drawn in told) == (leaver > 1)
    assert told.index(f"{clan.capitalize()} is out.") > next(i for i, line in enumerate(told) if "take their" in line)
    assert not any("()" in line for line in told)


@pytest.mark.rules("KD-7.9", "KD-6.2", "KD-6.3")
def test_whoever_leaves_in_the_phase_in_which_the_others_fall_is_placed_below_them() -> None:
    table = given("green e2 sword down", "purple e3 broken down", "red e8", draws=[0])
    plan(table, green="sword", red="move")
    table.submit(2, "/resign")
    table.submit(0, "at purple")
    assert (ended(table).winner, places(table)) == (0, [1, 2, 3])

    table = given("green e2 broken sword down", "purple e3 broken sword down", "red e8", draws=[0, 0])
    plan(table, green="sword", purple="sword", red="move")
    table.submit(2, "/resign")
    table.submit(0, "at purple")
    table.submit(1, "at green")
    while table.actors:
        table.submit(table.actors[0], "hold")
    assert places(table) == [1, 1, 3]
    assert table.result() == "Green and Purple win together: nobody stands, and they went last, in round 1"


@pytest.mark.rules("KD-7.9", "KD-6.2")
def test_a_healthy_leaver_is_placed_below_whoever_the_last_blow_felled() -> None:
    """The blow was declared before, and is still struck."""
    table = given("green e2 sword", "purple e3 broken", "red e4 broken sword down", draws=[0, 0])
    plan(table, green="sword", red="sword")
    table.submit(0, "at purple")
    table.submit(2, "at purple")
    assert asked(table) == "inspire green purple"
    table.submit(0, "/resign")
    while table.actors:
        table.submit(table.actors[0], {"inspire": "hold", "again": "at none"}[state_of(table).stage])
    assert (ended(table).winner, places(table)) == (2, [3, 2, 1])
    assert table.result().startswith("Red wins")
