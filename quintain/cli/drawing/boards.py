"""A scene's boards drawn on a canvas, for the screen and for plain text. Knows the scene's words and no game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style

from quintain.cli.drawing.canvas import PLAIN, Canvas
from quintain.cli.drawing.geometry import SMALLEST, Place, Plane, Scale, lay_out, turn_of
from quintain.cli.drawing.palette import DARK, Palette, blend, chip_of, ground_of, ink, on
from quintain.core.scene import Board, Cell, Edge, Overlay, Piece, Scene
from quintain.core.seats import Seat

ARROWS = "↑↗→↘↓↙←↖"
SIGNS = ("▫", "▪")
"""For an overlay that has no glyph of its own, by the place of its owner's plate."""


class Look(NamedTuple):
    """How somebody looks at a scene: what is switched on, picked and pointed at."""

    palette: Palette = DARK
    overlays: bool = True
    """Whether what may be switched off is shown."""
    glow: Mapping[str, str] = {}
    """What can be clicked next, and what the click would do."""
    barred: Mapping[str, str] = {}
    """What is shown and cannot be clicked now, and why."""
    picked: tuple[str, ...] = ()
    cursor: str | None = None
    plain: bool = False
    """True for text without colours, where an empty cell needs a dot."""


def draw_boards(scene: Scene, look: Look, scale: Scale = SMALLEST, turned: int | None = None) -> Canvas:
    """All boards of the scene with the labels along their rims. Cells and their pieces can be clicked."""
    turned = turn_of(scene) if turned is None else turned
    return _Painter(scene, look, lay_out(scene.boards, turned), scale).paint(turned)


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


def tag_of(piece: Piece, turned: int = 0) -> str:
    """A piece in a few characters: glyph, number, direction, pips."""
    parts = [piece.glyph]
    if piece.count > 1:
        parts.append(f"x{piece.count}")
    if piece.under:
        parts.append(f"+{len(piece.under)}")
    if piece.facing is not None:
        parts.append(ARROWS[round((piece.facing + turned) / 45) % len(ARROWS)])
    if piece.pips is not None:
        parts.append(str(piece.pips))
    return "".join(parts)


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
        self.unruled = {cell.id for board in scene.boards if board.shape == "hex" for cell in board.cells}
        """Cells that no label along a rim finds, so each has its own."""

    def paint(self, turned: int) -> Canvas:
        for place in self.plane.places:
            self._cell(place, turned)
        for board in self.scene.boards:
            self._edges(board)
        self._rims()
        return self.canvas

    # --- one cell ---------------------------------------------------------------------------------------------------

    def _cell(self, place: Place, turned: int) -> None:
        cell = place.cell
        x, y, width, height = self.plane.area(place, self.scale)
        ids = [part.id for piece in reversed(cell.pieces) for part in (piece, *reversed(piece.under))]
        self.canvas.claim(x, y, width, height, (*ids, cell.id), cell.id)
        ground = self._ground(cell)
        self.canvas.fill(x, y, width, height, self._on(ground))
        if cell.pieces:
            self._pieces(cell, x, y, ground, turned)
        else:
            self._empty(cell, x, y)
        if not self.look.plain:
            self._signs(cell, x, y)

    def _empty(self, cell: Cell, x: int, y: int) -> None:
        """What can be done with a cell where nothing stands, and its label where it has one of its own."""
        look, width = self.look, self.scale.width
        sign = "•" if cell.id in look.glow else "⊘" if cell.id in look.barred else ""
        style = self._ink(look.palette.strong, bold=True) if sign else self._ink(look.palette.faint)
        text = f"{sign}{cell.id}" if cell.id in self.unruled else sign
        if not text or cell_len(text) > width:
            text = sign or ("·" if look.plain else "")
        self.canvas.put(x + (width - cell_len(text) + 1) // 2, y + self.middle, text, style)

    def _ground(self, cell: Cell) -> str:
        """The colour of a cell: the strongest thing to say about it wins, tints are blended in."""
        palette, look = self.look.palette, self.look
        touched = {cell.id, *(piece.id for piece in cell.pieces)}
        ground = ground_of(palette, cell.tint)
        for overlay in self.covers.get(cell.id, ()):
            ground = blend(ground, chip_of(palette, self.seats.get(overlay.owner))[0], 0.16)
        if touched & set(self.scene.recent):
            ground = blend(ground, palette.recent, 0.75)
        if touched & look.glow.keys() and look.picked:
            captures = any(look.glow.get(id) == "capture" for id in touched)
            ground = blend(ground, palette.capture if captures else palette.target, 0.8)
        elif touched & look.glow.keys():
            ground = blend(ground, palette.target, 0.25)
        if touched & set(look.picked):
            ground = palette.picked
        elif look.cursor in touched:
            ground = blend(ground, palette.cursor, 0.6)
        return ground

    def _pieces(self, cell: Cell, x: int, y: int, ground: str, turned: int) -> None:
        top = cell.pieces[-1]
        others = "".join(piece.glyph for piece in reversed(cell.pieces[:-1]))
        tag = tag_of(top, turned)
        back, front = chip_of(self.look.palette, self.seats.get(top.owner))
        room = self.scale.width
        wide = min(room, max(cell_len(tag), 5 if room > 7 else 3 if room > 3 else 1))
        left = x + (room - wide) // 2
        row = y + self.middle
        text = tag.center(wide)
        self.canvas.put(left, row, text, self._chip(back, front))
        if self.scale.height >= 3 and not self.look.plain:
            self.canvas.put(left, row - 1, "▄" * wide, ink(back))
            self.canvas.put(left, row + 1, others[:wide].ljust(wide, "▀") if others else "▀" * wide, ink(back))
        elif others and self.scale.height == 2:
            self.canvas.put(left, row + 1, others[:wide], self._ink(self.look.palette.ink))

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
        if cell.id in self.buttons and height >= 2:
            self.canvas.put(x + width - 1, y + height - 1, self.buttons[cell.id].glyph or "+", strong)
        self._overlay_signs(cell, x, y)

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

    def _edges(self, board: Board) -> None:
        by_id = {place.cell.id: place for place in self.plane.places}
        for edge in board.edges:
            if edge.first in by_id and edge.second in by_id:
                self._edge(edge, by_id[edge.first], by_id[edge.second])

    def _edge(self, edge: Edge, first: Place, second: Place) -> None:
        upper, lower = sorted((first, second), key=lambda place: (place.row, place.halves))
        x, y, width, height = self.plane.area(upper, self.scale)
        style = self._ink(self.look.palette.strong)
        if upper.row == lower.row:
            for row in range(y, y + height):
                self.canvas.put(x + width - 1, row, "▐", style)
        elif height > 1:
            self.canvas.put(x, y + height - 1, "▂" * width, style)

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
