"""Placing those who left a match before its end: below all who stayed, whoever left later above the earlier ones."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from quintain.core.answers import Outcome
from quintain.core.seats import Seat


def places_without(seats: int, sides: Sequence[int], staying: Sequence[Seat], left: Sequence[Seat]) -> list[int | None]:
    """Places when all but one side has gone: that side, those who were out by the rules together, then leavers."""
    if seats == 1:
        return [None]
    winning = {sides[seat] for seat in staying}
    gone = {sides[seat] for seat in left} - winning
    ranks = {side: 1 if side in winning else 2 for side in sides if side not in gone}
    places = _places(ranks, [sides[seat] for seat in left if sides[seat] in gone])
    return [places[side] for side in sides]


def place_leavers(outcome: Outcome, left: Sequence[Seat]) -> Outcome:
    """The outcome with the sides of these seats, which stand-ins played to the end, below all others.

    Those who stayed keep their order and their ties. Where none of them has a place, nobody has.
    """
    gone = [outcome.standings[seat].side for seat in left]
    stayed = [standing for standing in outcome.standings if standing.side not in gone]
    ranks = {standing.side: standing.place for standing in stayed if standing.place is not None}
    places = _places(ranks, gone if ranks else [])
    moved = [replace(standing, place=places.get(standing.side)) for standing in outcome.standings]
    return replace(outcome, standings=tuple(moved))


def _places(ranks: dict[int, int], gone: Sequence[int]) -> dict[int, int]:
    """The place of each side: one more than there are better ones, so that those who share a place leave a gap."""
    places = {side: 1 + sum(other < rank for other in ranks.values()) for side, rank in ranks.items()}
    for side in reversed(gone):
        places.setdefault(side, len(places) + 1)
    return places
