"""Everything that a seat receives from a table, to compare tables that differ only in what it must not know."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from quintain import Table


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
