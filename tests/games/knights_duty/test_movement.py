"""Movement against an independent slow resolver, and the order of seats that must not matter (KD-5.5)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from quintain.core.moments import QUIET
from quintain.games.knights_duty.field import CELLS, CLANS, HEXES, LABELS, MOVE
from quintain.games.knights_duty.movement import contests, decided, pruned
from quintain.games.knights_duty.state import KnightsDutyState
from tests.games.knights_duty import slow
from tests.games.knights_duty.samples import deed, position

Scene = tuple[dict[str, slow.Cell], set[str]]


def crowd(random: Random) -> Scene:
    """Up to six knights close together, most of them movers."""
    count = random.randint(2, 6)
    middle = random.choice(slow.ARENA)
    spots = sorted(slow.ARENA, key=lambda cell: (distance(cell, middle), cell))[: random.choice((7, 10, 19))]
    places = dict(zip(random.sample(CLANS, count), random.sample(spots, count), strict=False))
    movers = {clan for clan in places if random.random() < 0.85} or {next(iter(places))}
    return places, movers


def distance(one: slow.Cell, other: slow.Cell) -> int:
    dq, dr = other[0] - one[0], other[1] - one[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def at_step(places: dict[str, slow.Cell], movers: set[str], **chosen: Any) -> KnightsDutyState:
    """The position in which these movers choose their steps."""
    state = position(*(f"{clan} {slow.label(cell)}" for clan, cell in places.items()), **chosen)
    for seat, clan in enumerate(places):
        for slot in (1, 2, 3):
            token = "move" if slot == 1 and clan in movers else "pass"
            state.apply(seat, deed(f"{slot} {token}"), QUIET)
    return state


@pytest.mark.rules("KD-2.1", "KD-2.2")
def test_the_slow_arena_is_the_quick_one() -> None:
    assert sorted(HEXES) == sorted(slow.ARENA)
    assert all(slow.label(HEXES[CELLS[label]]) == label for label in LABELS)


@pytest.mark.rules("KD-5.3", "KD-5.5", "KD-5.7")
def test_thousands_of_crowds_move_as_the_slow_way_says() -> None:
    """Through the module alone: wants to places, with every answer to every contest drawn at random."""
    random = Random("crowds")
    seen: Counter[str] = Counter()
    for _ in range(6000):
        places, movers = crowd(random)
        chosen = {mover: random.choice(slow.legal(places, movers, mover)) for mover in movers}
        insisting = {mover for mover in movers if random.random() < 0.5}
        expected, disputed = slow.resolve(places, chosen, insisting)
        names = list(places)
        cells = {seat: CELLS[slow.label(places[name])] for seat, name in enumerate(names)}
        wants = {
            names.index(mover): CELLS[slow.label(moved(places[mover], way))]
            for mover, way in chosen.items()
            if way != "stay"
        }
        first = pruned(wants, cells)
        found = {LABELS[cell]: {names[seat] for seat in seats} for cell, seats in contests(first).items()}
        assert found == {slow.label(cell): who for cell, who in disputed.items()}
        won = decided(first, {names.index(mover) for mover in insisting})
        last = pruned(won, cells)
        assert {**cells, **last} == {seat: CELLS[slow.label(expected[name])] for seat, name in enumerate(names)}
        assert len(set(expected.values())) == len(expected)
        seen["contest"] += bool(disputed)
        seen["two contests"] += len(disputed) > 1
        seen["three contend"] += any(len(who) > 2 for who in disputed.values())
        seen["pruned"] += len(first) < len(wants)
        seen["pruned after a contest"] += bool(disputed) and len(last) < len(won)
        seen["won but not free"] += any(
            len(who & insisting) == 1 and expected[next(iter(who & insisting))] != cell
            for cell, who in disputed.items()
        )
        seen["trade"] += any(
            expected[one] == places[other] and expected[other] == places[one] and one < other
            for one in places
            for other in places
        )
        seen["rotation"] += any(
            expected[a] == places[b] and expected[b] == places[c] and expected[c] == places[a]
            for a in places
            for b in places
            for c in places
            if len({a, b, c}) == 3
        )
    # None of the odd cases is missing.
    assert all(times >= 5 for times in seen.values()), seen


def moved(cell: slow.Cell, way: str) -> slow.Cell:
    dq, dr = slow.WAYS[way]
    return cell[0] + dq, cell[1] + dr


@pytest.mark.rules("KD-5.1", "KD-5.2", "KD-5.5", "KD-7.3")
@pytest.mark.parametrize("contest", ["agreement", "bounce"])
def test_crowds_move_in_play_as_the_slow_way_says(contest: str) -> None:
    """Through the game: options, the contests that are asked about, and places after the phase."""
    random = Random(f"play {contest}")
    asked = 0
    for _ in range(500):
        places, movers = crowd(random)
        state = at_step(places, movers, contest=contest)
        names = list(places)
        assert state.actors == tuple(seat for seat, name in enumerate(names) if name in movers)
        chosen = {}
        for seat in random.sample(state.actors, len(state.actors)):
            ways = slow.legal(places, movers, names[seat])
            texts = [state.text(option) for option in state.options(seat)]
            assert texts == [way if way == "stay" else f"go {way}" for way in ways]
            chosen[names[seat]] = random.choice(ways)
            state.apply(seat, deed(texts[ways.index(chosen[names[seat]])]), QUIET)
        insisting = {mover for mover in movers if random.random() < 0.5 and contest == "agreement"}
        expected, disputed = slow.resolve(places, chosen, insisting)
        if contest == "agreement" and disputed:
            asked += 1
            assert state.stage == "contest"
            assert {names[seat] for seat in state.actors} == set().union(*disputed.values())
            for seat in random.sample(state.actors, len(state.actors)):
                state.apply(seat, deed("insist" if names[seat] in insisting else "yield"), QUIET)
        assert state.stage == "plan"
        assert [LABELS[cell] for cell in state.cells] == [slow.label(expected[name]) for name in names]
    assert asked > 50 or contest == "bounce"


@pytest.mark.rules("KD-5.5")
def test_the_order_of_seats_does_not_matter() -> None:
    """The same knights in other seats, choosing in another order, end in the same places and keep what they have."""
    random = Random("seats")
    for _ in range(300):
        places, movers = crowd(random)
        ways = {mover: random.choice(slow.legal(places, movers, mover)) for mover in movers}
        insisting = {mover for mover in movers if random.random() < 0.5}
        ends = []
        for _ in range(3):
            shuffled = dict(random.sample(sorted(places.items()), len(places)))
            ends.append(played(random, at_step(shuffled, movers), list(shuffled), ways, insisting))
        assert ends[0] == ends[1] == ends[2]


def played(
    random: Random, state: KnightsDutyState, names: list[str], ways: dict[str, str], insisting: set[str]
) -> dict[str, object]:
    for seat in random.sample(state.actors, len(state.actors)):
        way = ways[names[seat]]
        state.apply(seat, deed(way if way == "stay" else f"go {way}"), QUIET)
    if state.stage == "contest":
        for seat in random.sample(state.actors, len(state.actors)):
            state.apply(seat, deed("insist" if names[seat] in insisting else "yield"), QUIET)
    return {name: (LABELS[state.cells[seat]], state.is_up(seat)) for seat, name in enumerate(names)}


def test_a_mover_never_enters_a_cell_whose_knight_shows_something_else() -> None:
    state = at_step({"green": (0, 0), "red": (1, 0)}, {"green"})
    assert state.shown == [MOVE, 0]
    assert "go e" not in [state.text(option) for option in state.options(0)]
