"""
Quintain: a digital table for knightly tabletop games.

>>> import quintain
>>> table = quintain.Table.new("knight-shift", seats=["Ann", "Bob"], seed=7)
>>> step = table.submit("A", "b1c3")
>>> print(table.submit("B", "a1b3"))
KS-5.1: the piece on a1 is not yours
>>> quintain.replay(table.record).state.position() == table.state.position()
True
"""

from quintain.core.answers import Ask, Event, Notice, Outcome, Refusal
from quintain.core.contract import Game, State, View
from quintain.core.records import Record, read_record
from quintain.core.registry import installed, load
from quintain.core.scene import Scene
from quintain.errors import QuintainError
from quintain.table.steps import Step
from quintain.table.table import Table

replay = Table.replay
"""The table that a record leads to."""

__all__ = [
    "Ask",
    "Event",
    "Game",
    "Notice",
    "Outcome",
    "QuintainError",
    "Record",
    "Refusal",
    "Scene",
    "State",
    "Step",
    "Table",
    "View",
    "installed",
    "load",
    "read_record",
    "replay",
]
