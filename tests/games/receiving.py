"""
Everything that a seat receives from a table or a position, to compare those that differ only in what it must not know;
and worlds that are imagined from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from quintain import Table
from quintain.core.answers import Refusal
from quintain.core.contract import AnyGame, State
from quintain.core.luck import Stream
from quintain.core.seats import Seat
from quintain.table.scene_for_seat import scene_of

Position = TypeVar("Position", bound=State[Any, Any])


def received(table: Table, seat: int | None, tried: Sequence[str]) -> dict[str, bytes]:
    """Every byte that this audience can get out of the table, by name. ``tried`` is asked about with ``/why``."""
    state = table.state
    found: dict[str, object] = {
        "view": table.view(seat),
        "scene": table.scene(seat),
        "log": table.log(seat),
        "awaited": state.awaited(),
        "outcome": table.outcome(),
        "result": table.result(),
        "contenders": state.contenders,
        "actors": table.actors,
        "census": dict(state.census()),
    }
    if seat is not None:
        found["options"] = [(offer.text, offer.refusal) for offer in state.offers(seat)]
        found["ask"] = [state.ask(seat)] if seat in table.actors else []
        found["why"] = [table.why(seat, text) for text in tried]
        found["count"] = table.count(seat)
    return {name: msgspec.json.encode(value) for name, value in found.items()}


def known(game: AnyGame, state: Position, audience: Seat | None, tried: Sequence[str]) -> dict[str, bytes]:
    """The same of a position alone. ``tried`` is asked about."""
    found: dict[str, object] = {
        "view": state.view(audience),
        "scene": scene_of(game, state, audience),
        "awaited": state.awaited(),
        "actors": state.actors,
        "contenders": state.contenders,
        "outcome": state.outcome(),
        "census": dict(state.census()),
        "flaws": state.flaws(),
        "tallies": dict(state.tallies()),
    }
    if audience is not None:
        found["offers"] = [(offer.text, offer.refusal) for offer in state.offers(audience)]
        found["ask"] = [state.ask(audience)] if audience in state.actors else []
        found["why"] = [_why(state, audience, text) for text in tried]
    return {name: msgspec.json.encode(value) for name, value in found.items()}


def _why(state: State[Any, Any], seat: Seat, text: str) -> Refusal | None:
    read = state.parse(seat, text)
    return read if isinstance(read, Refusal) else state.why_not(seat, read[0])


def imagined(game: AnyGame, state: Position, audience: Seat | None, seed: str) -> Position:
    """What this audience may take for the truth, from the bytes that it received. One seat is asked."""
    view = state.view(audience)
    world = game.imagine(msgspec.json.decode(msgspec.json.encode(view), type=type(view)), Stream.of(seed))
    assert isinstance(world, type(state))
    assert world.view(audience) == view
    assert world.flaws() == []
    assert world.census() == state.census()
    (seat,) = state.actors
    assert (world.actors, world.ask(seat)) == (state.actors, state.ask(seat))
    if audience == seat:
        assert world.options(seat) == state.options(seat)
    return world
