"""The ways to set up a match: every seat count, every value of every setting, alone and then together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, count
from typing import Any

from quintain.core import settings
from quintain.core.contract import AnyGame
from quintain.errors import SettingError
from quintain.testing.matches import Setup


def setups(game: AnyGame, matches: int) -> Iterator[Setup]:
    """At least so many ways to set up a match, each seat count and each setting value among them.

    Settings are varied one at a time: every choice, both ends of a range, every preset, at changing seat counts. Then
    together, until every value has met every value of every other setting, and so on in turns.
    """
    made = 0
    for turn in count():
        for setup in _combined(game, turn // 2) if turn % 2 else _all_setups(game, turn // 2):
            if turn and made >= matches:
                return
            yield setup
            made += 1


def _all_setups(game: AnyGame, turn: int) -> Iterator[Setup]:
    """Each seat count and each setting value once, with other seat counts from turn to turn."""
    yield from (Setup(seats) for seats in game.seats)
    for number, chosen in enumerate(_variants(game)):
        setup = _fitting(game, chosen, (turn + number) % len(game.seats))
        if setup is not None:
            yield setup


def _combined(game: AnyGame, turn: int) -> Iterator[Setup]:
    """Settings changed together."""
    for number, chosen in enumerate(pairwise_choices(list(_variants(game)))):
        setup = _fitting(game, chosen, (turn + number) % len(game.seats))
        if setup is not None:
            yield setup


def pairwise_choices(variants: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """As few combinations as come easily in which any two of these values of different settings meet."""
    single = [next(iter(variant.items())) for variant in variants if len(variant) == 1]
    apart = [(one, other) for one, other in combinations(range(len(single)), 2) if single[one][0] != single[other][0]]
    unmet = set(apart)
    for pair in apart:
        if pair not in unmet:
            continue
        chosen = dict(single[place] for place in pair)
        taken = list(pair)
        for place, (name, value) in enumerate(single):
            meets = [(min(place, held), max(place, held)) for held in taken]
            if name not in chosen and any(met in unmet for met in meets):
                chosen[name] = value
                taken.append(place)
        unmet.difference_update(combinations(sorted(taken), 2))
        yield chosen


def _variants(game: AnyGame) -> Iterator[dict[str, Any]]:
    for field in settings.fields(game.settings):
        ends = [end for end in (field.low, field.high) if end is not None]
        for place, value in enumerate([*field.choices, *ends]):
            if field.per_seat:
                around = field.choices[place:] + field.choices[:place]
                yield {field.name: around or (value,)}
            elif value != field.default:
                yield {field.name: value}
    yield from (dict(preset) for preset in game.presets.values())


def _fitting(game: AnyGame, chosen: dict[str, Any], first: int) -> Setup | None:
    """These settings at the first seat count, from this one on, that the game allows them at."""
    for seats in game.seats[first:] + game.seats[:first]:
        fitted = {name: _per_seat(value, seats) for name, value in chosen.items()}
        try:
            if game.check(seats, settings.settle(game.settings, fitted)) is None:
                return Setup(seats, fitted)
        except SettingError:
            continue
    return None


def _per_seat(value: Any, seats: int) -> Any:
    if not isinstance(value, tuple):
        return value
    return tuple(value[seat % len(value)] for seat in range(seats))
