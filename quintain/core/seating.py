"""Who sits where when a match is set up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quintain.core.contract import Game
from quintain.core.seats import LETTERS, Sitter
from quintain.errors import SettingError

AnyGame = Game[Any, Any, Any]


def sitters_for(game: AnyGame, seats: int | Sequence[str | Sitter] | None) -> tuple[Sitter, ...]:
    """Who sits where: so many nameless people, or the people named. Raises ``SettingError``."""
    if seats is None:
        seats = game.seats[0]
    if isinstance(seats, str):
        raise SettingError(f"seats is a number or a list of names, not the text {seats!r}")
    named = [f"Seat {LETTERS[i]}" for i in range(min(seats, len(LETTERS)))] if isinstance(seats, int) else seats
    count = seats if isinstance(seats, int) else len(seats)
    if count not in game.seats:
        raise SettingError(seat_count(game, count))
    return tuple(sitter if isinstance(sitter, Sitter) else Sitter(sitter) for sitter in named)


def seat_count(game: AnyGame, count: int) -> str:
    allowed = str(game.seats[0]) if len(game.seats) == 1 else f"{game.seats[0]} to {game.seats[-1]}"
    return f"{game.title} is for {allowed} players, not {count}"


def preset_of(game: AnyGame, name: str | None) -> dict[str, object]:
    if name is None:
        return {}
    if name not in game.presets:
        raise SettingError(f"{game.title} has no preset {name!r}; there are: {', '.join(game.presets) or 'none'}")
    return dict(game.presets[name])
