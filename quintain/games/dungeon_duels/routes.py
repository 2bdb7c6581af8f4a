"""Which clicks lead along a way: the place where it ends, and where several end there, what tells them apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from quintain.core.contract import Offered
from quintain.games.dungeon_duels import jumping
from quintain.games.dungeon_duels.actions import Deed, Fly, Jump, Move, Step
from quintain.games.dungeon_duels.box import Flight
from quintain.games.dungeon_duels.cells import door_id
from quintain.games.dungeon_duels.ground import Path
from quintain.games.dungeon_duels.painter import Painter
from quintain.games.dungeon_duels.pending import Aiming, Falling
from quintain.games.dungeon_duels.spaces import OUT, Space, beside, column

BY_WORD = "way-"
"""Begins the id of a button that tells ways apart which nothing else does."""


def routes(painter: Painter, offered: Iterable[Offered[Deed]]) -> dict[str, tuple[str, ...]]:
    """The clicks of every way that is offered, by its text."""
    marks = {
        one.text: marks_of(painter, one.action)
        for one in offered
        if isinstance(one.action, Move | Step | Jump | Fly) and not one.refusal
    }
    return {text: _told_apart(text, marks) for text in marks}


def _told_apart(text: str, marks: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """So many of its marks that no other way begins with them; where none are left, a button."""
    own = marks[text]
    others = [other for name, other in marks.items() if name != text]
    for count in range(1, len(own) + 1):
        if not any(other[:count] == own[:count] for other in others):
            return tuple(own[:count])
    return (*own, f"{BY_WORD}{text.replace(' ', '-')}")


def marks_of(painter: Painter, deed: Deed) -> list[str]:
    """Where a way ends, at a door where it leaves by the exit; and where it bends."""
    start = painter.dungeon.knights[painter.place].space
    assert start is not None
    if isinstance(deed, Move | Step):
        end = _beyond(start, deed.way, painter)
        return [door_id(start) if end == OUT else painter.cells[end]]
    path = path_of(painter, deed)
    marks = [door_id((start, *path.spaces)[-1]) if path.end == OUT else painter.cells[path.end]]
    bend = next((at for at, letter in enumerate(path.word) if letter != path.word[0]), 0)
    if bend and painter.cells[path.spaces[bend - 1]] not in marks:
        marks.append(painter.cells[path.spaces[bend - 1]])
    return marks


def path_of(painter: Painter, deed: Deed) -> Path:
    """Where a jump or a flight leads, and what it takes."""
    if isinstance(deed, Jump):
        forced = isinstance(painter.top, Falling)
        return jumping.path_of(painter.known, painter.place, deed.word, forced=forced)
    assert isinstance(deed, Fly)
    assert isinstance(painter.top, Aiming)
    flight = painter.box.cards[painter.top.card].effect
    assert isinstance(flight, Flight)
    return jumping.flight_of(painter.known, painter.place, flight, deed.word)


def _beyond(space: Space, way: int, painter: Painter) -> Space:
    """The next space that way, or the exit."""
    other = beside(space, way)
    return OUT if other is None or column(other) >= len(painter.dungeon.track) else other
