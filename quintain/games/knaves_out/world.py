"""The world: boards that lie on one grid, what is next to what, and where the sea begins (KO-2.6 to KO-2.8, KO-3.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from quintain.core.seats import LETTERS, Seat

Square = int
"""Sixty-four for every board, row by row from its south-western corner."""
Point = tuple[int, int]
"""Columns to the east, rows to the north."""
Origins = tuple[Point | None, ...]
"""Where each seat's board lies; None before it is placed."""

WIDTH = 8
AREA = WIDTH * WIDTH
SQUARES = range(len(LETTERS) * AREA)
FILES = "abcdefgh"
NAMES = tuple(f"{board}{file}{rank}" for board in LETTERS for rank in range(1, WIDTH + 1) for file in FILES)
AROUND = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""The eight directions, from north on clockwise."""
SIDES = "NESW"
SHIFTS = range(1 - WIDTH, WIDTH)
TOUCHING = 3
"""So many squares of a new board share an edge with boards that lie there already (KO-3.4)."""
APART = 4
"""So far from each other begin the king buildings (KO-3.6)."""

RINGS: dict[int, tuple[Point, ...]] = {
    2: ((0, 0), (8, 3)),
    3: ((0, 0), (8, 0), (4, 8)),
    4: ((0, 0), (8, -2), (6, -10), (-2, -8)),
    5: ((0, 0), (8, 0), (12, 8), (4, 12), (-4, 8)),
    6: ((0, 0), (8, 0), (12, 8), (8, 16), (0, 16), (-4, 8)),
    7: ((0, 0), (8, 0), (16, 0), (20, 8), (12, 12), (4, 12), (-4, 8)),
    8: ((0, 0), (8, 0), (16, 0), (20, 8), (16, 16), (8, 16), (0, 16), (-4, 8)),
}
"""Worlds that are ready made, by the number of seats, in the order of play (KO-3.5)."""


def board_of(square: Square) -> Seat:
    return square // AREA


def squares_of(board: Seat) -> range:
    return range(board * AREA, (board + 1) * AREA)


class World:
    """Boards as they lie, islands cut off (KO-5.210). Never changed."""

    def __init__(self, origins: Origins, islands: tuple[Seat, ...]) -> None:
        self.origins = origins
        self.point: dict[Square, Point] = {
            square: (origin[0] + square % WIDTH, origin[1] + square % AREA // WIDTH)
            for board, origin in enumerate(origins)
            if origin is not None
            for square in squares_of(board)
        }
        self.at = {point: square for square, point in self.point.items()}
        self._islands = islands
        self.boards = tuple(board for board, origin in enumerate(origins) if origin is not None)
        self.near: dict[Square, tuple[Square, ...]] = {}
        """The squares adjacent to each, clockwise from the north (KO-2.6)."""
        self.ways: dict[Square, dict[Square, int]] = {}
        """The direction from a square to each that is adjacent."""
        coast = []
        for square in self.point:
            ways = dict(self._ways(square))
            self.ways[square] = ways
            self.near[square] = tuple(ways)
            if len(ways) < len(AROUND):
                coast.append(square)
        self.coast = frozenset(coast)
        """Squares that lie next to the sea, or to land that is not adjacent (KO-2.8)."""
        self.coast_of = {board: tuple(sorted(self.coast & {*squares_of(board)})) for board in self.boards}

    def _ways(self, square: Square) -> Iterator[tuple[Square, int]]:
        x, y = self.point[square]
        home = board_of(square)
        for way, (across, up) in enumerate(AROUND):
            other = self.at.get((x + across, y + up))
            if other is None:
                continue
            away = board_of(other)
            if away == home or (home not in self._islands and away not in self._islands):
                yield other, way

    def distance(self, one: Square, other: Square) -> int:
        """As the crow flies, in steps of a king of chess."""
        (x, y), (u, v) = self.point[one], self.point[other]
        return max(abs(x - u), abs(y - v))


@lru_cache(maxsize=256)
def world_of(origins: Origins, islands: tuple[Seat, ...] = ()) -> World:
    return World(origins, islands)


@lru_cache(maxsize=4096)
def placings(origins: Origins) -> dict[tuple[Seat, str, int], Point]:
    """Where one more board may lie, each place under the first name that it has (KO-3.4)."""
    found: dict[tuple[Seat, str, int], Point] = {}
    named: set[Point] = set()
    for host, origin in enumerate(origins):
        if origin is None:
            continue
        for side in SIDES:
            for shift in SHIFTS:
                point = beside(origin, side, shift)
                if point not in named and touching(origins, point) >= TOUCHING:
                    named.add(point)
                    found[host, side, shift] = point
    return found


def beside(host: Point, side: str, shift: int) -> Point:
    """Where a board lies that is placed at this side of another one."""
    x, y = host
    match side:
        case "N":
            return x + shift, y + WIDTH
        case "E":
            return x + WIDTH, y + shift
        case "S":
            return x + shift, y - WIDTH
    return x - WIDTH, y + shift


def touching(origins: Origins, origin: Point) -> int:
    """How many squares of a board here would share an edge with boards that lie there; none where it overlaps one."""
    rim: set[Point] = set()
    last = WIDTH - 1
    for x, y in filter(None, origins):
        across, up = x - origin[0], y - origin[1]
        if abs(across) < WIDTH and abs(up) < WIDTH:
            return 0
        if abs(across) == WIDTH:
            column = last if across > 0 else 0
            rim.update((column, row) for row in range(max(0, up), min(WIDTH, up + WIDTH)))
        if abs(up) == WIDTH:
            row = last if up > 0 else 0
            rim.update((column, row) for column in range(max(0, across), min(WIDTH, across + WIDTH)))
    return len(rim)


def throne_squares(world: World, board: Seat, kings: Sequence[Square]) -> list[Square]:
    """Where a king building may be put (KO-3.6)."""
    return [square for square in squares_of(board) if all(world.distance(square, king) >= APART for king in kings)]
