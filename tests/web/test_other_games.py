"""Games that the client has never heard of, installed as somebody else's package would be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from quintain.core.registry import installed
from quintain.server.config import Config
from tests.server.conftest import miniatures
from tests.server.serving import PLENTY, Process
from tests.web.browsing import Person

__all__ = ["miniatures"]

WEB = Path(__file__).parents[2] / "quintain" / "web"


@pytest.fixture
def visitor(at: Callable[..., Person], miniatures: Path, tmp_path: Path) -> Iterator[Callable[..., Person]]:
    """People at a server with two small games of cards and secret plans."""
    config = Config(database=f"sqlite:///{tmp_path / 'tables.db'}", pause_ms=0, limits=PLENTY)
    with Process(config, tmp_path / "server.log", str(miniatures)) as server:
        yield lambda **options: at(server.url, **options)


def test_the_client_names_no_game() -> None:
    words = {word for game in installed() for word in (game.slug, game.title, game.slug.replace("-", "_"))}
    paths = [path for path in WEB.rglob("*.*") if path.suffix in {".js", ".ts", ".css", ".html", ".json", ".svg"}]
    assert paths
    for path in paths:
        text = path.read_text("utf-8").lower()
        assert not [word for word in words if word.lower() in text], path


def test_cards_buttons_and_trays_are_played(visitor: Callable[..., Person]) -> None:
    ann = visitor().start(game="higher")
    expect(ann.page.locator(".dock .token[data-can]")).to_have_count(3)
    ann.page.locator(".dock .token[data-can]").first.click()
    expect(ann.page.locator(".dock .token")).to_have_count(2)
    found = Axe().run(ann.page)
    assert not found.violations_count, found.generate_report()
    ann.start(game="duel")
    tray = ann.page.get_by_role("group", name="Your plan").filter(has=ann.page.locator(".supply"))
    ready = tray.get_by_role("button", name="Ready")
    expect(ready).to_be_disabled()
    for step in ("hit", "guard"):
        tray.locator(".supply", has_text=step).click()
    expect(tray.locator(".supply", has_text="guard")).to_be_disabled()
    ready.click()
    expect(ann.log.nth(1)).to_be_attached()
    bob = visitor(phone=True)
    for game in ("higher", "duel"):
        bob.start(game=game)
        expect(bob.prompt).to_be_visible()
        assert bob.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
