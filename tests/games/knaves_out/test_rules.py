"""What there is and how it is set up, rule by rule, as far as examples, acts and leaving do not show it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest

from quintain.core.luck import Luck, Stream
from quintain.core.moments import Moment, Told
from quintain.core.settings import settle
from quintain.games.knaves_out.game import GAME
from quintain.games.knaves_out.state import KnavesState
from quintain.testing.scripted import ScriptedLuck
from tests.games.knaves_out.positions import (
    do,
    kinds,
    options,
    position,
    refused,
    towers,
)


class Labels(Stream):
    """Luck that writes down what it was asked for."""

    asked: list[str]

    def dice(self, n: int, faces: int, label: str = "") -> tuple[int, ...]:
        self.asked.append(label)
        return tuple(Stream.below(self, faces) + 1 for _ in range(n))

    def below(self, n: int, label: str = "") -> int:
        self.asked.append(label)
        return super().below(n)

    def draw(self, bag: Mapping[Any, int], label: str = "") -> Any:
        self.asked.append(label)
        return next(thing for thing, count in bag.items() if count)


def new(seats: int, luck: Luck | None = None, **chosen: object) -> KnavesState:
    state = GAME.new(seats, settle(GAME.settings, chosen), Moment(luck or Stream.of("rules")))
    assert isinstance(state, KnavesState)
    return state


@pytest.mark.rules(
    "KO-2.1",
    "KO-2.2",
    "KO-2.3",
    "KO-2.4",
    "KO-2.5",
    "KO-2.19",
    "KO-2.20",
    "KO-2.22",
    "KO-3.2",
    "KO-3.7",
    "KO-R5",
    "KO-R7",
)
@pytest.mark.parametrize("seats", GAME.seats)
def test_components(seats: int) -> None:
    state = new(seats, world="ring")
    assert state.census() == {"cards": 54 * seats, "checkers": 24 * seats}
    assert len(state.realm.world.point) == 64 * seats
    assert all((one.red, one.black, one.hand, one.deck) == (12, 12, 0, 54) for one in state.realm.kingdoms)
    for seat in state.realm.order:
        (actor,) = state.actors
        assert actor == seat
        do(state, options(state)[0])
    assert sorted(piece.kind for piece in state.realm.pieces.values()) == ["king"] * seats
    assert all(piece.checkers == 4 for piece in state.realm.pieces.values())


@pytest.mark.rules("KO-2.9", "KO-2.10")
def test_cards_are_read_and_written() -> None:
    state = position({"A": "", "B": ""}, courts={"A": "JD QH KH"}, towers={"A": "A-9"}, hands={"A": "TH"})
    assert options(state, "play") == ["play TH knave"]
    do(state, "play 10h KNAVE")
    assert towers(state) == "A23456789T///"


@pytest.mark.rules("KO-2.12", "KO-2.13", "KO-2.14", "KO-2.21", "KO-2.23", "KO-5.90")
@pytest.mark.parametrize(
    ("pieces", "flaws"),
    [
        ("rook Ad4, rook Ad5", 0),
        ("rook Ad4/4, rook Ad5, rook Ad6", 1),
        (", ".join(f"pawn A{file}3" for file in "abcdefgh"), 0),
        (", ".join(f"unpawn A{file}3" for file in "abcdefgh") + ", unpawn sea", 1),
    ],
)
def test_limits_are_watched(pieces: str, flaws: int) -> None:
    if flaws:
        with pytest.raises(AssertionError):
            position({"A": pieces, "B": ""})
    else:
        assert position({"A": pieces, "B": ""}).flaws() == []


@pytest.mark.rules("KO-2.16", "KO-2.18", "KO-R59")
def test_luck_is_asked_in_the_order_of_the_rules() -> None:
    luck = Labels.of("labels")
    luck.asked = []
    state = new(3, luck, world="ring", start_court="random", fuel="on")
    assert luck.asked == ["opening"] * 3
    rounds = len(luck.asked)
    for _ in range(3):
        seat, deed = state.actors[0], state.options(state.actors[0])[0]
        state.apply(seat, deed, Moment(luck))
    asked = luck.asked[rounds:]
    assert asked == ["court"] * 9 + ["fuel"] * 27 + ["draw"] * 10
    assert state.realm.kingdoms[state.actors[0]].hand == 10


@pytest.mark.rules("KO-2.17", "KO-R12", "KO-R89")
def test_full_towers_and_closed_ones() -> None:
    full = position({"A": "", "B": ""}, courts={"A": "JS QS KS"}, towers={"A": "A-K"})
    assert "act motorhead" in options(full)
    closed = position({"A": "", "B": ""}, courts={"A": "JS QS KS"}, towers={"A": "A23K"}, hands={"A": "4H"})
    assert refused(closed, "act motorhead") == "not-full KO-5.26"
    assert refused(closed, "play 4H knave") == "closed KO-5.3"
    assert refused(closed, "play 4H queen") == "not-next KO-5.3"


@pytest.mark.rules("KO-3.1", "KO-3.8", "KO-R2")
@pytest.mark.parametrize(("hemisphere", "step"), [("north", 1), ("south", -1), ("space", -1)])
def test_the_order_of_play(hemisphere: str, step: int) -> None:
    order = new(5, hemisphere=hemisphere).realm.order
    assert [(other - one) % 5 for one, other in pairwise(order)] == [step % 5] * 4


@pytest.mark.rules("KO-3.3", "KO-R1")
def test_who_ties_for_the_first_place_rolls_again() -> None:
    rolls = [[6, 6, 6, 6, 6], [1, 1, 1, 1, 1], [6, 6, 6, 6, 6], [2, 2, 2, 2, 2], [3, 2, 2, 2, 2]]
    told = Told(ScriptedLuck(rolls, otherwise=Stream.of("else")))
    state = GAME.new(3, settle(GAME.settings, {}), told)
    assert isinstance(state, KnavesState)
    assert state.realm.order == (2, 0, 1)
    assert kinds(told.events)[:2] == ["opening-tie", "opening"]


@pytest.mark.rules("KO-3.10", "KO-R91")
def test_fuel_needs_a_court() -> None:
    refusal = GAME.check(2, settle(GAME.settings, {"fuel": "on"}))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("fuel-needs-court", "KO-3.10")
    assert GAME.check(2, settle(GAME.settings, GAME.presets["quick"])) is None


@pytest.mark.rules("KO-3.6", "KO-R6")
@pytest.mark.parametrize("seats", [2, 8])
def test_the_middle_of_a_board_is_always_free_for_a_king(seats: int) -> None:
    state = new(seats, world="ring")
    for seat in state.realm.order:
        letter = "ABCDEFGH"[seat]
        assert {f"king {letter}{at}" for at in ("d4", "d5", "e4", "e5")} <= {*options(state)}
        do(state, options(state)[-1])
