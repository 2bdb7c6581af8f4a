"""The map as it is seen: boards, shores, whatever stands on them or is at sea, and where a board could be laid."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from quintain.core.scene import Board, Cell, Edge, Ghost, Overlay, Zone
from quintain.core.scene import Piece as Token
from quintain.core.seats import Seat, letter
from quintain.games.knaves_out.actions import Place
from quintain.games.knaves_out.movement import allowance
from quintain.games.knaves_out.painter import Painter, board_id, look
from quintain.games.knaves_out.pieces import DARK, GREAT, IVORY, Piece, piece_id
from quintain.games.knaves_out.telling import SEA_ZONE
from quintain.games.knaves_out.world import FILES, NAMES, WIDTH, Square, World, board_of, placings, squares_of, touching

RANKS = tuple(map(str, range(1, WIDTH + 1)))
RIMS = {(0, 1): "n", (1, 0): "e", (0, -1): "s", (-1, 0): "w"}
GLYPHS = {
    "pawn": "p", "unpawn": "u", "rook": "R", "knight": "N", "bishop": "B", "king": "K",
    "tainted-rook": "R†", "tainted-knight": "N†", "tainted-bishop": "B†", "tainted-king": "K†",
    IVORY: "I", DARK: "D",
}  # fmt: skip
RULES = {
    "pawn": "KO-5.131", "unpawn": "KO-5.96", "rook": "KO-5.92", "knight": "KO-5.93", "bishop": "KO-5.94",
    "king": "KO-3.6", IVORY: "KO-5.205", DARK: "KO-5.207",
}  # fmt: skip
CHECKERS = {True: ("checker-red", "●"), False: ("checker-black", "○")}
"""What lies under units, and under buildings."""


# --- boards -----------------------------------------------------------------------------------------------------------


def boards(painter: Painter) -> tuple[Board, ...]:
    return tuple(_board(painter, board) for board in painter.realm.world.boards)


def _board(painter: Painter, board: Seat) -> Board:
    realm = painter.realm
    ground = _ground(realm.world, board, board in realm.cleansed, board in realm.islands)
    cells = [
        cell if (piece := realm.pieces.get(square)) is None else replace(cell, pieces=(token(painter, piece, square),))
        for square, cell in zip(squares_of(board), ground, strict=True)
    ]
    state = "island" if board in realm.islands else "cleansed" if board in realm.cleansed else "plain"
    origin = realm.origins[board]
    assert origin is not None
    return Board(
        id=board_id(board),
        label=painter.say(f"board-{state}", who=letter(board)),
        cells=tuple(cells),
        origin=origin,
        columns=tuple(FILES),
        rows=RANKS,
        edges=_edges(realm.world, board, painter.say("channel")),
        owner=board,
    )


@lru_cache(maxsize=256)
def _ground(world: World, board: Seat, cleansed: bool, island: bool) -> tuple[Cell, ...]:
    """The bare squares of a board. Most of them stay as they are from scene to scene."""
    cells = []
    for square in squares_of(board):
        x, y = square % WIDTH, square % (WIDTH * WIDTH) // WIDTH
        dark = (x + y) % 2 == 0
        kind = "cleansed" if cleansed else "island" if island else "coast" if square in world.coast else ""
        tint = f"{kind}-dark" if kind and dark else kind or ("dark" if dark else "light")
        cells.append(Cell(id=NAMES[square], label=NAMES[square], at=(x, y), tint=tint))
    return tuple(cells)


@lru_cache(maxsize=256)
def _edges(world: World, board: Seat, channel: str) -> tuple[Edge, ...]:
    """Where the land ends, and the water that cuts an island off, which is drawn for the board that comes first."""
    found = []
    for square in squares_of(board):
        x, y = world.point[square]
        for (across, up), rim in RIMS.items():
            other = world.at.get((x + across, y + up))
            if other is None:
                found.append(Edge(NAMES[square], rim, "shore"))
            elif board_of(other) > board and other not in world.ways[square]:
                found.append(Edge(NAMES[square], NAMES[other], "water", channel))
    return tuple(found)


# --- pieces -----------------------------------------------------------------------------------------------------------


def token(painter: Painter, piece: Piece, square: Square | None) -> Token:
    """A piece on its square, or a unit at sea."""
    kind = look(piece)
    great = piece.kind in GREAT
    glyph = GLYPHS[kind] if square is not None else f"{piece.kind[0]}{piece.number}"
    return Token(
        id=piece_id(piece),
        kind=kind,
        label=_label(painter, piece, square),
        glyph=glyph,
        owner=piece.owner,
        under=() if great else _checkers(painter, piece),
        pips=piece.checkers if great else None,
        badges=tuple(_badges(piece)),
        rule=RULES[piece.kind],
    )


def _badges(piece: Piece) -> Iterator[str]:
    if piece.attacked:
        yield "attacked"
    if piece.surging:
        yield "surging"
    if piece.crack:
        yield "cracked"


def _checkers(painter: Painter, piece: Piece) -> tuple[Token, ...]:
    if not piece.checkers:
        return ()
    kind, glyph = CHECKERS[piece.is_unit]
    label = painter.say("checkers", count=piece.checkers)
    return (Token(id=f"{piece_id(piece)}/checkers", kind=kind, label=label, glyph=glyph, count=piece.checkers),)


def _label(painter: Painter, piece: Piece, square: Square | None) -> str:
    who = letter(piece.owner)
    if piece.kind == IVORY:
        return painter.say("ivory", who=who, count=piece.checkers)
    if piece.kind == DARK:
        tower = painter.realm.great_tower(DARK)
        assert tower is not None
        return painter.say("dark", who=letter(tower.caller), whom=who, count=piece.checkers)
    parts = [painter.say("piece", kind=look(piece), who=who)]
    if piece.is_unit:
        parts = [painter.say("unit", kind=look(piece), who=who, unit=f"{piece.kind[0]}{piece.number}")]
    parts.append(painter.say("hit-points", count=1 + piece.checkers))
    if square is not None and piece.owner == painter.realm.active and (piece.is_unit or piece.surging):
        steps = allowance(painter.realm, square, piece)
        parts.append(painter.say("steps", count=max(0, steps - piece.steps), steps=steps))
    if piece.fresh:
        parts.append(painter.say("fresh"))
    parts += [painter.say(f"badge-{word}") for word in _badges(piece)]
    return ", ".join(parts)


def sea(painter: Painter) -> Zone:
    """The units that are nowhere in particular (KO-2.7)."""
    units = sorted(painter.realm.sea, key=lambda piece: piece.name)
    return Zone(id=SEA_ZONE, label=painter.say("sea"), pieces=tuple(token(painter, piece, None) for piece in units))


# --- meanings over the squares, and places for boards -----------------------------------------------------------------


def overlays(painter: Painter, landing: bool) -> Iterator[Overlay]:
    """The coast while somebody may land, and the board that an Ivory Tower watches."""
    realm = painter.realm
    if landing:
        empty = tuple(NAMES[square] for square in sorted(realm.world.coast) if square not in realm.pieces)
        yield Overlay(id="coast", kind="range", label=painter.say("coast"), cells=empty, optional=True)
    ivory = realm.great_tower(IVORY)
    if ivory is not None and ivory.square is not None:
        board = board_of(ivory.square)
        label = painter.say("watched", who=letter(ivory.caller), board=letter(board))
        cells = tuple(NAMES[square] for square in squares_of(board))
        yield Overlay(id="watched", kind="range", label=label, cells=cells, owner=ivory.caller, optional=True)


def ghost_id(place: Place) -> str:
    side, shift = place.berth
    return f"berth-{letter(place.host)}{side}{shift:+d}"


def ghost(painter: Painter, place: Place) -> Ghost:
    side, shift = place.berth
    origins = painter.realm.origins
    origin = placings(origins)[place.host, side, shift]
    return Ghost(
        id=ghost_id(place),
        label=painter.say("ghost", who=letter(place.host), side=painter.term("berth", side), shift=f"{shift:+d}"),
        origin=origin,
        columns=WIDTH,
        rows=WIDTH,
        note=painter.say("touches", count=touching(origins, origin)),
    )
