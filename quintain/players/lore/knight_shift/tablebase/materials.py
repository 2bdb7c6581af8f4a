"""Which tables there are, which belong together, and what a table needs to know of another."""

from __future__ import annotations

from quintain.players.lore.knight_shift.tablebase.arrangements import BUILT, GUARDS, KNIGHTS, Arrangements

MATERIALS = (BUILT, KNIGHTS)
NAMES = ("1N1F", "2N")
TABLES = range(4)
"""A table is numbered 2 * material of the side to act + material of the other."""

CLASSES = {"1N1F-1N1F": (0,), "2N-1N1F": (2, 1), "2N-2N": (3,)}
"""The tables that are solved together, by the name of the class. A class needs at most the one before it."""


def sides(table: int) -> tuple[Arrangements, Arrangements]:
    """The arrangements of the side to act and of the other."""
    return MATERIALS[table // 2], MATERIALS[table % 2]


def title(table: int) -> str:
    return f"{NAMES[table // 2]} v {NAMES[table % 2]}"


def partner(table: int) -> int:
    """Where a quiet move leads."""
    return table % 2 * 2 + table // 2


def when_built(table: int) -> int | None:
    """Where a first fortification leads; None where each fortification is the second."""
    return table % 2 * 2 if table // 2 else None


def shape(table: int) -> tuple[int, int, int]:
    """How many kept pairs of guards, arrangements of the side to act, arrangements of the other."""
    own, foe = sides(table)
    return len(GUARDS.kept), len(own.occupied), len(foe.occupied)


LONGEST = {"1N1F-1N1F": 43, "2N-1N1F": 76, "2N-2N": 94}
"""The last ply in which a position of a class is decided."""
