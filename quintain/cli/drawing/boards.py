"""A scene's boards drawn on a canvas, for the screen and for plain text. Knows the scene's words and no game."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from textwrap import wrap
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style

from quintain.cli.drawing.canvas import PLAIN, Canvas
from quintain.cli.drawing.geometry import (
    SMALLEST,
    GhostPlace,
    Place,
    Plane,
    Scale,
    is_crowd,
    lay_out,
    turn_of,
    turned_side,
)
from quintain.cli.drawing.palette import DARK, Palette, blend, chip_of, ground_of, ink, on
from quintain.core.scene import RIMS, Board, Cell, Edge, Ghost, Overlay, Piece, Scene
from quintain.core.seats import Seat

ARROWS = "↑↗→↘↓↙←↖"
SIGNS = ("▫", "▪")
"""For an overlay that has no glyph of its own, by the place of its owner's plate."""
OPEN = ("exit", "door", "opening", "gate")
"""Edges that let somebody through."""
LONGEST_NAME = 6
"""What a cell is called is written on it if it is no longer than this."""
SHORE = "shore"
"""Where a board ends at what lies around it, which is drawn anyway."""


class Look(NamedTuple):
    """How somebody looks at a scene: what is switched on, picked and pointed at."""

    palette: Palette = DARK
    overlays: bool = True
    """Whether what may be switched off is shown."""
    glow: Mapping[str, str] = {}
    """What can be clicked next, and what the click would do."""
    barred: Mapping[str, str] = {}
    """What is shown and cannot be clicked now, and why."""
    notes: Mapping[str, str] = {}
    """A few words at what can be clicked next."""
    lit: Collection[str] = ()
    """Places that something happens to at this moment."""
    picked: tuple[str, ...] = ()
    cursor: str | None = None
    plain: bool = False
    """True for text without colours, where an empty cell needs a dot."""


def draw_boards(scene: Scene, look: Look, scale: Scale = SMALLEST, turned: int | None = None) -> Canvas:
    """All boards of the scene with the labels along their rims. Cells and their pieces can be clicked."""
    turned = turn_of(scene) if turned is None else turned
    return _Painter(scene, look, lay_out(scene.boards, turned, scene.ghosts), scale).paint(turned)


def places_of(scene: Scene) -> dict[Seat | None, int]:
    """The place of each seat's plate, which decides its colours."""
    return {plate.seat: place for place, plate in enumerate(scene.plates)}


def shown_overlays(scene: Scene, look: Look) -> list[Overlay]:
    """The overlays that are switched on."""
    found = (overlay for overlay in scene.overlays if not overlay.quiet)
    return [overlay for overlay in found if look.overlays or not overlay.optional]


def sign_of(overlay: Overlay, place: int | None) -> str:
    """The small mark of an overlay."""
    return overlay.glyph or SIGNS[(place or 0) % len(SIGNS)]


def tag_of(piece: Piece, turned: int = 0, beside: int = 0) -> str:
    """A piece in a few characters: glyph, number, what lies under and beside it, direction, pips."""
    parts = [piece.glyph]
    if piece.count > 1:
        parts.append(f"x{piece.count}")
    if piece.under or beside:
        parts.append(f"+{sum(part.count for part in piece.under) + beside}")
    if piece.facing is not None:
        parts.append(ARROWS[round((piece.facing + turned) / 45) % len(ARROWS)])
    if piece.pips is not None:
        parts.append(str(piece.pips))
    return "".join(parts)


def called(cell: Cell) -> str:
    """What the notation calls a cell, where that is short."""
    return cell.label if cell_len(cell.label) <= LONGEST_NAME else cell.id


def unruled(scene: Scene) -> set[str]:
    """The cells that no label along a rim finds, so each has its own."""
    several = len(scene.boards) > 1
    return {cell.id for board in scene.boards if several or board.shape == "hex" for cell in board.cells}


