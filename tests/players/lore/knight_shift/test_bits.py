"""The compiled rules beside the rules proper: the same options in the same order, the same successors and endings."""

from __future__ import annotations

import numpy as np
import pytest

from quintain.core.luck import Stream
from quintain.core.moments import QUIET, Moment
from quintain.core.registry import load
from quintain.games.knight_shift import counting as slow
from quintain.games.knight_shift.lines import START
from quintain.games.knight_shift.state import KnightShiftState
from quintain.players.lore.knight_shift.bits import (
    MOST_OPTIONS,
    action_of,
    after,
    bits_of,
    code_of,
    is_over,
    key_of,
    list_options,
    mobility,
)
from quintain.players.lore.knight_shift.counting import count, play_out

M1 = "2g1F/5/1NN2/2n2/5/5/4n/f2G1 w 2 16"
M2 = "1N3/N4/2gn1/N4/3n1/3n1/2GNn/5 w 26 14"
M3 = "3N1/4N/1ng2/1G3/2N2/5/5/2f2 w 9 28"
M4 = "3F1/5/5/g4/nG1N1/1N3/N4/1n2f b 2 20"
M5 = "3N1/5/nng2/1G3/1N3/4N/4n/5 w 7 20"
M6 = "5/NNn1n/2gN1/3G1/5/3N1/1n3/5 b 14 20"


def state_at(line: str) -> KnightShiftState:
    return KnightShiftState.of_line(line)


@pytest.mark.parametrize(
    ("line", "depth", "nodes"),
    [
        (START, 0, 1),
        (START, 1, 13),
        (START, 2, 169),
        (START, 3, 2_548),
        (START, 4, 38_416),
        (START, 5, 626_390),
        (M1, 3, 4_673),
        (M2, 3, 8_813),
        (M3, 3, 3_034),
        (M4, 3, 1_602),
        (M5, 3, 4_566),
        (M6, 3, 4_541),
    ],
)
def test_sequences_are_as_many_as_the_rulebook_counts(line: str, depth: int, nodes: int) -> None:
    assert count(bits_of(state_at(line).placement()), depth) == nodes


@pytest.mark.parametrize("line", [M1, M2, M3, M4, M5, M6])
def test_sequences_are_as_many_as_the_rules_count(line: str) -> None:
    state = state_at(line)
    assert count(bits_of(state.placement()), 4) == slow.count(state, 4)


@pytest.mark.parametrize("seed", range(12))
def test_a_random_match_is_the_same_in_both(seed: int) -> None:
    luck = Stream(seed)
    state = state_at(START)
    here = bits_of(state.placement())
    found = np.zeros(MOST_OPTIONS, np.int64)
    while state.actors:
        options = state.options(state.actors[0])
        codes = found[: list_options(here, found, 0)]
        assert [action_of(code) for code in codes] == options
        assert [code_of(action) for action in options] == list(codes)
        assert mobility(here) == len(options)
        for action in options:
            child = state.clone()
            child.apply(state.actors[0], action, QUIET)
            following = after(here, code_of(action))
            assert following == bits_of(child.placement())
            assert is_over(following) == (child.ending in ("fortify2", "capture3"))
        action = options[luck.below(len(options), "test")]
        state.apply(state.actors[0], action, QUIET)
        here = after(here, code_of(action))
    assert state.ending


def test_the_key_is_of_pieces_and_side_alone() -> None:
    positions = [
        START,
        "nngnn/5/5/5/5/5/5/NNGNN b 0 1",
        "nngnn/5/5/5/5/5/5/NNGNN w 5 9",
        "nngnn/5/5/5/5/5/2N2/NNG1N w 0 1",
        "2g1F/5/1nn2/2N2/5/5/4N/f2G1 w 2 16",
        M1,
    ]
    keys = [int(key_of(state_at(line).placement())) for line in positions]
    assert keys[0] == keys[2]
    assert len(set(keys)) == 5


def test_random_matches_end_as_the_rules_say() -> None:
    steps, endings = play_out(bits_of(state_at(START).placement()), 4_000, seed=3)
    assert sum(endings.values()) == 4_000
    # The rulebook's measurement: 94.1 plies on average, 0.2 % by repetition, 1.2 % by no progress, White 49.5 %.
    assert 90 < steps / 4_000 < 98
    assert endings["repetition"] in range(1, 25)
    assert endings["no-progress"] in range(20, 90)
    assert 1_850 < endings["white-wins"] < 2_100


def test_random_matches_know_the_limit_of_the_position() -> None:
    _, endings = play_out(bits_of(state_at("5/2g2/5/1GNn1/2N2/5/4n/5 w 18 12").placement()), 50, limit=20)
    assert endings["no-progress"] > 0
    game = load("knight-shift")
    state = game.new(2, game.settings(no_progress_limit=20), Moment(Stream(1)))
    assert KnightShiftState.of(state).settings.no_progress_limit == 20
