from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets._footer import FooterKey

from quintain.cli.play.frames import Frames
from quintain.cli.screens.replay import ReplayApp
from quintain.cli.screens.widgets import CanvasView
from tests.cli.samples import played
from tests.cli.screens.acting import LARGE, SMALL, text_of


def frames(actions: int = 32) -> Frames:
    return Frames(played(actions).record, Path("match.jsonl"))


async def test_stepping_through_a_match() -> None:
    app = ReplayApp(frames())
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        for keys, at in (
            (("right",), 1),
            (("space", "l"), 3),
            (("left",), 2),
            (("end",), 32),
            (("right",), 32),
            (("pageup",), 22),
            (("home",), 0),
            (("left",), 0),
            (("G", "g", "pagedown"), 10),
        ):
            await pilot.press(*keys)
            await pilot.pause()
            assert text_of(app.screen, "prompt").startswith(f"Entry {at} of 32")
        await pilot.press("end")
        await pilot.pause()
        assert text_of(app.screen, "prompt") == "Entry 32 of 32  B d1=F"
        assert text_of(app.screen, "notice") == "Bob wins with the second fortress"
        assert "second fortress, Black wins." in text_of(app.screen, "events")
        await pilot.press("q")
    assert app.return_code == 0


@pytest.mark.parametrize("key", ["q", "escape", "ctrl+c", "ctrl+q"])
async def test_every_usual_key_leaves(key: str) -> None:
    app = ReplayApp(frames(3))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        await pilot.press(key)
    assert app.return_code == 0


async def test_eighty_columns_tell_how_to_leave() -> None:
    app = ReplayApp(frames(3))
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        keys = {str(key.description): key.region for key in app.screen.query(FooterKey)}
        assert keys["Quit"].right <= SMALL[0]


async def test_it_plays_by_itself_and_stops_at_the_end() -> None:
    app = ReplayApp(frames(3), beat=0.01)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.press("p")
        for _ in range(200):
            if text_of(app.screen, "prompt").startswith("Entry 3 of 3  "):
                break
            await pilot.pause(0.01)
        assert text_of(app.screen, "prompt") == "Entry 3 of 3  A b3c5"
        app.replay.beat = 60.0
        await pilot.press("p")
        assert text_of(app.screen, "prompt").startswith("Entry 0 of 3 (playing)")
        await pilot.press("p")
        assert text_of(app.screen, "prompt") == "Entry 0 of 3"


async def test_looks_can_be_changed_and_the_mouse_asks_what_is_there() -> None:
    app = ReplayApp(frames(1))
    async with app.run_test(size=LARGE) as pilot:
        await pilot.pause()
        board = app.screen.query_one("#board", CanvasView)
        assert "x" in board.canvas.plain()
        await pilot.press("z", "f", "t")
        await pilot.pause()
        assert "x" not in board.canvas.plain()
        assert board.canvas.plain().splitlines()[-1].split() == ["e", "d", "c", "b", "a"]
        assert app.theme == "quintain-light"
        claim = next(claim for claim in board.canvas.claims if claim.key == "c8")
        await pilot.hover("#board", offset=(claim.x + 3, claim.y + 1))
        await pilot.pause()
        assert text_of(app.screen, "notice") == "black guard c8"
