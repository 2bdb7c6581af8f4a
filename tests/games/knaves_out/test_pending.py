"""Everything that can be pending: copies are independent, imagined worlds go on, and the random walk finds no flaw."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, get_args

import pytest

from quintain.games.knaves_out.game import GAME
from quintain.games.knaves_out.pending import Pending
from quintain.games.knaves_out.state import KnavesState
from quintain.testing.portraits import portrait
from tests.games.knaves_out.positions import do, position
from tests.games.knaves_out.rich import check, rich, step
from tests.games.receiving import imagined

RED, HARMONY, CHAOS, SPADE, DIAMOND = "JD QH KH", "JH QD KS", "JS QS KD", "JS QS KS", "JD QD KD"
TWO = {"A": "pawn Ad4/1", "B": "pawn Ad5/1, rook Ae5"}


def asked(*texts: str, pieces: dict[str, str] | None = None, dice: Any = (), **more: Any) -> KnavesState:
    state = position(pieces or {**TWO, "C": ""}, **more)
    do(state, *texts, dice=dice)
    return state


def charm(**more: Any) -> dict[str, Any]:
    return {"courts": {"A": "JD QH"}, "towers": {"A": "/A2"}, **more}


PENDING: dict[str, Callable[[], KnavesState]] = {
    "Paying": lambda: asked(
        "act summerbreeze", courts={"A": RED}, towers={"A": "A2/A-4/A-4"}, kingdoms={"A": {"feast": True}}
    ),
    "Choosing": lambda: asked("act build rook", courts={"A": "JD"}, towers={"A": "A-4"}),
    "Choosing again": lambda: asked(
        "act failed-plan", pieces={"A": "pawn Ad4", "B": ""}, courts={"A": CHAOS}, towers={"A": "A/A/A"}
    ),
    "Fetching": lambda: asked("act collect-tax", "skip", courts={"A": "JD QH KH"}, towers={"A": "A-4/A/A"}),
    "Serving": lambda: asked("act unseen-servant", "skip", courts={"A": SPADE}, towers={"A": "A/A/A"}),
    "Shifting": lambda: asked("act infighting", courts={"A": CHAOS}, towers={"A": "A-5/A2"}),
    "Single": lambda: asked(
        "act poison",
        courts={"A": "JD QH+ KH"},
        towers={"A": "/A2"},
        effects={"A": "lionheart"},
        dice=[[1]],
    ),
    "Charming": lambda: asked("act charm", "step Bd5", pieces={"A": "", "B": "pawn Bd4/2"}, **charm()),
    "Landing": lambda: asked("land p1", pieces={"A": "pawn sea", "B": ""}),
    "Landing there": lambda: asked("land p1", "board B", pieces={"A": "pawn sea", "B": ""}),
    "Raising Sacrificing Naming": lambda: asked("call dark", courts={"A": RED}),
    "Raising Sacrificing": lambda: asked("call dark", "target B", courts={"A": RED}),
    "Raising Stripping": lambda: asked("call dark", "target B", courts={"A": RED}, spare={"A": (2, 3)}),
    "Raising": lambda: asked("call dark", "target B", "red 5", courts={"A": RED}),
    "Raising there": lambda: asked("call dark", "target B", "red 5", "board A", courts={"A": RED}),
    "Sharing": lambda: asked(
        "act boister",
        pieces={"A": "pawn Ad4, pawn sea", "B": ""},
        courts={"A": HARMONY},
        towers={"A": "A-4/A-4/A-4"},
        spare={"A": (1, 8)},
    ),
    "Attack": lambda: asked("attack Ad4 Ad5", effects={"B": "insight parlay", "C": "parlay"}),
    "Attack passed": lambda: asked("attack Ad4 Ad5", "pass", effects={"B": "insight parlay", "C": "parlay"}),
    "Attack rolled": lambda: asked("attack Ad4 Ad5", effects={"A": "lionheart punches"}, dice=[[1, 5]]),
    "Attack Attack": lambda: asked("attack Ad4 Ad5", effects={"A": "parlay", "B": "frenzied"}),
    "Attack Attack Damage": lambda: asked(
        "attack Ad4 Ad5",
        pieces={"A": "pawn Ad4/1, rook Ac4", "B": "pawn Ad5/1"},
        effects={"A": "redirect", "B": "frenzied"},
        dice=[[5, 5, 1]],
    ),
    "Attack Damage": lambda: asked("attack Ad4 Ad5", effects={"B": "redirect"}, dice=[[5, 5]]),
    "Damage": lambda: asked(
        "act execute", effects={"B": "redirect"}, courts={"A": "JD QH"}, towers={"A": "/A-4"},
        pieces={"A": "rook Ad4", "B": "pawn Ad5/1, rook Ad6"},
    ),
    "Stepping Damage": lambda: asked(
        "move Bd4 Bd5",
        pieces={"A": "pawn Bd4/1, pawn Be4", "B": ""},
        effects={"A": "redirect"},
        great={"ivory": "B Ba1/10"},
    ),
    "Charming Stepping Damage": lambda: asked(
        "act charm", "step Cd5",
        pieces={"A": "", "B": "pawn Cd4/1, rook Cc4", "C": ""},
        **charm(effects={"B": "redirect"}, great={"ivory": "C Ch8/10"}),
    ),
}  # fmt: skip
"""How to come to everything that can be pending, by the kinds on the stack."""


def finish(state: KnavesState, random: Random, seed: object) -> None:
    """Play at random until nothing is pending any more."""
    for number in range(60):
        if not state.actors or not state.realm.pending:
            return
        check(state)
        step(state, random, f"{seed} {number}")
    raise AssertionError(f"still pending: {state.realm.pending}")


def test_everything_that_can_be_pending_is_here() -> None:
    named = {kind for written in PENDING for kind in written.split()}
    assert {kind.__name__ for kind in get_args(Pending)} <= named


@pytest.mark.rules("KO-4.14", "KO-5.29", "KO-5.66", "KO-5.98", "KO-5.185", "KO-5.202")
@pytest.mark.parametrize("name", PENDING)
def test_at_every_depth_copies_are_independent_and_imagined_worlds_go_on(name: str) -> None:
    state = PENDING[name]()
    expected = [word for word in name.split() if word[0].isupper()]
    assert [type(one).__name__ for one in state.realm.pending] == expected
    check(state)
    seats, random = len(state.realm.kingdoms), Random(name)
    before = portrait(state, seats)
    for audience in (None, *range(seats)):
        finish(imagined(GAME, state, audience, name), random, name)
    for _ in range(3):
        finish(state.clone(), random, name)
    assert portrait(state, seats) == before


@pytest.mark.rules("KO-5.61", "KO-6.7")
@pytest.mark.parametrize("seats", GAME.seats)
def test_a_walk_from_rich_positions_finds_no_flaw(seats: int) -> None:
    """Counts stay, options and refusals agree, texts and numbers lead back, copies and imagined worlds hold."""
    random, met, done = Random(f"walk {seats}"), set(), set()
    for number in range(8):
        state = rich(random, seats)
        census = state.census()
        for beat in range(35):
            if not state.actors:
                assert state.outcome() is not None
                break
            check(state)
            met.add(tuple(type(one).__name__ for one in state.realm.pending))
            if random.random() < 0.1:
                before = portrait(state, seats)
                audience = random.choice([None, *range(seats), *state.actors])
                for twin in (state.clone(), imagined(GAME, state, audience, f"{number} {beat}")):
                    for again in range(3):
                        if twin.actors:
                            step(twin, random, (number, beat, again))
                            assert twin.flaws() == []
                            assert twin.census() == census
                assert portrait(state, seats) == before
            _, deed, _ = step(state, random, (number, beat))
            done.add(type(deed))
            assert state.census() == census
    assert len(met) > 4
    assert len(done) > 14


# --- what may be left to the table ------------------------------------------------------------------------------------


@pytest.mark.rules("KO-4.4", "KO-5.102", "KO-5.160")
def test_what_belongs_to_ones_own_turn_is_never_left_to_the_table() -> None:
    """Who is not to be asked before the own turn is asked whether to shuffle; a search paid for is not skipped."""
    shuffling = position({"A": "", "B": ""}, discards={"A": "5C"}, phase="shuffle")
    for state in (shuffling, PENDING["Fetching"](), PENDING["Serving"]()):
        assert state.ask(0).idle is not None
        assert state.ask(0).turn
