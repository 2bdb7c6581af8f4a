"""A great game on the screen: a world, a hand, towers, a menu, dice, and marauders who come by themselves."""

from __future__ import annotations

from collections import Counter

import pytest

from quintain.cli.play.picking import choices
from quintain.cli.screens.menus import ListScreen
from quintain.cli.screens.widgets import CanvasView
from quintain.core.scene import Offer
from tests.cli.screens.acting import LARGE, SMALL, Hands, sitting
from tests.cli.sieges import besieged, siege

HUGE = (160, 50)


def rarest(hands: Hands, done: Counter[str]) -> Offer:
    """What could be done now, of the kind that was done least often; ending the turn comes last of all."""
    offers = [offer for offer in choices(hands.match.scene) if not offer.refusal]
    return min(offers, key=lambda offer: (offer.text == "end", done[offer.text.split()[0]]))


async def click_through(hands: Hands, offer: Offer) -> None:
    """Click the path of an offer, and where a crowd stands on a place say which of them was meant."""
    for id in offer.path:
        await hands.click(id)
        if isinstance(hands.app.screen, ListScreen):
            await hands.press(*["down"] * list(hands.app.screen.lines).index(id), "enter")


@pytest.mark.parametrize(
    ("seats", "rounds", "size", "rare"), [(2, 2, SMALL, "arm"), (1, 3, HUGE, "strike"), (8, 2, LARGE, "strike")]
)
async def test_a_great_match_to_its_end_by_clicks(seats: int, rounds: int, size: tuple[int, int], rare: str) -> None:
    done: Counter[str] = Counter()
    async with sitting(siege("me", *["greedy"] * (seats - 1), marauders=3, rounds=rounds), size) as hands:
        while not hands.host.over:
            offer = rarest(hands, done)
            done[offer.text.split()[0]] += 1
            before = len(hands.host.table.record.entries)
            await click_through(hands, offer)
            assert hands.host.table.record.entries[before].text == offer.text.partition(";")[0]
        assert hands.read("prompt").startswith(hands.host.result())
        assert hands.read("events").splitlines() == hands.host.log()
    assert {"march", "build", "end", rare} <= {*done}


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=str)
async def test_the_keyboard_begins_where_something_can_be_done(size: tuple[int, int]) -> None:
    async with sitting(besieged(2, "turn"), size) as hands:
        assert hands.match.query_one("#board", CanvasView).cursor == "Ab2"
        assert hands.match.query_one("#panel", CanvasView).cursor in hands.match.pick.glow


async def test_a_title_that_is_too_long_names_players_alone() -> None:
    match = besieged(8, "turn")
    async with sitting(match, (300, 50)) as hands:
        assert "Player (Captain A)" in hands.read("title")
    async with sitting(match, (160, 50)) as hands:
        assert "Player, Greedy B" in hands.read("title")
        assert "Captain" not in hands.read("title")
