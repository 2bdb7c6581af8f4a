"""The data files: the box as the game comes with it, and boxes of one's own (DD-R58)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from importlib import resources
from itertools import chain
from typing import Any

from quintain.core.answers import Refusal
from quintain.core.data_files import converted, place_of, read_data
from quintain.errors import Unreadable
from quintain.games.dungeon_duels.box import (
    Boss,
    Box,
    Face,
    Foe,
    Gear,
    Hero,
    Layer,
    Loot,
    Mound,
    Numbers,
    Row,
    Scheme,
    Spawn,
    Tile,
)
from quintain.games.dungeon_duels.checking import Flaw, changes, doubles, flaws, strangers

FILES = ("numbers", "heroes", "foes", "treasure", "gear", "tiles", "bosses")
ROWS: dict[str, type[Row]] = {
    "face": Face,
    "hero": Hero,
    "foe": Foe,
    "loot": Loot,
    "gear": Gear,
    "mound": Mound,
    "spawn": Spawn,
    "layer": Layer,
    "tile": Tile,
    "boss": Boss,
    "scheme": Scheme,
}


def standard_text() -> str:
    """All data files that the game comes with, as one file to begin one's own from."""
    folder = resources.files(__package__ or "") / "data"
    return "\n".join((folder / f"{name}.toml").read_text("utf-8") for name in FILES)


@cache
def standard() -> Box:
    """Raises ``Unreadable`` where the game's own files break a count or name what does not exist."""
    text = standard_text()
    box = _read(text)
    _refuse(text, chain(doubles(box), flaws(box)))
    return box


def read_box(text: str) -> Box | Refusal:
    """The box that a text describes, or what is wrong with it and where; the standard one for an empty text."""
    return _read_own(text) if text else standard()


def box_of(text: str) -> Box:
    """The box of a text that has passed ``read_box``."""
    found = read_box(text)
    if isinstance(found, Refusal):
        raise ValueError(f"a box that was never checked: {found}")
    return found


@lru_cache(maxsize=64)
def _read_own(text: str) -> Box | Refusal:
    try:
        box = _read(text)
        _refuse(text, chain(doubles(box), strangers(box, standard()), flaws(box), changes(box, standard())))
    except Unreadable as error:
        return Refusal("box-broken", "DD-R58", {"where": error.where, "why": str(error)})
    return box


def _read(text: str) -> Box:
    """The tables of a text, every field of the right kind."""
    raw: dict[str, Any] = read_data(text)
    names = ("numbers", *ROWS)
    if unknown := raw.keys() - set(names):
        why = f"there is no table {min(unknown)!r} in a box; there are {', '.join(names)}"
        raise Unreadable(why, place_of(text, min(unknown)))
    for name in names:
        if not isinstance(raw.get(name), dict if name == "numbers" else list) or not raw[name]:
            raise Unreadable("it has no [numbers]" if name == "numbers" else f"it has no [[{name}]]")
    tables: dict[str, Any] = {
        name: tuple(converted(text, block, kind, name, number) for number, block in enumerate(raw[name]))
        for name, kind in ROWS.items()
    }
    return Box(numbers=converted(text, raw["numbers"], Numbers, "numbers", None), **tables)


def _refuse(text: str, found: Iterator[Flaw]) -> None:
    """Raises ``Unreadable`` for the first of these."""
    for flaw in found:
        raise Unreadable(flaw.why, place_of(text, flaw.table, flaw.number, flaw.field))
