"""Seats, events for one audience, outcomes, and the ids of a scene."""

from __future__ import annotations

import re
from fractions import Fraction

import msgspec
import pytest

from quintain.core.answers import Event, Motion, Notice, Outcome, Refusal
from quintain.core.luck import Stream
from quintain.core.moments import Moment
from quintain.core.scene import Board, Button, Cell, Die, Meter, Overlay, Piece, Scene, Tray, Zone
from quintain.core.seats import Seat, Sitter, letter, seat_of
from quintain.errors import TableError
from tests.core.tiny import WALK, WALK_OUT, WalkSettings, WalkState

# --- seats ----------------------------------------------------------------------------------------------------------


def test_seats_have_letters() -> None:
    assert [letter(seat) for seat in range(8)] == list("ABCDEFGH")
    assert letter(None) == "-"
    assert [seat_of(name, 8) for name in "ABCDEFGH"] == list(range(8))
    assert [seat_of(name, 3) for name in ("b", 2, 0)] == [1, 2, 0]


@pytest.mark.parametrize("name", ["D", "", "AA", "*", "-", "3", 3, -1])
def test_seats_that_are_not_there(name: str | Seat) -> None:
    with pytest.raises(TableError, match=re.escape(f"there is no seat {name!r}: this table has seats A to C")):
        seat_of(name, 3)


def test_a_person_is_written_without_a_bot() -> None:
    assert (
        msgspec.json.encode([Sitter("Ann"), Sitter("R", bot="random")])
        == b'[{"name":"Ann"},{"name":"R","bot":"random"}]'
    )


# --- events ---------------------------------------------------------------------------------------------------------


def test_a_public_event_is_heard_by_all_alike() -> None:
    event = Event("moved", "X-1", {"who": "A"}, motions=(Motion("k", "a1", "b3"),), beat=2)
    notice = Notice("moved", "X-1", {"who": "A"}, False, (Motion("k", "a1", "b3"),), 2)
    assert event.heard_by(0) == event.heard_by(None) == notice


def test_a_secret_part_is_heard_by_those_it_is_for() -> None:
    event = Event("drew", "X-1", {"who": "B"}, {"card": "booze"}, (1,))
    told, others = event.heard_by(1), event.heard_by(0)
    assert told is not None
    assert others is not None
    assert (told.values, told.secret) == ({"who": "B", "card": "booze"}, True)
    assert (others.values, others.secret) == ({"who": "B"}, False)
    assert event.heard_by(None) == others


def test_a_private_event_is_heard_by_nobody_else() -> None:
    event = Event("chose", "X-1", secret={"what": "fox"}, to=(0, 2), private=True)
    assert [event.heard_by(seat) is not None for seat in (0, 1, 2, None)] == [True, False, True, False]


def test_a_refusal_reads_as_rule_and_words() -> None:
    assert str(Refusal("no", "X-1")) == "X-1: no"
    assert str(Refusal("no", "X-1", {}, "not like that")) == "X-1: not like that"


# --- outcomes -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("places", "sides", "winners", "points"),
    [
        ([1, 2], None, (0,), [1, 0]),
        ([1, 1], None, (0, 1), [Fraction(1, 2)] * 2),
        ([2, 1, 1], None, (1, 2), [0, Fraction(1, 2), Fraction(1, 2)]),
        ([1, 1, 2, 2], [0, 0, 1, 1], (0, 1), [1, 1, 0, 0]),
        ([1, 2, 1, 2], [0, 0, 1, 1], (0, 2), [Fraction(1, 2)] * 4),
        ([None], None, (), [0]),
        ([1], None, (0,), [1]),
        ([None, None], None, (), [0, 0]),
    ],
)
def test_points_are_shared_among_the_sides_placed_first(
    places: list[int | None], sides: list[int] | None, winners: tuple[int, ...], points: list[Fraction]
) -> None:
    outcome = Outcome.ranked(places, "done", "X-1", sides=sides)
    assert outcome.winners == winners
    assert outcome.winner == (winners[0] if len(winners) == 1 else None)
    assert [outcome.points(seat) for seat in range(len(places))] == points


# --- what the contract does by itself -------------------------------------------------------------------------------


def test_a_game_without_a_rule_for_leaving_says_so() -> None:
    state = WALK.new(2, WalkSettings(), Moment(Stream.of("x")))
    assert not state.withdraws
    with pytest.raises(NotImplementedError, match="WalkState has no rule for leaving"):
        super(WalkState, state).withdraw(0, Moment(Stream.of("x")))


def test_counting_sequences_of_actions() -> None:
    # No luck may fall while counting, so the position is one where two answers are left, then a turn.
    state = WALK_OUT.new(2, WalkSettings(), Moment(Stream.of("x")))
    state.apply(0, "dare", Moment(Stream.of("x")))
    assert [WALK_OUT.count(state, depth) for depth in (0, 1, 2)] == [1, 2, 14]
    assert WALK_OUT.count_kinds(state, 2) == {"nodes": 14}
    state.steps[0] = 30
    state._look()
    assert WALK_OUT.count(state, 1) == 0


# --- scenes ---------------------------------------------------------------------------------------------------------


def piece(id: str, *under: str) -> Piece:
    return Piece(id=id, kind="k", label="l", glyph="g", under=tuple(piece(below) for below in under))


def test_every_id_of_a_scene_is_listed() -> None:
    cells = (Cell(id="c1", label="c1", at=(0, 0), pieces=(piece("p1", "p2"),)), Cell(id="c2", label="c2", at=(0, 1)))
    scene = Scene(
        game="g",
        audience=None,
        prompt="p",
        plates=(),
        boards=(Board(id="b", label="b", cells=cells),),
        zones=(Zone(id="z", label="z", pieces=(piece("p3"),)),),
        overlays=(Overlay(id="o", kind="k", label="l", cells=("c1",)),),
        dice=(Die("d", "l", ("1",)),),
        trays=(Tray("t", "l", "plan", (), ()),),
        meters=(Meter("m", "l", 1),),
        buttons=(Button("u", "l"),),
    )
    assert sorted(scene.ids()) == sorted(["b", "c1", "c2", "p1", "p2", "p3", "z", "o", "d", "t", "m", "u"])


def test_most_points_win_and_equals_leave_a_gap() -> None:
    outcome = Outcome.scored([5, 9, 5, 1], "most-points", "X-1", {"points": 9})
    assert [(standing.place, standing.score) for standing in outcome.standings] == [(2, 5), (1, 9), (2, 5), (4, 1)]
    assert (outcome.winners, outcome.values) == ((1,), {"points": 9})


def test_a_side_has_one_place() -> None:
    outcome = Outcome.scored([3, 7, 3, 7], "most-points", "X-1", sides=[0, 1, 0, 1])
    assert [standing.place for standing in outcome.standings] == [2, 1, 2, 1]


def test_fewest_points_may_win() -> None:
    outcome = Outcome.scored([5, 0, 5], "fewest-points", "X-1", fewest=True)
    assert [(standing.place, standing.score) for standing in outcome.standings] == [(2, 5), (1, 0), (2, 5)]
