"""A game of cards: hands, piles that can be read, secrets, and a show at the end of a round."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from tests.server.serving import Process, open_table
from tests.web.browsing import Person
from tests.web.conftest import Invite


def test_a_round_is_played_and_told(invite: Invite, server: Process) -> None:
    table, tokens = open_table(server.http, "me", "open", game="squires")
    ann, bob = (invite(color_scheme=scheme) for scheme in ("light", "dark"))
    for person, seat, token in ((ann, "A", tokens[0]), (bob, "B", tokens[1])):
        person.go(f"/table/{table}#{seat}.{token}")
        expect(person.page.locator(".zone-cascade")).to_have_count(3)
    first, second = (ann, bob) if ann.page.locator(".prompt.mine").count() else (bob, ann)
    lay(first)
    expect(second.page.locator(".zone-cascade .token.back")).to_have_count(1)
    expect(first.page.locator(".zone-cascade .token.back")).to_have_count(0)
    claim(second)
    expect(second.prompt).to_contain_text("Discard one card")
    second.page.locator(".dock .token[data-can]").first.click()
    claim(first)
    for person in (ann, bob):
        expect(person.page.get_by_role("complementary", name="Round 1")).to_contain_text("is worth")
        found = Axe().run(person.page)
        assert not found.violations_count, found.generate_report()


def lay(person: Person) -> None:
    """The first card of the hand, face down on the first pile."""
    person.page.locator(".dock .token[data-can]").first.click()
    person.page.locator(".zone-cascade[data-can]").first.locator("button.zone-name").click()


def claim(person: Person) -> None:
    """The first knight that can be had; the table asks whether one is sure."""
    person.page.locator(".zone-button", has_text="Claim").first.click()
    person.press("Yes, do it")
