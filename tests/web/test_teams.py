"""Who plays for whom, in the waiting room, on plates and in the result; and a captain alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.server.serving import Process, open_table
from tests.web.browsing import Person
from tests.web.conftest import Invite

BOTH = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
SHORT = {"teams": "on", "rounds": 2, "marauders": 0}


def play_on(person: Person) -> None:
    """Do nothing at all until the match is over."""
    while True:
        person.awaits()
        if person.page.locator(".result").count():
            return
        lines = person.log.count()
        for way in ("End the turn", "Take the blow"):
            if (button := person.page.locator(".action.ready", has_text=way)).count():
                button.first.dispatch_event("click")
                break
        expect(person.log).not_to_have_count(lines)


@BOTH
def test_a_waiting_room_says_which_side_a_seat_is_on(captain: Invite, world: Process, phone: bool) -> None:
    table, _ = open_table(world.http, "me", "open", "bot", "open", game="siege", settings=SHORT, leave_open=True)
    bob = captain("me", phone=phone).go(f"/table/{table}")
    expect(bob.page.locator(".seats .plate-badge")).to_have_text(["Lions", "Griffins", "Lions", "Griffins"])


@BOTH
def test_eight_plates_tell_friend_from_foe(captain: Invite, phone: bool) -> None:
    ann = captain("me", *["bot"] * 7, settings=SHORT, phone=phone)
    rivals = ann.page.locator(".far .plate-team")
    expect(rivals).to_have_count(7)
    shown = [team.inner_text() for team in rivals.all()]
    assert shown == (list("GLGLGLG") if phone else ["Griffins", "Lions"] * 3 + ["Griffins"])
    expect(ann.page.locator(".far .plate-team.own")).to_have_count(3)
    heads = ann.page.locator(".far .plate-names")
    expect(heads).to_have_count(7)
    for head in heads.all():
        assert head.evaluate("head => head.scrollWidth <= head.clientWidth"), head.inner_text()


@BOTH
def test_the_result_names_the_sides_and_is_seen_whole(captain: Invite, phone: bool) -> None:
    ann = captain("me", "bot", "bot", "bot", settings=SHORT, phone=phone)
    ann.press("No guide, thanks")
    play_on(ann)
    sides = ann.page.locator(".result-sides li")
    expect(sides).to_have_count(2)
    assert {words.split(". ")[1].split()[0] for words in sides.all_inner_texts()} == {"Lions", "Griffins"}
    first = sides.first.inner_text()
    title = ann.page.locator(".result-title").inner_text()
    if first.startswith("1. Lions"):
        assert title in ("Your side won: Lions", "Nobody won alone")
    else:
        assert title == "Griffins won"
    again = ann.page.locator('[data-key="rematch"]')
    assert again.evaluate("button => button.getBoundingClientRect().bottom <= innerHeight")


@BOTH
def test_a_captain_plays_alone_from_the_front_page(captain: Invite, phone: bool) -> None:
    ann = captain("me", phone=phone).start("alone", "siege")
    ann.press("No guide, thanks")
    expect(ann.page.locator(".plate")).to_have_count(1)
    play_on(ann)
    won = "held out" in ann.result.inner_text()
    expect(ann.page.locator(".result-title")).to_have_text("You won" if won else "You lost")
    ann.go()
    expect(ann.page.locator('.card[data-game="knight-shift"] [data-do="alone"]')).to_have_count(0)
