"""The difference between two scenes, so that a move costs a few hundred bytes and not the whole picture."""

from __future__ import annotations

import msgspec

from quintain.core.scene import Board, Cell, Scene
from quintain.server.messages import ScenePatch

_FIELDS = tuple(field for field in Scene.__struct_fields__ if field != "boards")


def difference(old: Scene, new: Scene) -> ScenePatch:
    """What turns one scene into the other. Boards that keep their shape are patched cell by cell."""
    fields = {name: getattr(new, name) for name in _FIELDS if getattr(old, name) != getattr(new, name)}
    cells: dict[str, tuple[Cell, ...]] = {}
    if [_frame(board) for board in old.boards] == [_frame(board) for board in new.boards]:
        for before, after in zip(old.boards, new.boards, strict=True):
            changed = tuple(b for a, b in zip(before.cells, after.cells, strict=True) if a is not b and a != b)
            if changed:
                cells[after.id] = changed
    else:
        fields["boards"] = new.boards
    return ScenePatch(fields, cells)


def apply(scene: Scene, patch: ScenePatch) -> Scene:
    """The scene that a client has after this patch."""
    boards = []
    for board in scene.boards:
        changed = {cell.id: cell for cell in patch.cells.get(board.id, ())}
        cells = tuple(changed.get(cell.id, cell) for cell in board.cells)
        boards.append(msgspec.structs.replace(board, cells=cells))
    return msgspec.structs.replace(scene, **({"boards": tuple(boards)} | patch.fields))


def _frame(board: Board) -> tuple[object, ...]:
    """What of a board must stay for its cells to be patched one by one."""
    places = len(board.cells)
    return board.id, board.label, board.shape, board.origin, board.columns, board.rows, board.edges, places
