"""What is hidden (§8): a plan, a step, an answer or a target is nobody else's business before its time."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest

from quintain import Table
from quintain.core.moments import Told
from quintain.games.knights_duty.field import CLANS, TOKENS
from tests.games.knights_duty.samples import (
    Lists,
    asked,
    brawl,
    deed,
    do,
    ended,
    events,
    given,
    heard,
    knights,
    plan,
    seat_of,
    state_of,
    table_at,
    view_of,
)
from tests.games.knights_duty.twins import altered, everything, received, told_apart, who_can_tell

FOUR = ("green e2 sword", "purple e3 spear", "red e4 bow", "blue d3")


def pair(*knights_at: str, draws: tuple[int, ...] = (), **more: Any) -> tuple[Lists, Lists]:
    return given(*knights_at, draws=draws, **more), given(*knights_at, draws=draws, **more)


def planned(first: str, second: str, draws: tuple[int, ...] = (), **plans: str) -> tuple[Lists, Lists]:
    """Two tables at which only purple's plan differs, after planning."""
    one, other = pair(*FOUR, draws=draws)
    plan(one, purple=first, **plans)
    plan(other, purple=second, **plans)
    return one, other


# --- twins made by hand: plans --------------------------------------------------------------------------------------


@pytest.mark.rules("KD-4.3", "KD-7.2")
@pytest.mark.parametrize("others", [(), ("green plan move bow pass",), ("green 1 move", "blue plan pass pass pass")])
def test_a_plan_that_is_laid(others: tuple[str, ...]) -> None:
    one, other = pair(*FOUR)
    do(one, *others, "purple plan spear spear move")
    do(other, *others, "purple plan pass pass pass")
    assert who_can_tell(one, other) == ["purple"]
    assert set(told_apart(one, other, 1)) == {"view", "scene", "log"}


@pytest.mark.rules("KD-7.2")
def test_how_many_slots_are_filled() -> None:
    """Others see planning or ready, and no more."""
    one, other = pair(*FOUR)
    do(one, "purple 1 move", "purple 2 move")
    assert who_can_tell(one, other) == ["purple"]
    do(other, "purple 1 pass")
    assert who_can_tell(one, other) == ["purple"]
    for table in (one, other):
        plates = table.scene(None).plates
        assert [plate.to_act for plate in plates] == [True] * 4
        assert not any("ready" in plate.badges for plate in plates)
        assert next(zone.pieces for zone in table.scene(None).zones if zone.id == "planB") == ()
    do(one, "purple 3 pass")
    # Ready: that is for everybody to see.
    assert who_can_tell(one, other) == ["-", "green", "purple", "red", "blue"]
    assert "ready" in one.scene(None).plates[1].badges


def test_a_full_plan_looks_like_any_other() -> None:
    """Three backs, whether tokens or passes lie there."""
    one, other = pair(*FOUR)
    do(one, "purple plan pass pass pass")
    do(other, "purple plan spear move bow")
    for table in (one, other):
        zone = next(zone for zone in table.scene(0).zones if zone.id == "planB")
        assert [piece.kind for piece in zone.pieces] == ["token-back"] * 3


@pytest.mark.rules("KD-4.5")
@pytest.mark.parametrize(
    "tails", [("pass pass", "spear bow"), ("move move", "pass spear"), ("spear bow", "shield parry")]
)
def test_slots_that_are_not_shown_yet(tails: tuple[str, str]) -> None:
    """In the first phase, at every decision of it, only purple knows what comes."""
    one, other = planned(f"spear {tails[0]}", f"spear {tails[1]}", draws=(3, 3), green="move", red="bow")
    commands = ["green go w", "purple at red", "red at purple", "red hold", "purple hold"]
    for command in commands:
        assert who_can_tell(one, other) == ["purple"], command
        for table in (one, other):
            assert isinstance(table.submit(seat_of(table, command.split()[0]), command.partition(" ")[2]), tuple)
    assert asked(one) == asked(other) == "inspire purple red"
    assert who_can_tell(one, other) == ["purple"]
    # The second phase shows the second slot.
    for table in (one, other):
        do(table, "red hold", "purple hold")
    assert "-" in who_can_tell(one, other)


