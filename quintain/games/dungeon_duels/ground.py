"""
The ground of the four columns: what is printed there, what cards lie on it, where walls stand, where jumps lead.

All of it follows from the tiles and the cards on them, so it is worked out once and remembered with the box.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
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
from quintain.games.dungeon_duels.spaces import (
    DOWN,
    LEFT,
    LETTERS,
    OUT,
    RIGHT,
    SIZE,
    SPACES,
    UP,
    WAYS,
    Space,
    Way,
    beside,
    column,
)

Track = tuple[str, ...]
"""The keys of the tiles that lie there, from the left."""
Laid = tuple[str, ...]
"""The card on every space, or an empty text."""
BARE: Laid = ("",) * len(SPACES)
LONGEST_JUMP = 4
REMEMBERED = 4_096
SHOP = "C"
FAR = 99
"""Farther than any way leads."""
SIDES = {"W": LEFT, "N": UP, "S": DOWN, "E": RIGHT}
LETTER_WAYS = dict(zip(LETTERS, WAYS, strict=True))
Near = tuple[tuple[Space | None, ...], ...]
"""The next space each way, from every space."""


Air = dict[str, list[tuple[str, tuple[Space, ...], int]]]
"""Words, the spaces they lead through, and these as bits, by the first letter."""


class Gait(NamedTuple):
    """How a kind of Enemy gets about (DD-2.9, DD-4.22)."""

    name: str
    may_enter: tuple[bool, ...]
    oozes: bool = False


WALKS, FLIES, OOZES = Gait("walks", MAY_WALK), Gait("flies", MAY_FLY), Gait("oozes", MAY_WALK, oozes=True)


class Path(NamedTuple):
    """A way through the air."""

    word: str
    spaces: tuple[Space, ...]
    """Those between start and end."""
    end: Space
    """``OUT`` beyond the exit."""
    needs: int
    """Successes (DD-5.33, DD-R15)."""
    trap: Space | None
    """Where a failed jump falls (DD-5.36, DD-R14); None where it does not."""


class Ground:
    """Tiles, and the cards on them."""

    def __init__(self, box: Box, track: Track, laid: Laid) -> None:
        self.track = track
        tiles = [box.tiles[key] for key in track]
        cells = [cell for tile in tiles for cell in tile.rows]
        self.wide = len(tiles)
        """How many columns there are."""
        printed: list[Kind] = [PRINTED[cell[0]] for cell in cells] + [NOWHERE] * (len(SPACES) - len(cells))
        self.is_plain = tuple(not card and kind == PRINTED["."] for card, kind in zip(laid, printed, strict=True))
        """Plain floor, without a card."""
        for space, card in enumerate(laid):
            if card:
                printed[space] = LAID[box.layers[card].ground]
        self.kinds = tuple(printed)
        self.shops = tuple(cell[1] == SHOP for cell in cells) + (False,) * (len(SPACES) - len(cells))
        self.through = THROUGH[self.wide]
        """The next space each way, whatever walls stand between; None beyond the edge."""
        walls = {wall for place, tile in enumerate(tiles) for text in tile.walls for wall in _both_sides(place, text)}
        self.near = self.through if not walls else _walled(self.through, walls)
        """The next space each way where no wall stands between (DD-5.100)."""
        self.gates = tuple(column(space) == self.wide - 1 and (space, SIDES["E"]) not in walls for space in SPACES)
        """From where an open exit can be reached, by the last step of a jump too (DD-5.10, DD-R48, DD-R96)."""
        self._high, self._deadly = self._bits(IS_HIGH), self._bits(SWALLOWS)
        self._rays: dict[Space, tuple[tuple[Space, ...], ...]] = {}
        self._jumps: dict[tuple[Space, bool], tuple[Path, ...]] = {}
        self._flights: dict[tuple[Space, int, bool], list[Path]] = {}
        self._steps: dict[tuple[Space, str], list[int]] = {}

    def rays(self, space: Space) -> tuple[tuple[Space, ...], ...]:
        """Each way the spaces up to the first wall (DD-5.18)."""
        found = self._rays.get(space)
        if found is None:
            found = self._rays[space] = tuple(self._ray(space, way) for way in WAYS)
        return found

    def _ray(self, space: Space, way: Way) -> tuple[Space, ...]:
        found: list[Space] = []
        other = self.near[space][way]
        while other is not None:
            found.append(other)
            other = self.near[other][way]
        return tuple(found)

    # --- through the air ----------------------------------------------------------------------------------------------

    def jumps(self, space: Space, *, forced: bool = False) -> tuple[Path, ...]:
        """
        The jumps from a space, as if nobody stood anywhere, with the exit open (DD-5.30 to DD-5.33); of somebody who
        must jump as if it stood on a Hazard (DD-5.50).
        """
        found = self._jumps.get((space, forced))
        if found is None:
            found = self._jumps[space, forced] = tuple(self._find_jumps(space, forced))
        return found

    def _find_jumps(self, start: Space, forced: bool) -> Iterator[Path]:
        kinds = self.kinds
        from_hazard = forced or IS_HAZARD[kinds[start]]
        is_low = not IS_HIGH[kinds[start]]
        high, deadly = self._high, self._deadly
        air = _open_air(self.near, self.gates, start)
        for letter, other in zip(LETTERS, self.near[start], strict=True):
            if not from_hazard and (other is None or not IS_HAZARD[kinds[other]]):
                continue
            for word, path, bits in air[letter]:
                end, length = path[-1], len(word)
                if (end == OUT or MAY_LAND[kinds[end]]) and (from_hazard or length > 1 or IS_LEAPT_TO[kinds[end]]):
                    climbs = is_low and length > 1 and bits & high
                    trap = next(space for space in path if deadly >> space & 1) if bits & deadly else None
                    yield Path(word, path[:-1], end, length + 1 if climbs else length, trap)

    def _bits(self, those: tuple[bool, ...]) -> int:
        """The spaces of these kinds."""
        bits = 0
        for space, kind in enumerate(self.kinds):
            if those[kind]:
                bits |= 1 << space
        return bits

    def path(self, start: Space, word: str) -> tuple[Space, ...] | None:
        """The spaces of a word, of which the last may be beyond the exit; None where a wall or the edge is hit."""
        return _path(self.near, self.gates, start, word)

    def flights(self, start: Space, most: int, *, straight: bool) -> list[Path]:
        """DD-5.47, DD-5.48: the spaces of a path differ, the first one included (DD-R77)."""
        found = self._flights.get((start, most, straight))
        if found is None:
            found = self._flights[start, most, straight] = [*self._find_flights(start, most, straight)]
        return found

    def _find_flights(self, start: Space, most: int, straight: bool) -> Iterator[Path]:
        for word, _ in _straights(most) if straight else wandering_words(most):
            path = self.path(start, word)
            if path is None or path[-1] == OUT or not MAY_LAND[self.kinds[path[-1]]]:
                continue
            if len({start, *path}) == len(path) + 1:
                yield Path(word, path[:-1], path[-1], 0, None)

    # --- on foot ------------------------------------------------------------------------------------------------------

    def steps_to(self, goal: Space, gait: Gait) -> list[int]:
        """From every space the fewest steps of an Enemy to this one (DD-4.22)."""
        found = self._steps.get((goal, gait.name))
        if found is None:
            found = self._steps[goal, gait.name] = self.spread([goal], gait)
        return found

    def spread(self, goals: Sequence[Space], gait: Gait) -> list[int]:
        """From every space the fewest steps of an Enemy to the nearest of these."""
        kinds, may_enter = self.kinds, gait.may_enter
        near = self.through if gait.oozes else self.near
        steps = [FAR] * len(SPACES)
        for goal in goals:
            steps[goal] = 0
        edge = [goal for goal in goals if may_enter[kinds[goal]]]
        count = 0
        while edge:
            count += 1
            further = []
            for space in edge:
                for other in near[space]:
                    if other is not None and steps[other] == FAR:
                        steps[other] = count
                        if may_enter[kinds[other]]:
                            further.append(other)
            edge = further
        return steps


def _walled(through: Near, walls: Collection[tuple[Space, Way]]) -> Near:
    return tuple(tuple(None if (space, way) in walls else through[space][way] for way in WAYS) for space in SPACES)


def _next(space: Space, way: Way, wide: int) -> Space | None:
    """The next space on a track of so many columns."""
    other = beside(space, way)
    return other if other is not None and column(space) < wide and column(other) < wide else None


def _both_sides(place: int, text: str) -> list[tuple[Space, Way]]:
    """A wall such as ``2E`` on the tile of this column, as seen from either side."""
    space, way = place * SIZE + int(text[0]) - 1, SIDES[text[1]]
    other = beside(space, way)
    return [(space, way)] + ([] if other is None else [(other, len(WAYS) - 1 - way)])


def _path(near: Near, gates: tuple[bool, ...], start: Space, word: str) -> tuple[Space, ...] | None:
    found: list[Space] = []
    at, last = start, len(word) - 1
    for place, letter in enumerate(word):
        way = LETTER_WAYS[letter]
        other = near[at][way]
        if other is None:
            return (*found, OUT) if place == last and way == RIGHT and gates[at] else None
        found.append(other)
        at = other
    return tuple(found)


@lru_cache(REMEMBERED)
def _open_air(near: Near, gates: tuple[bool, ...], start: Space) -> Air:
    """The ways of jumps from a space, whatever lies below."""
    return {
        first: [
            (word, path, sum(1 << space for space in path if space != OUT))
            for word in words
            if (path := _path(near, gates, start, word)) is not None
        ]
        for first, words in BENT.items()
    }


def _straights(most: int) -> list[tuple[str, int]]:
    return [(letter * count, count) for count in range(1, most + 1) for letter in LETTERS]


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


THROUGH: dict[int, Near] = {
    wide: tuple(tuple(_next(space, way, wide) for way in WAYS) for space in SPACES) for wide in range(SIZE + 1)
}
"""By the number of columns."""
BENT = {first: [word for word, _ in bent_words(LONGEST_JUMP) if word[0] == first] for first in LETTERS}
"""The words of jumps by their first letter; no more than 28 lead anywhere from one space (DD-R101)."""
