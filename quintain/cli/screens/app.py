"""The app around the table in a terminal."""

from __future__ import annotations

from pathlib import Path

from textual.app import App

from quintain.cli.play.host import Host
from quintain.cli.screens.dialogs import LeaveScreen
from quintain.cli.screens.match import MatchScreen
from quintain.cli.screens.themes import NAMES, themes

BEAT = 0.6
"""Seconds that a usual beat lasts: so that an action of a person and a bot's answer are both seen."""


class TableApp(App[None]):
    """A match at one keyboard."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Quintain"

    def __init__(self, host: Host, *, save: Path | None = None, beat: float = BEAT, pace: str = "normal") -> None:
        """With ``save`` the match is kept there when the person leaves, and need not be asked about."""
        super().__init__()
        self.match = MatchScreen(host, save, beat, pace)
        for theme in themes():
            self.register_theme(theme)
        self.theme = NAMES[0]

    def on_mount(self) -> None:
        self.push_screen(self.match)

    async def action_quit(self) -> None:
        """Ctrl-Q asks like q does."""
        self.action_help_quit()

    def action_help_quit(self) -> None:
        """Ctrl-C, too; a second time it leaves."""
        if isinstance(self.screen, LeaveScreen):
            self.exit()
        else:
            self.match.action_leave()
