"""A click that a rule forbids is answered with that rule, in every game."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.server.serving import Process, open_table
from tests.web.browsing import Person
from tests.web.conftest import Invite


def seated(invite: Invite, server: Process, game: str, *seats: str, **settings: object) -> list[Person]:
    """People at one table, one for each seat."""
    table, tokens = open_table(server.http, *seats, game=game, settings=settings)
    people = [invite().go(f"/table/{table}#{'ABC'[place]}.{token}") for place, token in enumerate(tokens)]
    for person in people:
        person.press("No guide, thanks")
        expect(person.prompt).not_to_be_empty()
    return people


def refused(person: Person, words: str, rule: str) -> None:
    expect(person.refusal).to_contain_text(words)
    expect(person.refusal.get_by_role("link", name=f"Rule {rule}")).to_be_visible()


def test_pieces_on_a_board(invite: Invite, server: Process) -> None:
    ann, bob = seated(invite, server, "knight-shift", "me", "open")
    ann.cell("b8").click()
    refused(ann, "The piece on b8 is not yours.", "KS-5.1")
    ann.cell("c1").click()
    ann.cell("d1").click()
    ann.cell("b1").click()
    ann.cell("b4").click()
    refused(ann, "The knight on b1 cannot step to b4", "KS-5.2")
    bob.cell("b8").click()
    refused(bob, "It is Guest's turn.", "KS-4.1")


def test_cards_in_a_hand(invite: Invite, server: Process) -> None:
    people = seated(invite, server, "squires", "me", "open", "open")
    acting = [person for person in people if person.page.locator(".prompt.mine").count()]
    assert len(acting) == 1
    waiting = next(person for person in people if person not in acting)
    waiting.page.locator(".zone-cascade button.zone-name, .zone-cascade .zone-head").first.click()
    refused(waiting, "It is Guest's turn." if acting[0] is people[0] else "It is Bob's turn.", "SQ-4.1")
    acting[0].page.locator(".dock .token[data-can]").first.click()
    acting[0].page.locator('[data-id="discards"]').click()
    refused(acting[0], "discard", "SQ-5.5")


def test_knights_on_a_field_of_hexes(invite: Invite, server: Process) -> None:
    ann, bob = seated(invite, server, "knights-duty", "me", "open", placement="random")
    far = ann.page.locator(".cell:not(:has([data-piece]))").first
    far.click()
    refused(ann, "Plans are being made", "KD-7.2")
    for person in (ann, bob):
        for token in ("movement", "nothing", "nothing"):
            person.page.locator(".tray .supply", has_text=token).first.click()
        person.page.locator(".tray .primary").click()
    walker = next(person for person in (ann, bob) if mine(person))
    walker.page.locator(".cell:not([data-can]):not(:has([data-piece]))").first.click()
    refused(walker, "a step goes to a neighbouring cell", "KD-5.1")


def mine(person: Person) -> bool:
    """Whether this person must step now; both have committed."""
    expect(person.prompt).not_to_contain_text("ready")
    return person.page.locator(".cell[data-can]").count() > 0
