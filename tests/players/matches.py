"""Matches to think about."""

from __future__ import annotations

from quintain import Table, read_record
from quintain.players.review import Course, course
from quintain.table.replaying import walk


def played(*texts: str, end: str = "", **settings: object) -> Table:
    """A match between two people; ``end`` is a word that the one to act says last."""
    table = Table.new("knight-shift", ["Ann", "Bob"], seed=1, settings=settings)
    for text in (*texts, *([end] if end else [])):
        assert isinstance(table.submit(table.actors[0], text), tuple), text
    return table


def course_of(table: Table) -> Course:
    record = read_record(table.record.write())
    return course(walk(record))
