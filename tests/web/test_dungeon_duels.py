"""Dungeon Duels in the browser: a whole match by clicks, from the choice of a Knight to the end of the boss fight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from quintain.games.dungeon_duels.game import GAME
from tests.server.serving import Process, open_table
from tests.web.browsing import DESKTOP, PHONE, Person
from tests.web.clicking import ONCE, Json, Line, in_sight, play_to_the_end

BUSY = 2
"""So much is done in a turn before it is ended."""
SHORT = GAME.data().replace("passes = 3 ", "passes = 1 ")
"""The boss goes through its cards once."""


class Habit:
    """Runs to the right, does on the way what was done least often so far, and ends a turn in which enough was done."""

    def __init__(self) -> None:
        self.done: Counter[str] = Counter()
        self.busy = 0

    def __call__(self, offers: list[Json]) -> Json:
        offer = min(offers, key=self.rank)
        word = _word(offer)
        self.done[word] += 1
        self.busy = 0 if word == "end" else self.busy + 1
        return offer

    def rank(self, offer: Json) -> tuple[bool, bool, int, str]:
        word = _word(offer)
        backward = offer["text"] == "move left"
        return (word == "end") == (self.busy < BUSY), backward, self.done[word], offer["text"]


def _word(offer: Json) -> str:
    """``move right``, ``attack``."""
    text = str(offer["text"])
    return text if text.startswith("move") else text.partition(" ")[0]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_through_the_dungeon_and_the_room_of_its_boss(
    at: Callable[..., Person], server: Process, size: dict[str, int]
) -> None:
    settings = {"box": SHORT, "boss": "specter"}
    table, tokens = open_table(server.http, "me", "bot", game="dungeon-duels", settings=settings)
    ann = at(server.url, phone=size is PHONE, viewport=size)
    ann.page.add_init_script(ONCE)
    line, habit = Line(ann.page), Habit()
    ann.go(f"/table/{table}#A.{tokens[0]}")
    ann.press("No guide, thanks")
    play_to_the_end(ann, line, habit)
    # What else there is to do depends on the luck of the tiles.
    assert {"knight", "place", "end"} <= {*habit.done}
    assert any(word.startswith(("move", "jump", "attack")) for word in habit.done)
    assert line.scene["boards"][0]["id"] == "room"


def test_who_clicks_where_nothing_leads_reads_the_rule(at: Callable[..., Person], server: Process) -> None:
    settings = {"boss": "king", "first": "A", "knights": ["blue", "red"]}
    table, tokens = open_table(server.http, "me", "bot", game="dungeon-duels", settings=settings)
    ann = at(server.url).go(f"/table/{table}#A.{tokens[0]}")
    expect(ann.page.locator(".guide")).to_contain_text("the richest Knight wins")
    ann.press("No guide, thanks")
    ann.hit(ann.cell("start/4"))
    ann.stands("blue", "start/4")
    ann.awaits()
    ann.point(*in_sight(ann, "blue"))
    ann.hit(ann.cell("start/1"))
    expect(ann.refusal).to_contain_text("has to begin over a Hazard")
    expect(ann.refusal).to_contain_text("DD-5.31")