@pytest.mark.rules("KD-4.7", "KD-R29")
@pytest.mark.parametrize("seats", [2, 3])
def test_a_void_token_is_never_shown(seats: int) -> None:
    """Green is broken in phase 1; its third token goes back unseen, whatever it is."""
    others = ("red i1",) * (seats - 2)
    tables = []
    for token in ("spear", "move", "pass", "sword", "parry"):
        table = given("green e2 spear, down", "aqua e3 sword, down", *others, draws=[0, 2])
        plan(table, green=f"pass shield {token}", aqua="sword sword move")
        tables.append((token, table))
    one = tables[0][1]
    for commands in ((), ("aqua at green",), ("aqua at green",), ("aqua stay",)):
        for token, table in tables:
            do(table, *commands)
            for seat in (None, *range(1, seats)):
                assert told_apart(one, table, seat) == [], (token, seat, commands)
    for token, table in tables:
        assert state_of(table).round == 2
        plan(table)
        for seat in (None, *range(1, seats)):
            assert told_apart(one, table, seat) == []
            assert [event for event in events(table, "shows", "shows-strike") if event.values["clan"] == "green"][
                1:
            ] == []
        assert any(token in words or token in ("move", "pass") for words in heard(table, 0))


def test_a_void_token_is_gone_from_the_tracker() -> None:
    table = given("green e2 down", "aqua e3 sword, down", draws=[0])
    plan(table, green="pass pass bow", aqua="sword move move")
    do(table, "aqua at green", "aqua stay")
    assert state_of(table).phase == 3
    for seat in (None, 1):
        zone = next(zone for zone in table.scene(seat).zones if zone.id == "planA")
        assert [piece.kind for piece in zone.pieces] == ["token-pass", "token-pass", "token-void"]
    assert view_of(table, None).knights[0].shown == ("pass", "pass", "void")


@pytest.mark.rules("KD-4.7")
def test_whether_a_broken_heart_had_a_third_token_is_not_shown_either() -> None:
    """One that planned two slots and one that planned three and was broken since look alike in phase 3."""
    one = given("green e2 broken down", "aqua e3 sword, down")
    plan(one, green="pass pass", aqua="pass pass move")
    other = given("green e2 down", "aqua e3 sword, down")
    plan(other, green="pass pass bow", aqua="pass pass move")
    state = state_of(other)
    state.hearts[0], state.revealed[0] = 1, state_of(one).revealed[0]
    assert msg(one, None) == msg(other, None)
    assert msg(one, 1) == msg(other, 1)


def msg(table: Table, seat: int | None) -> list[bytes]:
    found = received(table, seat)
    return [found["view"], found["scene"]]


def test_slots_that_are_never_reached() -> None:
    """The match ends in phase 1: what lay in the other slots stays the owner's."""
    one, other = pair("green e2 sword, down", "red e3 broken, down", "blue out", draws=(0,))
    plan(one, green="sword bow spear", red="pass move")
    plan(other, green="sword move parry", red="pass bow")
    for table in (one, other):
        do(table, "green at red")
        assert ended(table).winner == 0
    assert who_can_tell(one, other) == ["green", "red"]


def test_the_plan_of_somebody_who_leaves_is_never_shown() -> None:
    for stage in ("plan", "step"):
        one, other = pair(*FOUR)
        for table, tail in ((one, "spear bow"), (other, "move pass")):
            if stage == "plan":
                do(table, f"purple plan spear {tail}")
            else:
                plan(table, green="move", purple=f"spear {tail}")
        for table in (one, other):
            table.submit(1, "/resign")
            if stage == "plan":
                plan(table)
            else:
                do(table, "green stay")
                plan(table, green="move")
        assert who_can_tell(one, other) == ["purple"]


