"""Spaces: four columns of four rows, on the track and in the boss room (DD-2.2)."""

from __future__ import annotations

Space = int
"""Column times four plus row: columns from a to d, rows from 1 to 4."""
Way = int
"""A direction."""

SIZE = 4
"""Columns and rows, on the track and in the room (DD-R03)."""
SPACES: tuple[Space, ...] = tuple(range(SIZE * SIZE))
NAMES = tuple(f"{letter}{row}" for letter in "abcd" for row in "1234")
READING = tuple(sorted(SPACES, key=lambda space: (space % SIZE, space // SIZE)))
"""Row 1 from left to right, then row 2, and so on."""

LEFT, UP, DOWN, RIGHT = WAYS = (0, 1, 2, 3)
"""In the order in which enemies prefer them (DD-4.23, DD-R09)."""
WAY_NAMES = ("left", "up", "down", "right")
LETTERS = "ludr"
SHIFTS = (-SIZE, -1, 1, SIZE)
OUT: Space = -1
"""Beyond the exit."""


def column(space: Space) -> int:
    return space // SIZE


def row(space: Space) -> int:
    return space % SIZE


def beside(space: Space, way: Way) -> Space | None:
    """The next space that way; None beyond the edge."""
    if (way == UP and row(space) == 0) or (way == DOWN and row(space) == SIZE - 1):
        return None
    other = space + SHIFTS[way]
    return other if 0 <= other < len(SPACES) else None


def distance(one: Space, other: Space) -> int:
    """Columns plus rows apart."""
    return abs(column(one) - column(other)) + abs(row(one) - row(other))


CLOSE = tuple(tuple(other for other in SPACES if distance(space, other) <= 1) for space in SPACES)
"""Every space with its neighbours, whatever walls there are (DD-2.2)."""
