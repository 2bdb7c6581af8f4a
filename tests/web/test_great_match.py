"""A great game in the browser to its end, by clicks: a world, a hand, towers, a menu, dice, and marauders who come by
themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from quintain.core.seats import LETTERS
from tests.server.serving import Process, open_table
from tests.web.browsing import DESKTOP, PHONE, Person
from tests.web.clicking import ONCE, Json, Line, play_to_the_end

LAPTOP = {"width": 1366, "height": 768}
LAST = ("end", "pass")
"""What is done only when nothing else can be."""


def rarest(offers: list[Json], near: str, done: Counter[str]) -> Json:
    """What could be done now, of the kind that was done least often; arming while that is still of use."""
    kinds = {offer["text"]: offer["text"].split()[0] for offer in offers}

    def rank(offer: Json) -> tuple[bool, int, bool, bool]:
        kind = kinds[offer["text"]]
        # Beside one's own powder there is something to strike.
        return kind in LAST, done[kind], kind != "arm", offer["path"][-1] != near

    return min(offers, key=rank)


@pytest.mark.parametrize(
    ("seats", "seat", "size"),
    [
        (1, "A", PHONE),
        (2, "B", PHONE),
        (4, "A", PHONE),
        (1, "A", DESKTOP),
        (2, "B", LAPTOP),
        (4, "B", LAPTOP),
        (8, "A", PHONE),
    ],
    ids=["1-phone", "2-phone", "4-phone", "1-desktop", "2-laptop", "4-laptop", "8-phone"],
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

    def choose(offers: list[Json]) -> Json:
        asked.update(offer["text"].split()[0] for offer in offers)
        offer = rarest(offers, f"{seat}a2", done)
        done[offer["text"].split()[0]] += 1
        return offer

    play_to_the_end(ann, line, choose)
    assert asked - {*LAST, "mend", "blow"} <= {*done}
    # Who comes second may find the own powder burnt, and nobody within reach.
    assert {"march", "build", "arm", "lay" if seat == "B" else "strike"} <= {*done}
