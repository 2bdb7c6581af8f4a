"""A world of several boards: whose they are, what lies around and between them, and where another could be laid."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.browsing import Person
from tests.web.conftest import Invite

BOTH = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])


def owner(person: Person, letter: str) -> str:
    """The colour of the frame of somebody's board."""
    frame = person.page.locator(f'[data-board="board{letter}"] .owner-frame')
    return str(frame.evaluate("frame => getComputedStyle(frame).stroke"))


@BOTH
def test_everybodys_board_is_told_by_letter_and_colour_in_the_sea(captain: Invite, phone: bool) -> None:
    ann = captain("me", *["bot"] * 7, phone=phone)
    expect(ann.page.locator(".owner-letter")).to_have_text(list("ABCDEFGH"))
    assert len({owner(ann, letter) for letter in "ABCDEFGH"}) == 8
    expect(ann.page.locator('.board-frame[data-around="sea"]')).to_be_visible()
    expect(ann.page.locator(".edge-wall")).to_have_count(8)
    expect(ann.cell("Ab1")).to_have_attribute("aria-label", re.compile("^Ab1, empty, a wall"))
    # Every stretch of a rim without a neighbour is a shore: three for each free side.
    assert ann.page.locator(".edge-shore").count() % 3 == 0
    expect(ann.page.locator(".edge-shore").first).to_be_attached()


@BOTH
def test_a_board_is_laid_where_a_ghost_is_clicked(captain: Invite, phone: bool) -> None:
    bob = captain("me", "open", seat="B", phone=phone)
    ghosts = bob.page.locator(".ghost-board")
    expect(ghosts).to_have_count(4)
    west = bob.page.get_by_role("button", name="Lay your board in the west, touches 1 board")
    expect(west).to_have_attribute("data-can", "source")
    expect(west.locator(".ghost-words").last).to_have_text("touches 1 board")
    bob.hit(west)
    expect(ghosts).to_have_count(0)
    expect(bob.page.locator(".owner-letter")).to_have_text(["A", "B"])
    left, right = (bob.cell(name).evaluate("cell => cell.getBoundingClientRect().x") for name in ("Bb2", "Ab2"))
    assert left < right


def test_a_ghost_is_laid_with_the_keyboard(captain: Invite) -> None:
    bob = captain("me", "open", seat="B")
    bob.page.locator('.ghost-board[data-id="north"]').focus()
    bob.page.keyboard.press("Enter")
    expect(bob.page.locator(".owner-letter")).to_have_text(["A", "B"])


@BOTH
def test_two_steps_are_taken_with_one_gesture(captain: Invite, phone: bool) -> None:
    ann = captain("me", "bot", phone=phone)
    expect(ann.cell("Ab2")).to_have_attribute("data-can", "source")
    ann.hit(ann.cell("Ab2"))
    expect(ann.cell("Ac3")).to_have_attribute("data-can", "target")
    ann.hit(ann.cell("Ac3"))
    expect(ann.cell("Ac3").locator('[data-piece="A"]')).to_have_count(1)
