"""The great game in small, at one keyboard and brought to certain moments."""

from __future__ import annotations

from typing import Any

from quintain.arena.match import luck_of
from quintain.cli.play.host import Host
from quintain.players import decide, player
from tests.cli.samples import host
from tests.miniatures.siege import GAME as SIEGE


def siege(*who: str, **chosen: Any) -> Host:
    """A match of people and bots, before anybody has laid a board."""
    return host(*who, game=SIEGE, **chosen)


def besieged(seats: int, kind: str, **chosen: Any) -> Host:
    """A match in which the first seat, a person, is asked for this kind of decision; greedy bots brought it there."""
    match = siege("me", *["greedy"] * (seats - 1), **chosen)
    table, greedy = match.table, player("greedy")
    while match.scene().awaited[0].kind != kind or 0 not in table.actors:
        seat = table.actors[0]
        table.act(seat, decide(greedy, table.game, table.view(seat), table.options(seat), luck_of(table, seat)))
    match.kept = len(table.record.entries)
    return match
