"""The difference between two scenes, so that a move costs a few hundred bytes and not the whole picture."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from quintain.core.scene import Board, Cell, Scene
from quintain.server.messages import ScenePatch

_FIELDS = tuple(field for field in Scene.__struct_fields__ if field != "boards")
_values = attrgetter(*_FIELDS)


def difference(old: Scene, new: Scene) -> ScenePatch:
    """What turns one scene into the other. Boards that keep their shape are patched cell by cell."""
    pairs = zip(_FIELDS, _values(old), _values(new), strict=True)
    fields: dict[str, Any] = {name: after for name, before, after in pairs if before is not after and before != after}
    cells: dict[str, tuple[Cell, ...]] = {}
    if [_frame(board) for board in old.boards] == [_frame(board) for board in new.boards]:
        for before, after in zip(old.boards, new.boards, strict=True):
            changed = tuple(b for a, b in zip(before.cells, after.cells, strict=True) if a is not b and a != b)
            if changed:
                cells[after.id] = changed
    else:
        fields["boards"] = new.boards
    return ScenePatch(fields, cells)


def _frame(board: Board) -> tuple[object, ...]:
    """What of a board must stay for its cells to be patched one by one."""
    places = len(board.cells)
    frame = board.id, board.label, board.shape, board.origin, board.columns, board.rows, board.edges, board.sides
    return *frame, places
