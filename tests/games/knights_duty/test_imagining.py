"""Imagined worlds: each agrees with all that a seat knows, and together they reach all that it cannot rule out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from quintain.core.luck import Stream
from quintain.core.moments import Moment
from quintain.games.knights_duty import GAME
from quintain.games.knights_duty.field import TOKENS
from quintain.games.knights_duty.state import KnightsDutyState
from quintain.testing.matches import Setup, play_match
from tests.games.knights_duty.samples import asked, brawl, do, given, plan, seat_of, state_of, table_at
from tests.games.knights_duty.twins import told_apart


def worlds(state: KnightsDutyState, seat: int | None = 0, many: int = 200) -> Iterator[KnightsDutyState]:
    """So many worlds imagined from what a seat knows here; each is checked against its view."""
    view = state.view(seat)
    for number in range(many):
        world = GAME.imagine(view, Stream.of("worlds", number))
        assert world.view(seat) == view
        assert world.flaws() == []
        assert all(world.options(actor) for actor in world.actors)
        yield world


def plans(state: KnightsDutyState, of: int, seat: int | None = 0, many: int = 200) -> Counter[str]:
    """What a seat imagines another to have laid, and how often."""
    return Counter(" ".join(TOKENS[token] for token in world.plans[of]) for world in worlds(state, seat, many))


def choices(state: KnightsDutyState, of: int, seat: int | None = 0) -> set[str]:
    """What a seat imagines another to have chosen in secret."""
    return {state.text(world.choices[of]) for world in worlds(state, seat)}


# --- plans ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [None, 0])
def test_a_plan_that_is_laid_may_be_any_plan(seat: int | None) -> None:
    table = given("green e2", "purple e3", "red e4 broken")
    do(table, "purple plan bow bow move", "red plan pass pass", "green 1 shield")
    found = plans(state_of(table), 1, seat, many=6000)
    assert len(found) == 338
    # A plan without any pass and one of passes alone are about as likely.
    assert max(found.values()) < 60
    assert len(plans(state_of(table), 2, seat, many=800)) == 49
    for world in worlds(state_of(table), 0, many=20):
        assert [TOKENS[token] for token in world.plans[0]] == ["shield"]


def test_whoever_still_plans_may_have_laid_nothing() -> None:
    table = given("green e2", "purple e3", "red e4")
    do(table, "purple 1 bow")
    assert set(plans(state_of(table), 1)) == {""}
    for world in worlds(state_of(table), 1, many=5):
        assert [TOKENS[token] for token in world.plans[1]] == ["bow"]


def test_what_is_shown_is_kept_and_the_rest_may_be_anything_that_the_hand_allows() -> None:
    table = given("green e2", "purple e3", "red e4")
    plan(table, green="move", purple="bow bow move")
    assert asked(table) == "step green"
    found = plans(state_of(table), 1, many=1500)
    # Every pair of tokens after the bow, but for two more bows.
    assert len(found) == 48
    assert all(words.startswith("bow ") for words in found)
    do(table, "green stay")
    assert asked(table) == "declare purple"
    found = plans(state_of(table), 1)
    assert set(found) == {f"bow bow {token}" for token in TOKENS if token != "bow"}


def test_the_own_plan_is_known() -> None:
    table = given("green e2", "purple e3", "red e4")
    plan(table, green="move parry sword", purple="bow bow move")
    for world in worlds(state_of(table), 0, many=20):
        assert [TOKENS[token] for token in world.plans[0]] == ["move", "parry", "sword"]


def test_a_void_token_may_be_anything_and_matters_to_nobody() -> None:
    table = given("green e2 spear, down", "aqua e3 sword, down", draws=[0])
    plan(table, green="pass shield spear", aqua="sword move move")
    do(table, "aqua at green", "aqua stay")
    state = state_of(table)
    assert (state.phase, state.revealed[0][-1]) == (3, -1)
    for world in worlds(state, 1, many=20):
        assert world.revealed[0] == state.revealed[0]
        world.apply(1, world.options(1)[0], Moment(Stream.of("on")))
        assert (world.stage, world.weapons[0]) == ("plan", state.weapons[0])


# --- sealed choices -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [None, 0])
def test_sealed_choices_may_be_any_option(seat: int | None) -> None:
    table = given("green e2 sword", "purple e4 bow", "red e5", "blue e9", draws=[3])
    plan(table, green="move sword", purple="move bow", red="shield")
    do(table, "purple go w")
    assert choices(state_of(table), 1, seat) == {"stay", "go ne", "go nw", "go w", "go sw", "go se"}
    do(table, "green go e")
    assert asked(table) == "contest green purple"
    do(table, "purple yield")
    assert choices(state_of(table), 1, seat) == {"insist", "yield"}
    do(table, "green insist")
    assert asked(table) == "declare green purple"
    do(table, "purple at none")
    assert choices(state_of(table), 1, seat) == {"at none", "at green", "at red"}
    table.submit(0, "at purple")
    assert asked(table) == "inspire green purple"
    table.submit(1, "inspire")
    assert choices(state_of(table), 1, seat) == {"inspire", "hold"}
    for world in worlds(state_of(table), 1, many=20):
        assert state_of(table).text(world.choices[1]) == "inspire"


@pytest.mark.parametrize("chosen", ["go w", "stay"])
def test_whoever_has_chosen_and_then_left_may_have_chosen_anything(chosen: str) -> None:
    """The choice stands, and is as secret as before."""
    table = given("green e2", "purple e4", "red e9")
    plan(table, green="move", purple="move")
    do(table, f"purple {chosen}")
    table.submit(seat_of(table, "purple"), "/resign")
    assert asked(table) == "step green"
    assert chosen in choices(state_of(table), 1)


# --- anywhere -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 7))
def test_imagined_worlds_agree_in_every_byte(seats: int) -> None:
    """In fights of every stage and for everybody, with somebody leaving now and then."""
    random = Random(f"imagined {seats}")
    stages: Counter[str] = Counter()
    for seed in range(12):
        for state in brawl(seats, seed, 80):
            if random.random() < 0.5 or not state.actors:
                continue
            if seats > 2 and random.random() < 0.1:
                state = state.clone()  # noqa: PLW2901
                state.withdraw(random.choice(state.contenders), Moment(Stream.of("leaving")))
            stages[state.stage] += 1
            audience = random.choice([None, *range(seats)])
            world = next(worlds(state, audience, 1))
            assert told_apart(table_at(state.clone()), table_at(world), audience) == []
            while world.actors and random.random() < 0.8:
                seat = random.choice(world.actors)
                world.apply(seat, random.choice(world.options(seat)), Moment(Stream.of(f"on {seed}")))
                assert world.flaws() == []
    assert {"plan", "step", "contest", "declare", "inspire"} <= set(stages)


def test_imagining_changes_nothing_that_it_is_given() -> None:
    state = next(state for state in brawl(4, 3, 60) if state.stage == "step")
    view = state.view(1)
    before = repr(view)
    list(worlds(state, 1, many=3))
    assert repr(view) == before


# --- whole matches --------------------------------------------------------------------------------------------------


@pytest.mark.rules("KD-4.5", "KD-4.7")
def test_who_is_out_shows_nothing_more_in_any_imagined_world() -> None:
    fallen = 0
    for number in range(6):
        for moment in play_match(GAME, Setup(4, {}), f"p{number}").moves:
            state = moment.state
            assert isinstance(state, KnightsDutyState)
            world = GAME.imagine(state.view(0), Stream.of("shown"))
            assert world.shown == state.shown
            fallen += state.stage != "plan" and any(len(slots) < state.phase for slots in state.revealed)
    assert fallen
