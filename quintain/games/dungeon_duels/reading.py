"""The data files: the box as the game comes with it, and boxes of one's own (DD-R58)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib import resources
from itertools import chain
from typing import Any

from quintain.core.answers import Refusal
from quintain.core.data_files import converted, place_of, read_data
from quintain.errors import DataError, Unreadable
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


def files() -> dict[str, str]:
    """The data files that the game comes with, by their names."""
    folder = resources.files(__package__ or "") / "data"
    return {f"{name}.toml": (folder / f"{name}.toml").read_text("utf-8") for name in FILES}


def standard_text() -> str:
    """All of them as one file to begin one's own from."""
    return "\n".join(files().values())


@cache
def standard() -> Box:
    return box_of_files(files())


def box_of_files(texts: Mapping[str, str]) -> Box:
    """Raises ``DataError``, with file and place, where files break a count or name what does not exist."""
    text = "\n".join(texts.values())
    try:
        box = _read(text)
        _refuse(text, chain(doubles(box), flaws(box)))
    except Unreadable as error:
        raise DataError(f"{_in_its_file(texts, error.where)}: {error}") from error
    return box


def _in_its_file(texts: Mapping[str, str], where: str) -> str:
    """``tiles.toml, line 12, tile 3, rows``, where the place counts the lines of all files together."""
    word, _, rest = where.partition(",")
    number = word.removeprefix("line ")
    if not number.isdecimal():
        return where
    line = int(number)
    for name, text in texts.items():
        lines = text.count("\n") + 1
        if line <= lines:
            return ", ".join([name, f"line {line}", *filter(None, [rest.strip()])])
        line -= lines
    return where


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
