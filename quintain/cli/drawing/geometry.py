"""Where the cells of a scene's boards go on a grid of characters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from quintain.core.scene import RIMS, Board, Cell, Ghost, Scene

MARGIN = 3
"""Columns for the labels along the left rim."""


class Scale(NamedTuple):
    """How many characters a cell takes."""

    width: int
    height: int


SCALES = (Scale(11, 5), Scale(9, 4), Scale(7, 3), Scale(5, 2), Scale(3, 1))
SMALLEST = SCALES[-1]


class Place(NamedTuple):
    """A cell on the plane. Columns are counted in halves of a cell, for the sake of hex boards."""

    cell: Cell
    halves: int
    row: int
    """From the top."""


class GhostPlace(NamedTuple):
    """A board that could be laid, on the plane; counted like cells."""

    ghost: Ghost
    halves: int
    row: int
    columns: int
    rows: int


class Plane(NamedTuple):
    """All cells with their places, and what stands along the rims."""

    places: tuple[Place, ...]
    below: tuple[tuple[int, str], ...]
    """Labels under the lowest row, by half columns."""
    beside: tuple[tuple[int, str], ...]
    """Labels left of the first column, by row."""
    halves: int
    """How wide the plane is, in halves of a cell."""
    rows: int
    ghosts: tuple[GhostPlace, ...] = ()

    def area(self, place: Place | GhostPlace, scale: Scale) -> tuple[int, int, int, int]:
        """x, y, width and height of a cell, or of a board that could be laid, in characters."""
        wide, high = (place.columns, place.rows) if isinstance(place, GhostPlace) else (1, 1)
        x, y = self.left + place.halves * scale.width // 2, place.row * scale.height
        return x, y, wide * scale.width, high * scale.height

    @property
    def left(self) -> int:
        return MARGIN if self.beside else 0

    def size(self, scale: Scale) -> tuple[int, int]:
        """Width and height in characters, rims included."""
        width = self.left * 2 + (self.halves * scale.width + 1) // 2
        return width, self.rows * scale.height + bool(self.below)


def turn_of(scene: Scene) -> int:
    """How far this scene's boards are turned for its audience.

    Hex boards stay as they are: their directions are typed by the compass, and east must lie at the right.
    """
    return scene.turned if can_turn(scene) else 0


def can_turn(scene: Scene) -> bool:
    """Whether turning the boards leaves everything where its words say."""
    return bool(scene.boards) and all(board.shape != "hex" for board in scene.boards)


def lay_out(boards: Sequence[Board], turned: int, ghosts: Sequence[Ghost] = ()) -> Plane:
    """The plane of these boards and of those that could be laid, turned clockwise by so many degrees."""
    spread: list[tuple[Cell, int, int]] = []
    offsets = _offsets(boards)
    for board, (right, up) in zip(boards, offsets, strict=True):
        for cell in board.cells:
            column, row = _turn(board.shape, cell.at[0] + right, cell.at[1] + up, turned)
            spread.append((cell, column * 2 + (row if board.shape == "hex" else 0), -row))
    areas = [_ghost_area(ghost, turned) for ghost in ghosts]
    if not spread and not areas:
        return Plane((), (), (), 0, 0)
    first = min([halves for _, halves, _ in spread] + [area.halves for area in areas])
    top = min([row for _, _, row in spread] + [area.row for area in areas])
    places = tuple(Place(cell, halves - first, row - top) for cell, halves, row in spread)
    laid = tuple(area._replace(halves=area.halves - first, row=area.row - top) for area in areas)
    width = max([place.halves + 2 for place in places] + [area.halves + 2 * area.columns for area in laid])
    rows = max([place.row + 1 for place in places] + [area.row + area.rows for area in laid])
    below, beside = _rims(boards, places, turned)
    return Plane(places, below, beside, width, rows, laid)


def _ghost_area(ghost: Ghost, turned: int) -> GhostPlace:
    """Where it would lie, before the plane has its upper left corner."""
    left, low = ghost.origin
    corners = [
        _turn("square", column, row, turned)
        for column, row in (ghost.origin, (left + ghost.columns - 1, low + ghost.rows - 1))
    ]
    columns, rows = zip(*corners, strict=True)
    wide, high = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    return GhostPlace(ghost, min(columns) * 2, -max(rows), wide, high)


def is_crowd(ghosts: Sequence[Ghost]) -> bool:
    """Whether some of the boards that could be laid would cover each other."""
    taken = [
        (ghost.origin[0] + column, ghost.origin[1] + row)
        for ghost in ghosts
        for column in range(ghost.columns)
        for row in range(ghost.rows)
    ]
    return len(set(taken)) < len(taken)


def turned_side(side: str, degrees: int) -> str:
    """Where a side of a cell lies once its board is turned clockwise."""
    return RIMS[(RIMS.index(side) + round(degrees / 90)) % len(RIMS)]


def fit(plane: Plane, width: int, height: int) -> Scale:
    """The largest scale that leaves room for the whole plane, or the smallest."""
    for scale in SCALES:
        wide, high = plane.size(scale)
        if wide <= width and high <= height:
            return scale
    return SMALLEST


def _offsets(boards: Sequence[Board]) -> list[tuple[int, int]]:
    """Boards lie where their origins say; where they would cover each other, one beside the other."""
    taken = [(board.origin[0] + cell.at[0], board.origin[1] + cell.at[1]) for board in boards for cell in board.cells]
    if len(set(taken)) == len(taken):
        return [board.origin for board in boards]
    offsets = []
    right = 0
    for board in boards:
        columns = [cell.at[0] for cell in board.cells] or [0]
        offsets.append((right - min(columns), 0))
        right += max(columns) - min(columns) + 2
    return offsets


def _turn(shape: str, column: int, row: int, degrees: int) -> tuple[int, int]:
    """Turn clockwise about (0, 0), by quarters on a square board and by sixths on a hex board."""
    if shape == "hex":
        for _ in range(round(degrees / 60) % 6):
            column, row = column + row, -column
    else:
        for _ in range(round(degrees / 90) % 4):
            column, row = row, -column
    return column, row


Rim = tuple[tuple[int, str], ...]


def _rims(boards: Sequence[Board], places: Sequence[Place], turned: int) -> tuple[Rim, Rim]:
    """The labels of a single square board; a world of several boards has none."""
    if len(boards) != 1 or boards[0].shape != "square":
        return (), ()
    board = boards[0]
    by_column = {place.cell.at[0]: place for place in places}
    by_row = {place.cell.at[1]: place for place in places}
    columns = [(by_column[at], label) for at, label in enumerate(board.columns) if at in by_column]
    rows = [(by_row[at], label) for at, label in enumerate(board.rows) if at in by_row]
    if round(turned / 90) % 2:
        columns, rows = rows, columns
    return (
        tuple((place.halves, label) for place, label in columns),
        tuple((place.row, label) for place, label in rows),
    )
