"""Several actions in one text."""

from __future__ import annotations

import pytest

from quintain import Refusal, Table, read_record
from quintain.errors import RecordError
from quintain.table.batches import MOST
from tests.core.tiny import WALK
from tests.table.sitting import code, play, refusal, texts


def two() -> Table:
    return Table.new(WALK, ["Ann", "Bob"], seed="batch")


def test_they_are_entered_one_by_one_as_if_they_had_come_alone() -> None:
    together, alone = two(), two()
    play(together, "A step; step ;end")
    play(alone, "A step", "A step", "A end")
    assert texts(together) == texts(alone) == ["A step", "A step", "A end"]
    assert together.state.position() == alone.state.position()
    assert together.log(None) == alone.log(None)


def test_all_or_nothing_while_nothing_is_learned() -> None:
    table = two()
    assert code(table, "A step; wake") == "not-now"
    assert code(table, "A step; dance") == "unreadable"
    assert code(table, "A step;") == "unreadable"
    assert texts(table) == []


def test_what_follows_luck_or_another_seat_is_left_out() -> None:
    table = two()
    play(table, "A step; roll; step")
    assert texts(table) == ["A step", "A roll"]
    play(table, "A end; step")
    assert texts(table) == ["A step", "A roll", "A end"]


def test_a_repeated_batch_gets_its_first_answer() -> None:
    table = two()
    first = table.submit("A", "step; step", count=0)
    assert not isinstance(first, Refusal)
    assert table.submit("A", "step; step", count=0) == first
    assert texts(table) == ["A step", "A step"]


def test_there_are_never_too_many() -> None:
    table = two()
    assert refusal(table, "A " + ";".join(["end"] * (MOST + 2))).code == "unreadable"


def test_an_entry_is_one_action() -> None:
    table = two()
    play(table, "A step")
    text = table.record.write().replace('"text":"step"', '"text":"step;step"')
    with pytest.raises(RecordError, match="one entry is one action"):
        Table.replay(read_record(text), WALK)


def test_a_repeated_batch_that_was_cut_short_gets_its_first_answer() -> None:
    for text in ("step; roll; step", "step; end; step", "step; peek; step"):
        table = two()
        first = table.submit("A", text, count=0)
        assert not isinstance(first, Refusal)
        assert table.submit("A", text, count=0) == first
        assert len(texts(table)) == 2
        seat = "AB"[table.actors[0]]
        play(table, f"{seat} step")
        assert table.submit("A", text, count=0) == first
        late = table.submit("A", "step; step; step", count=0)
        assert isinstance(late, Refusal)
        assert late.code == "stale"
