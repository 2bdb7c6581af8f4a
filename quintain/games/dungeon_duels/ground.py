"""
The ground of the four columns: what is printed there, what cards lie on it, where walls stand, where jumps lead.

All of it follows from the tiles and the cards on them, so it is worked out once and remembered with the box.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import NamedTuple

from quintain.games.dungeon_duels.box import Box
from quintain.games.dungeon_duels.kinds import (
    IS_HAZARD,
    IS_HIGH,
    IS_LEAPT_TO,
    LAID,
    MAY_FLY,
    MAY_LAND,
    MAY_WALK,
    NOWHERE,
    PRINTED,
    SWALLOWS,
    Kind,
)
from quintain.games.dungeon_duels.spaces import LETTERS, OUT, SIZE, SPACES, WAYS, Space, Way, beside, column

Track = tuple[str, ...]
"""The keys of the tiles that lie there, from the left."""
Laid = tuple[str, ...]
"""The card on every space, or an empty text."""
BARE: Laid = ("",) * len(SPACES)
LONGEST_JUMP = 4
REMEMBERED = 4_096
FAR = 99
"""Farther than any way leads."""
SIDES = {"W": 0, "N": 1, "S": 2, "E": 3}


class Path(NamedTuple):
    """A way through the air."""

    word: str
    spaces: tuple[Space, ...]
    """Those between start and end."""
    end: Space
    """``OUT`` beyond the exit."""
    needs: int
    """Successes (DD-5.33)."""
    trap: Space | None
    """Where a failed jump falls (DD-5.36); None where it does not."""


class Ground:
    """Tiles, and the cards on them."""

    def __init__(self, box: Box, track: Track, laid: Laid) -> None:
        self.track = track
        tiles = [box.tiles[key] for key in track]
        cells = [tile.rows[line] for tile in tiles for line in range(SIZE)]
        self.wide = len(tiles)
        """How many columns there are."""
        printed: list[Kind] = [PRINTED[cell[0]] for cell in cells] + [NOWHERE] * (len(SPACES) - len(cells))
        self.kinds = tuple(
            LAID[box.layers[card].ground] if card else kind for card, kind in zip(laid, printed, strict=True)
        )
        self.is_plain = tuple(not card and kind == PRINTED["."] for card, kind in zip(laid, printed, strict=True))
        """Plain floor, without a card."""
        self.shops = tuple(cell[1] == "C" for cell in cells) + (False,) * (len(SPACES) - len(cells))
        self._walls = frozenset(
            wall for place, tile in enumerate(tiles) for text in tile.walls for wall in _both_sides(place, text)
        )
        self.through = tuple(tuple(self._next(space, way) for way in WAYS) for space in SPACES)
        """The next space each way, whatever walls stand between; None beyond the edge."""
        self.near = tuple(
            tuple(None if (space, way) in self._walls else self.through[space][way] for way in WAYS) for space in SPACES
        )
        """The next space each way where no wall stands between."""
        self.gates = tuple(
            column(space) == self.wide - 1 and (space, SIDES["E"]) not in self._walls for space in SPACES
        )
        """From where an open exit can be reached (DD-5.10, DD-R96)."""

    def _next(self, space: Space, way: Way) -> Space | None:
        other = beside(space, way)
        return other if other is not None and column(space) < self.wide and column(other) < self.wide else None

    @cached_property
    def rays(self) -> tuple[tuple[tuple[Space, ...], ...], ...]:
        """From every space and each way: the spaces up to the first wall (DD-5.18)."""
        return tuple(tuple(self._ray(space, way) for way in WAYS) for space in SPACES)

    def _ray(self, space: Space, way: Way) -> tuple[Space, ...]:
        found: list[Space] = []
        other = self.near[space][way]
        while other is not None:
            found.append(other)
            other = self.near[other][way]
        return tuple(found)

    # --- through the air ----------------------------------------------------------------------------------------------

    @cached_property
    def jumps(self) -> tuple[tuple[Path, ...], ...]:
        """The jumps from every space, as if nobody stood anywhere, with the exit open (DD-5.30 to DD-5.33)."""
        return tuple(tuple(self._jumps(space, from_hazard=IS_HAZARD[self.kinds[space]])) for space in SPACES)

    @cached_property
    def forced_jumps(self) -> tuple[tuple[Path, ...], ...]:
        """The jumps from every space of whoever must jump: as if it stood on a Hazard (DD-5.50)."""
        return tuple(tuple(self._jumps(space, from_hazard=True)) for space in SPACES)

    def _jumps(self, start: Space, *, from_hazard: bool) -> list[Path]:
        if column(start) >= self.wide:
            return []
        kinds = self.kinds
        found = []
        for word, spaces in bent_words(LONGEST_JUMP):
            path = self.path(start, word)
            if path is None:
                continue
            first = path[0]
            if not from_hazard and (first == OUT or not IS_HAZARD[kinds[first]]):
                continue
            end = path[-1]
            if end != OUT and not MAY_LAND[kinds[end]]:
                continue
            if spaces == 1 and not from_hazard and not IS_LEAPT_TO[kinds[end]]:
                continue
            inner = [space for space in path if space != OUT]
            climbs = spaces > 1 and not IS_HIGH[kinds[start]] and any(IS_HIGH[kinds[space]] for space in inner)
            trap = next((space for space in inner if SWALLOWS[kinds[space]]), None)
            found.append(Path(word, path[:-1], end, spaces + climbs, trap))
        return found

    def path(self, start: Space, word: str) -> tuple[Space, ...] | None:
        """The spaces of a word, of which the last may be beyond the exit; None where a wall or the edge is hit."""
        found: list[Space] = []
        at = start
        for place, letter in enumerate(word):
            way = LETTERS.index(letter)
            other = self.near[at][way]
            if other is None:
                if place == len(word) - 1 and way == SIDES["E"] and self.gates[at]:
                    return (*found, OUT)
                return None
            found.append(other)
            at = other
        return tuple(found)

    def flights(self, start: Space, most: int, *, straight: bool) -> list[Path]:
        """DD-5.47, DD-5.48: the spaces of a path differ, the first one included (DD-R77)."""
        found = []
        for word, _ in _straights(most) if straight else wandering_words(most):
            path = self.path(start, word)
            if path is None or path[-1] == OUT or not MAY_LAND[self.kinds[path[-1]]]:
                continue
            if len({start, *path}) == len(path) + 1:
                found.append(Path(word, path[:-1], path[-1], 0, None))
        return found

    # --- on foot ------------------------------------------------------------------------------------------------------

    @cached_property
    def walking(self) -> tuple[tuple[int, ...], ...]:
        """From every space to every other: the fewest steps of an Enemy on foot (DD-4.22)."""
        return self._steps(MAY_WALK, walls=True)

    @cached_property
    def flying(self) -> tuple[tuple[int, ...], ...]:
        return self._steps(MAY_FLY, walls=True)

    @cached_property
    def oozing(self) -> tuple[tuple[int, ...], ...]:
        return self._steps(MAY_WALK, walls=False)

    def _steps(self, may_enter: tuple[bool, ...], *, walls: bool) -> tuple[tuple[int, ...], ...]:
        near = self.near if walls else self.through
        return tuple(_spread(space, near, self.kinds, may_enter) for space in SPACES)


def _spread(
    start: Space, near: tuple[tuple[Space | None, ...], ...], kinds: tuple[Kind, ...], may_enter: tuple[bool, ...]
) -> tuple[int, ...]:
    steps = [FAR] * len(SPACES)
    steps[start] = 0
    edge = [start]
    while edge:
        further = []
        for space in edge:
            for other in near[space]:
                if other is not None and steps[other] == FAR and may_enter[kinds[other]]:
                    steps[other] = steps[space] + 1
                    further.append(other)
        edge = further
    return tuple(steps)


def _both_sides(place: int, text: str) -> list[tuple[Space, Way]]:
    """A wall such as ``2E`` on the tile of this column, as seen from either side."""
    space, way = place * SIZE + int(text[0]) - 1, SIDES[text[1]]
    other = beside(space, way)
    return [(space, way)] + ([] if other is None else [(other, len(WAYS) - 1 - way)])


def _straights(most: int) -> list[tuple[str, int]]:
    return [(letter * count, count) for count in range(1, most + 1) for letter in LETTERS]


@lru_cache
def bent_words(most: int) -> list[tuple[str, int]]:
    """Straight words, and those with one right angle, with their lengths; shorter ones first (DD-5.30)."""
    found = []
    for count in range(1, most + 1):
        for first in LETTERS:
            found.append((first * count, count))
            sides = "ud" if first in "lr" else "lr"
            found += [(first * (count - bend) + side * bend, count) for bend in range(1, count) for side in sides]
    return found


@lru_cache
def wandering_words(most: int) -> list[tuple[str, int]]:
    """Words along any path, with their lengths."""
    words = [""]
    found: list[tuple[str, int]] = []
    for count in range(1, most + 1):
        words = [word + letter for word in words for letter in LETTERS]
        found += [(word, count) for word in words]
    return found


def ground_of(box: Box, track: Track, laid: Laid) -> Ground:
    """Remembered with the box."""
    memory = box.memory
    ground: Ground | None = memory.get((track, laid))
    if ground is None:
        if len(memory) > REMEMBERED:
            memory.clear()
        ground = memory[track, laid] = Ground(box, track, laid)
    return ground


def cells_of(box: Box, tile: str, feature: str) -> list[int]:
    """The rows of a tile, from 0 on, that have this terrain or feature."""
    return [line for line, cell in enumerate(box.tiles[tile].rows) if feature in cell]
