"""A great game in the browser to its end, by clicks: a world, a hand, towers, a menu, dice, and marauders who come by
themselves."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect

from quintain.core.seats import LETTERS
from tests.server.client import Picture
from tests.server.serving import Process, open_table
from tests.web.browsing import DESKTOP, PHONE, Person

Json = dict[str, Any]
LAPTOP = {"width": 1366, "height": 768}
LAST = ("end", "pass")
"""What is done only when nothing else can be."""
ONCE = "localStorage.setItem('quintain.settings', JSON.stringify({ pace: 'once' }))"


class Line:
    """What goes over the line of a page's table."""

    def __init__(self, page: Page) -> None:
        self.picture = Picture()
        self.acted: list[str] = []
        page.on("websocket", self._met)

    def _met(self, socket: WebSocket) -> None:
        self.socket = socket
        socket.on("framereceived", self._heard)
        socket.on("framesent", self._said)

    def _heard(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] != "answer":
            self.picture.hear(message)

    def _said(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "act":
            self.acted.append(message["text"])

    @property
    def over(self) -> bool:
        return bool(self.scene.get("result"))

    @property
    def scene(self) -> Json:
        return self.picture.scene or {}

    @property
    def mine(self) -> bool:
        """Whether this seat must decide, or nobody any longer."""
        waited = [awaited["seat"] for awaited in self.scene.get("awaited", [])]
        return self.over or self.scene.get("audience") in waited


def rarest(line: Line, done: Counter[str]) -> Json:
    """What could be done now, of the kind that was done least often; arming while that is still of use."""
    near = f"{line.picture.seat}a2"
    offers = [offer for offer in line.scene["offers"] if not offer.get("refusal")]
    kinds = {offer["text"]: offer["text"].split()[0] for offer in offers}

    def rank(offer: Json) -> tuple[bool, int, bool, bool]:
        kind = kinds[offer["text"]]
        # Beside one's own powder there is something to strike.
        return kind in LAST, done[kind], kind != "arm", offer["path"][-1] != near

    return min(offers, key=rank)


def click_through(ann: Person, offer: Json) -> None:
    """Click the path of an offer, and where a crowd stands on a place say which of them was meant."""
    for id in offer["path"]:
        if (pressed := beside_the_board(ann, id)) is not None:
            ann.hit(pressed)
            continue
        box = on_the_board(ann, id).bounding_box()
        assert box, id
        ann.point(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        dialog = ann.page.locator("dialog.reading, dialog[open]")
        if dialog.count():
            ann.hit(dialog.get_by_role("button", name=offer["label"]).first)
            return


def beside_the_board(ann: Person, id: str) -> Locator | None:
    """A button or a card; a phone's hand is opened for its cards, and put away for what it covers."""
    page = ann.page
    strip, opened = page.locator(".dock-strip"), page.locator(".dock-fold[open]")
    if page.locator(f'.actions [data-look="{id}"]').count():
        return page.locator(f'.actions [data-look="{id}"]')
    if page.locator(f'.dock [data-id="{id}"]').count():
        if strip.is_visible() and not opened.count():
            ann.hit(strip)
        return page.locator(f'.dock [data-id="{id}"]')
    if strip.is_visible() and opened.count():
        ann.hit(strip)
    return None


def on_the_board(ann: Person, id: str) -> Locator:
    board = ann.page.locator(".board")
    if board.locator(f'[data-piece="{id}"]').count():
        return board.locator(f'[data-piece="{id}"] > .art')
    return board.locator(f'[data-id="{id}"] > :is(.hit, .ghost-face)')


@pytest.mark.parametrize(
    ("seats", "seat", "size"),
    [(1, "A", PHONE), (2, "B", PHONE), (4, "A", PHONE), (1, "A", DESKTOP), (2, "B", LAPTOP), (4, "B", LAPTOP)],
    ids=["1-phone", "2-phone", "4-phone", "1-desktop", "2-laptop", "4-laptop"],
)
def test_a_great_match_to_its_end_by_clicks(
    at: Callable[..., Person], world: Process, seats: int, seat: str, size: dict[str, int]
) -> None:
    who = ["me" if letter == seat else "bot" for letter in LETTERS[:seats]]
    table, tokens = open_table(world.http, *who, game="siege", settings={"rounds": 2, "marauders": 2})
    ann = at(world.url, phone=size is PHONE, viewport=size)
    ann.page.add_init_script(ONCE)
    line = Line(ann.page)
    done: Counter[str] = Counter()
    asked: set[str] = set()
    ann.go(f"/table/{table}#{seat}.{tokens[LETTERS.index(seat)]}")
    ann.press("No guide, thanks")
    while True:
        while not line.mine:
            line.socket.wait_for_event("framereceived")
        if line.over:
            break
        ann.awaits()
        expect(ann.page.locator(".telling, .sending")).to_have_count(0)
        asked |= {offer["text"].split()[0] for offer in line.scene["offers"] if not offer.get("refusal")}
        offer = rarest(line, done)
        before, count = len(line.acted), line.picture.count
        click_through(ann, offer)
        while line.picture.count == count:
            line.socket.wait_for_event("framereceived")
        assert line.acted[before:] == [offer["text"]]
        done[offer["text"].split()[0]] += 1
    expect(ann.result).to_contain_text(line.scene["result"])
    assert asked - {*LAST, "mend", "blow"} <= {*done}
    # Who comes second may find the own powder burnt, and nobody within reach.
    assert {"march", "build", "arm", "lay" if seat == "B" else "strike"} <= {*done}
