"""Tiles, spaces, walls and all that lies or stands there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from quintain.core.scene import RIMS, Board, Cell, Edge, Overlay, Piece
from quintain.games.dungeon_duels.box import Box
from quintain.games.dungeon_duels.cells import door_id
from quintain.games.dungeon_duels.ground import SIDES, Ground, ground_of
from quintain.games.dungeon_duels.kinds import ILLUSION, KINDS, LANTERN, PIT, VAT
from quintain.games.dungeon_duels.painter import Painter
from quintain.games.dungeon_duels.spaces import NAMES, READING, SIZE, SPACES, Space, beside, column, row
from quintain.games.dungeon_duels.tokens import standing
from quintain.games.dungeon_duels.track import SPAWN_POINT, VAT_SYMBOL

GLYPHS = {PIT: "^", LANTERN: "!", ILLUSION: "?", VAT: "U"}
"""What is not plain floor, as a terminal shows it."""
BRINK = "brink"
"""The edge where the dungeon falls away."""


def boards(painter: Painter) -> tuple[Board, ...]:
    """A board for every tile: they keep their names and change their places when the dungeon scrolls."""
    dungeon = painter.dungeon
    lying = standing(painter)
    bare = _bare(painter)
    walls = _walls(painter)
    rims = _rims(painter)
    cells = [_with(cell, lying[space]) if space in lying else cell for space, cell in enumerate(bare)]
    if dungeon.fight:
        return (_room(painter, cells, [edge for tile in walls for edge in tile]),)
    tiles = tuple(
        Board(
            id=f"tile-{tile}",
            label=painter.term("short-tile", tile),
            cells=tuple(cells[place * SIZE : place * SIZE + SIZE]),
            origin=(place, 0),
            edges=(*walls[place], *(edge for edge in rims if edge.first.startswith(f"{tile}/"))),
        )
        for place, tile in enumerate(dungeon.track)
    )
    return (*tiles, *_doors(painter)) if dungeon.is_open else tiles


def _doors(painter: Painter) -> Iterator[Board]:
    """The open exit: a door beside every space from which one may leave."""
    gates = painter.known.ground.gates
    label = painter.say("door")
    cells = tuple(
        Cell(id=door_id(space), label=label, at=(0, SIZE - 1 - row(space)), tint="exit")
        for space in SPACES
        if gates[space]
    )
    if cells:
        yield Board(id="doors", label=painter.say("doors"), cells=cells, origin=(len(painter.dungeon.track), 0))


def _room(painter: Painter, cells: Sequence[Cell], walls: Sequence[Edge]) -> Board:
    """The room of the boss does not scroll: one board."""
    return Board(
        id="room",
        label=painter.say("room", boss=painter.dungeon.boss),
        cells=tuple(replace(cell, at=(column(space), cell.at[1])) for space, cell in enumerate(cells)),
        columns=tuple("abcd"),
        rows=tuple("4321"),
        edges=tuple(walls),
    )


def _with(cell: Cell, pieces: list[Piece]) -> Cell:
    return replace(cell, pieces=tuple(pieces))


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
    """Where the dungeon falls away at the end of the round."""
    dungeon, ids = painter.dungeon, painter.cells
    if dungeon.fight:
        return []
    return [Edge(ids[space], RIMS[3], BRINK, painter.say("brink")) for space in range(SIZE)]


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
        yield Overlay(id="brink", kind="risk-2", label=painter.say("falls-next"), cells=cells, optional=True)
