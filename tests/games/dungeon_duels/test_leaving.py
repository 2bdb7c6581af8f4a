"""Leaving at every stage: a stand-in plays on to the end, and whoever left is placed below all who stayed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from quintain.core.answers import Outcome
from quintain.core.seats import Seat
from quintain.games.dungeon_duels.game import GAME
from quintain.games.dungeon_duels.state import DuelsState
from quintain.table.table import Table

STAGES: dict[str, Callable[[DuelsState], bool]] = {
    "a Knight is picked": lambda state: state.dungeon.phase == "knight",
    "the Boss is picked": lambda state: state.dungeon.phase == "boss",
    "Knights are placed": lambda state: state.dungeon.phase == "place" and not state.dungeon.fight,
    "a turn": lambda state: state.dungeon.round == 3 and state.dungeon.top is None,
    "a card to draw": lambda state: kind(state) == "draw",
    "a window": lambda state: kind(state) in ("guard", "curio", "reroll"),
    "a strike to follow": lambda state: kind(state) == "strike",
    "a respawn": lambda state: kind(state) == "respawn",
    "entering the room": lambda state: state.dungeon.phase == "place" and state.dungeon.fight,
    "the fight": lambda state: state.dungeon.fight and state.dungeon.top is None and state.dungeon.phase == "turn",
}


def kind(state: DuelsState) -> str:
    """What is asked."""
    return state.ask(state.actors[0]).kind


def table_at(stage: str, seats: int, seed: int, **chosen: Any) -> Table:
    """A random match that has come there."""
    table, luck = Table.new(GAME, seats, seed, settings=chosen), Random(f"{stage} {seats} {seed}")
    while not STAGES[stage](state_of(table)):
        play(table, luck)
    return table


def state_of(table: Table) -> DuelsState:
    state = table.state
    assert isinstance(state, DuelsState)
    return state


def play(table: Table, random: Random) -> None:
    (seat,) = table.actors
    kinds = sorted({type(deed).__name__ for deed in table.state.options(seat)})
    wanted = random.choice(kinds)
    deed = random.choice([deed for deed in table.state.options(seat) if type(deed).__name__ == wanted])
    assert isinstance(table.act(seat, deed), tuple)


def to_the_end(table: Table, gone: Seat, random: Random) -> Outcome:
    """Whoever is gone is played for."""
    assert gone in table.standins
    while table.actors:
        play(table, random)
    outcome = table.outcome()
    assert outcome is not None
    return outcome


@pytest.mark.rules("DD-6.1", "DD-4.7")
@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("whose", ["the one who decides", "another one"])
def test_a_stand_in_plays_on(stage: str, whose: str) -> None:
    table = table_at(stage, 3, 7)
    (deciding,) = table.actors
    leaver = deciding if whose == "the one who decides" else (deciding + 1) % 3
    answer = table.submit(leaver, "/resign")
    assert isinstance(answer, tuple)
    assert [event.kind for event in answer[0].events][:2] == ["resigned", "stands-in"]
    assert table.outcome() is None
    assert state_of(table).contenders == (0, 1, 2)
    outcome = to_the_end(table, leaver, Random(stage))
    places = [standing.place for standing in outcome.standings]
    assert places[leaver] == 3
    stayed = [seat for seat in range(3) if seat != leaver]
    scores = {seat: outcome.standings[seat].score or 0 for seat in stayed}
    assert {places[seat] for seat in stayed} <= {1, 2}
    better = max(stayed, key=scores.__getitem__)
    assert places[better] == 1
    assert outcome.reason in ("beaten", "escaped")


@pytest.mark.rules("DD-6.1")
@pytest.mark.parametrize("stage", STAGES)
def test_of_two_the_other_wins_at_once(stage: str) -> None:
    for leaver in (0, 1):
        table = table_at(stage, 2, 3)
        table.submit(leaver, "/resign")
        outcome = table.outcome()
        assert outcome is not None
        assert (outcome.reason, outcome.winner) == ("resign", 1 - leaver)
        assert table.actors == ()


@pytest.mark.rules("DD-6.1")
def test_who_left_first_is_last() -> None:
    table = table_at("a turn", 4, 1)
    table.submit(2, "/resign")
    for _ in range(30):
        play(table, Random("on"))
    table.submit(0, "/resign")
    table.submit(1, "/resign")
    outcome = table.outcome()
    assert outcome is not None
    assert [standing.place for standing in outcome.standings] == [3, 2, 4, 1]
    assert outcome.reason == "resign"


def test_a_record_with_a_leaver_plays_the_same_again() -> None:
    table = table_at("a window", 4, 5)
    table.submit("B", "/resign")
    outcome = to_the_end(table, 1, Random("again"))
    again = Table.replay(table.record, GAME)
    assert again.outcome() == outcome
    assert again.state.position() == table.state.position()
