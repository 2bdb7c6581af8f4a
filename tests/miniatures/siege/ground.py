"""The ground: boards of nine squares in one world, what lies beside what, and how far it is."""

from __future__ import annotations

from functools import lru_cache

from quintain.core.seats import LETTERS, Seat

Square = int
"""Nine for every board, row by row from its lower left corner."""
Point = tuple[int, int]
"""Column and row in the world."""

WIDTH = 3
AREA = WIDTH * WIDTH
SQUARES = range(len(LETTERS) * AREA)
NAMES = tuple(f"{board}{file}{rank}" for board in LETTERS for rank in "123" for file in "abc")
SIDES = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
MIDDLE, CORNER = 4, 0
WALL = (1, 4)
"""The squares b1 and b2 of every board, with a wall between them (SI-1.3)."""


def square_on(board: Seat, place: int) -> Square:
    return board * AREA + place


def board_of(square: Square) -> Seat:
    return square // AREA


def names(*squares: Square) -> tuple[str, ...]:
    return tuple(NAMES[square] for square in squares)


def rooms(origins: tuple[Point, ...]) -> dict[str, Point]:
    """The sides of the last board at which there is room for the next one, and where that would lie (SI-1.2)."""
    column, row = origins[-1]
    found = {side: (column + WIDTH * across, row + WIDTH * up) for side, (across, up) in SIDES.items()}
    return {side: origin for side, origin in found.items() if origin not in origins}


class World:
    """Boards that have been laid, with what follows from where they lie. Never changed."""

    def __init__(self, origins: tuple[Point, ...]) -> None:
        self.origins = origins
        at = {_point(origins, square): square for square in range(len(origins) * AREA)}
        self.beside = {
            square: {side: at.get((column + across, row + up)) for side, (across, up) in SIDES.items()}
            for (column, row), square in at.items()
        }
        """What lies on each side of a square, walls or not; None for the sea."""
        self.near = {
            square: tuple(other for other in around.values() if other is not None and not _is_walled(square, other))
            for square, around in self.beside.items()
        }
        """The adjacent squares, in the order of sides (SI-1.3)."""

    def neighbours(self, board: Seat) -> tuple[Seat, ...]:
        """The boards that touch this one along a side."""
        squares = range(board * AREA, (board + 1) * AREA)
        found = {board_of(other) for square in squares for other in self.beside[square].values() if other is not None}
        return tuple(sorted(found - {board}))

    @lru_cache(maxsize=4096)  # noqa: B019, as long-lived as the few worlds that are remembered
    def steps_to(self, goal: Square) -> dict[Square, int]:
        """How many steps it is from every square to this one, whoever stands in the way."""
        far, edge = {goal: 0}, [goal]
        for square in edge:
            for other in self.near[square]:
                if other not in far:
                    far[other] = far[square] + 1
                    edge.append(other)
        return far


@lru_cache(maxsize=256)
def world_of(origins: tuple[Point, ...]) -> World:
    return World(origins)


def _point(origins: tuple[Point, ...], square: Square) -> Point:
    board, place = divmod(square, AREA)
    column, row = origins[board]
    return column + place % WIDTH, row + place // WIDTH


def _is_walled(one: Square, other: Square) -> bool:
    return board_of(one) == board_of(other) and {one % AREA, other % AREA} == {*WALL}
