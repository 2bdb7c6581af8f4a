"""A scene as large as they come: where one looks first, a long menu, what opens by itself, tall towers."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from quintain.core.scene import Offer, Piece, Zone
from tests.web.browsing import PHONE, Person
from tests.web.conftest import Stage
from tests.web.giants import card, kingdoms, menu

BOTH = pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
LAPTOP = {"width": 1366, "height": 768}


def sized(phone: bool) -> dict[str, Any]:
    return {"phone": phone, "viewport": PHONE if phone else LAPTOP}


def box(thing: Locator) -> FloatRect:
    found = thing.bounding_box()
    assert found
    return found


def inside(person: Person, id: str) -> bool:
    """Whether a cell lies within the frame of the boards."""
    frame, cell = box(person.page.locator(".board-frame")), box(person.cell(id).locator(".hit"))
    across = frame["x"] - 1 <= cell["x"] and cell["x"] + cell["width"] <= frame["x"] + frame["width"] + 1
    return across and frame["y"] - 1 <= cell["y"] and cell["y"] + cell["height"] <= frame["y"] + frame["height"] + 1


# --- where one looks --------------------------------------------------------------------------------------------------


@BOTH
def test_a_world_begins_at_ones_own_board(staged: Stage, phone: bool) -> None:
    ann, _ = staged(kingdoms(), **sized(phone))
    for corner in ("Aa1", "Ah8"):
        assert inside(ann, corner)
    assert box(ann.cell("Aa1").locator(".hit"))["width"] >= 36
    assert not inside(ann, "Hh1")
    ann.press("Show all")
    assert inside(ann, "Hh1")
    assert inside(ann, "Aa8")
    ann.press("Show all")
    assert not inside(ann, "Hh1")


@BOTH
def test_two_touches_of_the_ground_show_everything(staged: Stage, phone: bool) -> None:
    ann, _ = staged(kingdoms(), **sized(phone))
    field = ann.page.locator(".field")
    lift = """field => {
      const up = { bubbles: true, isPrimary: true, clientX: 200, clientY: 200 };
      field.dispatchEvent(new PointerEvent("pointerup", up));
      return field.dispatchEvent(new PointerEvent("pointerup", up));
    }"""
    field.evaluate(lift)
    assert inside(ann, "Hh1")
    field.evaluate(lift)
    assert not inside(ann, "Hh1")


@BOTH
def test_targets_out_of_sight_come_into_view(staged: Stage, phone: bool) -> None:
    far = (Offer("fly", "fly", ("Ap0", "Hh8")), Offer("go", "go", ("Ap1", "Ab3")))
    ann, stage = staged(kingdoms(buttons=(), offers=far), **sized(phone))
    ann.hit(ann.cell("Aa2"))
    assert inside(ann, "Hh8")
    ann.hit(ann.cell("Hh8"))
    expect(ann.cell("Hh8")).not_to_have_attribute("data-can", re.compile("."))
    assert stage.played == ["fly"]


def test_what_is_told_of_far_places_is_seen(staged: Stage) -> None:
    ann, stage = staged(kingdoms(), **sized(phone=True))
    assert not inside(ann, "He5")
    stage.tell("Thunder over H.", "He5")
    ann.page.wait_for_function(
        """() => {
          const lit = document.querySelector('[data-id="He5"][data-told] .hit')?.getBoundingClientRect();
          const { x, y, right, bottom } = document.querySelector(".board-frame").getBoundingClientRect();
          return lit && lit.x >= x && lit.y >= y && lit.right <= right && lit.bottom <= bottom;
        }"""
    )
    # And afterwards back to where something can be done.
    expect(ann.page.locator(".cell[data-told]")).to_have_count(0)
    ann.reads("Thunder over H.")
    assert inside(ann, "Aa2")


def test_a_small_world_is_shown_whole(staged: Stage) -> None:
    ann, _ = staged(kingdoms(1), **sized(phone=False))
    expect(ann.page.locator(".zooms")).to_be_hidden()
    assert inside(ann, "Aa1")
    assert inside(ann, "Ah8")


# --- a long menu ------------------------------------------------------------------------------------------------------


def test_a_phones_long_menu_is_a_sheet_that_closes_after_a_choice(staged: Stage) -> None:
    ann, stage = staged(kingdoms(), phone=True)
    page = ann.page
    opener = page.locator(".actions-opener")
    expect(opener).to_have_text("37 actions")
    assert box(opener)["height"] >= 44
    expect(page.locator(".action").first).to_be_hidden()
    ann.hit(opener)
    sheet = page.locator(".action-sheet")
    assert box(sheet)["height"] >= 0.6 * PHONE["height"]
    expect(sheet.locator("h3")).to_have_count(7)
    barred = sheet.locator(".barred-action").first
    expect(barred.locator(".barred")).to_have_text("too dear")
    expect(barred.locator(".rule-link")).to_have_text("SI-3.1")
    assert all(box(action)["height"] >= 44 for action in sheet.locator(".action").all()[:8])
    sheet.get_by_role("searchbox").fill("deed 42")
    expect(sheet.locator(".action")).to_have_count(1)
    ann.hit(sheet.locator(".action"))
    expect(sheet).to_be_hidden()
    assert stage.played == ["do 42"]
    for away in ("close", "beside"):
        ann.hit(opener)
        expect(sheet.locator(".action")).to_have_count(49)
        if away == "close":
            ann.hit(sheet.locator('[data-do="close-actions"]'))
        else:
            ann.point(100, 20)
        expect(sheet).to_be_hidden()
    assert stage.played == ["do 42"]


def test_a_laptops_long_menu_stands_open_beside_six_lines_of_the_log(staged: Stage) -> None:
    ann, _ = staged(kingdoms(), viewport=LAPTOP)
    expect(ann.page.locator(".actions-opener")).to_be_hidden()
    expect(ann.page.get_by_role("searchbox", name="Find an action")).to_be_visible()
    expect(ann.page.locator(".action")).to_have_count(49)


# --- what opens by itself ---------------------------------------------------------------------------------------------


def test_a_drawer_that_holds_the_next_click_opens_and_stays_open(staged: Stage) -> None:
    chest = Zone(id="chest", label="Chest", layout="drawer", pieces=(card("chest/1", 1),))
    spare = Zone(id="spare", label="Spare", layout="drawer", pieces=(card("spare/1", 2),))
    take = (Offer("take", "take it", ("Ap0", "chest/1")), Offer("go", "go", ("Ap0", "Aa3")))
    scene = kingdoms(2, buttons=(), offers=take, zones=(chest, spare))
    ann, stage = staged(scene)
    drawers = ann.page.locator(".zone-drawer")
    expect(drawers).to_have_count(2)
    expect(ann.page.locator(".zone-drawer[open]")).to_have_count(0)
    ann.hit(ann.cell("Aa2"))
    expect(drawers.first).to_have_attribute("open", "")
    expect(drawers.last).not_to_have_attribute("open", "")
    # Opened by hand: it opens, and stays open however often it is drawn.
    drawers.last.locator("summary").click()
    expect(drawers.last).to_have_attribute("open", "")
    expect(ann.refusal).to_be_hidden()
    stage.tell("Nothing changes.")
    ann.reads("Nothing changes.")
    for drawer in drawers.all():
        expect(drawer).to_have_attribute("open", "")
    # Closed by hand: it stays closed, for as long as the same can be done.
    drawers.first.locator("summary").click()
    expect(drawers.first).not_to_have_attribute("open", "")
    ann.hit(ann.cell("Aa2"))
    ann.hit(ann.cell("Aa2"))
    expect(drawers.first).to_have_attribute("open", "")
    ann.hit(ann.page.locator('[data-id="chest/1"]'))
    expect(drawers.first).not_to_have_attribute("open", "")
    assert stage.played == ["take"]


@BOTH
def test_a_folded_plate_that_holds_the_next_click_glows_or_opens(staged: Stage, phone: bool) -> None:
    rob = tuple(Offer(f"rob {who}", f"rob {who}", (who, f"{who}-King/6")) for who in ("B", "C"))
    either = tuple(Offer(f"take {who}", f"take {who}", ("any", f"{who}-King/6")) for who in ("B", "C"))
    cells = tuple(Piece(id=id, kind="pawn", label=id, glyph=id) for id in ("B", "C", "any"))
    own = Zone(id="own", label="Own", owner=0, place="dock", pieces=cells)
    towers = kingdoms().zones[5:]
    ann, stage = staged(kingdoms(buttons=(), offers=(*rob, *either), zones=(own, *towers)), **sized(phone))
    if phone:
        ann.hit(ann.page.locator(".dock-strip"))
    ann.hit(ann.page.locator('.dock [data-id="any"]'))
    held = ann.page.locator(".plate[data-holds]")
    expect(held).to_have_count(2)
    expect(held.first).not_to_have_attribute("open", "")
    ann.hit(ann.page.locator('.dock [data-id="any"]'))
    ann.hit(ann.page.locator('.dock [data-id="C"]'))
    plate = ann.page.locator('.plate[data-seat="C"]')
    expect(plate).to_have_attribute("open", "")
    ann.hit(plate.locator('[data-id="C-King/6"]'))
    expect(plate).not_to_have_attribute("open", "")
    assert stage.played == ["rob C"]


# --- towers -----------------------------------------------------------------------------------------------------------


@BOTH
def test_four_towers_of_thirteen_are_read_and_leave_the_hand_in_sight(staged: Stage, phone: bool) -> None:
    ann, _ = staged(kingdoms(), **sized(phone))
    if phone:
        ann.hit(ann.page.locator(".dock-strip"))
    towers = ann.page.locator(".dock .tower")
    expect(towers).to_have_count(4)
    for tower in towers.all():
        assert box(tower)["height"] <= 166
        assert box(tower.locator(".token").last)["height"] >= 24
        expect(tower.locator(".token").last.locator("b")).to_have_text("Card 13♠")
        joker = tower.locator(".token").nth(2)
        expect(joker.locator(".card-chips")).to_have_text("+J")
        expect(joker).to_have_attribute("aria-label", re.compile("joker"))
        steps = [box(token)["height"] for token in tower.locator(".token").all()[:-1]]
        assert min(steps) >= 9
    if not phone:
        for token in ann.page.locator('[data-id="hand"] .token').all():
            assert box(token)["y"] + 60 <= LAPTOP["height"]
        assert box(ann.page.locator(".board-frame"))["height"] >= 0.45 * LAPTOP["height"]


def test_a_tower_is_read_as_a_whole_at_reading_size(staged: Stage) -> None:
    ann, _ = staged(kingdoms(), **sized(phone=False))
    ann.page.locator('.dock [data-id="A-King/2"]').click(button="right")
    dialog = ann.page.get_by_role("dialog", name="King's tower")
    things = dialog.locator(".reading-thing")
    expect(things).to_have_count(13)
    expect(things.first.locator("h3")).to_have_text("Card 3♦")
    expect(things.first.locator(".reading-under li")).to_have_text("joker")
    expect(things.nth(1).locator("h3")).to_have_text("Card 13♠")


def test_towers_of_others_are_told_in_short_on_their_plates(staged: Stage) -> None:
    one = kingdoms(2, zones=(kingdoms().zones[5],))
    ann, stage = staged(one)
    short = ann.page.locator('.plate[data-seat="B"] .plate-tower')
    expect(short).to_have_text("7, top 7♦")
    stage.show(kingdoms())
    expect(short).to_have_text(["7·7♦"] * 4)
    expect(short.first).to_have_attribute("aria-label", "King's tower: 7, top 7♦")


@BOTH
def test_eight_plates_of_four_towers_are_in_sight(staged: Stage, phone: bool) -> None:
    ann, _ = staged(kingdoms(), **sized(phone))
    expect(ann.page.locator(".plate")).to_have_count(8)
    for plate in ann.page.locator(".plate").all():
        expect(plate).to_be_in_viewport(ratio=1)
        assert box(plate)["height"] <= 56
    assert len(menu()[0]) == 49
