"""Hypothesis strategies: positions reached by play, texts nobody should type, records with something wrong in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from quintain.core.contract import AnyGame, State
from quintain.core.luck import Stream
from quintain.table.table import Table
from quintain.testing.junk import LETTERS, ODD

try:
    from hypothesis import strategies as st
    from hypothesis.strategies import DrawFn, SearchStrategy
except ImportError:
    raise ImportError("quintain.testing.strategies needs Hypothesis: pip install 'quintain[test]'") from None

_MOST = 1 << 16


@st.composite
def tables(draw: DrawFn, /, game: AnyGame, most: int = 40, **chosen: Any) -> Table:
    """A table at which up to ``most`` decisions have been made; simpler examples have fewer. Else settings."""
    seats = draw(st.sampled_from(game.seats))
    table = Table.new(game, seats, draw(st.integers(0, _MOST)), settings=chosen)
    for number in draw(st.lists(st.integers(0, _MOST), max_size=most)):
        if not table.actors:
            break
        seat = table.actors[number % len(table.actors)]
        options = table.state.options(seat)
        table.act(seat, options[number // len(table.actors) % len(options)])
    return table


def positions(game: AnyGame, most: int = 40, **chosen: Any) -> SearchStrategy[State[Any, Any]]:
    """A position reached by up to ``most`` decisions. Everything else is a setting of the game."""
    return tables(game, most, **chosen).map(lambda table: table.state)


@st.composite
def junk_texts(draw: DrawFn, /, game: AnyGame) -> str:
    """A text that is odd, random, or an action of this game with something wrong about it."""
    state = Table.new(game, seed=0).state
    options = [state.text(option) for seat in state.actors for option in state.options(seat)]
    if draw(st.booleans()):
        return _spoil(draw, draw(st.sampled_from(options or [""])))
    return draw(st.one_of(st.text(max_size=30), st.text(LETTERS, max_size=20), st.sampled_from(ODD)))


@st.composite
def records(draw: DrawFn, /, game: AnyGame, most: int = 20, **chosen: Any) -> str:
    """The text of a record of up to ``most`` decisions."""
    return draw(tables(game, most, **chosen)).record.write()


@st.composite
def spoiled_records(draw: DrawFn, /, game: AnyGame, most: int = 20, **chosen: Any) -> str:
    """The text of a record with something wrong: lines lost, doubled, swapped or cut, characters changed."""
    lines = draw(records(game, most, **chosen)).splitlines()
    place = draw(st.integers(0, len(lines) - 1))
    spoils: list[Callable[[], list[str]]] = [
        lambda: lines[:place] + lines[place + 1 :],
        lambda: lines[: place + 1] + lines[place:],
        lambda: [*lines[:place], *reversed(lines[place : place + 2]), *lines[place + 2 :]],
        lambda: [*lines[:place], lines[place][: draw(st.integers(0, len(lines[place])))]],
        lambda: [*lines[:place], _spoil(draw, lines[place]), *lines[place + 1 :]],
        lambda: [*lines[:place], draw(st.text(max_size=30)), *lines[place + 1 :]],
    ]
    return "\n".join(draw(st.sampled_from(spoils))()) + "\n"


def lucks() -> SearchStrategy[Stream]:
    """A source of luck."""
    return st.integers(0, _MOST).map(lambda seed: Stream.of(str(seed)))


def _spoil(draw: DrawFn, text: str) -> str:
    """The text with one stretch of it changed for something else."""
    start = draw(st.integers(0, len(text)))
    length = draw(st.integers(0, 3))
    return text[:start] + draw(st.text(max_size=3)) + text[start + length :]
