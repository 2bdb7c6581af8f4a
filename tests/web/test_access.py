"""Every page scanned with axe-core, in light and dark."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from tests.web.browsing import PONDERED_MS, Person
from tests.web.conftest import Invite
from tests.web.positions import ALMOST, THROWN_AWAY, WHOLE, record


def home(ann: Person, _: Path) -> None:
    ann.go()
    expect(ann.page.locator(".card-picture .picture").first).to_be_visible()


def setup(ann: Person, _: Path) -> None:
    ann.go("/new/knight-shift")
    expect(ann.page.locator(".banner-picture svg")).to_be_visible()


def rules(ann: Person, _: Path) -> None:
    ann.go("/rules/knight-shift").page.get_by_role("searchbox").fill("fortress")
    expect(ann.page.locator(".found button").first).to_be_visible()


def lost(ann: Person, _: Path) -> None:
    ann.watch.excused.append("404")
    ann.go("/nothing/here")
    expect(ann.page.get_by_role("alert").first).to_be_visible()


def waiting(ann: Person, _: Path) -> None:
    ann.start("friends")
    expect(ann.page.get_by_label("Link to this table")).to_be_visible()


def table(ann: Person, _: Path) -> None:
    ann.start()
    ann.cell("b1").click()
    ann.cell("b3").click()
    expect(ann.refusal).to_be_visible()
    ann.page.locator(".chat-part summary").click()


def cards(ann: Person, _: Path) -> None:
    ann.start(game="squires")
    ann.awaits()
    ann.page.locator(".dock .token[data-can]").first.click()
    expect(ann.page.locator(".zone-cascade[data-can]")).not_to_have_count(0)


def plans(ann: Person, _: Path) -> None:
    ann.start(game="knights-duty")
    ann.page.locator(".actions .action").first.click()
    ann.page.locator(".supply", has_text="sword").click()
    expect(ann.page.locator(".tray-slot:enabled")).to_have_count(1)


def panels(ann: Person, _: Path) -> None:
    ann.start()
    ann.press("Hint")
    expect(ann.page.locator("button.hint").first).to_be_visible()
    ann.press("The table in words")


def menu(ann: Person, _: Path) -> None:
    ann.start()
    expect(ann.cell("b1")).to_be_visible()
    ann.press("Menu")


def result(ann: Person, _: Path) -> None:
    ann.set_up(start=ALMOST).play("b8=F")
    expect(ann.result).to_be_visible()


def replay(ann: Person, folder: Path) -> None:
    file = folder / "match.jsonl"
    file.write_text(record(WHOLE))
    ann.go().page.locator("#record-file").set_input_files(file)
    ann.page.get_by_role("slider").fill("13")


def review(ann: Person, folder: Path) -> None:
    file = folder / "match.jsonl"
    file.write_text(record(THROWN_AWAY, start=ALMOST))
    ann.go().page.locator("#record-file").set_input_files(file)
    ann.press("Review")
    ann.page.locator(".turning").first.click(timeout=PONDERED_MS)
    ann.page.get_by_text("The numbers").click()


def analysis(ann: Person, _: Path) -> None:
    ann.go(f"/analysis/knight-shift?start={ALMOST.replace(' ', '+')}&m=a1b3")
    expect(ann.page.locator(".thoughts .hint").first).to_be_visible(timeout=PONDERED_MS)


def phone(ann: Person, _: Path) -> None:
    ann.start()
    expect(ann.cell("b1")).to_be_visible()
    ann.press("Log")


PAGES = (home, setup, rules, lost, waiting, table, cards, plans, panels, menu, result, replay, review, analysis, phone)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("show", PAGES, ids=lambda show: show.__name__)
def test_nobody_is_kept_out(invite: Invite, tmp_path: Path, show: Callable[[Person, Path], None], scheme: str) -> None:
    ann = invite(color_scheme=scheme, phone=show is phone)
    show(ann, tmp_path)
    found = Axe().run(ann.page)
    assert not found.violations_count, found.generate_report()
