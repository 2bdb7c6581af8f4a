"""A game of secret plans: three browsers commit in different orders, and nobody sees what is not shown yet."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.server.serving import Process, open_table
from tests.web.browsing import Person
from tests.web.conftest import Invite

SEATS = "ABC"


def lay(person: Person, *tokens: str) -> None:
    """Fill the slots of the tray, and commit them."""
    for token in tokens:
        person.hit(person.page.locator(".tray .supply", has_text=token).first)
    person.hit(person.page.locator(".tray .primary"))


def plan(person: Person, seat: str) -> Locator:
    """What lies on a seat's tracker."""
    return person.page.locator(f'.zone[data-id="plan{seat}"] .token')


def test_plans_are_committed_in_any_order_and_shown_together(invite: Invite, server: Process) -> None:
    table, tokens = open_table(server.http, "me", "open", "open", game="knights-duty", settings={"placement": "random"})
    people = [invite(), invite(), invite(phone=True)]
    for person, seat, token in zip(people, SEATS, tokens, strict=True):
        person.go(f"/table/{table}#{seat}.{token}")
        expect(person.prompt).to_contain_text("Lay three actions")
    ann, bob, eve = people
    lay(eve, "nothing", "sword", "nothing")
    lay(ann, "movement", "nothing", "nothing")
    for person in (ann, bob, eve):
        expect(person.page.locator(".plate-badge", has_text="ready")).to_have_count(2)
    lines = bob.log.count()
    expect(plan(bob, "A").and_(bob.page.locator(".back"))).to_have_count(3)
    expect(plan(bob, "C").and_(bob.page.locator(".back"))).to_have_count(3)
    ann.page.reload()
    expect(ann.prompt).to_contain_text("You are ready")
    expect(plan(ann, "A").and_(ann.page.locator(".back"))).to_have_count(0)
    expect(plan(ann, "C").and_(ann.page.locator(".back"))).to_have_count(3)
    assert bob.log.count() == lines
    lay(bob, "shield", "nothing", "nothing")
    expect(bob.page.locator(".log")).to_contain_text("shows movement")
    expect(ann.prompt).to_contain_text("Choose your step")
    expect(bob.prompt).to_contain_text("Waiting for")
    ann.page.locator('.cell[data-can="target"], .cell[data-can="source"]').first.click()
    for person in (ann, bob, eve):
        expect(person.page.locator(".log")).to_contain_text("draws a sword")
        expect(person.prompt).to_contain_text("Lay three actions")
    expect(plan(bob, "A")).to_have_count(0)
