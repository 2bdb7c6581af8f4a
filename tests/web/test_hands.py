"""Every way to make a move, and what a move that cannot be made is answered with."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.web.browsing import Person
from tests.web.conftest import Invite
from tests.web.positions import ALMOST


def test_two_clicks_from_the_front_page_to_a_match_with_a_bot(invite: Invite) -> None:
    ann = invite().start()
    ann.cell("b1").click()
    expect(ann.cell("b1")).to_have_attribute("data-picked", "1")
    expect(ann.page.locator('[data-can="target"]')).to_have_count(3)
    ann.cell("b1").click()
    expect(ann.page.locator('[data-can="target"]')).to_have_count(0)
    ann.play("b1c3")
    expect(ann.log).to_have_count(3)
    expect(ann.prompt).to_contain_text("Your turn, White")


def test_a_phone_plays_with_one_thumb(invite: Invite) -> None:
    ann = invite(phone=True).start()
    ann.press("No guide, thanks")
    ann.play("b1c3")
    expect(ann.log).to_have_count(3)
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page is wider than the phone"
    assert ann.page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "the table must be scrolled"
    for square in ("a1", "e8"):
        box = ann.cell(square).bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44, "a cell is smaller than a thumb"
    ann.press("Log")
    expect(ann.log.last).to_be_visible()
    ann.press("Log")
    expect(ann.log.last).to_be_hidden()


def test_a_phone_fortifies_and_wins(invite: Invite) -> None:
    ann = invite(phone=True).set_up(start=ALMOST)
    ann.press("No guide, thanks")
    ann.play("b8=F")
    expect(ann.result).to_contain_text("Guest wins with the second fortress")


def test_the_keyboard_alone_plays(invite: Invite) -> None:
    ann = invite().go()
    press = ann.page.keyboard.press
    play = ann.page.locator('.card[data-game="knight-shift"] [data-do="play"]')
    expect(play).to_be_visible()
    tab_to(ann, play)
    press("Enter")
    expect(ann.cell("b1")).to_have_attribute("data-can", "source")
    press("b")
    expect(ann.cell("a1")).to_be_focused()
    press("ArrowRight")
    expect(ann.cell("b1")).to_be_focused()
    press("Enter")
    for key in ("ArrowUp", "ArrowUp", "ArrowRight"):
        press(key)
    expect(ann.cell("c3")).to_have_accessible_name("c3, empty, knight b1 to c3")
    press("Enter")
    ann.stands("white-knight", "c3")
    expect(ann.prompt).to_contain_text("Your turn, White")
    press("n")
    ann.page.keyboard.type("a1b3")
    press("Enter")
    ann.stands("white-knight", "b3")
    expect(ann.page.get_by_label("Type a move")).to_have_value("")
    press("Escape")
    press("?")
    expect(ann.page.get_by_role("dialog", name="Keys")).to_be_visible()


def tab_to(person: Person, thing: Locator) -> None:
    for _ in range(20):
        if thing.evaluate("element => element === document.activeElement"):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError("Tab does not lead there")


def test_the_keyboard_fortifies(invite: Invite) -> None:
    ann = invite().set_up(start=ALMOST)
    ann.page.keyboard.press("b")
    tab_to(ann, ann.page.locator('.raised[data-id="b8=F"]'))
    ann.page.keyboard.press("Enter")
    expect(ann.result).to_contain_text("Guest wins")


def test_a_piece_is_dragged(invite: Invite) -> None:
    ann = invite(reduced_motion="no-preference").start()
    expect(ann.cell("b1")).to_have_attribute("data-can", "source")
    ann.cell("b1").drag_to(ann.cell("b4"))
    expect(ann.refusal).to_contain_text("The knight on b1 cannot step to b4")
    ann.stands("white-knight", "b1")
    ann.cell("b1").drag_to(ann.cell("c3"))
    ann.stands("white-knight", "c3")
    expect(ann.page.locator(".ghost")).to_have_count(0)
    expect(ann.log).to_have_count(3)


def test_an_illegal_click_says_why_and_leads_to_the_rule(invite: Invite) -> None:
    ann = invite().start()
    ann.cell("b1").click()
    ann.cell("d1").click()
    ann.cell("d3").click()
    expect(ann.refusal).to_contain_text(
        "The knight on d1 cannot step to d3: it goes two squares one way and one the other."
    )
    link = ann.refusal.get_by_role("link", name="Rule KS-5.2")
    link.click()
    rules = ann.page.get_by_role("complementary", name="Rules of Knight Shift")
    expect(rules.locator(".shown")).to_contain_text("KS-5.2")
    expect(rules.locator(".shown")).to_be_in_viewport()
    ann.go(ann.watch.url + (link.get_attribute("href") or ""))
    assert ann.page.url.endswith("/rules/knight-shift#KS-5.2")
    expect(ann.page.locator(".shown")).to_contain_text("KS-5.2")
    expect(ann.page.locator(".shown")).to_be_in_viewport()


def test_a_first_click_that_leads_nowhere_says_why(invite: Invite) -> None:
    ann, bob = invite(), invite()
    ann.start("friends")
    bob.sit_down(ann.page.get_by_label("Link to this table").input_value(), "Bob")
    for square, words, rule in (
        ("b8", "The piece on b8 is not yours.", "KS-5.1"),
        ("c4", "There is no piece on c4.", "KS-5.1"),
    ):
        ann.cell(square).click()
        expect(ann.refusal).to_contain_text(words)
        expect(ann.refusal.get_by_role("link", name=f"Rule {rule}")).to_be_visible()
    bob.cell("b8").click()
    expect(bob.refusal).to_contain_text("turn.KS-4.1")


def test_what_is_typed_wrong_is_explained(invite: Invite) -> None:
    ann = invite().start()
    ann.page.get_by_label("Type a move").fill("knight to c3")
    ann.press("Send")
    expect(ann.refusal).to_contain_text("write a move as b1c3")
    expect(ann.log).to_have_count(1)


def test_the_table_in_words_plays_too(invite: Invite) -> None:
    ann = invite().start()
    ann.press("The table in words")
    words = ann.page.get_by_role("complementary", name="The table in words")
    expect(words).to_contain_text("white guard c1")
    words.get_by_role("button", name="knight b1 to c3").click()
    ann.stands("white-knight", "c3")
    expect(words).to_contain_text("white knight c3")


def test_a_hint_is_given_and_can_be_played(invite: Invite) -> None:
    ann = invite().start()
    ann.press("Hint")
    hints = ann.page.locator("button.hint")
    expect(hints.first).to_be_visible()
    hints.first.click()
    expect(ann.log).to_have_count(3)


def test_a_move_is_taken_back_with_consent_and_the_board_turns(invite: Invite) -> None:
    ann, bob = invite(), invite()
    ann.start("friends")
    bob.sit_down(ann.page.get_by_label("Link to this table").input_value(), "Bob")
    ann.play("b1c3")
    ann.page.locator('[data-tool="menu"]').click()
    ann.press("Take back")
    bob.press("Accept")
    ann.stands("white-knight", "b1")
    before = ann.cell("a1").bounding_box()
    ann.press("Turn the board")
    after = ann.cell("a1").bounding_box()
    assert before
    assert after
    assert before["y"] > after["y"]


def test_resigning_is_asked_about_first(invite: Invite) -> None:
    ann = invite().start()
    ann.awaits()  # before there is a match, nobody can resign
    for answer, ends in (("No, go back", False), ("Resign", True)):
        ann.page.locator('[data-tool="menu"]').click()
        ann.press("Resign")
        ann.page.get_by_role("dialog", name=re.compile("sure", re.IGNORECASE)).get_by_role(
            "button", name=answer, exact=True
        ).click()
        expect(ann.page.locator(".result")).to_have_count(int(ends))
