"""The part of a screen that shows a scene: the board, the seats beside it and the log below them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.geometry import Size

from quintain.cli.drawing.boards import Look, draw_boards
from quintain.cli.drawing.geometry import SMALLEST, Plane, fit, lay_out
from quintain.cli.drawing.panel import draw_panel
from quintain.cli.screens.widgets import CanvasView, Words
from quintain.core.scene import Scene
from quintain.core.seats import Seat

TALL = 32
"""From so many rows of the screen on there is room for the legend."""

WIDEST_SIDE = 56
"""Columns that the seats take beside a board, if there are so many."""

LOG = 5
"""Rows that the log keeps beside cards on a tall screen, its rule among them."""


class Play(NamedTuple):
    """What is to be shown."""

    scene: Scene
    look: Look
    names: Mapping[Seat, str]
    log: Sequence[str]
    turned: int = 0
    bottom: Seat | None = None
    """Whose plate stands last; None: the audience's."""


class Stage(Horizontal):
    """Draws scenes. With ``walks`` the keyboard can walk over board and seats, and read in the log."""

    def __init__(self, *, walks: bool) -> None:
        super().__init__(id="table")
        self.walks = walks
        self._shown: Play | None = None
        self._followed: tuple[int, set[str]] | None = None
        """The scene and the things that the board was last scrolled to."""

    def compose(self) -> ComposeResult:
        with Container(id="middle"):
            yield CanvasView("board", walks=self.walks)
        with Vertical(id="side"):
            with VerticalScroll(id="seats", can_focus=False):
                yield CanvasView("panel", walks=self.walks)
            with VerticalScroll(id="log", can_focus=self.walks):
                yield Words("events")

    def on_mount(self) -> None:
        self.query_one("#log").border_title = "log"

    @property
    def board(self) -> CanvasView:
        return self.query_one("#board", CanvasView)

    def on_resize(self) -> None:
        """The lines below may have grown, and left less room."""
        if self._shown is not None:
            self.draw(self._shown)

    def draw(self, play: Play) -> None:
        """Show this from now on."""
        self._shown = play
        boardless = not play.scene.boards
        self.set_class(boardless, "-boardless")
        self.screen.set_class(boardless, "-cards")
        board, panel = self.board, self.query_one("#panel", CanvasView)
        plane = lay_out(play.scene.boards, play.turned, play.scene.ghosts)
        if self._arrange(plane):
            # Sizes are known once everything has found its new place.
            self.call_after_refresh(self.draw, play)
        middle = self.query_one("#middle")
        above = self.has_class("-above")
        room = Size(self.size.width, self.size.height // 2) if above else middle.size
        scale = fit(plane, room.width, room.height)
        middle.styles.height = plane.size(scale)[1] if above else "1fr"
        board.show(draw_boards(play.scene, _pointed(play.look, board), scale, play.turned))
        if board.begin_at(play.look.glow):
            board.show(draw_boards(play.scene, _pointed(play.look, board), scale, play.turned))
        self._follow(play)
        seats = self.query_one("#seats")
        width = max(20, seats.size.width - 1)
        legend = self.screen.size.height >= TALL
        height = self._room(boardless)
        seats.styles.max_height = height
        look = _pointed(play.look, panel)
        panel.show(draw_panel(play.scene, look, play.names, width, legend=legend, bottom=play.bottom, height=height))
        panel.begin_at(play.look.glow)
        if self.query_one("#events", Words).say("\n".join(play.log)):
            # Once everything has found its new place: the panel may have grown, and left the log less room.
            self.call_after_refresh(self.query_one("#log").scroll_end, animate=False)

    def _arrange(self, plane: Plane) -> bool:
        """A world too wide to lie beside the seats lies above them, where that leaves them room. True for a change."""
        wide, high = plane.size(SMALLEST)
        side = min(WIDEST_SIDE, self.size.width // 2)
        above = wide > self.size.width - side and high <= self.size.height // 2
        changed = above != self.has_class("-above")
        self.set_class(above, "-above")
        return changed

    def _follow(self, play: Play) -> None:
        """Scroll a world that is larger than the screen to what something happens to, or to what can be done."""
        wanted = {*play.look.lit} or {*play.look.picked} or {*play.look.glow}
        if self._followed is not None and self._followed == (id(play.scene), wanted):
            return
        self._followed = id(play.scene), wanted
        if (found := self.board.canvas.first(wanted)) is not None:
            self.call_after_refresh(self.board.scroll_into_view, found)

    def _room(self, boardless: bool) -> int:
        """How many rows the seats may take. Where cards are all there is to see, a short screen's log has one line."""
        high = self.size.height
        if self.has_class("-above"):
            return max(1, high - self.board.canvas.height)
        if not boardless:
            return high * 3 // 4
        return max(1, high - (LOG if self.screen.size.height >= TALL else 1))


def _pointed(look: Look, view: CanvasView) -> Look:
    return look._replace(cursor=view.cursor if view.has_focus else None)
