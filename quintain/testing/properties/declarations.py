"""That what a game says of itself is whole and true, before and while it is played."""

from __future__ import annotations

import re

from quintain.core import settings
from quintain.core.actions import Verbs
from quintain.core.contract import AnyGame, Cites, Nature, State
from quintain.core.luck import Stream
from quintain.core.moments import Moment
from quintain.core.seats import LETTERS
from quintain.core.words import Words
from quintain.errors import DataError, SettingError
from quintain.testing.matches import Decision
from quintain.testing.properties.promise import Broken, found_somewhere, of_game

NEEDED: dict[str, type] = {
    "slug": str,
    "title": str,
    "tagline": str,
    "seats": tuple,
    "rules_version": str,
    "nature": Nature,
    "settings": type,
    "states": type,
    "cites": Cites,
    "cap": int,
    "verbs": Verbs,
}
"""What every game names, and of which kind it is."""
_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


@of_game
def games_are_complete(game: AnyGame) -> None:
    """The game names all that the contract asks for, its words and rules can be read, and a match can be set up."""
    missing = [name for name in NEEDED if not hasattr(game, name)]
    if missing:
        raise Broken(f"{type(game).__name__} does not name: {', '.join(missing)}")
    for name, kind in NEEDED.items():
        if not isinstance(getattr(game, name), kind):
            raise Broken(f"{name} should be a {kind.__name__}, not {getattr(game, name)!r}")
    if not _SLUG.fullmatch(game.slug):
        raise Broken(f"the slug should be lower-case words with hyphens between, not {game.slug!r}")
    if not game.seats or any(seats not in range(1, len(LETTERS) + 1) for seats in game.seats) or game.cap < 1:
        raise Broken(f"expected 1 to {len(LETTERS)} seats and a cap, got seats {game.seats}, cap {game.cap}")
    try:
        _set_up(game)
    except (DataError, SettingError) as error:
        raise Broken(str(error)) from None


def _set_up(game: AnyGame) -> None:
    """Read what is beside the code, and make a first state. Raises whatever is wrong with it."""
    Words.of(game.package)
    if not game.rulebook.rules:
        raise Broken("no rule is defined in RULES.md")
    usual = settings.settle(game.settings, {})
    for seats in game.seats:
        if refusal := game.check(seats, usual):
            raise Broken(f"the usual settings are refused with {seats} seats: {refusal}")
    state = game.new(game.seats[0], usual, Moment(Stream.of("complete")))
    if state.withdraws and type(state).withdraw is State.withdraw:
        raise Broken(f"{type(state).__name__} says that it withdraws, but has no method withdraw")
    state.clone()


@of_game
def settings_are_described(game: AnyGame) -> bool:
    """Every setting says in words what it is, and its default is one of the values that it allows."""
    fields = settings.fields(game.settings)
    for field in fields:
        if not field.help.strip():
            raise Broken(f"the setting {field.name} has no description")
        try:
            settled = field.read(field.default)
        except SettingError as error:
            raise Broken(f"the default is not allowed: {error}") from None
        if settled != field.default:
            raise Broken(f"the default of {field.name} is {field.default!r}, but it is read as {settled!r}")
    return bool(fields)


@of_game
def presets_can_be_chosen(game: AnyGame) -> bool:
    """Every preset, and what varies matches, names settings that there are and that some number of seats can play."""
    presets = {f"the preset {name}": chosen for name, chosen in game.presets.items()}
    for name, chosen in (presets | {"what varies matches": game.varied}).items():
        try:
            settled = settings.settle(game.settings, chosen)
        except SettingError as error:
            raise Broken(f"{name} cannot be chosen: {error}") from None
        refusals = [game.check(seats, settled) for seats in game.seats]
        if None not in refusals:
            raise Broken(f"{name} cannot be played with any number of seats: {refusals[0]}")
    return bool(presets or game.varied)


@found_somewhere
def natures_are_as_declared(decision: Decision) -> dict[str, bool]:
    """Luck falls, seats decide at once and secrets are told where the game's nature says so, and nowhere else."""
    match, nature = decision.match, decision.game.nature
    if decision.index < len(match.made):
        return {}
    met = {"luck": any(made.luck for made in match.made), "simultaneous": match.at_once}
    for name, found in met.items():
        if found and not getattr(nature, name):
            raise Broken(f"nature.{name} is not declared, but a match has it")
    secrets = [event.kind for event in match.tidings.values() if event.secret or event.private]
    if secrets and not (nature.hidden or nature.simultaneous):
        raise Broken(f"nature.hidden is not declared, but the event {secrets[0]} is not told to everybody alike")
    return {f"nature.{name}": found for name, found in met.items() if getattr(nature, name)}


PROPERTIES = (
    games_are_complete,
    settings_are_described,
    presets_can_be_chosen,
    natures_are_as_declared,
)
