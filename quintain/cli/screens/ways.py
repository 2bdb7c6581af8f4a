"""Ways to look at a scene: with marks or without, turned, on a dark screen or a light one."""

from __future__ import annotations

from abc import abstractmethod

from textual.screen import Screen

from quintain.cli.drawing.boards import Look
from quintain.cli.drawing.geometry import turn_of
from quintain.cli.screens.themes import NAMES, PALETTES
from quintain.core.scene import Scene


class WaysScreen(Screen[None]):
    """Shows scenes in the way that the keys have chosen."""

    overlays = True
    flipped = False

    @abstractmethod
    def redraw(self) -> None:
        """Draw everything from the present scene."""

    def look(self) -> Look:
        return Look(palette=PALETTES[self.app.theme], overlays=self.overlays)

    def turn(self, scene: Scene) -> int:
        """By how much the board is turned."""
        return turn_of(scene) + (180 if self.flipped else 0)

    def action_overlays(self) -> None:
        self.overlays = not self.overlays
        self.redraw()

    def action_flip(self) -> None:
        self.flipped = not self.flipped
        self.redraw()

    def action_theme(self) -> None:
        self.app.theme = NAMES[1 - NAMES.index(self.app.theme)]
        self.redraw()
