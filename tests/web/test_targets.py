"""What can be picked that is no piece: greyed buttons, seats, whole boards, the ground around, places for a board."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from quintain.core.scene import Badge, Button, Offer, Piece, Scene
from tests.web.browsing import Person
from tests.web.conftest import Stage
from tests.web.giants import kingdoms, laying

BOTH = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
NORTH = "at0,8"
"""A place for a board right above the one that lies."""


def greyed() -> Scene:
    """Two buttons that are refused in equal words by different rules: at a zone and at a cell; and another."""
    buttons = (
        Button("melt", "Melt", at="A-King"),
        Button("burn", "Burn", "✦", "Ad4"),
        Button("dig", "Dig", "⛏", "Ac4"),
    )
    refused = {"melt": "SI-2.1", "burn": "SI-3.1"}
    offers = [Offer(id, id, (id,), refusal="too dear", rule=rule) for id, rule in refused.items()]
    return kingdoms(buttons=buttons, offers=(*offers, Offer("dig", "dig", ("dig",))))


@BOTH
def test_a_greyed_button_at_a_zone_says_why_by_its_own_rule(staged: Stage, phone: bool) -> None:
    ann, stage = staged(greyed(), phone=phone)
    if phone:
        ann.hit(ann.page.locator(".dock-strip"))
    melt = ann.page.locator('.dock .barred-action:has([data-id="melt"])')
    expect(melt.locator("button")).to_have_attribute("aria-disabled", "true")
    expect(melt.locator(".barred")).to_have_text("too dear")
    expect(melt.locator(".rule-link")).to_have_text("SI-2.1")
    ann.hit(melt.locator("button"), greyed=True)
    expect(ann.refusal).to_contain_text("Too dear")
    expect(ann.refusal.locator(".rule-link")).to_have_text("SI-2.1")
    assert stage.played == []


@BOTH
def test_a_greyed_button_at_a_cell_says_why_by_its_own_rule(staged: Stage, phone: bool) -> None:
    ann, stage = staged(greyed(), phone=phone)
    burn, dig = (ann.page.locator(f'.raised[data-id="{id}"]') for id in ("burn", "dig"))
    expect(burn).to_have_attribute("aria-disabled", "true")
    expect(burn).to_have_attribute("aria-label", "Burn, too dear, SI-3.1")
    expect(burn).not_to_have_attribute("data-can", re.compile("."))
    expect(dig).to_have_attribute("data-can", "target")
    ann.hit(burn, greyed=True)
    expect(ann.refusal).to_contain_text("Too dear")
    expect(ann.refusal.locator(".rule-link")).to_have_text("SI-3.1")
    ann.hit(dig)
    expect(ann.page.locator(".raised")).to_have_count(2)
    assert stage.played == ["dig"]


def test_a_stack_written_as_one_thing_with_a_number_shows_the_number(staged: Stage) -> None:
    scene = kingdoms(1)
    hearts = Piece(id="hearts", kind="heart", label="heart", glyph="♥", count=4)
    cells = scene.boards[0].cells
    piece = replace(cells[8].pieces[0], under=(hearts,))
    board = replace(scene.boards[0], cells=(*cells[:8], replace(cells[8], pieces=(piece,)), *cells[9:]))
    ann, _ = staged(replace(scene, boards=(board,)))
    expect(ann.page.locator('[data-piece="Ap0"] .badge.stack')).to_have_text("♥4")


# --- seats, boards, the ground around ---------------------------------------------------------------------------------


@BOTH
def test_a_seat_is_picked_at_its_plate_which_still_opens(staged: Stage, phone: bool) -> None:
    curse = tuple(Offer(f"curse {who}", f"curse {who}", (f"seat{who}",)) for who in "BC")
    ann, stage = staged(kingdoms(buttons=(), offers=curse), phone=phone)
    expect(ann.page.locator(".plate-pick")).to_have_count(2)
    plate = ann.page.locator('.plate[data-seat="C"]')
    expect(plate.locator(".plate-pick")).to_have_attribute("data-can", "")
    box = plate.bounding_box()
    assert box
    ann.point(box["x"] + box["width"] - 16, box["y"] + box["height"] / 2)
    expect(plate.locator(".plate-zones")).to_be_visible()
    assert stage.played == []
    ann.hit(plate.locator(".plate-pick"))
    expect(plate.locator(".plate-pick")).to_be_visible()
    assert stage.played == ["curse C"]


@BOTH
def test_a_board_is_picked_as_a_whole(staged: Stage, phone: bool) -> None:
    raid = tuple(Offer(f"raid {who}", f"raid {who}", ("Ap0", f"board{who}"), note="42 %") for who in "BE")
    ann, stage = staged(kingdoms(buttons=(), offers=raid), phone=phone)
    ann.hit(ann.cell("Aa2"))
    whole = ann.page.locator(".whole-board")
    expect(whole).to_have_count(2)
    expect(whole.last).to_have_attribute("aria-label", "Kingdom E, raid E, 42 %")
    ann.hit(ann.cell("Ed5"))
    ann.hit(ann.cell("Aa2"))
    expect(whole).to_have_count(2)
    whole.first.focus()
    ann.page.keyboard.press("Enter")
    expect(whole).to_have_count(0)
    assert stage.played == ["raid E", "raid B"]


@BOTH
def test_the_ground_around_is_picked_where_one_points_at_it_and_by_its_button(staged: Stage, phone: bool) -> None:
    sail = (Offer("sail", "put to sea", ("Ap0", "sea")),)
    ann, stage = staged(kingdoms(buttons=(), offers=sail), phone=phone)
    button = ann.page.get_by_role("button", name="The open sea")
    expect(button).to_be_hidden()
    for pick in ("button", "water"):
        ann.hit(ann.cell("Aa2"))
        expect(button).to_be_visible()
        if pick == "button":
            ann.hit(button)
        else:
            box = ann.page.locator(".board").bounding_box()
            assert box
            ann.point(box["x"] + box["width"] / 2, box["y"] + 3)
        expect(button).to_be_hidden()
    assert stage.played == ["sail", "sail"]


def test_a_badge_says_its_rule_and_how_long_it_lasts(staged: Stage) -> None:
    ann, _ = staged(kingdoms())
    plate = ann.page.locator('.plate[data-seat="B"]')
    expect(plate.locator(".plate-badge")).to_have_text("cursed")
    plate.locator("summary").click(button="right", position={"x": 5, "y": 5})
    dialog = ann.page.get_by_role("dialog", name="Kingdom B")
    expect(dialog).to_contain_text("cursed, until your next turn")
    expect(dialog.locator(".rule-link")).to_have_text("SI-2.1")
    assert str(Badge("cursed")) == "cursed"


# --- places for a board -----------------------------------------------------------------------------------------------


def middle(page: Page, ghost: str) -> tuple[float, float]:
    """Where the middle of a place is on the page."""
    box = page.locator(f'.ghost-board[data-id="{ghost}"] .ghost-dot').bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def aimed(ann: Person, words: str) -> None:
    expect(ann.page.locator(".laying-words")).to_contain_text(words)


def test_the_mouse_lays_a_board_at_the_nearest_of_many_places(staged: Stage) -> None:
    ann, stage = staged(laying())
    page = ann.page
    expect(page.locator(".ghost-words")).to_have_count(0)
    aimed(ann, "60 places. Point near one.")
    x, y = middle(page, NORTH)
    page.mouse.move(x + 3, y - 9)
    aimed(ann, "Lay your board at 0, 8 · touches A")
    page.mouse.click(x + 3, y - 9)
    expect(page.locator(".laying")).to_be_visible()
    assert stage.played == [f"lay {NORTH}"]
    # Too far away from all of them nothing is meant.
    box = page.locator(".board").bounding_box()
    assert box
    page.mouse.click(box["x"] + 4, box["y"] + 4)
    assert stage.played == [f"lay {NORTH}"]


def test_a_board_is_dragged_to_where_it_shall_lie(staged: Stage) -> None:
    ann, stage = staged(laying())
    page = ann.page
    page.mouse.move(*middle(page, NORTH))
    aimed(ann, "0, 8")
    page.mouse.down()
    page.mouse.move(*middle(page, "at3,8"), steps=6)
    aimed(ann, "3, 8")
    page.mouse.up()
    expect(page.locator(".ghost")).to_have_count(0)
    assert stage.played == ["lay at3,8"]


def test_a_finger_comes_near_and_then_confirms(staged: Stage) -> None:
    ann, stage = staged(laying(), phone=True)
    x, y = middle(ann.page, NORTH)
    ann.page.touchscreen.tap(x + 2, y - 4)
    aimed(ann, "0, 8")
    assert stage.played == []
    ann.page.touchscreen.tap(x + 9, y + 6)
    expect(ann.page.locator(".laying")).to_be_visible()
    ann.hit(ann.page.get_by_role("button", name="The next place to the right"))
    aimed(ann, "1, 8")
    ann.hit(ann.page.get_by_role("button", name="Lay it here"))
    expect(ann.page.locator(".laying")).to_be_visible()
    assert stage.played == [f"lay {NORTH}", "lay at1,8"]


def test_the_keyboard_walks_from_place_to_place(staged: Stage) -> None:
    ann, stage = staged(laying())
    page = ann.page
    stops = page.locator('.ghost-board[tabindex="0"]')
    expect(stops).to_have_count(1)
    page.locator(f'.ghost-board[data-id="{NORTH}"]').focus()
    page.keyboard.press("ArrowRight")
    aimed(ann, "1, 8")
    expect(stops).to_be_focused()
    page.keyboard.press("Enter")
    expect(stops).to_have_count(1)
    assert stage.played == ["lay at1,8"]
