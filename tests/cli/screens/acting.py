"""Hands for the screen: clicking things by their ids, and reading what is written."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Static

from quintain.cli.play.host import Host
from quintain.cli.screens.app import TableApp
from quintain.cli.screens.match import MatchScreen
from quintain.cli.screens.widgets import CanvasView, TypedLine

LARGE = (100, 36)
SMALL = (80, 24)


class Hands:
    """Somebody at the terminal."""

    def __init__(self, app: TableApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def match(self) -> MatchScreen:
        return self.app.match

    @property
    def host(self) -> Host:
        return self.match.host

    async def wait(self) -> None:
        """Wait until bots have moved and the screen is drawn."""
        await self.app.workers.wait_for_complete()
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.wait()

    async def type(self, *lines: str) -> None:
        """Write lines where actions are typed, and send each."""
        typed = self.match.query_one("#typed", TypedLine)
        if not typed.has_focus:
            await self.press("i")
        for line in lines:
            typed.value = line
            await self.press("enter")

    async def click(self, *ids: str) -> None:
        """Click things of the board, the panel or the buttons, one after the other."""
        for id in ids:
            view, x, y = self._find(id)
            assert await self.pilot.click(view, offset=(x, y))
            await self.wait()

    async def hover(self, id: str) -> None:
        view, x, y = self._find(id)
        await self.pilot.hover(view, offset=(x, y))
        await self.wait()

    def _find(self, id: str) -> tuple[str, int, int]:
        for name in ("board", "buttons", "panel"):
            view = self.match.query_one(f"#{name}", CanvasView)
            for claim in view.canvas.claims:
                if id in claim.ids:
                    left = view.gutter.left
                    return f"#{name}", claim.x + left + claim.width // 2, claim.y + claim.height // 2
        raise AssertionError(f"nothing on the screen is called {id}")

    def read(self, name: str) -> str:
        """What is written in a part of the screen."""
        return text_of(self.app.screen, name)

    def cells(self) -> str:
        return self.match.query_one("#board", CanvasView).canvas.plain()

    def has_left(self) -> bool:
        """Whether the person has left the table: it is not enough that the test is over."""
        return self.app.return_code == 0

    @property
    def position(self) -> str:
        return self.host.table.state.position()


def text_of(screen: Any, name: str) -> str:
    return str(screen.query_one(f"#{name}", Static).content)


@asynccontextmanager
async def sitting(host: Host, size: tuple[int, int] = LARGE, **more: Any) -> AsyncIterator[Hands]:
    """A match on a screen of this size. Bots do not pause."""
    app = TableApp(host, beat=0.0, **more)
    async with app.run_test(size=size) as pilot:
        hands = Hands(app, pilot)
        await hands.wait()
        yield hands
