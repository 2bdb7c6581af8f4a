"""A game of cards: hands, piles that can be read, secrets, a show at the end of a round, and whole matches."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from tests.server.serving import Process, open_table
from tests.web.browsing import PHONE, Person
from tests.web.conftest import Invite

MOST_TURNS = 40
PATIENCE = 3
"""So many turns pass before somebody claims a knight."""
MOST_DEALS = 10
SIGNS = {"good": "♥ wanted", "bad": "✕ unwanted", "move": ""}


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


def test_a_whole_match_is_played_by_clicks(invite: Invite, server: Process) -> None:
    seats = ("me", "bot", "bot", "bot")
    table, tokens = open_table(server.http, *seats, game="squires", settings={"rounds": 1})
    ann = invite().go(f"/table/{table}#A.{tokens[0]}")
    ann.press("No guide, thanks")
    for turn in range(MOST_TURNS):
        ann.awaits()
        if ann.result.count():
            break
        lines = ann.log.count()
        act(ann, turn)
        expect(ann.log).not_to_have_count(lines)
    show = ann.page.get_by_role("complementary", name="Round 1")
    expect(show.locator(".act.total")).to_have_count(len(seats))
    expect(show.locator(".tally-seat")).to_have_count(len(seats))
    expect(show.locator(".act-marks")).not_to_have_count(0)
    ann.hit(show.get_by_role("button", name="Close"))
    expect(ann.result).to_contain_text("points")
    expect(ann.page.locator(".zone-cascade .token.back")).to_have_count(0)


def test_a_card_in_the_hand_says_who_wants_it(invite: Invite, server: Process) -> None:
    """Coveted and hated, by a sign as well as by a colour."""
    seen: set[str] = set()
    for _ in range(MOST_DEALS):
        seen |= marks_of(invite, server)
        if seen >= {"good", "bad"}:
            break
    assert seen >= {"good", "bad"}, seen


def marks_of(invite: Invite, server: Process) -> set[str]:
    """What the piles of one deal say of the cards in the first hand that may act; each says it in words, too."""
    table, tokens = open_table(server.http, "me", "open", game="squires")
    people = [invite().go(f"/table/{table}#{seat}.{token}") for seat, token in zip("AB", tokens, strict=True)]
    for person in people:
        expect(person.page.locator(".dock .token")).not_to_have_count(0)
    ann = next(person for person in people if person.page.locator(".prompt.mine").count())
    cards = ann.page.locator(".dock .token[data-can]")
    expect(cards).not_to_have_count(0)
    seen: set[str] = set()
    for card in cards.all():
        card.click()
        piles = ann.page.locator(".zone-cascade[data-can]")
        expect(piles).not_to_have_count(0)
        for pile in piles.all():
            mark = pile.get_attribute("data-mark") or ""
            expect(pile.locator(".zone-sign")).to_have_text(SIGNS[mark])
            seen.add(mark)
        ann.page.keyboard.press("Escape")
    for person in people:
        person.page.close()
    return seen


@pytest.mark.parametrize("game", ["squires", "knights-duty"])
def test_six_sit_around_a_phone(invite: Invite, server: Process, game: str) -> None:
    """Nothing is cut off at the side, and nothing covers anything else."""
    settings = {"placement": "random"} if game == "knights-duty" else {}
    table, tokens = open_table(server.http, "me", *["bot"] * 5, game=game, settings=settings)
    ann = invite(phone=True).go(f"/table/{table}#A.{tokens[0]}")
    ann.press("No guide, thanks")
    ann.awaits()
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    parts = [".bar", ".far", *([".commons", ".dock"] if game == "squires" else [".board-frame", ".commons"])]
    edges = [edge for part in (*parts, ".near", ".talk", ".tabs") for edge in top_and_bottom(ann, part)]
    assert edges == sorted(edges), edges
    assert edges[-1] <= PHONE["height"]


def top_and_bottom(person: Person, part: str) -> tuple[int, int]:
    box = person.page.locator(part).bounding_box()
    assert box is not None, part
    return round(box["y"]), round(box["y"] + box["height"])


def act(person: Person, turn: int) -> None:
    """Discard, or claim after some turns, else a card under the next knight, once face up."""
    page = person.page
    asked = person.prompt.inner_text()
    claims = page.locator(".zone-button[data-can]", has_text="Claim")
    if "Discard" in asked:
        person.hit(page.locator(".dock .token[data-can]").first)
    elif claims.count() and ("claim one of the knights" in asked or turn >= PATIENCE):
        claim(person)
    else:
        lay(person, turn, face_up=turn == 1)


def lay(person: Person, pile: int = 0, *, face_up: bool = False) -> None:
    """The first card of the hand on a pile, the first one unless said otherwise."""
    person.hit(person.page.locator(".dock .token[data-can]").first)
    if face_up:
        person.hit(person.page.get_by_role("button", name="Play it face up"))
    open_to_it = person.page.locator(".zone-cascade[data-can] button.zone-name")
    person.hit(open_to_it.nth(pile % open_to_it.count()))


def claim(person: Person) -> None:
    """The first knight that can be had; the table asks whether one is sure."""
    person.hit(person.page.locator(".zone-button", has_text="Claim").first)
    person.press("Yes, do it")
