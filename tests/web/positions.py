"""Positions and matches that the browser tests play."""

from __future__ import annotations

from quintain import Table

WHOLE = [
    *("e1d3", "c8d7", "d1e3", "a8c7", "b1a3", "c7b5", "a3b5", "b8a6"),
    *("b5d6", "d7c6", "d6e8", "a6c5", "e8=F", "c5b3", "a1b3"),
]
"""A match from the usual start: three captures, one fortress."""
ALMOST = "FNg2/5/5/5/nn1nn/5/5/NNG2 w 0 1"
"""White fortifies b8 and wins, or plays on."""
WAITS = "FNg2/5/5/5/nn1nn/5/5/NNG2 b 0 1"
"""The same with Black to act first."""


THROWN_AWAY = ["b8d7", "d4b5", "/resign"]
"""From ALMOST: White could have won at once, and resigns."""


def record(texts: list[str], **settings: str) -> str:
    """The record of a match from the usual start, unless the settings say otherwise."""
    table = Table.new("knight-shift", ["Ann", "Bob"], seed=1, settings=settings)
    for text in texts:
        assert isinstance(table.submit(table.actors[0], text), tuple), text
    return table.record.write()
