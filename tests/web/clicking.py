"""A person who plays whatever a scene offers, by clicking along its paths, and what goes over the line meanwhile."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, WebSocket, expect

from tests.server.client import Picture
from tests.web.browsing import Person

Json = dict[str, Any]
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


def play_to_the_end(ann: Person, line: Line, choose: Callable[[list[Json]], Json]) -> list[str]:
    """Play whatever is chosen of what is offered until the match is over; what was played."""
    played: list[str] = []
    while True:
        while not line.mine:
            line.socket.wait_for_event("framereceived")
        if line.over:
            expect(ann.result).to_contain_text(line.scene["result"])
            return played
        ann.awaits()
        expect(ann.page.locator(".telling, .sending")).to_have_count(0)
        offers = [offer for offer in line.scene.get("offers", []) if not offer.get("refusal")]
        before, count = len(line.acted), line.picture.count
        if not offers:
            # The table answers behind a veil.
            line.socket.wait_for_event("framereceived")
            continue
        offer = choose(offers)
        click_through(ann, offer)
        while line.picture.count == count:
            line.socket.wait_for_event("framereceived")
        assert line.acted[before:] == [offer["text"]]
        played.append(offer["text"])


def click_through(ann: Person, offer: Json) -> None:
    """Click the path of an offer; say which of a crowd on one place was meant, and that one means it."""
    for id in offer["path"]:
        if (pressed := beside_the_board(ann, id)) is not None:
            ann.hit(pressed)
            continue
        ann.point(*in_sight(ann, id))
        dialog = ann.page.locator("dialog.reading, dialog[open]")
        if dialog.count() and not offer.get("confirm"):
            ann.hit(dialog.get_by_role("button", name=offer["label"]).first)
            return
    if offer.get("confirm"):
        ann.press("Yes, do it")


def beside_the_board(ann: Person, id: str) -> Locator | None:
    """A button or a card; a phone's sheet and its hand are opened for them, and put away for what they cover."""
    page = ann.page
    strip, opened = page.locator(".dock-strip"), page.locator(".dock-fold[open]")
    dock, action = page.locator(f'.dock [data-id="{id}"]'), page.locator(f'.actions [data-look="{id}"]')
    plate = page.locator(f'.plates [data-id="{id}"], .plate[data-id="{id}"]')
    if dock.count():
        if strip.is_visible() and not opened.count():
            ann.hit(strip)
        return dock
    if strip.is_visible() and opened.count():
        ann.hit(strip)
    if action.count():
        if not action.is_visible():
            ann.hit(page.locator(".actions-opener"))
        return action
    return plate.first if plate.count() else None


def in_sight(ann: Person, id: str) -> tuple[float, float]:
    """Where to point at something on the board; if it is out of sight everything is shown first."""
    frame = ann.page.locator(".board-frame").bounding_box()
    assert frame
    x, y = _middle(on_the_board(ann, id))
    if not (frame["x"] < x < frame["x"] + frame["width"] and frame["y"] < y < frame["y"] + frame["height"]):
        ann.press("Show all")
        x, y = _middle(on_the_board(ann, id))
    return x, y


def _middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box, thing
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def on_the_board(ann: Person, id: str) -> Locator:
    board = ann.page.locator(".board")
    if board.locator(f'[data-piece="{id}"]').count():
        return board.locator(f'[data-piece="{id}"] > .art')
    return board.locator(f'[data-id="{id}"] > :is(.hit, .ghost-face)')
