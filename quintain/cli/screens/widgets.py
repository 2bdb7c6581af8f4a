"""What a screen of the table is made of: canvases that can be clicked and walked over with the keyboard."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input, Static

from quintain.cli.drawing.canvas import Canvas, Claim
from quintain.cli.terminal import clean


class CanvasView(Widget, can_focus=True):
    """Shows a canvas as large as it is, and tells what is pointed at and picked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "walk(0, -1)", "Up", show=False),
        Binding("down,j", "walk(0, 1)", "Down", show=False),
        Binding("left,h", "walk(-1, 0)", "Left", show=False),
        Binding("right,l", "walk(1, 0)", "Right", show=False),
        Binding("enter,space", "pick", "Pick", show=False),
    ]

    class Pointed(Message):
        """The mouse or the keyboard came to a claim, or left (None)."""

        def __init__(self, view: CanvasView, claim: Claim | None, *, by_keyboard: bool) -> None:
            super().__init__()
            self.view = view
            self.claim = claim
            self.by_keyboard = by_keyboard

    class Picked(Message):
        """A claim was clicked, or chosen with the keyboard."""

        def __init__(self, claim: Claim | None) -> None:
            super().__init__()
            self.claim = claim

    def __init__(self, id: str, *, walks: bool = True) -> None:
        """Without ``walks`` the keyboard does not come here."""
        super().__init__(id=id)
        self.can_focus = walks
        self.canvas = Canvas(0, 0)
        self.cursor: str | None = None
        """The key of the claim that the keyboard is at."""
        self._hovered: Claim | None = None

    def show(self, canvas: Canvas) -> None:
        """Draw this from now on."""
        resized = (canvas.width, canvas.height) != (self.canvas.width, self.canvas.height)
        self.canvas = canvas
        self.refresh(layout=resized)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return self.canvas.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.canvas.height

    def render_line(self, y: int) -> Strip:
        ground = self.rich_style
        return Strip(self.canvas.line(y)).apply_style(ground).adjust_cell_length(self.size.width, ground)

    # --- keyboard ---------------------------------------------------------------------------------------------------

    def action_walk(self, right: int, down: int) -> None:
        """Move the cursor to the nearest claim in that direction."""
        found = self.canvas.beside(self.cursor, right, down)
        if found is not None:
            self.cursor = found.key
            self.scroll_into_view(found)
            self.post_message(self.Pointed(self, found, by_keyboard=True))

    def begin_at(self, ids: Collection[str]) -> bool:
        """Put the keyboard's cursor to the first of these things if it is nowhere, or where nothing is any more."""
        found = None if self.pointed() else self.canvas.first(ids)
        if found is not None:
            self.cursor = found.key
        return found is not None

    def action_pick(self) -> None:
        """Pick what the cursor is at."""
        self.post_message(self.Picked(self.pointed()))

    def pointed(self) -> Claim | None:
        """The claim that the keyboard is at."""
        return next((claim for claim in self.canvas.claims if claim.key == self.cursor), None)

    def scroll_into_view(self, claim: Claim) -> None:
        """Scroll whatever holds this view until the claim can be seen."""
        if isinstance(self.parent, Widget):
            self.parent.scroll_to_region(Region(claim.x, claim.y, claim.width, claim.height), animate=False)

    # --- mouse ------------------------------------------------------------------------------------------------------

    def on_click(self, event: events.Click) -> None:
        claim = self.canvas.at(event.x, event.y)
        if claim is not None:
            self.cursor = claim.key
        self.post_message(self.Picked(claim))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        claim = self.canvas.at(event.x, event.y)
        if claim is not self._hovered:
            self._hovered = claim
            self.post_message(self.Pointed(self, claim, by_keyboard=False))

    def on_leave(self) -> None:
        self._hovered = None
        self.post_message(self.Pointed(self, None, by_keyboard=False))


class Words(Static):
    """Plain text that is laid out again only when it changes."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id, markup=False)
        self.words = ""

    def say(self, words: str) -> bool:
        """Show this from now on; True when it is something new."""
        words = clean(words)
        changed = words != self.words
        if changed:
            self.words = words
            self.update(words)
        return changed


class TypedLine(Input):
    """Where actions are typed. It is empty again as soon as a line is sent, however fast the next one comes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", "Send"),
        Binding("escape", "screen.clear", "Back to the board"),
    ]

    class Sent(Message):
        """A line was typed."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    async def on_key(self, event: events.Key) -> None:
        # Bound keys come later than letters; a line that is pasted must be sent before the next one begins.
        if event.key == "enter":
            event.stop()
            event.prevent_default()
            await self.action_submit()

    async def action_submit(self) -> None:
        text = self.value.strip()
        self.clear()
        if text:
            self.post_message(self.Sent(text))
