"""
Movement resolved a second time, slowly and straight from the specification (KD-5.1 to KD-5.7), to check the quick way.

Nothing of the game's own code is used: cells are pairs of numbers, knights are names.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import product

Cell = tuple[int, int]
WAYS: dict[str, Cell] = {"e": (1, 0), "ne": (1, -1), "nw": (0, -1), "w": (-1, 0), "sw": (-1, 1), "se": (0, 1)}


ARENA = [(q, r) for q, r in product(range(-4, 5), repeat=2) if max(abs(q), abs(r), abs(q + r)) <= 4]
"""KD-2.1."""


def label(cell: Cell) -> str:
    """KD-2.2."""
    q, r = cell
    return f"{chr(ord('a') + r + 4)}{q - max(-4, -4 - r) + 1}"


def legal(places: Mapping[str, Cell], movers: set[str], mover: str) -> list[str]:
    """KD-5.2: the choices of a mover, in the order of KD-7.3."""
    found = ["stay"]
    for way, (dq, dr) in WAYS.items():
        to = (places[mover][0] + dq, places[mover][1] + dr)
        barred = any(place == to and knight not in movers for knight, place in places.items())
        if to in ARENA and not barred:
            found.append(way)
    return found


def resolve(
    places: Mapping[str, Cell], chosen: Mapping[str, str], insisting: Collection[str]
) -> tuple[dict[str, Cell], dict[Cell, set[str]]]:
    """Where everybody ends, and the contests there were. ``chosen`` is ``stay`` or a way, for every mover."""
    want: dict[str, Cell] = {}
    for mover, way in chosen.items():
        if way != "stay":
            dq, dr = WAYS[way]
            want[mover] = (places[mover][0] + dq, places[mover][1] + dr)
    _prune(want, places)
    contests: dict[Cell, set[str]] = {}
    for cell in set(want.values()):
        contenders = {mover for mover in want if want[mover] == cell}
        if len(contenders) >= 2:
            contests[cell] = contenders
    for contenders in contests.values():
        alone = {mover for mover in contenders if mover in insisting}
        for mover in contenders:
            if alone != {mover}:
                del want[mover]
    _prune(want, places)
    return {**places, **want}, contests


def _prune(want: dict[str, Cell], places: Mapping[str, Cell]) -> None:
    """Cancel one want after another until there is none to cancel."""
    while True:
        for mover, cell in want.items():
            holder = [knight for knight, place in places.items() if place == cell]
            if holder and holder[0] not in want:
                del want[mover]
                break
        else:
            return
