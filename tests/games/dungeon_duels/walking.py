"""Random play, step by step, with everything checked that a step may not break."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from quintain.core.answers import Event, Refusal
from quintain.core.luck import Stream
from quintain.core.moments import Told
from quintain.core.settings import settle
from quintain.games.dungeon_duels.actions import VERBS
from quintain.games.dungeon_duels.game import GAME
from quintain.games.dungeon_duels.state import DuelsState
from tests.games.dungeon_duels.positions import with_check


def check(state: DuelsState) -> None:
    """Options and refusals agree, texts and numbers lead back, nobody else may act, and there is no flaw."""
    assert state.flaws() == []
    for seat in state.contenders:
        if seat not in state.actors:
            assert state.options(seat) == []
            continue
        found = state.options(seat)
        assert found
        assert len({*map(state.text, found)}) == len({*map(VERBS.number, found)}) == len(found)
        for deed in found:
            assert state.why_not(seat, deed) is None, state.text(deed)
            read = state.parse(seat, state.text(deed))
            assert not isinstance(read, Refusal)
            assert read == (deed,)


def step(state: DuelsState, random: Random, seed: object) -> list[Event]:
    """One action by whoever must act, drawn by its kind first."""
    (seat,) = state.actors
    found = state.options(seat)
    kind = random.choice(sorted({type(deed).__name__ for deed in found}))
    deed = random.choice([deed for deed in found if type(deed).__name__ == kind])
    told = Told(Stream.of(f"step {seed}"))
    with_check(state, told, lambda: state.apply(seat, deed, told))
    return told.events


def matches(random: Random, count: int, **chosen: Any) -> Iterator[DuelsState]:
    """Every position of some random matches with changing seats and bosses; the caller may look, not touch."""
    for number in range(count):
        seats, boss = random.choice(GAME.seats), random.choice(["king", "specter", "plague", "enchantress"])
        settings = settle(GAME.settings, {"boss": boss, **chosen})
        state = GAME.new(seats, settings, Told(Stream.of(f"walk {number} {random.random()}")))
        beat = 0
        while state.actors:
            yield state
            beat += 1
            step(state, random, (number, beat, seats, boss))
