"""The game against the slow one: options in order, lines, endings and refusals must be the same everywhere."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from quintain import Refusal
from quintain.core.moments import QUIET
from quintain.games.knight_shift.actions import FORTIFICATIONS, MOVES, Action
from quintain.games.knight_shift.lines import read_line
from quintain.games.knight_shift.settings import KnightShiftSettings
from quintain.games.knight_shift.state import KnightShiftState
from tests.core.steady import steady
from tests.games.knight_shift import slow
from tests.games.knight_shift.samples import (
    MIDDLE_GAMES,
    choose,
    lines,
    options_of,
    random_line,
    random_valid_lines,
    state_at,
)

EVERY_ACTION: tuple[Action, ...] = (*(move for moves in MOVES for move in moves), *FORTIFICATIONS.values())
SIDES = ("w", "b")


def assert_same(state: KnightShiftState, match: slow.Match) -> None:
    """Line, end, options, and the table's bookkeeping."""
    assert state.position() == slow.write(match.position)
    ending = state.outcome()
    assert (state.ending, ending.reason if ending else "") == (match.reason, match.reason)
    if ending is not None:
        winner = None if ending.winner is None else SIDES[ending.winner]
        assert winner == match.winner
        assert options_of(state) == []
        assert state.options(0) == state.options(1) == []
        return
    seat = SIDES.index(match.position.side)
    assert state.actors == (seat,)
    assert options_of(state) == slow.options(match.position)
    assert state.mobility() == len(slow.options(match.position))
    assert state.options(1 - seat) == []


def assert_same_next(state: KnightShiftState, match: slow.Match) -> None:
    """Every option, played in both."""
    for seat in state.actors:
        for action in state.options(seat):
            child = state.clone()
            child.apply(seat, action, QUIET)
            assert_same(child, slow.play(match, action.text))


def assert_same_refusals(state: KnightShiftState, match: slow.Match) -> None:
    """All 40 x 40 moves and 40 fortifications, for both seats."""
    for seat, side in enumerate(SIDES):
        for action in EVERY_ACTION:
            found = state.why_not(seat, action)
            answer = None if found is None else (found.code, found.rule)
            assert answer == slow.refusal(match, side, action.text), f"{state.position()}: {side} {action.text}"


@pytest.mark.parametrize("manner", ["even", "eager", "shy"])
@pytest.mark.parametrize(("limit", "loses"), [(100, False), (20, True), (33, False)])
def test_random_matches_agree(manner: str, limit: int, loses: bool) -> None:
    random = Random(f"{manner} {limit}")
    settings = KnightShiftSettings(no_progress_limit=limit, repetition="loss" if loses else "draw")
    for _ in range(20):
        state = KnightShiftState.begun(settings)
        match = slow.begin(slow.START, limit, loses)
        last = {0: "", 1: ""}
        assert_same(state, match)
        while state.actors:
            seat = state.actors[0]
            last[seat] = choose(random, manner, options_of(state), last[seat])
            state.apply(seat, next(a for a in state.options(seat) if a.text == last[seat]), QUIET)
            match = slow.play(match, last[seat])
            assert_same(state, match)


def test_every_way_to_end_is_met_by_such_matches() -> None:
    reasons = set()
    for seed in range(40):
        for manner in ("even", "eager", "shy"):
            random = Random(seed)
            match = slow.begin(slow.START, 40)
            last = {"w": "", "b": ""}
            while not match.reason:
                side = match.position.side
                last[side] = choose(random, manner, slow.options(match.position), last[side])
                match = slow.play(match, last[side])
            reasons.add((match.reason, match.winner))
        if len(reasons) == 6:
            break
    both = {("fortify2", "w"), ("fortify2", "b"), ("capture3", "w"), ("capture3", "b")}
    assert reasons == both | {("repetition", None), ("no-progress", None)}


@pytest.mark.parametrize("seed", range(4))
def test_random_positions_agree_with_all_that_follows(seed: int) -> None:
    for line in random_valid_lines(seed, 300):
        state, match = state_at(line), slow.begin(line)
        assert_same(state, match)
        assert_same_next(state, match)


@pytest.mark.parametrize("seed", range(2))
def test_random_positions_agree_two_plies_deep(seed: int) -> None:
    for line in random_valid_lines(100 + seed, 12):
        state, match = state_at(line), slow.begin(line)
        for seat in state.actors:
            for action in state.options(seat):
                child = state.clone()
                child.apply(seat, action, QUIET)
                assert_same_next(child, slow.play(match, action.text))


@pytest.mark.parametrize("line", [slow.START, *MIDDLE_GAMES])
def test_known_positions_agree(line: str) -> None:
    state, match = state_at(line), slow.begin(line)
    assert_same(state, match)
    assert_same_next(state, match)
    assert_same_refusals(state, match)


@pytest.mark.rules("KS-5.1", "KS-5.2", "KS-5.7", "KS-5.14", "KS-4.1", "KS-4.6")
@pytest.mark.parametrize("seed", range(3))
def test_all_refusals_agree(seed: int) -> None:
    for line in random_valid_lines(200 + seed, 30):
        assert_same_refusals(state_at(line), slow.begin(line))


def test_every_refusal_is_met_by_such_positions() -> None:
    met = set()
    for line in random_valid_lines(200, 30):
        match = slow.begin(line)
        met |= {slow.refusal(match, side, action.text) for side in SIDES for action in EVERY_ACTION}
    assert {found[0] for found in met if found} == {
        "finished",
        "not-your-turn",
        "empty",
        "not-yours",
        "fortress-fixed",
        "shape",
        "fortress-blocks",
        "own-piece",
        "guard-immune",
        "zone-barred",
        "protected",
        "not-a-knight",
        "not-far-rank",
    }


@given(line=lines())
@steady(150)
def test_any_position_agrees(line: str) -> None:
    state, match = state_at(line), slow.begin(line)
    assert_same(state, match)
    assert_same_next(state, match)


@pytest.mark.rules("KS-2.5")
@pytest.mark.parametrize("limit", [20, 100, 400])
def test_2_5_lines_are_read_or_refused_alike(limit: int) -> None:
    random = Random(limit)
    answers = set()
    for _ in range(2000):
        line = damaged(random, random_line(random, limit))
        found = read_line(line, limit)
        answer = found.code.removeprefix("line-").upper() if isinstance(found, Refusal) else ""
        assert answer == failing_check(line, limit), line
        answers.add(answer)
    assert answers == {"", *(f"V{n}" for n in range(1, 10))}


def failing_check(line: str, limit: int) -> str:
    try:
        slow.read(line, limit)
    except slow.BadLine as check:
        return str(check)
    return ""


def damaged(random: Random, line: str) -> str:
    """The line, or in half of the cases the line with up to three characters changed."""
    for _ in range(random.choice((0, 0, 0, 1, 2, 3))):
        at = random.randrange(len(line))
        change = random.choice(("", line[at] * 2, random.choice("NGFFngff12345/ wb0987x")))
        line = line[:at] + change + line[at + 1 :]
    return line
