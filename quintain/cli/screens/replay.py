"""A record on the screen, to step through."""

from __future__ import annotations

from typing import ClassVar

from textual import events, on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.timer import Timer
from textual.widgets import Footer

from quintain.cli.drawing.geometry import can_turn
from quintain.cli.drawing.prose import labels_of, title
from quintain.cli.play.frames import Frames
from quintain.cli.screens.stage import TALL, Play, Stage
from quintain.cli.screens.themes import NAMES, themes
from quintain.cli.screens.ways import WaysScreen
from quintain.cli.screens.widgets import CanvasView, Words

BEAT = 0.8
"""Seconds between two steps when it plays by itself."""


class ReplayScreen(WaysScreen):
    """One frame of the record at a time."""

    VERTICAL_BREAKPOINTS = [(0, "-short"), (TALL, "-tall")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l,space,enter", "step(1)", "Next", key_display="→"),
        Binding("left,h,backspace", "step(-1)", "Back", key_display="←"),
        Binding("home,g", "go(0)", "First", key_display="Home"),
        Binding("end,G", "go(-1)", "Last", key_display="End"),
        Binding("p", "autoplay", "Play/pause"),
        Binding("q,escape", "leave", "Quit"),
        Binding("z", "overlays", "Marks"),
        Binding("f", "flip", "Turn"),
        Binding("t", "theme", "Colours"),
        Binding("pagedown", "step(10)", show=False),
        Binding("pageup", "step(-10)", show=False),
    ]

    def __init__(self, frames: Frames, beat: float) -> None:
        super().__init__()
        self.frames = frames
        self.beat = beat
        self.at = 0
        self._clock: Timer | None = None
        self._names = dict(enumerate(frames.last.names))

    def compose(self) -> ComposeResult:
        yield Words("title")
        yield Stage(walks=False)
        yield Words("prompt")
        yield Words("notice")
        yield Footer()

    def on_mount(self) -> None:
        self.call_after_refresh(self.redraw)

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self.redraw)

    def redraw(self) -> None:
        """Draw the frame that is looked at."""
        frame = self.frames[self.at]
        self.query_one(Stage).draw(Play(frame.scene, self.look(), self._names, frame.log, self.turn(frame.scene)))
        last = self.frames.last
        self.query_one("#title", Words).say(title(last.game.title, last.names))
        playing = " (playing)" if self._clock else ""
        words = f"Entry {self.at} of {len(self.frames) - 1}{playing}  {frame.text}"
        self.query_one("#prompt", Words).say(words.rstrip())
        self.query_one("#notice", Words).say(frame.scene.prompt)

    @on(CanvasView.Pointed)
    def point(self, message: CanvasView.Pointed) -> None:
        """Say what the mouse is over."""
        scene = self.frames[self.at].scene
        words = scene.prompt if message.claim is None else labels_of(scene).get(message.claim.key, scene.prompt)
        self.query_one("#notice", Words).say(words)

    # --- keys -------------------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "flip" or can_turn(self.frames.last.scene(self.frames.audience))

    def action_step(self, steps: int) -> None:
        """Go so many entries on, or back; not beyond the ends."""
        self.at = max(0, min(len(self.frames) - 1, self.at + steps))
        self.redraw()

    def action_go(self, number: int) -> None:
        """Go to an entry; -1 is the last."""
        self.at = number % len(self.frames)
        self.redraw()

    def action_autoplay(self) -> None:
        """Step by itself, or stop doing so."""
        if self._clock is None:
            if self.at == len(self.frames) - 1:
                self.at = 0
            self._clock = self.set_interval(self.beat, self._tick)
        else:
            self._halt()
        self.redraw()

    def _tick(self) -> None:
        if self.at + 1 >= len(self.frames) - 1:
            self._halt()
        self.action_step(1)

    def _halt(self) -> None:
        if self._clock is not None:
            self._clock.stop()
        self._clock = None

    def action_leave(self) -> None:
        self.app.exit()


class ReplayApp(App[None]):
    """A record on the screen."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Quintain"

    def __init__(self, frames: Frames, *, beat: float = BEAT) -> None:
        super().__init__()
        self.replay = ReplayScreen(frames, beat)
        for theme in themes():
            self.register_theme(theme)
        self.theme = NAMES[0]

    def on_mount(self) -> None:
        self.push_screen(self.replay)

    def action_help_quit(self) -> None:
        """Ctrl-C leaves: there is nothing to lose."""
        self.exit()
