"""A game of secret plans: nobody sees what is not shown yet, whoever commits first; and a whole match by clicks."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.server.client import Client
from tests.server.serving import Process, open_table
from tests.web.browsing import Person
from tests.web.conftest import Invite

SEATS = "ABC"
MOST_DECISIONS = 300


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
    expect(bob.page.locator(".log")).to_contain_text("shows a move")
    expect(ann.prompt).to_contain_text("Choose your step")
    expect(bob.prompt).to_contain_text("Waiting for")
    ann.page.locator('.cell[data-can="target"], .cell[data-can="source"]').first.click()
    for person in (ann, bob, eve):
        expect(person.page.locator(".log")).to_contain_text("draws a sword")
        expect(person.prompt).to_contain_text("Lay three actions")
    expect(plan(bob, "A")).to_have_count(0)


def test_a_whole_match_is_fought_with_one_thumb(invite: Invite, server: Process) -> None:
    table, tokens = open_table(server.http, "me", "bot", game="knights-duty", settings={"ring": 3})
    ann = invite(phone=True).go(f"/table/{table}#A.{tokens[0]}")
    ann.press("No guide, thanks")
    for _ in range(MOST_DECISIONS):
        ann.awaits()
        if ann.result.count():
            break
        lines = ann.log.count()
        decide(ann)
        expect(ann.log).not_to_have_count(lines)
    expect(ann.result).to_contain_text("in round")
    expect(ann.page.locator(".plate.out")).not_to_have_count(0)


def decide(person: Person) -> None:
    """Plan a step and two blows; else the first thing that glows, a cell before a button."""
    page = person.page
    slots = page.locator(".tray-slot")
    if slots.count():
        lay(person, *("movement", "sword", "sword")[: slots.count()])
        return
    cells = page.locator(".cell[data-can]")
    person.hit(cells.first if cells.count() else page.locator(".actions .action").first)


def test_tokens_are_carried_and_taken_back_and_show_how_far_they_reach(invite: Invite, server: Process) -> None:
    settings = {"placement": "random"}
    table, tokens = open_table(server.http, "me", "open", game="knights-duty", settings=settings)
    ann = invite().go(f"/table/{table}#A.{tokens[0]}")
    bow = ann.page.locator(".supply", has_text="bow")
    slots = ann.page.locator(".tray-slot")
    bow.hover()
    expect(ann.page.locator('[data-overlay="range-bow"]')).not_to_have_count(0)
    bow.drag_to(slots.nth(1))
    expect(slots.nth(1)).to_have_accessible_name("slot 2: bow, to draw it")
    expect(slots.nth(0)).to_be_disabled()
    slots.nth(1).click()
    expect(slots.nth(1)).to_be_disabled()
    ann.page.mouse.move(0, 0)
    expect(ann.page.locator('[data-overlay="range-bow"]')).to_have_count(0)


def test_the_tray_stays_for_what_is_left_of_a_plan_that_was_begun_in_words(invite: Invite, server: Process) -> None:
    table, tokens = open_table(server.http, "me", "open", game="knights-duty", settings={"placement": "random"})
    with Client(server.url, table, tokens[1]) as bob:
        ann = invite(phone=True).go(f"/table/{table}#A.{tokens[0]}")
        slots = ann.page.locator(".tray-slot")
        expect(slots).to_have_text(["1", "2", "3"])
        with Client(server.url, table, tokens[0]) as line:
            line.settle()
            assert line.act("1 sword")["ok"]
        expect(slots).to_have_text(["2", "3"])
        expect(plan(ann, "A")).to_have_count(1)
        lay(ann, "nothing", "nothing")
        expect(ann.prompt).to_contain_text("You are ready")
        bob.settle()
        assert bob.act("plan pass pass pass")["ok"]
        expect(ann.page.locator(".log")).to_contain_text("draws a sword")
