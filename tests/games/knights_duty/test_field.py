"""The field, the clans and setting up (KD-2.1 to KD-3.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeVar

import pytest

from quintain import Refusal, Table
from quintain.core.luck import Stream
from quintain.core.moments import Told
from quintain.core.settings import settle
from quintain.games.knights_duty import GAME
from quintain.games.knights_duty.field import (
    CELLS,
    CLANS,
    DIRECTIONS,
    DISTANCES,
    FROM_CENTRE,
    HEXES,
    HIGH_GROUND,
    LABELS,
    NEIGHBOURS,
)
from quintain.testing.matches import choose
from tests.games.knights_duty.samples import (
    do,
    given,
    knights,
    opened,
    options,
    plan,
    state_of,
    view_of,
    where,
)

T = TypeVar("T")

# --- the field ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("KD-2.1", "KD-2.2")
def test_2_1_rows_and_labels() -> None:
    rows = Counter(label[0] for label in LABELS)
    assert (len(LABELS), list(rows), list(rows.values())) == (61, list("abcdefghi"), [5, 6, 7, 8, 9, 8, 7, 6, 5])
    ends = {"a": (0, 4), "b": (-1, 4), "c": (-2, 4), "d": (-3, 4), "e": (-4, 4), "f": (-4, 3), "g": (-4, 2)}
    ends |= {"h": (-4, 1), "i": (-4, 0)}
    for r, (row, (west, east)) in enumerate(ends.items(), start=-4):
        assert HEXES[CELLS[f"{row}1"]] == (west, r)
        assert HEXES[CELLS[f"{row}{rows[row]}"]] == (east, r)


@pytest.mark.rules("KD-2.3", "KD-2.4")
def test_2_3_directions_and_steps() -> None:
    assert DIRECTIONS == {"e": (1, 0), "ne": (1, -1), "nw": (0, -1), "w": (-1, 0), "sw": (-1, 1), "se": (0, 1)}
    assert [LABELS[cell] for cell in NEIGHBOURS[CELLS["e5"]]] == ["e6", "d5", "d4", "e4", "f4", "f5"]
    for cell, ways in enumerate(NEIGHBOURS):
        for way, other in enumerate(ways):
            assert other < 0 or (DISTANCES[cell][other] == 1 and NEIGHBOURS[other][(way + 3) % 6] == cell)
    assert sum(other < 0 for ways in NEIGHBOURS for other in ways) == 6 * 9
    # The number of steps is that of the shortest way, as found by walking.
    for start in (CELLS["a1"], CELLS["e5"], CELLS["f8"]):
        reached, edge, steps = {start: 0}, [start], 0
        while edge:
            steps += 1
            edge = sorted({other for cell in edge for other in NEIGHBOURS[cell] if other >= 0} - set(reached))
            reached |= dict.fromkeys(edge, steps)
        assert [reached[cell] for cell in range(61)] == list(DISTANCES[start])


@pytest.mark.rules("KD-2.4", "KD-R16")
def test_2_4_a_knight_in_between_shields_nobody() -> None:
    table = given("green e2 bow down", "purple e3", "red e4 down", draws=[0])
    plan(table, green="bow")
    assert options(table, "green") == ["at none", "at purple", "at red"]
    do(table, "green at red")
    assert knights(table)["red"] == "e4 broken down"


@pytest.mark.rules("KD-2.5")
def test_2_5_the_high_ground() -> None:
    assert (LABELS[HIGH_GROUND], HEXES[HIGH_GROUND]) == ("e5", (0, 0))
    assert sorted(Counter(FROM_CENTRE).items()) == [(0, 1), (1, 6), (2, 12), (3, 18), (4, 24)]


@pytest.mark.rules("KD-2.6", "KD-R1")
@pytest.mark.parametrize(
    ("start", "cells", "steps"),
    [("sides", "c1 a3 c7 g7 i3 g1", [4, 6, 8, 6, 4]), ("corners", "e1 a1 a5 e9 i5 i1", [4, 8, 8, 8, 4])],
)
def test_2_6_clans_and_their_places(start: str, cells: str, steps: list[int]) -> None:
    assert CLANS == ("green", "purple", "red", "yellow", "aqua", "blue")
    table = opened(6, start=start)
    assert where(table) == cells
    found = [CELLS[label] for label in cells.split()]
    for clan in range(6):
        assert [DISTANCES[found[clan]][found[(clan + further) % 6]] for further in range(1, 6)] == steps
    assert {FROM_CENTRE[cell] for cell in found} == {4}


# --- setting up -----------------------------------------------------------------------------------------------------

SPREAD = {
    2: ["purple", "aqua"],
    3: ["purple", "yellow", "blue"],
    4: ["green", "red", "yellow", "blue"],
    5: ["green", "purple", "red", "yellow", "blue"],
    6: ["green", "purple", "red", "yellow", "aqua", "blue"],
}


@pytest.mark.rules("KD-2.7", "KD-3.1", "KD-7.1")
@pytest.mark.parametrize("seats", SPREAD)
def test_3_1_spread(seats: int) -> None:
    table = Table.new(GAME, seats, 1)
    left = SPREAD[seats].copy()
    for seat in range(seats - 1):
        state = state_of(table)
        assert table.actors == (seat,)
        assert [state.text(option) for option in state.options(seat)] == [f"clan {clan}" for clan in left]
        table.submit(seat, f"clan {left.pop()}")
    # The last one is taken by itself.
    assert table.steps[-1].forced
    assert state_of(table).stage == "plan"
    assert CLANS[state_of(table).clans[-1]] == left[0]


@pytest.mark.rules("KD-3.1", "KD-3.2")
def test_3_1_free() -> None:
    table = Table.new(GAME, 5, 1, settings={"placement": "free"})
    for seat, clan in enumerate(("aqua", "green", "blue", "red")):
        assert len(state_of(table).options(seat)) == 6 - seat
        table.submit(seat, f"clan {clan}")
    table.submit("E", "clan yellow")
    # The special cells of five players are for spread and random only.
    assert where(table) == "i3 c1 g1 c7 g7"
    assert where(opened(5, start="corners")) == "e1 a1 a5 e9 i1"


@pytest.mark.rules("KD-3.1")
def test_3_1_random_asks_nobody() -> None:
    dealt: Counter[tuple[str, ...]] = Counter()
    for seed in range(200):
        state = state_of(Table.new(GAME, 3, seed, settings={"placement": "random"}))
        assert state.stage == "plan"
        dealt[tuple(CLANS[clan] for clan in state.clans)] += 1
    assert {frozenset(clans) for clans in dealt} == {frozenset(SPREAD[3])}
    assert len(dealt) == 6
    assert min(dealt.values()) > 15
    assert where(Table.new(GAME, 5, 1, settings={"placement": "random"})).count("d") == 2


@pytest.mark.rules("KD-2.7", "KD-3.1", "KD-7.1")
def test_3_1_refusals() -> None:
    table = Table.new(GAME, 3, 1)
    answers = [table.submit("A", "clan green"), table.submit("A", "1 move"), table.submit("B", "clan blue")]
    table.submit("A", "clan blue")
    answers.append(table.submit("B", "clan blue"))
    found = [(answer.code, answer.rule) for answer in answers if isinstance(answer, Refusal)]
    assert found == [
        ("clan-not-in-play", "KD-2.7"),
        ("now-clan", "KD-7.1"),
        ("not-your-turn", "KD-4.5"),
        ("clan-taken", "KD-3.1"),
    ]


@pytest.mark.rules("KD-3.3", "KD-3.6", "KD-R5")
@pytest.mark.parametrize("seats", SPREAD)
def test_3_3_to_begin_with(seats: int) -> None:
    view = view_of(opened(seats), None)
    assert {(knight.heart, knight.weapon, knight.inspired) for knight in view.knights} == {("full", "", True)}
    assert (view.round, view.phase, view.radius, view.quiet) == (1, 0, 4, 0)


@pytest.mark.rules("KD-3.4", "KD-4.9", "KD-R7")
def test_3_4_thirteen_tokens_in_hand_every_round() -> None:
    table = given("green e2", "aqua e9")
    for _ in range(2):
        tray = table.scene(0).trays[0]
        supplies = {supply.word: supply.count for supply in tray.supplies if supply.word != "pass"}
        assert supplies == {"move": 3, "sword": 2, "spear": 2, "bow": 2, "shield": 2, "parry": 2}
        assert sum(supplies.values()) == 13
        plan(table, green="bow spear bow", aqua="shield shield spear")
    assert state_of(table).round == 3


@pytest.mark.rules("KD-3.5")
@pytest.mark.parametrize("seats", [2, 5])
def test_3_5_the_initiative_goes_to_a_clan_in_play_evenly(seats: int) -> None:
    first = Counter(CLANS[state_of(opened(seats, seed)).initiative] for seed in range(60 * seats))
    assert set(first) == set(SPREAD[seats])
    assert min(first.values()) > 35


class Listening:
    """Luck that remembers what it was asked for."""

    def __init__(self, seed: int) -> None:
        self.calls = 0
        self.labels: list[str] = []
        self._stream = Stream.of(str(seed))

    def below(self, n: int, label: str = "") -> int:
        self.labels.append(label)
        return self._stream.below(n)

    def dice(self, n: int, faces: int, label: str = "") -> tuple[int, ...]:
        raise AssertionError(label)

    def draw(self, bag: Mapping[T, int], label: str = "") -> T:
        raise AssertionError(label)

    def order(self, items: Sequence[T], label: str = "") -> list[T]:
        self.labels.append(label)
        return self._stream.order(items)


@pytest.mark.rules("KD-3.7")
@pytest.mark.parametrize("placement", ["spread", "free", "random"])
def test_3_7_luck_falls_for_the_deal_the_initiative_and_combats_only(placement: str) -> None:
    drawn = 0
    for seed in range(12):
        luck, players = Listening(seed), Stream.of(f"players {seed}")
        moment = Told(luck)
        state = GAME.new(4, settle(GAME.settings, {"placement": placement}), moment)
        while state.actors:
            seat, action = choose(state, players)
            state.apply(seat, action, moment)
        combats = [event for event in moment.events if event.kind in ("hit", "miss")]
        assert luck.labels == ["clans"] * (placement == "random") + ["initiative"] + ["combat"] * len(combats)
        assert all(event.values["hearts"] for event in combats)
        drawn += len(combats)
    assert drawn > 5
