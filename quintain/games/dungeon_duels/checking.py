"""
What may be wrong with the tables of a box (DD-R58): counts, names, maps; and what a designer may not turn.

Cards, tiles, Enemies and Bosses stay what they are, because notation and texts name them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from quintain.games.dungeon_duels.box import DECKS, SPOTS, ZONES, Box, Flight, Laying, Row, Summon
from quintain.games.dungeon_duels.kinds import PRINTED
from quintain.games.dungeon_duels.spaces import NAMES, SIZE

TABLES = ("face", "hero", "foe", "loot", "gear", "mound", "spawn", "layer", "tile", "boss", "scheme")
"""Those of rows with keys."""
FACES = 6
PIECES = 5
"""Two-sided tiles of the Plains (DD-R01)."""
DUNGEON_TILES = 5
PLANS = 8
"""Cards of a Boss."""
FEATURES = ".*C"
FLOORS = (".", "?")
"""What a Boss Room may be made of."""
ROOMS = ("front", "back")
"""The sides of the Boss Room tile."""
GOALS = ("RICHEST", "ACTIVE", "=")
"""Where a card may send a Boss, apart from a space."""
DICE = (0, 9)
BOUNDS: dict[str, dict[str, tuple[int, int]]] = {
    "face": {"attack": DICE, "armor": DICE, "jump": DICE},
    "hero": {"health": (1, 20), "attack": DICE, "armor": DICE, "jump": DICE, "cost": (0, 9)},
    "foe": {"models": (1, 9), "health": (1, 20), "attack": DICE, "armor": DICE, "coins": (0, 20), "steps": (1, 4)},
    "loot": {"copies": (1, 9)},
    "gear": {
        "copies": (1, 9), "attack": DICE, "armor": DICE, "jump": DICE, "reach": (0, 3), "boss_attack": DICE,
        "gem": DICE, "bounty": DICE, "cape": DICE, "shove": (0, 1), "saving": DICE, "score": (0, 20), "keeps": DICE,
    },
    "mound": {"copies": (1, 20), "coins": (0, 20), "loot": (0, 1)},
    "spawn": {"copies": (1, 9)},
    "layer": {"copies": (1, 16)},
    "boss": {"health": (1, 99), "attack": DICE, "armor": DICE},
}  # fmt: skip
"""The least and the most that a number may be."""
NUMBERS = {
    "actions": (1, 9), "coins": (0, 20), "crowd": (2, 8), "hand": (1, 9), "boost": (0, 9), "wound": (0, 20),
    "last_wound": (0, 20), "drop": (1, 9), "fee": (0, 20), "heirloom": (0, 20), "passes": (1, 9), "tie_dice": (1, 9),
    "tie_rolls": (1, 20),
}  # fmt: skip
"""A space has room for two at least, so that all Knights and the Boss fit into a column."""
PRICE = (0, 20)
MOST_PLACES = 8
"""Enemies that a Spawn Card may bring."""
EFFECTS = {
    "dice": (1, 9), "most": (1, 4), "coins": (1, 9), "heals": (1, 9), "shove": (1, 2), "wounds": (1, 20),
    "actions": (1, 9), "steps": (1, 9),
}  # fmt: skip
"""Numbers of what Loot does."""
WANDERING = (1, 2)
"""Spaces of a flight that need not be straight: notation has no words for longer ones."""
TURNED: dict[str, frozenset[str]] = {
    "face": frozenset({"attack", "armor", "jump"}),
    "foe": frozenset({"ranged", "steps", "flies", "ooze", "heavy"}),
    "spawn": frozenset({"places"}),
    "tile": frozenset({"rows", "walls"}),
    "boss": frozenset({"dungeon", "room", "start"}),
    "scheme": frozenset({"hits", "to", "spawns", "lays"}),
}
"""What a designer may turn beside the numbers that a row has."""
_WALL = re.compile(r"[1-4][NESW]")
_EDGE = ("1N", "4S")
_GRID = re.compile(r"[#.]{4}(?:/[#.]{4}){3}")


class Flaw(NamedTuple):
    """Where something is wrong, and why."""

    table: str
    number: int | None
    field: str
    why: str


# --- counts, names and maps -------------------------------------------------------------------------------------------


def flaws(box: Box) -> Iterator[Flaw]:
    """What is wrong with the tables in themselves. No key stands there twice."""
    yield from _numbers(box)
    yield from _bounds(box)
    yield from _die(box)
    yield from _foes(box)
    yield from _loot(box)
    yield from _spawns(box)
    for number, tile in enumerate(box.tile):
        yield from _cells(number, tile.rows)
        yield from _walls(number, tile.walls)
    yield from _plains(box)
    yield from _sets(box)
    yield from _bosses(box)
    yield from _schemes(box)


def doubles(box: Box) -> Iterator[Flaw]:
    for table in TABLES:
        seen: set[str] = set()
        for number, row in enumerate(rows_of(box, table)):
            if row.key in seen:
                yield Flaw(table, number, "key", f"{row.key!r} stands there twice")
            seen.add(row.key)


def rows_of(box: Box, table: str) -> tuple[Row, ...]:
    rows: tuple[Row, ...] = getattr(box, table)
    return rows


def _numbers(box: Box) -> Iterator[Flaw]:
    numbers = box.numbers
    for field, bounds in NUMBERS.items():
        if wrong := _beyond(field, getattr(numbers, field), bounds):
            yield Flaw("numbers", None, field, wrong)
    if not numbers.prices:
        yield Flaw("numbers", None, "prices", "Equipment needs at least one price")
    for price in numbers.prices:
        if wrong := _beyond("a price", price, PRICE):
            yield Flaw("numbers", None, "prices", wrong)
    if numbers.prices and numbers.fee > min(numbers.prices):
        yield Flaw("numbers", None, "fee", f"the fee is more than the price of {min(numbers.prices)}")


def _bounds(box: Box) -> Iterator[Flaw]:
    for table, fields in BOUNDS.items():
        for number, row in enumerate(rows_of(box, table)):
            defaults = _defaults(row)
            for field, bounds in fields.items():
                value = getattr(row, field)
                if value != defaults[field] and (wrong := _beyond(f"{field} of {row.key!r}", value, bounds)):
                    yield Flaw(table, number, field, wrong)


def _beyond(name: str, value: int, bounds: tuple[int, int]) -> str:
    low, high = bounds
    return "" if low <= value <= high else f"{name} is from {low} to {high}, not {value}"


def _die(box: Box) -> Iterator[Flaw]:
    if len(box.face) != FACES:
        yield Flaw("face", len(box.face) - 1, "", f"the die has {FACES} faces, not {len(box.face)}")


def _foes(box: Box) -> Iterator[Flaw]:
    seen: set[str] = set()
    for number, foe in enumerate(box.foe):
        if not re.fullmatch("[a-z]{2}", foe.prefix):
            yield Flaw("foe", number, "prefix", f"a prefix is two small letters, not {foe.prefix!r}")
        if foe.prefix in seen:
            yield Flaw("foe", number, "prefix", f"{foe.prefix!r} is taken already")
        seen.add(foe.prefix)


def _loot(box: Box) -> Iterator[Flaw]:
    for deck, cards in box.decks.items():
        if not cards:
            yield Flaw("loot", 0, "deck", f"no card belongs to the deck {deck!r}; there are {', '.join(DECKS)}")
    for number, loot in enumerate(box.loot):
        effect = loot.effect
        if isinstance(effect, Summon) and effect.foe not in box.foes:
            yield Flaw("loot", number, "effect", f"{loot.key!r}: there is no Enemy {effect.foe!r}")
        if isinstance(effect, Flight) and not effect.straight and (wrong := _beyond("most", effect.most, WANDERING)):
            yield Flaw("loot", number, "effect", f"{loot.key!r}: {wrong} along any path")
        defaults = _defaults(effect)
        for field, bounds in EFFECTS.items():
            value = getattr(effect, field, None)
            if value in (None, defaults.get(field)):
                continue
            if wrong := _beyond(f"{field} of {loot.key!r}", value, bounds):
                yield Flaw("loot", number, "effect", wrong)


def _spawns(box: Box) -> Iterator[Flaw]:
    for number, spawn in enumerate(box.spawn):
        if not 1 <= len(spawn.places) <= MOST_PLACES:
            why = f"{spawn.key!r} places from 1 to {MOST_PLACES} Enemies, not {len(spawn.places)}"
            yield Flaw("spawn", number, "places", why)
        for foe in spawn.places:
            if foe not in box.foes:
                yield Flaw("spawn", number, "places", f"{spawn.key!r}: there is no Enemy {foe!r}")


def _cells(number: int, rows: tuple[str, ...]) -> Iterator[Flaw]:
    for line, cell in enumerate(rows, start=1):
        if len(cell) != 2:
            yield Flaw("tile", number, "rows", f"row {line} has 2 characters, terrain and feature, not {len(cell)}")
        elif cell[0] not in PRINTED:
            why = f"row {line}: there is no terrain {cell[0]!r}; there are {' '.join(PRINTED)}"
            yield Flaw("tile", number, "rows", why)
        elif cell[1] not in FEATURES:
            why = f"row {line}: there is no feature {cell[1]!r}; there are {' '.join(FEATURES)}"
            yield Flaw("tile", number, "rows", why)


def _walls(number: int, walls: tuple[str, ...]) -> Iterator[Flaw]:
    for wall in walls:
        if not _WALL.fullmatch(wall):
            yield Flaw("tile", number, "walls", f"{wall!r} is no wall: a row from 1 to 4 and a side of N E S W")
        elif wall in _EDGE:
            yield Flaw("tile", number, "walls", f"{wall!r} is the outer edge, which is a wall anyway")
    if len(set(walls)) != len(walls):
        yield Flaw("tile", number, "walls", "a wall stands there twice")


def _plains(box: Box) -> Iterator[Flaw]:
    sides = Counter(tile.piece for tile in box.set_of("plains"))
    for number, tile in enumerate(box.tile):
        if (tile.set == "plains") != bool(tile.piece):
            yield Flaw("tile", number, "piece", "a tile of the Plains and no other one is a side of a piece")
        elif tile.piece and sides[tile.piece] != 2:
            yield Flaw("tile", number, "piece", f"the piece {tile.piece!r} has 2 sides, not {sides[tile.piece]}")
    if len(sides) != PIECES:
        yield Flaw("tile", 0, "piece", f"the Plains have {PIECES} pieces, not {len(sides)}")


def _sets(box: Box) -> Iterator[Flaw]:
    """One Start Tile, four columns of each Boss Room, five tiles of each dungeon."""
    sizes = Counter(tile.set for tile in box.tile)
    for name in ("start", *ROOMS):
        if name not in sizes:
            yield Flaw("tile", 0, "set", f"no tile belongs to the set {name!r}")
    for number, tile in enumerate(box.tile):
        if tile.set == "plains":
            continue
        size = 1 if tile.set == "start" else SIZE if tile.set in ROOMS else DUNGEON_TILES
        if sizes[tile.set] != size:
            yield Flaw("tile", number, "set", f"the set {tile.set!r} has {size} tiles, not {sizes[tile.set]}")
        if tile.set == "start" and set(tile.rows) != {".."}:
            yield Flaw("tile", number, "rows", "Knights begin on the Start Tile: there is nothing but floor")
        if tile.set in ROOMS and any(cell[0] not in FLOORS or cell[1] != "." for cell in tile.rows):
            yield Flaw("tile", number, "rows", "a Boss Room has floor and Illusions, and nothing else")


def _bosses(box: Box) -> Iterator[Flaw]:
    dungeons = {tile.set for tile in box.tile} - {"start", "plains", *ROOMS}
    for number, boss in enumerate(box.boss):
        if boss.dungeon not in dungeons:
            yield Flaw("boss", number, "dungeon", f"{boss.key!r}: there is no dungeon {boss.dungeon!r}")
        if boss.room not in ROOMS:
            yield Flaw("boss", number, "room", f"{boss.key!r}: there is no Boss Room {boss.room!r}")
        if boss.start not in SPOTS:
            yield Flaw("boss", number, "start", f"{boss.key!r}: there is no space {boss.start!r}")
        if len(box.plans[boss.key]) != PLANS:
            yield Flaw("boss", number, "key", f"{boss.key!r} has {PLANS} cards, not {len(box.plans[boss.key])}")


def _schemes(box: Box) -> Iterator[Flaw]:
    for number, scheme in enumerate(box.scheme):
        if scheme.boss not in box.bosses:
            yield Flaw("scheme", number, "boss", f"{scheme.key!r}: there is no Boss {scheme.boss!r}")
        if scheme.hits not in ZONES and not _GRID.fullmatch(scheme.hits):
            why = f"{scheme.key!r}: {scheme.hits!r} is neither four rows of four # and . nor one of {' '.join(ZONES)}"
            yield Flaw("scheme", number, "hits", why)
        if scheme.to not in SPOTS and scheme.to not in GOALS:
            why = f"{scheme.key!r}: {scheme.to!r} is neither a space nor one of {' '.join(GOALS)}"
            yield Flaw("scheme", number, "to", why)
        for field, layings, known in (("spawns", scheme.spawns, box.foes), ("lays", scheme.lays, box.layers)):
            for laying in layings:
                if laying.what not in known:
                    why = f"{scheme.key!r}: there is no {laying.what!r}; there are {', '.join(known)}"
                    yield Flaw("scheme", number, field, why)
                if wrong := _misplaced(laying):
                    yield Flaw("scheme", number, field, f"{scheme.key!r}: {wrong}")


def _misplaced(laying: Laying) -> str:
    if not laying.spaces:
        return f"{laying.what!r} has no space"
    if unknown := [name for name in laying.spaces if name not in SPOTS]:
        return f"there is no space {unknown[0]!r}; there are {NAMES[0]} to {NAMES[-1]}"
    return "" if len(set(laying.spaces)) == len(laying.spaces) else "a space stands there twice"


# --- tables of one's own ----------------------------------------------------------------------------------------------


def strangers(own: Box, standard: Box) -> Iterator[Flaw]:
    """Rows that the standard tables do not have, and rows of theirs that are missing."""
    for table in TABLES:
        known = [row.key for row in rows_of(standard, table)]
        for number, row in enumerate(rows_of(own, table)):
            if row.key not in known:
                yield Flaw(table, number, "key", f"there is no {table} {row.key!r}; there are {', '.join(known)}")
        here = {row.key for row in rows_of(own, table)}
        for key in known:
            if key not in here:
                yield Flaw(table, len(here) - 1, "", f"the {table} {key!r} is missing")


def changes(own: Box, standard: Box) -> Iterator[Flaw]:
    """What has been turned that must not be turned, in tables with the rows of the standard ones."""
    for table in TABLES:
        sound = {row.key: row for row in rows_of(standard, table)}
        for number, row in enumerate(rows_of(own, table)):
            known = sound[row.key]
            for field in _turned(row, known, TURNED.get(table, frozenset({"effect"}))):
                yield Flaw(table, number, field, _why(row.key, field, known, row))
    for number, foe in enumerate(own.foe):
        most = standard.foes[foe.key].models
        if foe.models > most:
            yield Flaw("foe", number, "models", f"{foe.key!r} has at most {most} models")
    for number, loot in enumerate(own.loot):
        effect = standard.cards[loot.key].effect
        if type(loot.effect) is not type(effect):
            kind = type(effect).__name__.lower()
            yield Flaw("loot", number, "effect", f"what {loot.key!r} does is of the kind {kind!r}, and stays so")
            continue
        for field in _turned(loot.effect, effect, frozenset()):
            yield Flaw("loot", number, "effect", _why(loot.key, field, effect, loot.effect))


def _turned(own: msgspec.Struct, known: msgspec.Struct, free: frozenset[str]) -> Iterator[str]:
    """Fields that differ, apart from the free ones and from numbers that the row has in the standard tables too."""
    defaults = _defaults(known)
    for field, default in defaults.items():
        value, sound = getattr(own, field), getattr(known, field)
        if value == sound or field in free:
            continue
        if not (_is_number(sound) and default not in (value, sound)):
            yield field


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _why(key: str, field: str, known: msgspec.Struct, own: msgspec.Struct) -> str:
    return f"{field} of {key!r} is {getattr(known, field)!r} and cannot be {getattr(own, field)!r}"


def _defaults(row: msgspec.Struct) -> dict[str, Any]:
    """What every field is where a file does not say it; ``msgspec.NODEFAULT`` where it must."""
    return {field.name: field.default for field in msgspec.structs.fields(row)}
