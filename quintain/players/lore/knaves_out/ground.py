"""How far it is to walk, counted over land and not as the crow flies: whole worlds as numbers of many bits."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from quintain.games.knaves_out.world import Square, World, squares_of

FAR = 99
"""So many steps are none: there is no way over land."""


class Ground:
    """A world on one sheet of squares, a bit for each, with a margin all around so that no step leaves it."""

    def __init__(self, world: World, islands: tuple[int, ...] = ()) -> None:
        points = world.point.values()
        west, south = min(x for x, _ in points) - 1, min(y for _, y in points) - 1
        self._across = max(x for x, _ in points) - west + 2
        self.bit = {square: 1 << (y - south) * self._across + x - west for square, (x, y) in world.point.items()}
        self.land = sum(self.bit.values())
        self.near = {square: sum(self.bit[other] for other in near) for square, near in world.near.items()}
        self.boards = {board: sum(self.bit[square] for square in squares_of(board)) for board in world.boards}
        """All squares of each board."""
        self._apart = [self.boards[board] for board in islands]
        self._joined = self.land & ~sum(self._apart)

    def mask(self, squares: Iterable[Square]) -> int:
        found = 0
        for square in squares:
            found |= self.bit[square]
        return found

    def around(self, mask: int) -> int:
        """These squares and all next to them."""
        if not self._apart:
            return self._grown(mask) & self.land
        found = self._grown(mask & self._joined) & self._joined
        for island in self._apart:
            found |= self._grown(mask & island) & island
        return found

    def _grown(self, mask: int) -> int:
        row = mask | mask << 1 | mask >> 1
        return row | row << self._across | row >> self._across

    def layers(self, goals: int, open_squares: int) -> Layers:
        """How far every square is from the nearest goal, if one may walk where it is open; goals need not be."""
        found, seen, front = [goals], goals, goals
        while True:
            front = self.around(front) & open_squares & ~seen
            if not front:
                return Layers(self.bit, found, seen)
            found.append(front)
            seen |= front


class Layers:
    """Squares by how far they are from something."""

    __slots__ = ("_bit", "_known", "_masks", "_seen")

    def __init__(self, bit: dict[Square, int], masks: list[int], seen: int) -> None:
        self._bit = bit
        self._masks = masks
        self._seen = seen
        self._known: dict[Square, int] = {}

    def __getitem__(self, square: Square) -> int:
        found = self._known.get(square)
        if found is None:
            bit = self._bit[square]
            found = FAR
            if self._seen & bit:
                for steps, mask in enumerate(self._masks):
                    if mask & bit:
                        found = steps
                        break
            self._known[square] = found
        return found


@lru_cache(maxsize=256)
def ground_of(world: World, islands: tuple[int, ...]) -> Ground:
    return Ground(world, islands)


@lru_cache(maxsize=4096)
def walks(ground: Ground, goal: Square) -> Layers:
    """How far it is to a square if nobody stands in the way."""
    return ground.layers(ground.bit[goal], ground.land)
