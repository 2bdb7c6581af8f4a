"""People at browsers: what they click, and what must never happen while they do."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Self

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Playwright, Request, expect

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
PATIENCE_MS = 120_000
"""How long a page may take on a busy machine before a test gives up."""
PONDERED_MS = 300_000
"""The first thought waits for its worker to start, which lets everybody else on a busy machine go first."""


def chromium(playwright: Playwright) -> str:
    """The browser to drive: the system's, else Playwright's own. Fails where there is none."""
    own = playwright.chromium.executable_path
    found = next(filter(None, map(shutil.which, BROWSERS)), own)
    if not Path(found).exists():
        pytest.fail(f"no browser: put one of {', '.join(BROWSERS)} on the PATH, or run `playwright install chromium`")
    return found


class Watch:
    """Listens to a browser: errors, violations of the page's policy, requests to anybody but our server."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.url = url
        self.complaints: list[str] = []
        self.excused: list[str] = []
        """What a test brings about on purpose: parts of complaints."""
        context.on("console", self._console)
        context.on("weberror", lambda error: self.complaints.append(f"uncaught: {error.error}"))
        context.on("request", self._request)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self.url + "/", "data:", "blob:")):
            self.complaints.append(f"asked somebody else: {request.url}")

    def check(self) -> None:
        """Fails if anything happened that was not excused."""
        left = [said for said in self.complaints if not any(part in said for part in self.excused)]
        assert not left, left


class Person:
    """Somebody at a page, who does what can be done with a hand."""

    def __init__(self, page: Page, watch: Watch, *, taps: bool = False) -> None:
        self.page = page
        self.watch = watch
        self.taps = taps
        page.set_default_timeout(PATIENCE_MS)

    # --- going places -----------------------------------------------------------------------------------------------

    def go(self, path: str = "/") -> Self:
        self.page.goto(path if path.startswith("http") else self.watch.url + path)
        return self

    def start(self, how: str = "play", game: str = "knight-shift") -> Self:
        """From the front page to a table with one click on a game's card: ``play``, ``friends`` or ``bots``."""
        self.go()
        self.hit(self.page.locator(f'.card[data-game="{game}"] [data-do="{how}"]'))
        return self

    def set_up(self, *, start: str = "", **seats: str) -> Self:
        """Open a table with the form, from this position, with ``me``, ``open`` or ``bot:page`` in seats A and B."""
        self.go(f"/new/knight-shift?start={start.replace(' ', '+')}" if start else "/new/knight-shift")
        for letter, who in seats.items():
            self.page.get_by_label(f"Seat {letter}").select_option(who)
        self.press("Open the table")
        self.page.wait_for_url(re.compile("/table/"))
        return self

    def sit_down(self, link: str, name: str) -> Self:
        """Take the open seat at a table that somebody sent the link of."""
        self.go(link)
        self.page.get_by_label("Your name").fill(name)
        self.press("Sit down")
        return self

    # --- hands ------------------------------------------------------------------------------------------------------

    def hit(self, thing: Locator, *, greyed: bool = False) -> None:
        """Click or tap; what is greyed only if that is meant."""
        if self.taps:
            thing.tap(force=greyed)
        else:
            thing.click(force=greyed)

    def point(self, x: float, y: float) -> None:
        """Click or tap at a place of the page."""
        if self.taps:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def press(self, name: str) -> None:
        self.hit(self.page.get_by_role("button", name=name, exact=True))

    def cell(self, id: str) -> Locator:
        return self.page.locator(f'.cell[data-id="{id}"]')

    def play(self, *texts: str) -> Self:
        """Play these actions along what glows: the piece, then its target; or the button beside the piece."""
        for text in texts:
            if "=" in text:
                self.hit(self.page.locator(f'.raised[data-id="{text}"]'))
                continue
            expect(self.cell(text[:2])).to_have_attribute("data-can", "source")
            self.hit(self.cell(text[:2]))
            expect(self.cell(text[2:])).to_have_attribute("data-can", "target")
            self.hit(self.cell(text[2:]))
        return self

    # --- eyes -------------------------------------------------------------------------------------------------------

    @property
    def prompt(self) -> Locator:
        return self.page.locator(".prompt .prompt-words")

    @property
    def log(self) -> Locator:
        return self.page.locator(".log-line")

    @property
    def refusal(self) -> Locator:
        return self.page.locator(".refusal")

    @property
    def result(self) -> Locator:
        return self.page.locator(".result-words")

    def stands(self, piece: str, square: str) -> None:
        """A piece of this kind, such as ``white-knight``, stands on that square."""
        expect(self.cell(square).locator(f'[data-piece^="{piece}"]')).to_have_count(1)

    def awaits(self) -> None:
        """It is this person's turn, or the match is over; bots may have to decide before that."""
        expect(self.page.locator(".prompt.mine, .result").first).to_be_attached(timeout=PONDERED_MS)

    def reads(self, line: str) -> None:
        """The latest line of the log says so; a bot may have to decide before that."""
        expect(self.log.last).to_contain_text(line, timeout=PONDERED_MS)
