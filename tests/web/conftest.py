"""A server process and a real Chromium for each worker of the run; people for each test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from quintain.core.scene import Scene
from quintain.core.seats import LETTERS
from quintain.server.config import Config
from tests.miniatures.installing import install
from tests.server.serving import PLENTY, Process, open_table
from tests.web.browsing import DESKTOP, PATIENCE_MS, PHONE, Person, Watch, chromium
from tests.web.staging import Staged

Invite = Callable[..., Person]
Stage = Callable[..., tuple[Person, Staged]]


# Playwright keeps an event loop running; it must be gone before another package's tests want one of their own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium(playwright), args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """The command's own server; bots answer at once."""
    folder = tmp_path_factory.mktemp("web")
    config = Config(database=f"sqlite:///{folder / 'tables.db'}", pause_ms=0, limits=PLENTY)
    with Process(config, folder / "server.log") as process:
        yield process


@pytest.fixture(scope="package")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server with the miniatures; bots answer at once."""
    folder = tmp_path_factory.mktemp("world")
    config = Config(database=f"sqlite:///{folder / 'tables.db'}", pause_ms=0, limits=PLENTY)
    with Process(config, folder / "server.log", str(install(folder / "installed"))) as process:
        yield process


@pytest.fixture
def at(browser: Browser) -> Iterator[Callable[..., Person]]:
    """Brings people with fresh browsers to a server; afterwards, none of them saw an error or asked a stranger."""
    with ExitStack() as stack:
        watches: list[Watch] = []

        def bring(url: str, *, phone: bool = False, **options: Any) -> Person:
            options = {"viewport": PHONE if phone else DESKTOP, "locale": "en-GB", "reduced_motion": "reduce"} | options
            context = browser.new_context(has_touch=phone, is_mobile=phone, **options)
            stack.callback(context.close)
            watches.append(Watch(context, url))
            return Person(context.new_page(), watches[-1], taps=phone)

        yield bring
        for watch in watches:
            watch.check()


@pytest.fixture
def invite(at: Callable[..., Person], server: Process) -> Invite:
    """People with a fresh browser each, at the common server."""

    def bring(**options: Any) -> Person:
        return at(server.url, **options)

    return bring


@pytest.fixture
def captain(at: Callable[..., Person], world: Process) -> Invite:
    """People at a table of the great miniature, in a seat of it: ``captain("me", "bot", seat="A")``."""

    def bring(*seats: str, seat: str = "A", settings: dict[str, Any] | None = None, **options: Any) -> Person:
        table, tokens = open_table(world.http, *seats, game="siege", settings=settings or {})
        person = at(world.url, **options)
        return person.go(f"/table/{table}#{seat}.{tokens[LETTERS.index(seat)]}")

    return bring


@pytest.fixture
def staged(at: Callable[..., Person], world: Process) -> Callable[..., tuple[Person, Staged]]:
    """Somebody in seat A who is shown a scene that no game has drawn, and the stage it is shown on."""

    def bring(scene: Scene, **options: Any) -> tuple[Person, Staged]:
        table, tokens = open_table(world.http, "me", game="siege")
        person = at(world.url, **options)
        stage = Staged(person.page, scene)
        person.go(f"/table/{table}#A.{tokens[0]}")
        person.press("No guide, thanks")
        return person, stage

    return bring
