"""The difference between two scenes, so that a move costs a few hundred bytes and not the whole picture."""

from __future__ import annotations

from collections.abc import Callable
from itertools import compress
from operator import attrgetter, ne
from typing import Any

from msgspec.structs import astuple

from quintain.core.scene import Board, Cell, Scene
from quintain.server.messages import ScenePatch

_frame: Callable[[Board], tuple[object, ...]] = attrgetter(*(f for f in Board.__struct_fields__ if f != "cells"))
"""What of a board must stay for its cells to be patched one by one; and their number must."""


def difference(old: Scene, new: Scene) -> ScenePatch:
    """What turns one scene into the other. Boards that keep their shape are patched cell by cell."""
    pairs = zip(Scene.__struct_fields__, astuple(old), astuple(new), strict=True)
    fields: dict[str, Any] = {name: after for name, before, after in pairs if before is not after and before != after}
    cells: dict[str, tuple[Cell, ...]] = {}
    if "boards" in fields and len(old.boards) == len(new.boards) and all(map(_keeps_shape, old.boards, new.boards)):
        del fields["boards"]
        for before, after in zip(old.boards, new.boards, strict=True):
            if changed := tuple(compress(after.cells, map(ne, before.cells, after.cells))):
                cells[after.id] = changed
    return ScenePatch(fields, cells)


def _keeps_shape(old: Board, new: Board) -> bool:
    return old is new or (len(old.cells) == len(new.cells) and _frame(old) == _frame(new))
