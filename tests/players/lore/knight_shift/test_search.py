"""The search: wins are found and counted, draws are known, the same budget gives the same answer."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from quintain.core.luck import Stream
from quintain.core.moments import QUIET
from quintain.games.knight_shift.actions import Action
from quintain.games.knight_shift.lines import START
from quintain.games.knight_shift.settings import KnightShiftSettings
from quintain.games.knight_shift.state import KnightShiftState
from quintain.players.lore.knight_shift.engine import Engine, Info, Limits, plies_to_end

WON_IN_ONE = "1N1F1/5/n1n2/2g2/5/5/3N1/2G2 w 3 24"
"""The rulebook's example: b8=F and b8a6 win at once."""
MIDDLE = "1N3/N4/2gn1/N4/3n1/3n1/2GNn/5 w 26 14"


def last(line: str, limits: Limits, engine: Engine | None = None) -> Info:
    state = KnightShiftState.of_line(line)
    *_, info = (engine or Engine(4)).think(state.placement(), [], limits)
    return info


def played_out(line: str, actions: Sequence[Action]) -> KnightShiftState:
    """The state after a line, every action of which must be legal."""
    state = KnightShiftState.of_line(line)
    for action in actions:
        assert action in state.options(state.actors[0])
        state.apply(state.actors[0], action, QUIET)
    return state


@pytest.mark.rules("KS-6.1", "KS-6.2")
def test_a_win_in_one_is_found_at_once_with_both_ways_to_it() -> None:
    info = last(WON_IN_ONE, Limits(depth=3, multi_pv=2))
    assert {variation.actions[0].text for variation in info.variations} == {"b8=F", "b8a6"}
    assert [plies_to_end(variation.score) for variation in info.variations] == [1, 1]
    assert info.depth < 3


def forced_win(state: KnightShiftState, plies: int) -> bool:
    """Whether the side to act can force a win within so many plies, by trying everything."""
    if plies < 1:
        return False
    seat = state.actors[0]
    for action in state.options(seat):
        child = state.clone()
        child.apply(seat, action, QUIET)
        if child.winner == state.colour:
            return True
        if child.actors and plies > 2 and forced_loss(child, plies - 1):
            return True
    return False


def forced_loss(state: KnightShiftState, plies: int) -> bool:
    """Whether everything that the side to act can do lets the other win within so many plies."""
    seat = state.actors[0]
    for action in state.options(seat):
        child = state.clone()
        child.apply(seat, action, QUIET)
        if not child.actors or not forced_win(child, plies - 1):
            return False
    return True


def test_wins_in_three_are_found_and_the_line_leads_there() -> None:
    found = 0
    for seed in range(300):
        state = late_position(seed)
        if forced_win(state, 1) or not forced_win(state, 3):
            continue
        found += 1
        *_, info = Engine(1).think(state.placement(), [], Limits(depth=5))
        assert plies_to_end(info.score) == 3, state.position()
        assert len(info.variation) == 3
        assert played_out(state.position(), info.variation).winner == state.colour
    assert found > 5


def test_wins_and_losses_that_are_told_are_true() -> None:
    told = 0
    for seed in range(60):
        state = late_position(seed)
        *_, info = Engine(1).think(state.placement(), [], Limits(depth=3))
        plies = plies_to_end(info.score)
        if plies is None or abs(plies) > 3:
            continue
        told += 1
        proof = forced_win(state, plies) if plies > 0 else forced_loss(state, -plies)
        assert proof, state.position()
    assert told > 10


def late_position(seed: int) -> KnightShiftState:
    """An ongoing position a few plies before the end of a random match."""
    luck = Stream(seed)
    states = [KnightShiftState.of_line(START)]
    while states[-1].actors:
        child = states[-1].clone()
        options = child.options(child.actors[0])
        child.apply(child.actors[0], options[luck.below(len(options), "test")], QUIET)
        states.append(child)
    here = states[-5].placement()
    return KnightShiftState.at(here, KnightShiftSettings())


@pytest.mark.rules("KS-6.6")
def test_the_limit_without_progress_draws() -> None:
    calm = "4n/3n1/1g3/5/5/3G1/1N3/N4 w 97 60"
    state = KnightShiftState.of_line(calm)
    *_, info = Engine(1).think(state.placement(), [], Limits(depth=6))
    assert info.score == max(info.scores.values()) == 0
    *_, free = Engine(1).think(state.placement(), [], Limits(depth=6, no_progress_limit=400))
    assert free.score != 0


@pytest.mark.rules("KS-6.5")
@pytest.mark.parametrize("loses", [False, True])
def test_the_third_occurrence_is_known_from_the_history(loses: bool) -> None:
    state = KnightShiftState.begun(KnightShiftSettings(repetition="loss" if loses else "draw"))
    before = []
    for text in ("a1b3", "a8b6", "b3a1", "b6a8", "a1b3", "a8b6", "b3a1"):
        before.append(state.placement())
        seat = state.actors[0]
        (action,) = state.parse(seat, text)  # type: ignore[misc]
        state.apply(seat, action, QUIET)
    (third,) = state.parse(1, "b6a8")  # type: ignore[misc]
    ended = state.clone()
    ended.apply(1, third, QUIET)
    assert ended.ending == "repetition"
    *_, info = Engine(4).think(state.placement(), before, Limits(depth=4, multi_pv=39, repetition_loses=loses))
    assert plies_to_end(info.scores[third]) == (-1 if loses else None)
    assert loses or info.scores[third] == 0


def test_a_budget_of_positions_or_depth_gives_the_same_answer_again() -> None:
    def told(info: Info) -> tuple[object, ...]:
        return info.depth, info.score, info.nodes, info.variation, info.scores

    for limits in (Limits(nodes=20_000), Limits(depth=7), Limits(depth=5, multi_pv=3)):
        assert told(last(MIDDLE, limits)) == told(last(MIDDLE, limits))
    engine = Engine(4)
    first = told(last(MIDDLE, Limits(nodes=20_000), engine))
    engine.clear()
    assert told(last(MIDDLE, Limits(nodes=20_000), engine)) == first


def test_the_budget_is_kept() -> None:
    assert last(MIDDLE, Limits(nodes=5_000)).nodes <= 5_000
    assert last(MIDDLE, Limits(depth=4)).depth == 4
    assert last(START, Limits(nodes=1)).variation


def test_several_variations_are_told_in_order_and_begin_differently() -> None:
    info = last(MIDDLE, Limits(depth=6, multi_pv=4))
    assert len({variation.actions[0] for variation in info.variations}) == 4
    assert all(better.score >= worse.score for better, worse in pairwise(info.variations))
    state = KnightShiftState.of_line(MIDDLE)
    assert set(info.scores) == set(state.options(0))
    for variation in info.variations:
        played_out(MIDDLE, variation.actions)


def test_a_stop_from_outside_ends_the_thought_with_an_answer() -> None:
    engine = Engine(4)
    thought = engine.think(KnightShiftState.of_line(START).placement(), [], Limits())
    first = next(thought)
    engine.stop()
    rest = list(thought)
    assert first.variation
    assert len(rest) <= 1