class _Painter:
    """Holds what every cell needs."""

    def __init__(self, scene: Scene, look: Look, plane: Plane, scale: Scale) -> None:
        self.scene = scene
        self.look = look
        self.plane = plane
        self.scale = scale
        self.canvas = Canvas(*plane.size(scale))
        self.seats = places_of(scene)
        self.covers: dict[str, list[Overlay]] = {}
        for overlay in shown_overlays(scene, look):
            for id in overlay.cells:
                self.covers.setdefault(id, []).append(overlay)
        self.buttons = {button.at: button for button in scene.buttons if button.at is not None}
        self.middle = (scale.height - 1) // 2
        self.unruled = unruled(scene)
        self.crowd = is_crowd(scene.ghosts)
        self.boards = {cell.id: board for board in scene.boards for cell in board.cells}

    def paint(self, turned: int) -> Canvas:
        if self.scene.around and not self.look.plain:
            self._around()
        for place in self.plane.places:
            self._floor(place)
        # Before what stands there: a wall never hides a thing.
        for board in self.scene.boards:
            self._edges(board, turned)
            self._owner(board)
        for place in self.plane.places:
            self._contents(place, turned)
        # What is pointed at lies above those that it overlaps.
        for ghost in sorted(self.plane.ghosts, key=lambda ghost: ghost.ghost.id == self.look.cursor):
            self._ghost(ghost)
        self._rims()
        return self.canvas

    def _around(self) -> None:
        """The sea, or whatever lies around the boards."""
        palette = self.look.palette
        ground = blend(palette.page, ground_of(palette, self.scene.around), 0.45)
        left, width = self.plane.left, self.canvas.width - 2 * self.plane.left
        height = self.plane.rows * self.scale.height
        if self.scene.around_id in self.look.glow:
            self.canvas.claim(left, 0, width, height, (self.scene.around_id,))
        self.canvas.fill(left, 0, width, height, on(ground))
        for row in range(height):
            for column in range(row * 3 % 7, width, 7):
                self.canvas.put(left + column, row, "~", ink(palette.faint, dim=True))

    def _owner(self, board: Board) -> None:
        """Whose a board is, in the corner of its first cell at the top."""
        plate = next((plate for plate in self.scene.plates if plate.seat == board.owner), None)
        cells = {cell.id for cell in board.cells}
        own = [place for place in self.plane.places if place.cell.id in cells]
        if plate is not None and own and self.scale.height > 2 and not self.look.plain:
            x, y, _, _ = self.plane.area(min(own, key=lambda place: (place.row, place.halves)), self.scale)
            self.canvas.put(x, y, plate.glyph, self._chip(*chip_of(self.look.palette, self.seats[plate.seat])))

    def _ghost(self, place: GhostPlace) -> None:
        """A board that could be laid: its outline, and inside what it is. Of a crowd only the middles are drawn."""
        look, ghost = self.look, place.ghost
        x, y, width, height = self.plane.area(place, self.scale)
        if self.crowd:
            self._middle(ghost, x + width // 2, y + height // 2)
            if look.cursor != ghost.id:
                return
        else:
            self.canvas.claim(x, y, width, height, (ghost.id,), ghost.id)
        self.canvas.wipe(x, y, width, height)
        if not look.plain:
            share = 0.6 if look.cursor == ghost.id else 0.25
            self.canvas.fill(x, y, width, height, on(blend(look.palette.page, look.palette.target, share)))
        strong = self._ink(look.palette.strong, bold=look.cursor == ghost.id)
        left, right = ("▸", "◂") if look.cursor == ghost.id else ("┊", "┊")
        for row in range(y, y + height):
            self.canvas.put(x, row, left, strong)
            self.canvas.put(x + width - 1, row, right, strong)
        if height > 2:
            for row, first, last in ((y, "┌", "┐"), (y + height - 1, "└", "┘")):
                self.canvas.put(x, row, f"{first}{'╌' * (width - 2)}{last}", strong)
        lines = self._ghost_lines(place, width - 2, max(1, height - 2))
        top = y + (height - len(lines)) // 2
        for row, line in enumerate(lines):
            self.canvas.put(x + (width - cell_len(line)) // 2, top + row, line, strong)

    def _middle(self, ghost: Ghost, x: int, y: int) -> None:
        """Where one of many places is pointed at."""
        self.canvas.claim(x, y, 1, 1, (ghost.id,), ghost.id)
        self.canvas.put(x, y, "+", self._ink(self.look.palette.strong))

    def _ghost_lines(self, place: GhostPlace, width: int, height: int) -> list[str]:
        """Its label and note where there is room for them, or what it is called when it is typed."""
        note = [place.ghost.note] if place.ghost.note else []
        for text in ([place.ghost.label, *note], [place.ghost.label], [place.ghost.id, *note]):
            lines = [line for words in text for line in wrap(words, width)]
            if len(lines) <= height and all(cell_len(line) <= width for line in lines):
                return lines
        return [place.ghost.id[:width]]

    # --- one cell ---------------------------------------------------------------------------------------------------

    def _floor(self, place: Place) -> None:
        """The ground of a cell, which can be clicked with all that is on it."""
        cell = place.cell
        x, y, width, height = self.plane.area(place, self.scale)
        ids = [part.id for piece in reversed(cell.pieces) for part in (piece, *reversed(piece.under))]
        board = self.boards[cell.id].id
        whole = (board,) if board in self.look.glow else ()
        self.canvas.claim(x, y, width, height, (*ids, cell.id, *whole), cell.id)
        self.canvas.wipe(x, y, width, height)
        self.canvas.fill(x, y, width, height, self._on(self._ground(cell)))

    def _contents(self, place: Place, turned: int) -> None:
        cell = place.cell
        x, y, _, _ = self.plane.area(place, self.scale)
        if cell.pieces:
            self._pieces(cell, x, y, turned)
        else:
            self._empty(cell, x, y)
        if not self.look.plain:
            self._signs(cell, x, y)

    def _empty(self, cell: Cell, x: int, y: int) -> None:
        """What can be done with a cell where nothing stands, and its label where it has one of its own."""
        look, width = self.look, self.scale.width
        sign = "•" if cell.id in look.glow else "⊘" if cell.id in look.barred else ""
        style = self._ink(look.palette.strong, bold=True) if sign else self._ink(look.palette.faint)
        text = f"{sign}{called(cell)}" if cell.id in self.unruled else sign
        if not text or cell_len(text) > width:
            text = sign or ("·" if look.plain else "")
        self.canvas.put(x + (width - cell_len(text) + 1) // 2, y + self.middle, text, style)

    def _ground(self, cell: Cell) -> str:
        """The colour of a cell: the strongest thing to say about it wins, tints are blended in."""
        palette, look = self.look.palette, self.look
        touched = {cell.id, *(piece.id for piece in cell.pieces)}
        ground = ground_of(palette, cell.tint)
        owner = self.boards[cell.id].owner
        if owner in self.seats and len(self.scene.boards) > 1:
            ground = blend(ground, chip_of(palette, self.seats[owner])[0], 0.12)
        for overlay in self.covers.get(cell.id, ()):
            ground = blend(ground, chip_of(palette, self.seats.get(overlay.owner))[0], 0.16)
        if touched & set(self.scene.recent):
            ground = blend(ground, palette.recent, 0.75)
        if touched & look.glow.keys() and look.picked:
            captures = any(look.glow.get(id) == "capture" for id in touched)
            ground = blend(ground, palette.capture if captures else palette.target, 0.8)
        elif touched & look.glow.keys():
            ground = blend(ground, palette.target, 0.25)
        if touched & set(look.lit):
            ground = blend(ground, palette.capture, 0.7)
        if touched & set(look.picked):
            ground = palette.picked
        elif look.cursor in touched:
            ground = blend(ground, palette.cursor, 0.6)
        return ground

    def _pieces(self, cell: Cell, x: int, y: int, turned: int) -> None:
        """Whoever stands there; around it what lies in the corner and on the ground, or how much that is."""
        top = next((piece for piece in reversed(cell.pieces) if piece.layer == "model"), cell.pieces[-1])
        others = [piece for piece in reversed(cell.pieces) if piece is not top]
        width, height = self.scale
        flat = height == 1 or self.look.plain
        tag = tag_of(top, turned, len(others) if flat else 0)
        if self.look.plain and cell.id in self.unruled and cell_len(tag) + 2 <= width:
            # Where empty cells show their names, nobody takes what stands somewhere for one.
            tag = f"[{tag}]"
        back, front = chip_of(self.look.palette, self.seats.get(top.owner))
        wide = min(width, max(cell_len(tag), 5 if width > 7 else 3 if width > 3 else 1))
        left, row = x + (width - wide + 1) // 2, y + self.middle
        self.canvas.put(left, row, tag.center(wide), self._chip(back, front))
        if flat:
            return
        corner = [piece for piece in others if piece.layer == "corner"] if height >= 3 else []
        beside = [piece for piece in others if piece not in corner]
        if height >= 3:
            self.canvas.put(left, row - 1, "▄" * wide, ink(back))
            if not beside:
                self.canvas.put(left, row + 1, "▀" * wide, ink(back))
        strong = self._ink(self.look.palette.ink, bold=True)
        self.canvas.put(left, row + 1, _glyphs(beside, wide), strong)
        small = _glyphs(corner, 3)
        self.canvas.put(x + width - cell_len(small), y, small, strong)

    # --- small marks ------------------------------------------------------------------------------------------------

    def _signs(self, cell: Cell, x: int, y: int) -> None:
        """What surrounds the middle: brackets beside it, a frame above, overlays below."""
        width, height = self.scale
        strong = self._ink(self.look.palette.strong, bold=True)
        for inset, (left, right) in enumerate(self._brackets(cell)):
            self.canvas.put(x + inset, y + self.middle, left, strong)
            self.canvas.put(x + width - 1 - inset, y + self.middle, right, strong)
        if height >= 3 and cell.id in self.scene.recent:
            self.canvas.put(x, y, "┌", strong)
            self.canvas.put(x + width - 1, y, "┐", strong)
        self._note(cell, x, y)
        if cell.id in self.buttons and height >= 2:
            self.canvas.put(x + width - 1, y + height - 1, self.buttons[cell.id].glyph or "+", strong)
        self._overlay_signs(cell, x, y)

    def _note(self, cell: Cell, x: int, y: int) -> None:
        """What is to be known of a click there, where there is room for it."""
        width, height = self.scale
        notes = (self.look.notes.get(id, "") for id in (*(piece.id for piece in reversed(cell.pieces)), cell.id))
        note = next((note for note in notes if note), "")
        if note and height > 1 and cell_len(note) <= width:
            row = y if height >= 3 else y + height - 1
            self.canvas.put(
                x + (width - cell_len(note)) // 2, row, note, self._ink(self.look.palette.strong, bold=True)
            )

    def _brackets(self, cell: Cell) -> list[tuple[str, str]]:
        """What stands beside the middle, from the outside in; in a narrow cell only the most urgent."""
        look = self.look
        touched = {cell.id, *(piece.id for piece in cell.pieces)}
        found = []
        if look.cursor in touched:
            found.append(("▸", "◂"))
        if touched & set(look.picked):
            found.append(("[", "]"))
        elif look.picked and any(look.glow.get(id) == "capture" for id in touched):
            found.append(("(", ")"))
        elif touched & set(look.lit):
            found.append(("*", "*"))
        elif self.scale.height < 3 and cell.id in self.scene.recent:
            found.append(("┌", "┐"))
        return found[: 2 if self.scale.width >= 7 else 1]

    def _overlay_signs(self, cell: Cell, x: int, y: int) -> None:
        """The first owner's marks at the left, the second's at the right, as many as there is room for."""
        width, height = self.scale
        row = y + height - 1
        room = max(1, (width - 3) // 2)
        sides: tuple[list[tuple[str, Style]], list[tuple[str, Style]]] = ([], [])
        for overlay in self.covers.get(cell.id, ()):
            place = self.seats.get(overlay.owner)
            style = self._chip(*chip_of(self.look.palette, place))
            sides[(place or 0) % 2].append((sign_of(overlay, place), style))
        if height == 1:
            self._squeezed_signs(cell, x, row, sides)
            return
        at = x
        for sign, style in sides[0][-room:]:
            at = self.canvas.put(at, row, sign, style)
        at = x + width - (1 if cell.id in self.buttons else 0)
        for sign, style in sides[1][-room:]:
            at -= cell_len(sign)
            self.canvas.put(at, row, sign, style)

    def _squeezed_signs(
        self, cell: Cell, x: int, row: int, sides: tuple[list[tuple[str, Style]], list[tuple[str, Style]]]
    ) -> None:
        """In cells of one row the marks stand where no bracket does."""
        if self._brackets(cell):
            return
        for side, column in zip(sides, (x, x + self.scale.width - 1), strict=True):
            if side:
                self.canvas.put(column, row, *side[-1])

    # --- between and around the cells -------------------------------------------------------------------------------

    def _edges(self, board: Board, turned: int) -> None:
        by_id = {place.cell.id: place for place in self.plane.places}
        for edge in board.edges:
            if edge.kind == SHORE or edge.first not in by_id:
                continue
            if edge.second in by_id:
                self._edge(edge, by_id[edge.first], by_id[edge.second])
            elif edge.second in RIMS and board.shape == "square":
                self._rim(edge, by_id[edge.first], turned_side(edge.second, turned))

    def _edge(self, edge: Edge, first: Place, second: Place) -> None:
        upper, lower = sorted((first, second), key=lambda place: (place.row, place.halves))
        self._rim(edge, upper, "e" if upper.row == lower.row else "s")

    def _rim(self, edge: Edge, place: Place, side: str) -> None:
        """What lies at one side of a cell, where that leaves room for what stands on it."""
        x, y, width, height = self.plane.area(place, self.scale)
        passable = edge.kind in OPEN
        style = self._ink(self.look.palette.good if passable else self.look.palette.strong)
        if side in ("e", "w"):
            at, mark = (x + width - 1, "▐") if side == "e" else (x, "▌")
            for row in range(y, y + height) if self.scale.width > 3 or side == "e" else ():
                self.canvas.put(at, row, "┊" if passable else mark, style)
        elif side == "s" and height > 1:
            self.canvas.put(x, y + height - 1, ("╌" if passable else "▂") * width, style)
        elif side == "n" and height > 2:
            self.canvas.put(x, y, ("╌" if passable else "▔") * width, style)
        elif side == "s" and not self.look.plain:
            self.canvas.fill(x, y, width, height, Style(underline=True))

    def _rims(self) -> None:
        width, height = self.scale
        style = self._ink(self.look.palette.faint)
        for halves, label in self.plane.below:
            x = self.plane.left + halves * width // 2 + (width - cell_len(label)) // 2
            self.canvas.put(x, self.plane.rows * height, label, style)
        for row, label in self.plane.beside:
            self.canvas.put(self.plane.left - 1 - cell_len(label), row * height + self.middle, label, style)

    # --- styles that plain text does without ------------------------------------------------------------------------

    def _on(self, ground: str) -> Style:
        return PLAIN if self.look.plain else on(ground)

    def _ink(self, colour: str, *, bold: bool = False) -> Style:
        return PLAIN if self.look.plain else ink(colour, bold=bold)

    def _chip(self, ground: str, front: str) -> Style:
        return PLAIN if self.look.plain else on(ground, front, bold=True)


def _glyphs(pieces: Sequence[Piece], room: int) -> str:
    """As many as there is room for, each with its number; dots say that there are more."""
    tags = [piece.glyph if piece.count == 1 else f"{piece.glyph}{piece.count}" for piece in pieces]
    text = "".join(tags)
    while tags and cell_len(text) > room:
        tags.pop()
        text = "".join(tags) + "…"
    return text
