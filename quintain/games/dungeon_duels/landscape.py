"""Tiles, spaces, walls and all that lies or stands there."""

from __future__ import annotations

from collections.abc import Iterator

from quintain.core.scene import RIMS, Board, Cell, Edge, Overlay, Piece
from quintain.games.dungeon_duels.box import Box
from quintain.games.dungeon_duels.ground import SIDES, Ground, ground_of
from quintain.games.dungeon_duels.kinds import ILLUSION, KINDS, LANTERN, PIT, VAT
from quintain.games.dungeon_duels.painter import Painter
from quintain.games.dungeon_duels.spaces import NAMES, READING, SIZE, SPACES, Space, beside, column, row
from quintain.games.dungeon_duels.tokens import standing
from quintain.games.dungeon_duels.track import SPAWN_POINT, VAT_SYMBOL

GLYPHS = {PIT: "^", LANTERN: "!", ILLUSION: "?", VAT: "U"}
"""What is not plain floor, as a terminal shows it."""
BRINK, GATE = "brink", "exit"
"""The edge where the dungeon falls away, and the open exit."""


def boards(painter: Painter) -> tuple[Board, ...]:
    """A board for every tile: they keep their names and change their places when the dungeon scrolls."""
    dungeon = painter.dungeon
    lying = standing(painter)
    bare = _bare(painter)
    walls = _walls(painter)
    rims = _rims(painter)
    found = []
    for place, tile in enumerate(dungeon.track):
        cells = [
            _with(bare[space], lying[space]) if space in lying else bare[space]
            for space in range(place * SIZE, place * SIZE + SIZE)
        ]
        found.append(
            Board(
                id=f"tile-{tile}",
                label=painter.term("tile", tile),
                cells=tuple(cells),
                origin=(place, 0),
                edges=(*walls[place], *(edge for edge in rims if edge.first.startswith(f"{tile}/"))),
            )
        )
    return tuple(found)


def _with(cell: Cell, pieces: list[Piece]) -> Cell:
    return Cell(id=cell.id, label=cell.label, at=cell.at, tint=cell.tint, pieces=tuple(pieces))


def _bare(painter: Painter) -> tuple[Cell, ...]:
    """Spaces with nothing on them. Most of them stay as they are from scene to scene."""
    box, track, laid = painter.box, painter.dungeon.track, painter.dungeon.laid
    found: tuple[Cell, ...] | None = box.memory.get(("cells", track, laid))
    if found is None:
        ground = ground_of(box, track, laid)
        found = box.memory["cells", track, laid] = tuple(
            Cell(
                id=painter.cells[space],
                label=NAMES[space],
                at=(0, SIZE - 1 - row(space)),
                tint=_tint(box, ground, space),
            )
            for space in range(len(track) * SIZE)
        )
    return found


def _tint(box: Box, ground: Ground, space: Space) -> str:
    """What a space looks like: a Hazard by its kind, floor by its tile."""
    kind = ground.kinds[space]
    if kind in (PIT, LANTERN, ILLUSION):
        return KINDS[kind]
    tile = box.tiles[ground.track[column(space)]]
    printed = tile.rows[row(space)]
    if VAT_SYMBOL in printed:
        return "vat"
    return f"{tile.set}-spawn" if SPAWN_POINT in printed else tile.set


def _walls(painter: Painter) -> tuple[tuple[Edge, ...], ...]:
    """The walls of every tile, each of them once."""
    box, track = painter.box, painter.dungeon.track
    found: tuple[tuple[Edge, ...], ...] | None = box.memory.get(("walls", track))
    if found is None:
        seen: set[frozenset[str]] = set()
        label = painter.say("wall")
        found = box.memory["walls", track] = tuple(
            tuple(
                Edge(first, second, "wall", label)
                for first, second in _seams(painter, place)
                if _is_new(seen, frozenset((first, second)))
            )
            for place in range(len(track))
        )
    return found


def _is_new(seen: set[frozenset[str]], seam: frozenset[str]) -> bool:
    """Whether a wall has not been seen on the other tile that it touches."""
    if seam in seen:
        return False
    seen.add(seam)
    return True


def _seams(painter: Painter, place: int) -> Iterator[tuple[str, str]]:
    """The two sides of every wall of a tile: two cells, or a cell and a side of the board."""
    for text in painter.box.tiles[painter.dungeon.track[place]].walls:
        space = place * SIZE + int(text[0]) - 1
        other = beside(space, SIDES[text[1]])
        is_rim = other is None or column(other) >= len(painter.dungeon.track)
        yield painter.cells[space], text[1].lower() if is_rim or other is None else painter.cells[other]


def _rims(painter: Painter) -> list[Edge]:
    """Where the dungeon falls away at the end of the round, and where an open exit is."""
    dungeon, ids = painter.dungeon, painter.cells
    if dungeon.fight or not dungeon.track:
        return []
    west, east = RIMS[3], RIMS[1]
    found = [Edge(ids[space], west, BRINK, painter.say("brink")) for space in range(SIZE)]
    if dungeon.is_open:
        gates = painter.known.ground.gates
        found += [Edge(ids[space], east, GATE, painter.say("gate")) for space in SPACES if gates[space]]
    return found


# --- what the ground means --------------------------------------------------------------------------------------------


def overlays(painter: Painter) -> Iterator[Overlay]:
    """What is drawn on the ground, for whoever does not see the drawings; and the column that goes next."""
    dungeon, ids = painter.dungeon, painter.cells
    kinds = ground_of(painter.box, dungeon.track, dungeon.laid).kinds
    for kind, glyph in GLYPHS.items():
        cells = tuple(ids[space] for space in READING if kinds[space] == kind)
        if cells:
            name = KINDS[kind]
            yield Overlay(id=name, kind="ground", label=painter.term("ground", name), cells=cells, glyph=glyph)
    if not dungeon.fight:
        cells = tuple(ids[:SIZE])
        yield Overlay(id="brink", kind="threat", label=painter.say("falls-next"), cells=cells, optional=True)
