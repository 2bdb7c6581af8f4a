"""Placing those who left a match before its end."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from quintain.core.answers import Outcome, Standing
from quintain.core.seats import Seat


def places_without(seats: int, sides: Sequence[int], staying: Sequence[Seat], left: Sequence[Seat]) -> list[int | None]:
    """Places when all but one side has gone: those who stayed first, then leavers, the later the better."""
    if seats == 1:
        return [None]
    winning = {sides[seat] for seat in staying}
    places: dict[int, int] = dict.fromkeys(winning, 1)
    for seat in reversed(left):
        if sides[seat] not in places:
            places[sides[seat]] = len(places) + 1
    return [places.get(side, len(places) + 1) for side in sides]


def place_leavers(outcome: Outcome, left: Sequence[Seat]) -> Outcome:
    """Sides that stand-ins finished are placed below all who stayed, those that left later above earlier ones."""
    gone = {outcome.standings[seat].side: None for seat in reversed(left)}
    stayed = [standing for standing in outcome.standings if standing.side not in gone]
    order = sorted({standing.place for standing in stayed if standing.place is not None})
    places = {standing.side: order.index(standing.place) + 1 for standing in stayed if standing.place is not None}
    places |= {side: place for place, side in enumerate(gone, start=len(stayed) + 1)}
    moved = tuple(
        Standing(standing.seat, places.get(standing.side), standing.side, standing.score)
        for standing in outcome.standings
    )
    return replace(outcome, standings=moved)
