"""The evaluation sees what is there, and the same in every picture of a position."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

from quintain.core.luck import Stream
from quintain.core.moments import QUIET
from quintain.games.knight_shift.lines import START, Placement
from quintain.games.knight_shift.settings import KnightShiftSettings
from quintain.games.knight_shift.state import KnightShiftState
from quintain.players.lore.knight_shift.bits import SQUARES, bits_of
from quintain.players.lore.knight_shift.evaluation import (
    COUNTS,
    MEANINGS,
    PLACES,
    can_win,
    evaluate,
    read_scale,
    read_weights,
    write_trace,
)
from quintain.players.lore.knight_shift.probing import flipped

WEIGHTS = read_weights("weights")
KINDS = ("knights", "guards", "fortresses")


def score(position: Placement) -> int:
    return int(evaluate(bits_of(position), WEIGHTS, np.zeros(COUNTS, np.int64)))


def trace_of(line: str) -> dict[str, list[int]]:
    trace = np.zeros(COUNTS, np.int64)
    write_trace(bits_of(KnightShiftState.of_line(line).placement()), trace)
    return {name: trace[PLACES[name] : PLACES[name] + number].tolist() for name, number in MEANINGS.items()}


def walk(seed: int) -> list[Placement]:
    """The ongoing positions of a random match."""
    luck, state = Stream(seed), KnightShiftState.of_line(START)
    found = []
    while state.actors:
        found.append(state.placement())
        options = state.options(state.actors[0])
        state.apply(state.actors[0], options[luck.below(len(options), "test")], QUIET)
    return found


def mirrored(bits: int) -> int:
    return sum(1 << square // 5 * 5 + 4 - square % 5 for square in range(SQUARES) if bits >> square & 1)


def upside_down(bits: int) -> int:
    return int(flipped(np.uint64(bits)))


@pytest.mark.rules("KS-2.10")
def test_symmetric_positions_score_alike() -> None:
    positions = [*walk(1), *walk(2)]
    assert len({score(position) for position in positions}) > 20
    for position in positions:
        twin = replace(position, **{name: tuple(map(mirrored, getattr(position, name))) for name in KINDS})
        assert score(twin) == score(position)
        turned = {name: tuple(map(upside_down, reversed(getattr(position, name)))) for name in KINDS}
        assert score(replace(position, to_act=1 - position.to_act, **turned)) == score(position)


def test_the_start_is_even_but_for_the_tempo() -> None:
    trace = trace_of(START)
    assert trace["tempo"] == [1]
    assert trace["to_act"] == trace["waiting"] == [0] * 9
    assert not any(any(trace[name]) for name in MEANINGS if name not in ("tempo", "to_act", "waiting"))


def test_what_matters_is_counted() -> None:
    trace = trace_of("1N3/N4/2gn1/N4/3n1/3n1/2GNn/5 w 26 14")
    assert trace["material"] == [0, 0, 0, 0, 0, 0]
    # White has come to ranks 8, 7, 5 and 2; Black, seen from its side, to 3, 5, 6 and 7.
    assert trace["knight_rank"] == [0, 1, -1, 0, 0, -1, 0, 1]
    assert trace["protected"] == [0], "d2 by c2, d6 by c6"
    assert trace["to_act"][6:8] == [1, 0], "the knight on b8 has arrived, and nobody can take it"
    built = trace_of("2g1F/5/1NN2/2n2/5/5/4n/f2G1 w 2 16")
    assert built["knight_rank"] == [0] * 8, "one more fortress wins for either side"
    assert trace_of("2g1F/5/1NN2/5/5/5/4n/f2G1 w 2 16")["material"] == [0, -1, 0, 1, 0, 0], "three against two"
    assert built["runner_rank"] == [0, 0, 0, -1, 0, 2, -1, 0]


@pytest.mark.rules("KS-6.1", "KS-6.2")
def test_a_win_with_the_next_action_is_seen_as_the_rules_see_it() -> None:
    seen = 0
    for seed in range(30):
        for position in walk(seed)[-30:]:
            state = KnightShiftState.at(position, KnightShiftSettings())
            if not state.actors:
                continue
            wins = 0
            for action in state.options(state.actors[0]):
                child = state.clone()
                child.apply(state.actors[0], action, QUIET)
                wins += child.winner == state.colour
            assert can_win(bits_of(position)) == (wins > 0), state.position()
            seen += wins > 0
    assert seen > 20


def test_data_files_hold_a_weight_for_every_count() -> None:
    for name in ("handmade", "weights"):
        assert len(read_weights(name)) == COUNTS
        assert read_scale(name) > 0
    assert not np.array_equal(read_weights("handmade"), WEIGHTS)
