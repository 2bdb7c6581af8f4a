"""Board, hand and tableaus together: everything has room, on a phone and on a laptop."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.web.browsing import Person
from tests.web.conftest import Invite

LAPTOP = {"width": 1366, "height": 768}
SEATS = pytest.mark.parametrize("seats", [1, 2, 4, 8])


def size(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["width"], box["height"]


def in_sight(person: Person, thing: Locator) -> bool:
    """Whether all of it is inside the window, with nothing over its middle."""
    found: bool = thing.evaluate(
        """thing => {
          const { left, right, top, bottom } = thing.getBoundingClientRect();
          const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && thing.contains(over);
        }"""
    )
    return found


def without_guide(person: Person) -> None:
    person.press("No guide, thanks")
    expect(person.page.locator(".guide")).to_be_hidden()


@SEATS
def test_a_phones_board_keeps_its_room_whatever_comes_and_goes(captain: Invite, seats: int) -> None:
    ann = captain("me", *["bot"] * (seats - 1), phone=True)
    board = ann.page.locator(".board-frame")
    expect(ann.cell("Ab2")).to_have_attribute("data-can", "source")
    expect(ann.page.locator(".guide")).to_be_visible()
    first = size(board)
    assert first[1] >= 0.45 * 844
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    without_guide(ann)
    assert size(board) == first
    assert in_sight(ann, ann.page.get_by_role("button", name="End the turn"))
    ann.hit(ann.cell("Ab2"))
    expect(ann.page.locator(".picked-words")).to_be_attached()
    assert size(board) == first
    ann.hit(ann.page.locator(".dock-strip"))
    assert size(board) == first
    ann.hit(ann.page.locator(".dock-strip"))
    ann.hit(ann.page.locator(".plate.mine > summary"))
    assert size(board) == first
    ann.hit(ann.page.locator(".plate.mine > summary"))
    ann.hit(ann.page.locator(".tabs").get_by_role("button", name="Hint"))
    expect(ann.page.locator(".hints > *").first).to_be_attached()
    assert size(board) == first
    assert in_sight(ann, ann.prompt)


def test_the_hand_is_a_strip_that_opens_by_touch(captain: Invite) -> None:
    ann = captain("me", "bot", phone=True)
    without_guide(ann)
    card = ann.page.locator(".dock .zone-fan .token[data-can]").first
    expect(ann.page.locator(".chip[data-can]").first).to_be_visible()
    expect(card).to_be_hidden()
    assert size(ann.page.locator(".dock-strip"))[1] <= 44
    ann.hit(ann.page.locator(".dock-strip"))
    assert in_sight(ann, card)
    assert size(card)[0] >= 70
    ann.hit(card)
    # Built: the tower is open still, and has the card.
    expect(ann.page.locator(".dock .zone-tower .token")).to_have_count(1)


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_eight_plates_are_seen_at_once_and_open(captain: Invite, phone: bool) -> None:
    ann = captain("me", *["bot"] * 7, phone=phone, **({} if phone else {"viewport": LAPTOP}))
    without_guide(ann)
    plates = ann.page.locator(".plate")
    expect(plates).to_have_count(8)
    for plate in plates.all():
        assert in_sight(ann, plate)
        assert size(plate)[1] <= 44
    tower = ann.page.locator('.zone[data-id="towerE"]')
    expect(tower).to_be_hidden()
    ann.hit(ann.page.locator('.plate[data-seat="E"] > summary'))
    expect(tower).to_be_visible()
    assert in_sight(ann, tower)
    expect(ann.page.locator('.zone[data-id="handE"] .token')).to_have_count(3)
    ann.hit(ann.page.locator('.plate[data-seat="E"] > summary'))
    expect(tower).to_be_hidden()


def test_a_phones_log_shows_six_lines_on_its_sheet(captain: Invite) -> None:
    ann = captain("me", *["bot"] * 7, phone=True)
    without_guide(ann)
    expect(ann.log.nth(5)).to_be_attached()
    ann.press("Log")
    expect(ann.log.last).to_be_visible()
    lines = "log => log.clientHeight / parseFloat(getComputedStyle(log.querySelector('.log-words')).lineHeight)"
    assert ann.page.locator(".log-scroll").evaluate(lines) >= 6


def test_a_laptops_board_keeps_its_room_whatever_comes_and_goes(captain: Invite) -> None:
    ann = captain("me", "bot", viewport=LAPTOP)
    board = ann.page.locator(".board-frame")
    expect(ann.cell("Ab2")).to_have_attribute("data-can", "source")
    first = size(board)
    assert first[1] >= 0.45 * LAPTOP["height"]
    without_guide(ann)
    assert size(board) == first
    ann.hit(ann.cell("Ab2"))
    expect(ann.page.locator(".picked-words")).to_be_attached()
    assert size(board) == first
    for _ in range(2):
        ann.hit(ann.page.locator(".plate.mine > summary"))
        assert size(board) == first
    assert in_sight(ann, ann.prompt)


def test_the_log_keeps_six_lines_beside_the_menu(captain: Invite) -> None:
    ann = captain("me", *["bot"] * 7, viewport=LAPTOP)
    expect(ann.log.nth(5)).to_be_attached()
    for guided in (True, False):
        if not guided:
            without_guide(ann)
        lines = "log => log.clientHeight / parseFloat(getComputedStyle(log.querySelector('.log-words')).lineHeight)"
        assert ann.page.locator(".log-scroll").evaluate(lines) >= 6
        expect(ann.prompt).to_be_in_viewport()
