"""The field of 61 hexes, the clans on its sides, and the numbers of the rulebook (KD-2.1 to KD-2.7)."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any

DATA: dict[str, Any] = tomllib.loads((resources.files(__package__ or "") / "data" / "game.toml").read_text("utf-8"))

RADIUS: int = DATA["radius"]
Hex = tuple[int, int]
"""A cell as (q, r): q grows to the east, r to the south-east."""


def distance(first: Hex, second: Hex) -> int:
    """KD-2.4: steps from cell to cell; nothing blocks a line."""
    dq, dr = second[0] - first[0], second[1] - first[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def _label(cell: Hex) -> str:
    """KD-2.2: the letter of the row and the place in it."""
    q, r = cell
    return f"{'abcdefghi'[r + RADIUS]}{q - max(-RADIUS, -RADIUS - r) + 1}"


HEXES: tuple[Hex, ...] = tuple(
    (q, r) for r in range(-RADIUS, RADIUS + 1) for q in range(-RADIUS, RADIUS + 1) if abs(q + r) <= RADIUS
)
"""Every cell, row by row from the top. A cell is the number of its place here."""
LABELS = tuple(map(_label, HEXES))
CELLS = {label: cell for cell, label in enumerate(LABELS)}
DISTANCES = tuple(tuple(distance(first, second) for second in HEXES) for first in HEXES)
HIGH_GROUND = CELLS[DATA["high_ground"]]
FROM_CENTRE = DISTANCES[HIGH_GROUND]

DIRECTIONS = {"e": (1, 0), "ne": (1, -1), "nw": (0, -1), "w": (-1, 0), "sw": (-1, 1), "se": (0, 1)}
"""In the order of KD-2.3."""
_PLACES = {cell: place for place, cell in enumerate(HEXES)}
NEIGHBOURS = tuple(tuple(_PLACES.get((q + dq, r + dr), -1) for dq, dr in DIRECTIONS.values()) for q, r in HEXES)
"""For every cell the next one in each direction; -1 off the field."""

CLANS: tuple[str, ...] = tuple(clan["name"] for clan in DATA["clan"])
"""In table order."""
_SIDES = tuple(CELLS[clan["side"]] for clan in DATA["clan"])
_CORNERS = tuple(CELLS[clan["corner"]] for clan in DATA["clan"])
_FIVE = {CLANS.index(name): CELLS[label] for name, label in DATA["five_sides"].items()}


def spread(seats: int) -> tuple[int, ...]:
    """KD-2.7: the clans in play with so many players."""
    return tuple(CLANS.index(name) for name in DATA["spread"][str(seats)])


def start_cell(clan: int, *, corners: bool, five: bool) -> int:
    """KD-3.2: where a clan's knight begins; ``five`` where the special cells for five players apply."""
    if corners:
        return _CORNERS[clan]
    return _FIVE[clan] if five else _SIDES[clan]


TOKENS = ("pass", "move", "sword", "spear", "bow", "shield", "parry")
"""What a slot can hold, in the order of KD-7.2; a pass is no token."""
PASS, MOVE, SWORD, SPEAR, BOW, SHIELD, PARRY = range(len(TOKENS))
SUPPLY = tuple(DATA["supply"].get(token, 3) for token in TOKENS)
"""How many of each a hand has; passes have no end."""
WEAPONS = (SWORD, SPEAR, BOW)
NO_WEAPON = PASS
"""What a knight holds that holds nothing."""
RANGES = {TOKENS.index(weapon["name"]): int(weapon["range"]) for weapon in DATA["weapon"]}
PILES = {TOKENS.index(weapon["name"]): (int(weapon["hearts"]), int(weapon["shields"])) for weapon in DATA["weapon"]}

FULL, BROKEN, FALLEN, OUT = 2, 1, 0, -1
"""Hearts."""
NO_CLAN = -1
"""Before clans are chosen."""
NOWHERE = -1
VOID = -1
"""A slot that is neither shown nor played (KD-4.7)."""
RING = 4
"""The ring counts as a phase after the third (KD-6.3)."""
