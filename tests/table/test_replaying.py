"""Walking through a record: every stop, what led there, and what stands in the end."""

from __future__ import annotations

import pytest

from quintain import Table, read_record
from quintain.core.records import Entry, Record
from quintain.errors import RecordError
from quintain.table.replaying import Patience, walk, walked
from tests.core.tiny import WALK
from tests.table.sitting import play, texts


def taken_back() -> Table:
    """A match in which a roll was taken back, and then a step."""
    table = Table.new(WALK, ["Ann", "Bob"], seed="s", settings={"goal": 3})
    play(table, "A step", "A roll", "A /undo", "B /undo", "A step", "A /undo", "A end", "B step", "B /resign")
    return table


def test_every_stop_is_the_table_as_it_was_then() -> None:
    table = taken_back()
    for number, stop in enumerate(walk(table.record, WALK)):
        then = Table.replay(Record(table.record.header, table.record.entries[:number]), WALK)
        assert stop.table.state.position() == then.state.position()
        assert stop.step == then.steps[-1]
        assert stop.step.number == number
        assert stop.next == (table.record.entries[number] if number < len(table.record.entries) else None)
    assert stop.table.steps == table.steps


def test_what_was_taken_back_does_not_stand() -> None:
    table = taken_back()
    assert texts(table) == [
        *("A step", "A roll", "* /undo 1", "A step", "* /undo 3", "A end", "B step", "* /resign B"),
    ]
    standing = [stop.step.number for stop in walk(table.record, WALK) if stop.stands]
    assert standing == [0, 1, 6, 7, 8]


def test_the_opening_of_the_seed_is_no_stop() -> None:
    table = Table.new(WALK, 2, seed="hush", secret=True)
    play(table, "A step", "A /resign")
    table.open_seed()
    stops = [stop.step.text for stop in walk(read_record(table.record.write()), WALK)]
    assert stops == ["", "step", "/resign A"]
    spoiled = Record(table.record.header, [*table.record.entries, Entry(4, "*", "/seed other")])
    with pytest.raises(RecordError, match="not the seed of this match"):
        list(walk(spoiled, WALK))


def test_after_so_many_entries() -> None:
    table = taken_back()
    for number in range(len(table.record.entries) + 1):
        assert len(walked(table.record, number, WALK).record.entries) == number
    assert walked(table.record, 99, WALK).outcome() == table.outcome()


def test_a_walk_ends_where_an_entry_does_not_fit() -> None:
    table = taken_back()
    entries = [*table.record.entries[:2], Entry(3, "B", "jump"), *table.record.entries[3:]]
    stops = walk(Record(table.record.header, entries), WALK)
    assert [next(stops).step.number for _ in range(3)] == [0, 1, 2]
    with pytest.raises(RecordError, match="line 4"):
        next(stops)


def test_a_walk_ends_where_there_is_no_more_patience() -> None:
    table = taken_back()
    left = iter([True, True, False])
    stops = walk(table.record, WALK, patience=Patience("to be told", lambda: next(left)))
    assert [next(stops).step.number for _ in range(3)] == [0, 1, 2]
    with pytest.raises(RecordError, match=f"too long to be told: 3 of {len(table.record.entries)} entries were read"):
        next(stops)


def test_a_walk_through_a_table_that_forgets_ends_at_the_same_table() -> None:
    table = taken_back()
    *_, end = walk(table.record, WALK, forgets=True)
    assert end.table.forgets
    assert end.table.state.position() == table.state.position()
    assert end.table.log(None) == table.log(None)