# --- twins made by hand: choices ------------------------------------------------------------------------------------

SEALED = {
    # A position by its commands; then two choices of purple, while somebody else still owes theirs.
    "step": ({"green": "move", "purple": "move", "blue": "move"}, [], ("stay", "go se"), ["green stay", "blue stay"]),
    "contest": (
        {"green": "move", "purple": "move"},
        ["green go ne", "purple go nw"],
        ("insist", "yield"),
        ["green insist"],
    ),
    "declare": (
        {"green": "sword", "purple": "spear"},
        [],
        ("at none", "at red"),
        ["green at none"],
    ),
    "inspire": ({"green": "sword"}, ["green at purple"], ("inspire", "hold"), ["green hold"]),
}


def sealed(stage: str) -> tuple[Lists, Lists, list[str]]:
    plans, before, choices, after = SEALED[stage]
    tables = pair("green e2 sword", "purple e3 spear", "red e4 bow", "blue d5", draws=(3, 3))
    for table, choice in zip(tables, choices, strict=True):
        plan(table, **plans)
        for command in before:
            table.submit(seat_of(table, command.split()[0]), command.partition(" ")[2])
        assert asked(table).startswith(f"{stage} green purple")
        assert isinstance(table.submit(1, choice), tuple)
    return *tables, after


@pytest.mark.rules("KD-5.1", "KD-5.6", "KD-5.14", "KD-5.23", "KD-R18", "KD-R22")
@pytest.mark.parametrize("stage", SEALED)
def test_a_sealed_choice(stage: str) -> None:
    one, other, after = sealed(stage)
    assert who_can_tell(one, other) == ["purple"]
    assert set(told_apart(one, other, 1)) <= {"view", "scene", "log"}
    for table in (one, other):
        # Everybody sees that purple is ready, and hears nothing.
        assert 1 not in table.actors
        for seat in (None, 0, 2, 3):
            assert table.notices(table.steps[-1], seat) == []
        for command in after:
            table.submit(seat_of(table, command.split()[0]), command.partition(" ")[2])
    # The last choice shows them all.
    assert who_can_tell(one, other) == ["-", "green", "purple", "red", "blue"]


@pytest.mark.rules("KD-7.6")
def test_a_second_choice_is_open() -> None:
    tables = pair("green e2 sword down", "purple d2 spear down", "red e3 down", "blue d3 down", draws=(3, 3))
    for table, choice in zip(tables, ("blue", "red"), strict=True):
        plan(table, green="sword", purple="spear", red="pass move")
        do(table, "green at red", "purple at red", f"purple at {choice}")
    assert who_can_tell(*tables) == ["-", "green", "purple", "red", "blue"]


def test_whoever_is_out_sees_what_a_spectator_sees() -> None:
    one, other = pair("green e2", "purple e3", "red e9", "blue out")
    for table, tokens in ((one, "spear bow move"), (other, "pass pass pass")):
        do(table, f"purple plan {tokens}", "red 1 bow")
    assert told_apart(one, other, 3) == []
    view = view_of(one, "blue")
    assert (view.plan, view.choice) == ((), "")


# --- twins of random positions --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 7))
def test_nobody_can_tell_hidden_things_apart(seats: int) -> None:
    """Others' plans and sealed choices are exchanged by hand, in positions of every stage."""
    random = Random(f"altered {seats}")
    stages: Counter[str] = Counter()
    changed = 0
    for seed in range(20):
        for state in brawl(seats, seed, 80):
            if not state.actors or (state.stage == "plan" and random.random() < 0.8):
                continue
            stages[state.stage] += 1
            audience = random.choice([None, *range(seats)])
            twin = altered(state, audience, random)
            changed += everything(twin) != everything(state)
            one, other = table_at(state.clone()), table_at(twin)
            assert told_apart(one, other, audience) == [], (state.stage, audience)
    wanted = {"plan", "step", "contest", "declare", "inspire"} | ({"again"} if seats > 2 else set())
    assert wanted <= set(stages)
    assert changed > 200


