"""How a match is set up: who sits where, with which settings. Whoever sets one up, or only asks whether it can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from quintain.core import registry
from quintain.core.contract import AnyGame
from quintain.core.luck import commitment
from quintain.core.records import VERSION, Header, UndoPolicy, checked
from quintain.core.seats import LETTERS, Sitter
from quintain.core.settings import as_dict, settle
from quintain.errors import RecordError, RulesChanged, SettingError, UnknownGame


class Opening(msgspec.Struct, frozen=True):
    """A match that can be played. Made by ``opened``; any number of tables may begin from one."""

    game: AnyGame
    sitters: tuple[Sitter, ...]
    settings: Any
    """The game's own structure, every field filled."""

    def header(
        self, seed: str, *, undo: UndoPolicy, tags: dict[str, str], secret: bool, entropy: tuple[str, ...]
    ) -> Header:
        """The header of its record. Raises ``SettingError`` when that could not be read back."""
        header = Header(
            quintain=VERSION,
            game=self.game.slug,
            rules=self.game.rules_version,
            seats=self.sitters,
            settings=as_dict(self.settings),
            seed=seed,
            entropy=entropy,
            undo=undo,
            tags=tags,
        )
        header = checked(header)
        return replace(header, seed=None, commitment=commitment(seed)) if secret else header


def opened(
    game: str | AnyGame,
    seats: int | Sequence[str | Sitter] | None = None,
    settings: Mapping[str, object] | None = None,
    preset: str | None = None,
) -> Opening:
    """What these wishes come to: ``seats`` is a number or the names, ``settings`` go before those of the preset.

    Raises ``UnknownGame``, or ``SettingError`` that says why it cannot be played like that.
    """
    game = registry.load(game) if isinstance(game, str) else game
    sitters = _sitters(game, seats)
    chosen = settled(game, settings, preset)
    if refusal := game.check(len(sitters), chosen):
        raise SettingError(str(game.explain(refusal)))
    return Opening(game, sitters, chosen)


def settled(game: AnyGame, settings: Mapping[str, object] | None = None, preset: str | None = None) -> Any:
    """The game's own structure with these settings, before the game has looked whether it can be played like that.

    Raises ``SettingError`` for a name, a value or a length that does not fit.
    """
    return settle(game.settings, _preset(game, preset) | dict(settings or {}))


def reopened(header: Header, game: AnyGame | None = None) -> Opening:
    """What a record began from; a game that is not installed is given. Raises ``RecordError`` for its first line."""
    try:
        game = game or registry.load(header.game)
        if header.game != game.slug:
            raise RecordError(f"a record of {header.game!r}, not of {game.slug}", 1)
        if header.rules != game.rules_version:
            raise RulesChanged(game.slug, header.rules, game.rules_version, line=1)
        return opened(game, header.seats, header.settings)
    except UnknownGame as error:
        raise RecordError(str(error), 1) from None
    except SettingError as error:
        raise RecordError(f"the header does not fit: {error}", 1) from None


def seat_count(game: AnyGame, count: int) -> str:
    """In words, that the game is not for so many."""
    allowed = str(game.seats[0]) if len(game.seats) == 1 else f"{game.seats[0]} to {game.seats[-1]}"
    return f"{game.title} is for {allowed} players, not {count}"


def _sitters(game: AnyGame, seats: int | Sequence[str | Sitter] | None) -> tuple[Sitter, ...]:
    if seats is None:
        seats = game.seats[0]
    if isinstance(seats, str):
        raise SettingError(f"seats is a number or a list of names, not the text {seats!r}")
    count = seats if isinstance(seats, int) else len(seats)
    if count not in game.seats:
        raise SettingError(seat_count(game, count))
    named = [f"Seat {letter}" for letter in LETTERS[:count]] if isinstance(seats, int) else seats
    return tuple(sitter if isinstance(sitter, Sitter) else Sitter(sitter) for sitter in named)


def _preset(game: AnyGame, name: str | None) -> dict[str, object]:
    if name is None:
        return {}
    if name not in game.presets:
        raise SettingError(f"{game.title} has no preset {name!r}; there are: {', '.join(game.presets) or 'none'}")
    return dict(game.presets[name])
