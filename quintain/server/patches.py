"""The difference between two scenes, so that a move costs a few hundred bytes and not the whole picture."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from quintain.core.scene import Board, Cell, Scene
from quintain.server.messages import ScenePatch

_FIELDS = tuple(field for field in Scene.__struct_fields__ if field != "boards")
_values = attrgetter(*_FIELDS)
_frame: Callable[[Board], tuple[object, ...]] = attrgetter(*(f for f in Board.__struct_fields__ if f != "cells"))
"""What of a board must stay for its cells to be patched one by one; and their number must."""


def difference(old: Scene, new: Scene) -> ScenePatch:
    """What turns one scene into the other. Boards that keep their shape are patched cell by cell."""
    pairs = zip(_FIELDS, _values(old), _values(new), strict=True)
    fields: dict[str, Any] = {name: after for name, before, after in pairs if before is not after and before != after}
    cells: dict[str, tuple[Cell, ...]] = {}
    if len(old.boards) == len(new.boards) and all(map(_keeps_shape, old.boards, new.boards)):
        for before, after in zip(old.boards, new.boards, strict=True):
            if before.cells is after.cells:
                continue
            changed = tuple([b for a, b in zip(before.cells, after.cells, strict=True) if a is not b and a != b])
            if changed:
                cells[after.id] = changed
    else:
        fields["boards"] = new.boards
    return ScenePatch(fields, cells)


def _keeps_shape(old: Board, new: Board) -> bool:
    return old is new or (len(old.cells) == len(new.cells) and _frame(old) == _frame(new))
