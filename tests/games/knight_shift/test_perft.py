"""Counted sequences of actions, against the published tables and against the slow game."""

from __future__ import annotations

import pytest

from quintain.core.moments import QUIET
from tests.games.knight_shift import slow
from tests.games.knight_shift.samples import GAME, MIDDLE_GAMES, action_of, random_valid_lines, state_at

# depth: nodes, quiet, captures, fortifications, wins, guard
FROM_THE_START = {
    1: (13, 13, 0, 0, 0, 3),
    2: (169, 169, 0, 0, 0, 39),
    3: (2_548, 2_548, 0, 0, 0, 650),
    4: (38_416, 38_352, 64, 0, 0, 9_800),
    5: (626_390, 623_846, 2_544, 0, 0, 164_836),
}

SPLIT = {
    "a1c2": 2_744,
    "a1b3": 3_136,
    "b1d2": 2_744,
    "b1a3": 2_940,
    "b1c3": 3_332,
    "c1b2": 2_940,
    "c1c2": 2_744,
    "c1d2": 2_940,
    "d1b2": 2_744,
    "d1c3": 3_332,
    "d1e3": 2_940,
    "e1c2": 2_744,
    "e1d3": 3_136,
}

M1, M2, M3, M4, M5, M6 = MIDDLE_GAMES
FROM_THE_MIDDLE = [
    (M1, 1, (18, 17, 1, 0, 0, 5)),
    (M1, 2, (284, 278, 6, 0, 0, 90)),
    (M1, 3, (4_673, 4_334, 293, 46, 49, 1_484)),
    (M2, 1, (19, 17, 1, 1, 0, 7)),
    (M2, 2, (452, 440, 12, 0, 0, 133)),
    (M2, 3, (8_813, 7_773, 637, 403, 0, 3_037)),
    (M3, 1, (16, 15, 0, 1, 0, 4)),
    (M3, 2, (180, 167, 13, 0, 0, 86)),
    (M3, 3, (3_034, 2_707, 170, 157, 170, 959)),
    (M4, 1, (10, 9, 0, 1, 1, 2)),
    (M4, 2, (141, 131, 10, 0, 0, 40)),
    (M4, 3, (1_602, 1_451, 55, 96, 96, 446)),
    (M5, 1, (16, 13, 2, 1, 0, 4)),
    (M5, 2, (275, 268, 7, 0, 0, 86)),
    (M5, 3, (4_566, 3_883, 459, 224, 16, 1_304)),
    (M6, 1, (14, 12, 2, 0, 0, 4)),
    (M6, 2, (293, 275, 18, 0, 0, 76)),
    (M6, 3, (4_541, 3_940, 580, 21, 0, 1_563)),
]


def tally(line: str, depth: int) -> tuple[int, ...]:
    found = GAME.count_kinds(state_at(line), depth)
    return tuple(found[column] for column in slow.COLUMNS)


def slow_tally(line: str, depth: int) -> tuple[int, ...]:
    found = slow.tally(slow.read(line), depth)
    return tuple(found[column] for column in slow.COLUMNS)


@pytest.mark.parametrize("depth", FROM_THE_START)
def test_the_start_splits_as_published(depth: int) -> None:
    assert tally(slow.START, depth) == FROM_THE_START[depth]


@pytest.mark.parametrize("depth", FROM_THE_START)
def test_the_start_counts_as_published(depth: int) -> None:
    assert GAME.count(state_at(), depth) == FROM_THE_START[depth][0]


@pytest.mark.parametrize(("line", "depth", "row"), FROM_THE_MIDDLE)
def test_middle_games_count_as_published(line: str, depth: int, row: tuple[int, ...]) -> None:
    assert tally(line, depth) == row
    assert GAME.count(state_at(line), depth) == row[0]


def test_nothing_but_the_position_itself_at_depth_nought() -> None:
    assert GAME.count(state_at(), 0) == 1
    assert tally(slow.START, 0) == (1, 0, 0, 0, 0, 0)


def test_depth_four_by_first_action() -> None:
    found = {}
    for action in state_at().options(0):
        state = state_at()
        state.apply(0, action_of(state, action.text), QUIET)
        found[action.text] = GAME.count(state, 3)
    assert list(found.items()) == list(SPLIT.items())
    assert sum(SPLIT.values()) == FROM_THE_START[4][0]
    assert all(found[slow.mirror_text(text)] == nodes for text, nodes in found.items())


@pytest.mark.parametrize("line", [slow.START, *MIDDLE_GAMES])
def test_the_slow_game_counts_the_same(line: str) -> None:
    for depth in (1, 2):
        assert tally(line, depth) == slow_tally(line, depth)


@pytest.mark.parametrize("seed", range(2))
def test_the_slow_game_counts_random_positions_the_same(seed: int) -> None:
    for line in random_valid_lines(300 + seed, 40):
        assert tally(line, 2) == slow_tally(line, 2)


@pytest.mark.rules("KS-2.10")
@pytest.mark.parametrize("line", [slow.START, *MIDDLE_GAMES])
def test_2_10_twins_count_the_same(line: str) -> None:
    position = slow.read(line)
    mirrored, flipped = slow.mirror(position), slow.flip(position)
    turned = slow.flip(mirrored)
    counts = {tally(slow.write(twin), 3) for twin in (position, mirrored, flipped, turned)}
    assert len(counts) == 1


def test_a_finished_position_is_never_extended() -> None:
    won = "1F1F1/5/n1n2/2g2/5/5/3N1/2G2 b 0 24"
    assert tally(won, 1) == (0, 0, 0, 0, 0, 0)
    assert GAME.count(state_at(won), 1) == 0


def test_draw_rules_are_left_out_of_counting() -> None:
    at_the_limit = "2g2/5/2N2/5/4n/1n3/n4/2G1N b 100 80"
    fresh = at_the_limit.replace(" 100 ", " 0 ")
    for depth in (1, 2, 3):
        assert tally(at_the_limit, depth) == tally(fresh, depth)
    near = fresh.replace(" 0 ", " 99 ")
    assert GAME.count(state_at(near), 3) == GAME.count(state_at(fresh), 3)
