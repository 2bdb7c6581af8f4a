"""Room for everything: nothing on a table lies over what one must see or touch."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from quintain.arena import play_match
from quintain.table.replaying import walk
from tests.server.serving import Process, eventually, open_table
from tests.web.browsing import DESKTOP
from tests.web.conftest import Invite

SIDEWAYS = ViewportSize(width=844, height=390)
SCREENS = [(1440, 900), (1366, 768), (1280, 720), (1100, 700), (1024, 768), (844, 390), (390, 844), (360, 640)]
SHORT = ViewportSize(width=667, height=375)
LAPTOPS = [(1440, 900), (1366, 768), (1366, 650), (1280, 720), (1024, 768)]
PLATES = """
() => {
  const seen = [...document.querySelectorAll(".plate")].map((plate) => {
    const [box, room] = [plate, plate.parentElement].map((one) => one.getBoundingClientRect());
    const [top, bottom] = [Math.max(box.top, room.top), Math.min(box.bottom, room.bottom)];
    return { seat: plate.dataset.seat, left: box.left, right: box.right, top, bottom };
  }).filter(({ top, bottom }) => bottom > top);
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const pairs = seen.flatMap((one, place) => seen.slice(place + 1).map((other) => [one, other]));
  return pairs.filter(([one, other]) => meet(one, other)).map((pair) => pair.map(({ seat }) => seat));
}
"""
"""Pairs of plates that lie over each other, as far as they can be seen."""
HIDDEN = """
(knight) => {
  const room = knight.closest(".cascades").getBoundingClientRect();
  const things = knight.querySelectorAll(".token b, .fact-words, .fact-mark, .token:not(:first-child)");
  return [...things].filter((thing) => {
    const box = thing.getBoundingClientRect();
    if (!box.width) return false;
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const whole = box.top >= room.top - 1 && box.bottom <= room.bottom + 1;
    return !whole || !(thing.contains(top) || top?.contains(thing)) || top.closest(".zone-buttons, .zone-head");
  }).map((thing) => `${thing.className} ${thing.textContent}`);
}
"""
"""What one must know of a knight and cannot see: its name, what it likes and hates, what lies in its pile."""
COVERED = """
([over, under]) => {
  const seen = (these) => [...document.querySelectorAll(these)].map((one) => one.getBoundingClientRect());
  const boxes = (these) => seen(these).filter((box) => box.width);
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return boxes(under).filter((box) => boxes(over).some((other) => meet(box, other))).length;
}
"""


def covered(page: Page, over: str, under: str) -> int:
    """How many of these things some of those lie over."""
    assert page.locator(over).count(), over
    assert page.locator(under).count(), under
    found: int = page.evaluate(COVERED, [over, under])
    return found


def in_sight(page: Page, thing: Locator) -> bool:
    """Whether the middle of a thing is on the screen and nothing lies over it."""
    found: bool = thing.evaluate(
        """(thing) => {
          const box = thing.getBoundingClientRect();
          const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
          return top !== null && (thing.contains(top) || top.contains(thing));
        }"""
    )
    return found


@pytest.mark.parametrize("game", ["squires", "knights-duty"])
@pytest.mark.parametrize("size", [DESKTOP, SIDEWAYS, {"width": 390, "height": 844}], ids=["desk", "sideways", "phone"])
def test_with_six_players_the_guide_leaves_one_s_own_seat_in_sight(
    invite: Invite, server: Process, game: str, size: ViewportSize
) -> None:
    table, tokens = open_table(server.http, "me", *["bot"] * 5, game=game)
    ann = invite(viewport=size).go(f"/table/{table}#A.{tokens[0]}")
    expect(ann.page.locator(".guide")).to_be_visible()
    assert covered(ann.page, ".guide", ".near .plate") == 0
    if size == DESKTOP:
        assert covered(ann.page, ".guide", ".plate, .prompt, .cell, .zone-cascade, .log-scroll") == 0


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_on_a_phone_on_its_side_every_knight_can_be_read(invite: Invite, server: Process, seats: int) -> None:
    table, tokens = open_table(server.http, "me", *["bot"] * (seats - 1), game="squires")
    ann = invite(phone=True, viewport=SIDEWAYS).go(f"/table/{table}#A.{tokens[0]}")
    ann.awaits()
    for size in (SIDEWAYS, SHORT):
        ann.page.set_viewport_size(size)
        assert in_sight(ann.page, ann.prompt), "the guide leaves the prompt in sight"
        assert covered(ann.page, ".guide", ".prompt, .near .plate") == 0
    ann.press("No guide, thanks")
    for size in (SIDEWAYS, SHORT):
        ann.page.set_viewport_size(size)
        assert covered(ann.page, ".dock .token, .dock .zone-head", ".commons, .near .plate") == 0
        for thing in (".dock .token", ".near .plate", ".prompt-words", "[data-tab=log]"):
            assert in_sight(ann.page, ann.page.locator(thing).first), thing
        for knight in ann.page.locator(".zone-cascade").all():
            knight.evaluate("knight => knight.scrollIntoView({ inline: 'center', block: 'nearest' })")
            assert knight.evaluate(HIDDEN) == []
        assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(
    ("game", "seats"),
    [*(("squires", seats) for seats in range(2, 7)), ("knights-duty", 4), ("knights-duty", 6), ("knaves-out", 8)],
)
def test_plates_lie_beside_each_other_and_the_guide_is_whole(
    invite: Invite, server: Process, game: str, seats: int
) -> None:
    table, tokens = open_table(server.http, "me", *["bot"] * (seats - 1), game=game)
    ann = invite().go(f"/table/{table}#A.{tokens[0]}")
    expect(ann.page.locator(".guide")).to_be_visible()
    expect(ann.page.locator(".plate")).to_have_count(seats)
    for guided in (True, False):
        if not guided:
            ann.press("No guide, thanks")
        for width, height in LAPTOPS:
            ann.page.set_viewport_size({"width": width, "height": height})
            assert ann.page.evaluate(PLATES) == [], (width, height)
            if width > 1080:
                far = "far => far.scrollHeight <= far.clientHeight + 1"
                assert ann.page.locator(".far").evaluate(far), (width, height)
            for name in ("Next", "No guide, thanks") if guided else ():
                button = ann.page.get_by_role("button", name=name, exact=True)
                eventually(partial(in_sight, ann.page, button), 10, f"{name} in sight at {width}x{height}")
            if guided:
                assert in_sight(ann.page, ann.page.locator(".guide-words")), (width, height)


def test_counters_and_the_cards_of_a_fight_leave_the_field_free(invite: Invite, tmp_path: Path) -> None:
    record = play_match("knights-duty", ["random"] * 3, seed=3).record
    fights = [
        ply
        for ply, stop in enumerate(stop for stop in walk(record) if stop.stands)
        if any(zone.id == "pile" for zone in stop.table.scene(None).zones)
    ]
    file = tmp_path / "match.jsonl"
    file.write_text(record.write())
    ann = invite().go()
    ann.page.locator("#record-file").set_input_files(file)
    expect(ann.page.get_by_role("slider")).to_be_visible()
    ann.page.get_by_role("slider").fill(str(fights[0]))
    for width, height in SCREENS:
        ann.page.set_viewport_size({"width": width, "height": height})
        expect(ann.page.locator(".commons .zone-fan .token").first).to_be_attached()
        found = covered(ann.page, ".commons .meter, .commons .zone", ".board .cell")
        assert found == 0, (width, height)


def test_a_sheet_on_a_phone_can_be_put_away_and_a_touch_beside_it_plays_nothing(invite: Invite) -> None:
    ann = invite(phone=True).start()
    ann.press("No guide, thanks")
    log = ann.page.locator(".log.sheet")
    tab = ann.page.locator('[data-tab="log"]')
    tab.tap()
    log.get_by_role("button", name="Close").tap()
    expect(log).to_be_hidden()
    expect(tab).to_have_attribute("aria-expanded", "false")
    tab.tap()
    expect(log).to_be_visible()
    box = ann.cell("e8").bounding_box()
    assert box
    for name in ("chat", "log"):
        ann.page.locator(f'[data-tab="{name}"]').tap()
    expect(log).to_be_visible()
    mine = ann.cell("b8")
    spot = mine.bounding_box()
    assert spot
    ann.page.touchscreen.tap(spot["x"] + 20, spot["y"] + 20)
    expect(log).to_be_hidden()
    expect(ann.page.locator(".cell[data-picked], .refusal:not([hidden])")).to_have_count(0)
    ann.play("b1c3")
