"""Everything that can be seen of a state, so that two states can be told apart without looking inside."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from quintain.core.contract import State
from quintain.core.seats import Seat, letter

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
        parts[f"ask of {letter(seat)}"] = state.ask(seat)
    parts["view of a spectator"] = plain(state.view(None))
    return parts


def plain(value: object) -> str:
    """A structure as the text that would be sent."""
    return msgspec.json.encode(value).decode()


def name(audience: Seat | None) -> str:
    """Who sees or hears something: ``A``, or ``a spectator``."""
    return "a spectator" if audience is None else letter(audience)


def difference(expected: Portrait, got: Portrait) -> str:
    """The first part in which two portraits differ, in words; empty when they are the same."""
    for part in [*expected, *(part for part in got if part not in expected)]:
        if part not in expected or part not in got or expected[part] != got[part]:
            return f"{part}: {contrast(expected.get(part), got.get(part))}"
    return ""


def contrast(expected: object, got: object, words: tuple[str, str] = ("expected", "got")) -> str:
    """Two unequal things side by side after these words, long texts cut around the place where they part."""
    one, other = str(expected), str(got)
    start = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"{words[0]} {_around(one, start)}, {words[1]} {_around(other, start)}"


def two_worlds(imagined: object, true: object) -> str:
    """What somebody sees or hears in an imagined state and in the true one, side by side."""
    return contrast(imagined, true, ("imagined", "true"))


def _around(text: str, place: int, width: int = 60) -> str:
    first, last = max(0, place - width), place + width
    return ("…" if first else "") + text[first:last] + ("…" if last < len(text) else "")
