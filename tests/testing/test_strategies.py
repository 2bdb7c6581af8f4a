"""The strategies give what they promise."""

from __future__ import annotations

import sys
from contextlib import suppress

import pytest
from hypothesis import given, settings

from quintain.core.answers import Refusal
from quintain.core.contract import State
from quintain.core.luck import Stream
from quintain.core.records import read_record
from quintain.errors import QuintainError
from quintain.table.table import Table
from quintain.testing import strategies
from tests.miniatures import duel, higher
from tests.miniatures.duel.deeds import Deed
from tests.miniatures.duel.game import DuelView


@given(strategies.positions(duel.GAME))
@settings(max_examples=50)
def test_positions_are_positions(state: State[Deed, DuelView]) -> None:
    assert bool(state.actors) == (state.outcome() is None)
    assert all(state.options(seat) for seat in state.actors)


@given(strategies.tables(higher.GAME, most=3, hand=1))
@settings(max_examples=50)
def test_tables_have_so_many_entries_and_these_settings(table: Table) -> None:
    assert len(table.record.entries) <= 3
    assert table.record.header.settings["hand"] == 1


@given(strategies.junk_texts(duel.GAME))
@settings(max_examples=100)
def test_junk_is_read_or_refused(text: str) -> None:
    found = Table.new(duel.GAME, seed=1).state.parse(0, text)
    assert isinstance(found, Refusal) or found


@given(strategies.records(higher.GAME))
@settings(max_examples=30)
def test_records_replay(text: str) -> None:
    assert Table.replay(read_record(text), higher.GAME).record.write() == text


@given(strategies.spoiled_records(duel.GAME))
@settings(max_examples=150)
def test_spoiled_records_replay_or_say_why_not(text: str) -> None:
    with suppress(QuintainError):
        Table.replay(read_record(text), duel.GAME)


@given(strategies.lucks())
@settings(max_examples=10)
def test_luck_is_luck(luck: Stream) -> None:
    assert 0 <= luck.below(3) < 3


def test_without_hypothesis_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    monkeypatch.delitem(sys.modules, "quintain.testing.strategies")
    with pytest.raises(ImportError, match=r"needs Hypothesis: pip install 'quintain\[test\]'"):
        __import__("quintain.testing.strategies")
