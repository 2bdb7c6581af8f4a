"""Everything that can be pending: copies are independent, imagined worlds go on, and the random walk finds no flaw."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, get_args

import pytest

from quintain.games.dungeon_duels.game import GAME
from quintain.games.dungeon_duels.pending import Pending
from quintain.games.dungeon_duels.state import DuelsState
from quintain.testing.portraits import portrait
from tests.games.dungeon_duels.positions import do, position
from tests.games.dungeon_duels.walking import check, matches, step
from tests.games.receiving import imagined

TOWER = "start tf2 tf3 tf1"
LANTERNS = "start ly4 ly2 ly3"
CHEST = ("mound", "chest")
PLAIN = "start start start start"


def asked(knights: Any, *texts: str, dice: Any = (), **more: Any) -> DuelsState:
    state = position(knights, **more)
    do(state, *texts, dice=dice)
    return state


TWO = {"blue": "c2", "red": "c2"}
FULL = "chronos-coin royal-feast will-skull"
BOSS = {"blue": "b2 5w", "red": "c2"}

PENDING: dict[str, Callable[[], DuelsState]] = {
    "Respawning": lambda: asked({"blue": "b2", "red": "-"}, "end"),
    "Drawing": lambda: asked("c3", "move up", mounds="c2", dice=[CHEST]),
    "Tossing": lambda: asked("c3", "move up", "draw relic", mounds="c2", hands={"blue": FULL}, dice=[CHEST]),
    "Slotting": lambda: asked("c2", "buy", tiles="start p1a p3a p3b"),
    "Jumping Rolling": lambda: asked("b2", "jump dd", hands={"blue": "big-boom"}, dice=["AJ AA"]),
    "Jumping Rolling forced": lambda: asked("b2", "jump dd", hands={"red": "dread-talon"}, dice=["JJ AA"]),
    "Passing Drawing": lambda: asked("b2", "jump dd", mounds="b3 b4", dice=["JJ AA", CHEST]),
    "Passing Tossing": lambda: asked(
        "b2", "jump dd", "draw curio", mounds="b3 b4", hands={"blue": FULL}, dice=["JJ AA", CHEST]
    ),
    "Passing Drawing in flight": lambda: asked(
        "a2", "play propeller-dagger", "fly rrr", mounds="b2 c2", hands={"blue": "propeller-dagger"}, dice=[CHEST]
    ),
    "Arriving Falling": lambda: asked(TWO, "move right", tiles=TOWER),
    "Arriving Dropping Falling": lambda: asked({**TWO, "green": "c2"}, "move right", tiles=TOWER),
    "Arriving Dropping Drawing": lambda: asked(
        {**TWO, "green": "c2"}, "move right", "jump d", tiles=TOWER, dice=["AA AA"]
    ),
    "Arriving Jumping Rolling": lambda: asked(
        TWO, "move right", "jump d", tiles=TOWER, hands={"red": "big-boom"}, dice=["AA AA"]
    ),
    "Arriving Dropping Jumping Rolling": lambda: asked(
        {**TWO, "green": "c2"}, "move right", "jump d", tiles=TOWER, hands={"blue": "dread-talon"}, dice=["JJ AA"]
    ),
    "Bouncing": lambda: asked("b2", "jump r", tiles=LANTERNS, dice=["AJ AA"]),
    "Bouncing Drawing": lambda: asked("b2", "jump r", tiles=LANTERNS, mounds="c2", dice=["AJ AA", CHEST]),
    "Striking Rolling": lambda: asked("c3", "attack bc1", foes="bc1 c3", hands={"blue": "big-boom"}, dice=["S AA AA"]),
    "Striking Guarding": lambda: asked(TWO, "attack red", hands={"red": "war-horn smoke-screen"}, dice=["SS S AA"]),
    "Striking Guarding Rolling": lambda: asked(
        TWO, "attack red", gear={"red": "lucky-mail"}, dice=["SS AA AA", "SS SS"]
    ),
    "Striking Shoving": lambda: asked(TWO, "attack red", dice=["SS SS SS", "AA AA"]),
    "Cascading": lambda: asked("c3", "special", foes="bc1 c3, ga1 c3"),
    "Cascading again": lambda: asked("c3", "special", "strike bc1", foes="bc1 c3, ga1 c3", dice=["S AA AA"]),
    "Cascading Striking Rolling": lambda: asked(
        "c3", "special", "strike ga1", foes="bc1 c3, ga1 c3", hands={"blue": "big-boom"}, dice=["S AA AA"]
    ),
    "Cascading Striking Guarding": lambda: asked(TWO, "special", hands={"red": "war-horn"}, dice=["S AA AA"]),
    "Cascading Striking Shoving": lambda: asked(TWO, "special", dice=["S SS AA", "S S"]),
    "Cascading Arriving Falling": lambda: asked(
        TWO, "special", "strike bc1", "step right", tiles=TOWER, foes="bc1 c2, ga1 d2", dice=["S AA AA"]
    ),
    "Aiming": lambda: asked("a2", "play hover-plume", hands={"blue": "hover-plume"}),
    "Blowing": lambda: asked("a2", "play judgment-rush", foes="bc1 d2, ga1 d2", hands={"blue": "judgment-rush"}),
    "Blowing Bouncing": lambda: asked(
        "b2", "play judgment-rush", tiles=LANTERNS, foes="pr1 c2", hands={"blue": "judgment-rush"}
    ),
    "Blowing Passing Drawing": lambda: asked(
        "a2", "play judgment-rush", foes="bc1 d2", mounds="b2 c2", hands={"blue": "judgment-rush"}, dice=[CHEST]
    ),
    "Striding": lambda: asked("a2", "play mobile-gear", hands={"blue": "mobile-gear"}),
    "Striding Drawing": lambda: asked(
        "a2", "play mobile-gear", "step right", mounds="b2", hands={"blue": "mobile-gear"}, dice=[CHEST]
    ),
    "Striding Arriving Falling": lambda: asked(
        TWO, "play mobile-gear", "step right", tiles=TOWER, hands={"blue": "mobile-gear"}
    ),
    "Exploding": lambda: asked("c2", "attack vat", tiles=PLAIN, laid="vat c2, vat c1, vat c3", dice=["S AA AA"]),
    "Exploding Drawing": lambda: asked(
        {"blue": "c2", "red": "c1 5w"}, "attack vat", tiles=PLAIN, laid="vat c2, vat c3, vat d2", dice=["S AA AA"]
    ),
    "Exploding Pushing Drawing": lambda: asked(
        {"blue": "c2", "red": "c1", "green": "c3"}, "attack vat", tiles=PLAIN, laid="vat c2, spike b1", dice=["S AA AA"]
    ),
    "Exploding Pushing Arriving Falling": lambda: asked(
        {"blue": "c3", "red": "c2", "green": "c2"}, "attack vat", tiles=TOWER, laid="vat c3", dice=["S AA AA"]
    ),
    "Pushing Drawing": lambda: asked(
        {"blue": "b2", "red": "c2", "green": "b2"},
        "play surge-staff",
        "aim right",
        tiles=PLAIN,
        laid="spike d2",
        hands={"blue": "surge-staff"},
    ),
    "Raiding Guarding": lambda: asked({"blue": "c2"}, "end", foes="bc1 c2", hands={"blue": "war-horn"}),
    "Raiding Guarding Rolling": lambda: asked(
        {"blue": "c2"}, "end", foes="bc1 c2", gear={"blue": "lucky-mail"}, dice=["SS SS"]
    ),
    "Raiding Drawing": lambda: asked(
        {"blue": "c2 5w", "red": "d4"}, "end", "end", foes="bc1 c2, bc2 d4", dice=["SS SS"]
    ),
    "Scheming Assaulting Guarding": lambda: asked(
        BOSS, "end", room="d2", hands={"blue": "war-horn"}, dice=[("boss", "kk3")]
    ),
    "Scheming Assaulting Guarding Rolling": lambda: asked(
        BOSS, "end", room="d2", gear={"blue": "lucky-mail"}, dice=[("boss", "kk3"), "SS AJ"]
    ),
    "Scheming Assaulting Drawing": lambda: asked(BOSS, "end", room="d2", dice=[("boss", "kk3"), "SS SS"]),
    "Scheming Assaulting Arriving Falling": lambda: asked(
        {"blue": "b2", "red": "b2"}, "end", boss="enchantress", room="d2", dice=[("boss", "en4"), "S AJ"]
    ),
    "Dropping Falling": lambda: asked(
        {"blue": "b2", "red": "d1", "green": "d4"},
        "end",
        boss="enchantress",
        room="d2",
        dice=[("boss", "en7"), "AA AA"],
    ),
    "Falling": lambda: asked({"blue": "b2", "red": "d4"}, "end", boss="enchantress", room="d2", dice=[("boss", "en7")]),
}
"""How to come to everything that can be pending, by the kinds on the stack."""


def finish(state: DuelsState, random: Random, seed: object) -> None:
    """Play at random until nothing is pending any more."""
    for number in range(60):
        if not state.actors or not state.dungeon.pending:
            return
        check(state)
        step(state, random, f"{seed} {number}")
    raise AssertionError(f"still pending: {state.dungeon.pending}")


def test_everything_that_can_be_pending_is_here() -> None:
    named = {kind for written in PENDING for kind in written.split()}
    assert {kind.__name__ for kind in get_args(Pending)} <= named


@pytest.mark.rules("DD-5.4", "DD-5.12", "DD-5.50", "DD-5.53", "DD-5.112", "DD-5.122")
@pytest.mark.parametrize("name", PENDING)
def test_at_every_depth_copies_are_independent_and_imagined_worlds_go_on(name: str) -> None:
    state = PENDING[name]()
    expected = [word for word in name.split() if word[0].isupper()]
    assert [type(one).__name__ for one in state.dungeon.pending] == expected
    check(state)
    seats, random = len(state.dungeon.knights), Random(name)
    before = portrait(state, seats)
    for audience in (None, *range(seats)):
        finish(imagined(GAME, state, audience, name), random, name)
    for _ in range(3):
        finish(state.clone(), random, name)
    assert portrait(state, seats) == before


@pytest.mark.rules("DD-4.4", "DD-5.29", "DD-6.1")
def test_a_walk_through_matches_finds_no_flaw() -> None:
    random, met = Random("walk"), set()
    for number, state in enumerate(matches(random, 4)):
        check(state)
        met.add(tuple(type(one).__name__ for one in state.dungeon.pending))
        if number % 12 == 0:
            seats = len(state.dungeon.knights)
            before = portrait(state, seats)
            twins = [state.clone(), imagined(GAME, state, random.choice([None, *range(seats)]), str(number))]
            for twin in twins:
                for again in range(3):
                    if twin.actors:
                        step(twin, random, (number, again))
            assert portrait(state, seats) == before
    assert len(met) > 12
