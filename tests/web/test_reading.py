"""Things at reading size: by a right-click, a long press and a key; crowded cells, whose things are told apart."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Locator, expect

from quintain.core.answers import Refusal
from quintain.table.table import Table
from tests.miniatures.siege.game import GAME
from tests.server.serving import Process, open_table
from tests.web.browsing import Person
from tests.web.conftest import Invite

BOTH = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
SMALLEST = 9
"""Pixels: what is smaller cannot be told apart on a phone."""


def reading(person: Person) -> Locator:
    return person.page.locator("dialog.reading")


def press_long(person: Person, thing: Locator) -> None:
    """A finger that rests until something opens, and is lifted then."""
    box = thing.bounding_box()
    assert box is not None
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch = person.page.context.new_cdp_session(person.page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(reading(person)).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    touch.detach()


def first_card(person: Person) -> Locator:
    """The first card of the hand, in sight."""
    card = person.page.locator(".dock .zone-fan .token[data-can]").first
    expect(card).to_be_attached()
    if person.taps:
        person.hit(person.page.locator(".dock-strip"))
    return card


def without_guide(person: Person) -> None:
    person.press("No guide, thanks")
    expect(person.cell("Ab2")).to_have_attribute("data-can", "source")


def test_a_long_press_opens_a_card_and_never_plays_it(captain: Invite) -> None:
    ann = captain("me", "bot", phone=True)
    without_guide(ann)
    card = first_card(ann)
    held = ann.page.locator(".dock .zone-fan .token").count()
    name = card.get_attribute("aria-label") or ""
    press_long(ann, card)
    expect(reading(ann).locator("h3")).to_have_text(name)
    expect(reading(ann).locator(".reading-text")).to_contain_text("Discarded in a parry")
    ann.page.touchscreen.tap(195, 20)  # beside it
    expect(reading(ann)).to_have_count(0)
    expect(ann.page.locator(".dock .zone-fan .token")).to_have_count(held)
    expect(ann.page.locator(".dock .zone-tower .token, [data-picked]")).to_have_count(0)
    # A short touch plays it as ever.
    card.tap()
    expect(ann.page.locator(".dock .zone-tower .token")).to_have_count(1)


@BOTH
def test_a_card_leads_to_its_rule(captain: Invite, phone: bool) -> None:
    ann = captain("me", "bot", phone=phone)
    without_guide(ann)
    first_card(ann).click(button="right")
    found = Axe().run(ann.page)
    assert not found.violations_count, found.generate_report()
    ann.hit(reading(ann).get_by_role("link", name="Rule SI-3.1"))
    expect(reading(ann)).to_have_count(0)
    expect(ann.page.locator(".panel .shown")).to_contain_text("SI-3.1")


def test_a_key_opens_what_has_the_focus_and_the_focus_comes_back(captain: Invite) -> None:
    ann = captain("me", "bot")
    without_guide(ann)
    card = first_card(ann)
    for key in ("i", "ContextMenu"):
        card.focus()
        ann.page.keyboard.press(key)
        expect(reading(ann).locator(".reading-text")).to_be_visible()
        ann.page.keyboard.press("Escape")
        expect(reading(ann)).to_have_count(0)
        expect(card).to_be_focused()
    # What lies in a tower cannot be picked: it is read all the same.
    ann.hit(card)
    storey = ann.page.locator(".dock .zone-tower .token")
    storey.focus()
    ann.page.keyboard.press("Enter")
    expect(reading(ann).locator(".reading-text")).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(storey).to_be_focused()


@BOTH
def test_buttons_seats_and_cells_are_read_too(captain: Invite, phone: bool) -> None:
    ann = captain("me", "bot", phone=phone)
    without_guide(ann)
    ann.page.locator(".action", has_text="Arm the guard").press("ContextMenu")
    expect(reading(ann)).to_contain_text("your tower has no card to spend")
    expect(reading(ann).get_by_role("link", name="Rule SI-5.4")).to_be_visible()
    ann.page.keyboard.press("Escape")
    ann.page.locator('.plate[data-seat="B"] .plate-name').click(button="right")
    expect(reading(ann)).to_contain_text("2 hearts")
    ann.page.keyboard.press("Escape")
    ann.cell("Bb2").click(button="right")
    expect(reading(ann)).to_contain_text("a heart of B \N{MULTIPLICATION SIGN}2")
    expect(reading(ann).get_by_role("button", name="March")).to_have_count(0)


@BOTH
def test_what_can_be_done_is_done_from_there(captain: Invite, phone: bool) -> None:
    ann = captain("me", "bot", phone=phone)
    without_guide(ann)
    ann.cell("Ab2").click(button="right")
    ann.hit(reading(ann).get_by_role("button", name="March to Ab3"))
    expect(ann.cell("Ab3").locator('[data-piece="A"]')).to_have_count(1)


# --- crowded cells --------------------------------------------------------------------------------------------------


@BOTH
def test_of_several_targets_on_one_cell_the_right_one_is_chosen(captain: Invite, world: Process, phone: bool) -> None:
    table, tokens = open_table(world.http, "me", "open", game="siege", settings={"marauders": 0})
    ann, bob = captain("me", phone=phone), captain("me")
    for person, seat, token in ((ann, "A", tokens[0]), (bob, "B", tokens[1])):
        person.go(f"/table/{table}#{seat}.{token}")
    type_in(bob, "lay east")
    type_in(ann, "march Ac2", "march Ac1", "end")
    type_in(bob, "march Ba2", "march Ba1", "end")
    expect(ann.cell("Ac1")).to_have_attribute("data-can", "source")
    if ann.page.locator(".guide").is_visible():
        ann.press("No guide, thanks")
    ann.hit(ann.cell("Ac1"))
    expect(ann.cell("Ba1")).to_have_attribute("data-can", "target")
    if phone:
        # A finger is too broad to tell them apart, even where it hits one.
        ann.cell("Ba1").locator('[data-piece="kegB"]').tap(force=True)
    else:
        expect(ann.cell("Ba1")).to_have_attribute("aria-label", re.compile("2 options, 67 %, 50 %"))
        ann.cell("Ba1").press("Enter")
    expect(reading(ann).locator("[data-read]")).to_have_count(2)
    ann.hit(reading(ann).locator('[data-read="kegB"]').get_by_role("button"))
    expect(ann.log.filter(has_text="strikes at the keg of B")).to_have_count(1)


def type_in(person: Person, *texts: str) -> None:
    for text in texts:
        person.awaits()
        lines = person.log.count()
        person.page.evaluate(
            """text => {
              document.querySelector('.type-form input').value = text;
              document.querySelector('.type-form').requestSubmit();
            }""",
            text,
        )
        expect(person.log).not_to_have_count(lines)


DEEDS = ("march Aa2", "march Aa1", "arm", "build 5")
"""To the tower; its top card is spent, and another one laid in its place."""


def crowded() -> str:
    """The record of a captain alone whose tower has all five storeys, with the guard beside the keg and armed once."""
    for seed in range(2000):
        table = Table.new(GAME, ["Ann"], seed=seed, settings={"rounds": 8, "marauders": 0})
        if built(table):
            return table.record.write()
    raise AssertionError("no luck")


def built(table: Table) -> bool:
    """Whether the bag gave a whole tower in time; then the guard goes to it."""
    for face in range(1, 6):
        while isinstance(table.submit("A", f"build {face}"), Refusal):
            if not table.actors or isinstance(table.submit("A", "end"), Refusal):
                return False
    return bool(table.actors) and all(not isinstance(table.submit("A", text), Refusal) for text in DEEDS)


@BOTH
def test_eight_things_on_one_cell_are_told_apart(at: Any, world: Process, tmp_path: Path, phone: bool) -> None:
    file = tmp_path / "crowded.jsonl"
    file.write_text(crowded())
    ann = at(world.url, phone=phone).go()
    ann.page.locator("#record-file").set_input_files(file)
    slider = ann.page.get_by_role("slider")
    expect(slider).to_be_visible()
    slider.fill(slider.get_attribute("max") or "")
    things = ann.cell("Aa1").locator("[data-piece]")
    expect(things).to_have_count(8)
    boxes = [box for thing in things.all() if (box := thing.locator(".bounds").bounding_box())]
    assert len(boxes) == 8
    assert all(box["width"] >= SMALLEST for box in boxes), boxes
    for place, one in enumerate(boxes):
        for other in boxes[:place]:
            apart = max(abs(one["x"] - other["x"]), abs(one["y"] - other["y"]))
            assert apart >= one["width"] - 1, (one, other)
    if phone:
        press_long(ann, ann.cell("Aa1").locator(".hit"))
    else:
        ann.cell("Aa1").click(button="right")
    names = reading(ann).locator("h3").all_inner_texts()
    assert len({*names}) == 8, names
