"""Whole matches between people in browsers of their own."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import WebSocketRoute, expect

from quintain.server.config import Config
from tests.server.serving import PLENTY, Process, eventually
from tests.web.browsing import Person
from tests.web.conftest import Invite
from tests.web.positions import ALMOST, WAITS, WHOLE


def two(ann: Person, bob: Person, start: str = "") -> None:
    """Ann opens a table for a friend, and Bob follows her link."""
    if start:
        ann.set_up(start=start, B="open")
    else:
        ann.start("friends")
    link = ann.page.get_by_label("Link to this table").input_value()
    bob.sit_down(link, "Bob")
    expect(ann.page.locator(".plate", has_text="Bob")).to_be_visible()
    expect(bob.prompt).not_to_be_empty()


def test_two_people_play_a_whole_match_by_clicks(invite: Invite) -> None:
    ann, bob = invite(), invite()
    two(ann, bob)
    expect(ann.prompt).to_contain_text("Your turn, White")
    expect(bob.prompt).to_contain_text("White to act")
    for number, text in enumerate(WHOLE):
        (ann, bob)[number % 2].play(text)
        if number == 6:
            ann.page.reload()
            bob.page.reload()
    for person in (ann, bob):
        expect(person.result).to_contain_text("Guest wins with the third capture")
        expect(person.log).to_have_count(len(WHOLE) + 1)
    expect(ann.page.locator('.near [data-id="white-tray"] [data-piece]')).to_have_count(3)


def test_a_rematch_swaps_the_sides(invite: Invite) -> None:
    ann, bob = invite(), invite()
    two(ann, bob, ALMOST)
    ann.play("b8=F")
    ann.press("Rematch")
    ann.page.wait_for_url(lambda url: url not in bob.page.url)
    bob.page.get_by_role("link", name="To the rematch").click()
    expect(bob.prompt).to_contain_text("Your turn, White")
    expect(ann.prompt).to_contain_text("White to act")
    bob.play("b8=F")
    expect(ann.result).to_contain_text("Bob wins")


def test_the_server_restarts_in_the_middle(at: Callable[..., Person], tmp_path: Path) -> None:
    config = Config(database=f"sqlite:///{tmp_path / 'tables.db'}", pause_ms=0, limits=PLENTY)
    with Process(config, tmp_path / "server.log") as server:
        ann, bob = at(server.url), at(server.url)
        for person in (ann, bob):
            person.watch.excused.append("WebSocket connection to")
        two(ann, bob)
        ann.play("b1c3")
        bob.play("b8a6")
        expect(ann.log).to_have_count(3)
        server.stop()
        expect(ann.page.locator(".lost")).to_be_visible()
        # A move made while nobody listens is sent when the server is back.
        ann.play("c3d5")
        with server.log.open("ab") as out:
            server.process = subprocess.Popen(server.process.args, stdout=out, stderr=out)
        eventually(server.answers, 60, "the second start")
        bob.stands("white-knight", "d5")
        expect(ann.page.locator(".lost")).to_be_hidden()
        bob.play("a6b4")
        ann.stands("black-knight", "b4")
        expect(ann.log).to_have_count(5)


def test_a_spectator_sees_and_cannot_act(invite: Invite) -> None:
    ann, bob, eve = invite(), invite(), invite()
    two(ann, bob, WAITS)
    eve.go(ann.page.url)
    expect(eve.prompt).to_have_text("Black to act.")
    expect(eve.page.locator("[data-can]")).to_have_count(0)
    eve.cell("a4").click()
    expect(eve.refusal).to_contain_text("You are watching")
    bob.play("a4b6")
    eve.stands("black-knight", "b6")
    ann.play("b8=F")
    expect(eve.result).to_contain_text("Guest wins with the second fortress")
    expect(eve.page.get_by_role("button", name="Rematch")).to_have_count(0)


def test_people_talk_and_agree_on_a_draw(invite: Invite) -> None:
    ann, bob = invite(), invite()
    two(ann, bob)
    ann.page.locator(".chat-part summary").click()
    ann.page.get_by_label("Say something").fill("Shall we call it a draw?")
    ann.page.keyboard.press("Enter")
    expect(bob.page.locator(".chat-part .unread")).to_have_text("1")
    bob.page.locator(".chat-part summary").click()
    expect(bob.page.locator(".chat-part")).to_contain_text("Shall we call it a draw?")
    for answer in ("Decline", "Accept"):
        ann.page.locator('[data-tool="menu"]').click()
        ann.press("Offer a draw")
        expect(ann.page.locator(".proposal")).to_be_visible()
        bob.press(answer)
        expect(ann.page.locator(".proposal")).to_be_hidden()
    for person in (ann, bob):
        expect(person.result).to_contain_text(re.compile("draw", re.IGNORECASE))


def test_what_was_said_while_the_line_was_lost_has_not_been_read(invite: Invite) -> None:
    ann, bob = invite(), invite()
    lines: list[WebSocketRoute] = []
    cut = False

    def through(line: WebSocketRoute) -> None:
        lines.append(line)
        if cut:
            line.close(code=3000)
        else:
            line.connect_to_server()

    bob.page.route_web_socket(re.compile("/live$"), through)
    two(ann, bob)
    unread = bob.page.locator(".chat-part .unread")
    bob.page.locator(".chat-part summary").click()
    bob.page.get_by_label("Say something").fill("One moment")
    bob.page.keyboard.press("Enter")
    expect(bob.page.locator(".chat-part li")).to_have_count(1)
    bob.page.locator(".chat-part summary").click()
    cut = True
    lines[-1].close(code=3000)
    expect(bob.page.locator(".lost")).to_be_visible()
    ann.page.locator(".chat-part summary").click()
    for text in ("Are you there?", "I wait"):
        ann.page.get_by_label("Say something").fill(text)
        ann.page.keyboard.press("Enter")
        expect(ann.page.locator(".chat-part")).to_contain_text(text)
    expect(unread).to_be_hidden()
    cut = False
    expect(unread).to_have_text("2")
    bob.page.locator(".chat-part summary").click()
    expect(unread).to_be_hidden()
    expect(bob.page.locator(".chat-part li")).to_have_count(3)


def test_a_person_takes_the_seat_along_to_another_device(invite: Invite) -> None:
    ann, bob, phone = invite(), invite(), invite(phone=True)
    two(ann, bob)
    ann.page.locator('[data-tool="menu"]').click()
    ann.press("Go on with another device")
    phone.go(ann.page.get_by_role("textbox", name="Go on with another device").input_value())
    phone.play("b1c3")
    bob.stands("white-knight", "c3")
    assert "#" not in phone.page.url, "the secret stays in the address bar"
