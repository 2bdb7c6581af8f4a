"""Knaves Out in the browser: a whole war by clicks, from the king building to the last round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from quintain.core.scene import Scene
from quintain.games.knaves_out.game import GAME
from quintain.table.scene_for_seat import scene_of
from tests.games.knaves_out.positions import do, position
from tests.server.serving import Process, open_table
from tests.web.browsing import DESKTOP, PHONE, Person
from tests.web.clicking import ONCE, Json, Line, play_to_the_end
from tests.web.staging import Staged

ROUNDS = 10
BUSY = 4
"""So much is done in a turn before it is ended."""


class Habit:
    """Does what was done least often, ends a turn in which enough was done, keeps no hand that fits nowhere."""

    def __init__(self) -> None:
        self.done: Counter[str] = Counter()
        self.busy = 0

    def __call__(self, offers: list[Json]) -> Json:
        offer = min(offers, key=self.rank)
        word = _word(offer)
        self.done[word] += 1
        self.busy = 0 if word == "end" else self.busy + 1
        return offer

    def rank(self, offer: Json) -> tuple[bool, bool, int, bool, str]:
        ends = _word(offer) == "end"
        suicidal = offer["text"] == "call dark" or bool(offer.get("throw") and offer.get("confirm"))
        keeps = offer["text"] != "end discard"
        return (ends if self.busy < BUSY else not ends), suicidal, self.done[_word(offer)], keeps, offer["text"]


def _word(offer: Json) -> str:
    """``end``, ``play``, ``act feast``."""
    words = offer["text"].split()
    return " ".join(words[:2]) if words[0] == "act" else words[0]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_war_of_ten_rounds_by_clicks(at: Callable[..., Person], server: Process, size: dict[str, int]) -> None:
    settings = dict(GAME.presets["quick"]) | {"round_cap": ROUNDS}
    table, tokens = open_table(server.http, "me", "bot", game="knaves-out", settings=settings)
    ann = at(server.url, phone=size is PHONE, viewport=size)
    ann.page.add_init_script(ONCE)
    line, habit = Line(ann.page), Habit()
    ann.go(f"/table/{table}#A.{tokens[0]}")
    ann.press("No guide, thanks")
    play_to_the_end(ann, line, habit)
    # What else there is to do depends on the luck of the cards.
    assert {"king", "court", "jokers", "end"} <= {*habit.done}
    assert any(word == "play" or word.startswith("act ") for word in habit.done)


def seen(*texts: str) -> Scene:
    """What A sees in the middle of a war, when this has been said."""
    state = position(
        {"A": "king Ad4/4, rook Ae4/1, pawn Ah5/2, pawn sea", "B": "king Bd4/4, pawn Ba2"},
        courts={"A": "JD QH KH", "B": "JS QS KD"},
        towers={"A": "A-6/A-4/A-3"},
        hands={"A": "7H 5D"},
    )
    do(state, *texts)
    return scene_of(GAME, state, 0)


def test_a_phone_lists_the_acts_of_all_groups_one_below_the_other(
    staged: Callable[..., tuple[Person, Staged]],
) -> None:
    ann, _ = staged(seen(), phone=True)
    ann.hit(ann.page.locator(".actions-opener"))
    groups = [group.bounding_box() for group in ann.page.locator(".action-sheet .action-group").all()]
    assert len(groups) > 5
    assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"] for box in groups)


def test_answers_on_a_phone_end_above_the_tabs_and_can_be_read(
    staged: Callable[..., tuple[Person, Staged]],
) -> None:
    """Eight ways to lay ten checkers down."""
    ann, _ = staged(seen("call ivory"), phone=True)
    answers = ann.page.locator(".prompt .action")
    expect(answers).to_have_count(8)
    talk, tabs = (ann.page.locator(name).bounding_box() for name in (".talk", ".tabs"))
    assert talk
    assert tabs
    assert talk["y"] + talk["height"] <= tabs["y"]
    for answer in answers.all():
        box = answer.bounding_box()
        assert box
        assert box["width"] > PHONE["width"] / 3


def test_a_unit_at_sea_can_be_seen_and_tapped_on_a_phone(staged: Callable[..., tuple[Person, Staged]]) -> None:
    ann, _ = staged(seen(), phone=True)
    unit = ann.page.locator('.commons .token[data-piece="A/p2"]')
    box, below = unit.bounding_box(), ann.page.locator(".near").bounding_box()
    assert box
    assert below
    assert box["y"] + box["height"] <= below["y"]
    ann.hit(unit)