# --- sealed choices in any order ------------------------------------------------------------------------------------


@pytest.mark.rules("KD-7.8")
def test_plans_may_arrive_in_any_order() -> None:
    slots = {0: ["1 move", "2 sword", "3 bow"], 1: ["1 spear", "2 pass", "3 move"], 2: ["1 bow", "2 shield", "3 pass"]}
    random = Random("orders")
    ends = []
    for _ in range(40):
        table = given("green e2 sword", "purple e3 spear", "red e9 bow", draws=[])
        order = random.sample([seat for seat in slots for _ in range(3)], 9)
        left = {seat: iter(texts) for seat, texts in slots.items()}
        for number, seat in enumerate(order):
            answer = table.submit(seat, next(left[seat]))
            assert isinstance(answer, tuple)
            for other in {None, 0, 1, 2} - {seat}:
                assert bool(table.notices(answer[0], other)) == (number == 8)
        assert asked(table) == "step green"
        ends.append((everything(state_of(table)), heard(table, None)))
    assert all(end == ends[0] for end in ends)


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_sealed_choices_may_arrive_in_any_order(seats: int) -> None:
    """The same state whoever chooses first, and nobody hears anything before the last has chosen."""
    random = Random(f"any order {seats}")
    tried: Counter[str] = Counter()
    for seed in range(40):
        for state in brawl(seats, seed, 80):
            if len(state.actors) < 2 or state.stage in ("plan", "clan") or tried[state.stage] >= 25:
                continue
            tried[state.stage] += 1
            chosen = {seat: state.text(random.choice(state.options(seat))) for seat in state.actors}
            ends = []
            for order in random.sample(list(permutations(state.actors)), 2):
                table = table_at(state.clone(), draws=[0] * 12)
                for number, seat in enumerate(order, start=1):
                    # As the state takes them, without what the table plays by itself.
                    moment = Told(table.luck(1))
                    state_of(table).apply(seat, deed(chosen[seat]), moment)
                    told = moment.events
                    if number < len(order):
                        assert [event.to for event in told] == [(seat,)]
                        assert all(event.private for event in told)
                ends.append((everything(state_of(table)), [event for event in told if not event.private]))
            assert ends[0] == ends[1], (state.stage, chosen)
    assert {"step", "declare", "inspire"} <= set(tried)


def test_a_choice_cannot_be_changed() -> None:
    table = given("green e2", "purple e4", "red e9")
    plan(table, green="move", purple="move")
    do(table, "green go e")
    for text in ("go e", "go w", "stay"):
        assert table.why(0, text) is not None
    answer = table.submit(0, "/undo")
    # Nothing is taken back without the others.
    assert view_of(table, "green").choice == "go e"
    assert not isinstance(answer, tuple) or answer[0].number is None


# --- views ----------------------------------------------------------------------------------------------------------


def test_the_owner_sees_its_plan_and_its_choice() -> None:
    table = given("green e2", "purple e4", "red e9")
    do(table, "green 1 move", "green 2 bow")
    assert view_of(table, "green").plan == ("move", "bow")
    assert view_of(table, "purple").plan == view_of(table, None).plan == ()
    do(table, "green 3 pass", "purple plan move pass pass", "red plan pass pass pass", "green go e")
    assert view_of(table, "green").choice == "go e"
    assert view_of(table, "purple").choice == ""
    assert view_of(table, None).asked == (0, 1)
    assert view_of(table, None).acting == (1,)
    assert set(TOKENS) >= set(view_of(table, "green").plan)
    assert [knight.clan for knight in view_of(table, None).knights] == [CLANS[0], CLANS[1], CLANS[2]]
    assert knights(table)["green"] == "e2"
