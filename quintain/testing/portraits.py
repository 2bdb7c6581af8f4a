"""Everything that can be seen of a state, so that two states can be told apart without looking inside."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from quintain.core.contract import State
from quintain.core.seats import letter

Portrait = Mapping[str, object]


def portrait(state: State[Any, Any], seats: int) -> Portrait:
    """Views of all audiences, options, asks, position, census and outcome, by name."""
    parts: dict[str, object] = {
        "actors": state.actors,
        "contenders": state.contenders,
        "position": state.position(),
        "outcome": state.outcome(),
        "census": dict(state.census()),
    }
    for seat in range(seats):
        parts[f"options of {letter(seat)}"] = [state.text(option) for option in state.options(seat)]
        parts[f"view of {letter(seat)}"] = plain(state.view(seat))
    for seat in state.actors:
        parts[f"ask of {letter(seat)}"] = plain_ask(state, seat)
    parts["view of a spectator"] = plain(state.view(None))
    return parts


def plain(value: object) -> str:
    """A structure as the text that would be sent."""
    return msgspec.json.encode(value).decode()


def plain_ask(state: State[Any, Any], seat: int) -> str:
    """What a seat is asked, with its harmless answer in notation."""
    ask = state.ask(seat)
    idle = None if ask.idle is None else state.text(ask.idle)
    return plain(msgspec.structs.replace(ask, idle=idle))


def difference(expected: Portrait, got: Portrait) -> str:
    """The first part in which two portraits differ, in words; empty when they are the same."""
    for name in [*expected, *(name for name in got if name not in expected)]:
        if name not in expected or name not in got or expected[name] != got[name]:
            return f"{name}: {contrast(expected.get(name), got.get(name))}"
    return ""


def contrast(expected: object, got: object) -> str:
    """Two unequal things side by side, long texts cut around the place where they part."""
    one, other = str(expected), str(got)
    start = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"expected {_around(one, start)}, got {_around(other, start)}"


def _around(text: str, place: int, width: int = 60) -> str:
    first, last = max(0, place - width), place + width
    return ("…" if first else "") + text[first:last] + ("…" if last < len(text) else "")
