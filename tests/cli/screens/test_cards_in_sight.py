"""Where cards are all there is, one's own hand and whatever they are played to can be seen without scrolling."""

from __future__ import annotations

import pytest

from quintain.arena.match import luck_of
from quintain.cli.play.host import Host
from quintain.cli.screens.widgets import CanvasView
from quintain.core import registry
from quintain.players import decide, player
from tests.cli.samples import host
from tests.cli.screens.acting import sitting

SMALL, LARGER = (80, 24), [(100, 30), (140, 40)]
MOMENTS = [*((SMALL, laps) for laps in (0, 3, 9)), *((size, 9) for size in LARGER)]
"""Sizes, and how often everybody has played: later there lies more on every pile."""


@pytest.mark.parametrize(("size", "laps"), MOMENTS, ids=str)
@pytest.mark.parametrize("seats", registry.load("squires").seats)
async def test_hand_and_knights_are_in_sight_at_ones_turn(seats: int, size: tuple[int, int], laps: int) -> None:
    table = host("me", *["random"] * (seats - 1), game="squires")
    play_on(table, laps)
    async with sitting(table, size) as hands:
        scene = hands.match.scene
        assert scene.prompt.startswith("Your turn")
        hand = next(zone for zone in scene.zones if zone.owner == 0 and zone.layout == "fan")
        knights = [zone for zone in scene.zones if zone.layout == "cascade"]
        assert len(knights) == seats + 1
        panel = hands.match.query_one("#panel", CanvasView)
        held = hands.match.query_one("#seats")
        visible = range(held.scroll_offset.y, held.scroll_offset.y + held.size.height)
        for id in (*(piece.id for piece in hand.pieces), *(zone.id for zone in knights)):
            claims = [claim for claim in panel.canvas.claims if id in claim.ids]
            assert claims
            assert all(claim.y in visible for claim in claims), f"{id} is out of sight"
        assert hands.match.query_one("#log").size.height > 0


def play_on(match: Host, laps: int) -> None:
    """Everybody plays so many times, and then the others until the first seat must decide."""
    table, greedy = match.table, player("greedy")
    while table.count(0) < laps or 0 not in table.actors:
        seat = table.actors[0]
        table.act(seat, decide(greedy, table.game, table.view(seat), table.options(seat), luck_of(table, seat)))
