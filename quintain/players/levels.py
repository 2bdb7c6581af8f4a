"""
Five levels with the same names in every game, from a first-timer to somebody whom a strong person must respect.

A level is data: who thinks, for how long, and how readily it slips. A file beside the lore of
each game; a game without one is played by the general levels.
"""

from __future__ import annotations

import math
import tomllib
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import resources
from itertools import accumulate, islice
from typing import Any

import msgspec
from msgspec.structs import replace

from quintain.core.contract import AnyGame, View
from quintain.core.luck import Luck
from quintain.players.contract import Advice, Player
from quintain.players.expert import expert_of
from quintain.players.flat import FlatPlayer
from quintain.players.lore import lore_of
from quintain.players.search import SeekerPlayer
from quintain.players.turns import Memory, TurnPlayer, think_on

GENERAL = resources.files(__package__) / "levels.toml"
THINKERS = {"flat": FlatPlayer, "seeker": SeekerPlayer}
NAMES = ("page", "squire", "knight", "champion", "legend")
"""The weakest first."""
FINE = 1_000_000


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    player: str
    """``expert`` for the best that the game has, or one of ``THINKERS``."""
    rounds: int
    """How many pieces of advice it waits for. All it thinks is stated for a turn, however many decisions that has."""
    slips: float = 0.0
    """
    How much chance it readily gives away: an option whose chance is so much worse than that of the best is taken
    1/e times as often.
    """
    budget: dict[str, int | float | bool] = {}
    """What the player is made with."""


@cache
def levels_of(slug: str) -> dict[str, Level]:
    """The five levels of a game, the weakest first."""
    lore = lore_of(slug)
    file = GENERAL if lore is None or lore.levels is None else lore.levels
    found = msgspec.convert(tomllib.loads(file.read_text("utf-8")), dict[str, Level])
    return {name: found[name] for name in NAMES}


@cache
def _thinker(slug: str, name: str) -> tuple[Level, Player]:
    level = levels_of(slug)[name]
    make: Any = expert_of(slug) if level.player == "expert" else THINKERS[level.player]
    return level, make(**level.budget)


class LevelPlayer(TurnPlayer):
    """One of the five. Its stream ends when it has thought for as long as the level does."""

    rounds = 10_000

    def __init__(self, name: str) -> None:
        self.name = name

    def think_on(
        self, game: AnyGame, view: View, options: Sequence[Any], luck: Luck, memory: Memory
    ) -> Iterator[Advice]:
        level, thinker = _thinker(game.slug, self.name)
        mood = luck.below(FINE, "mood") / FINE
        for advice in islice(think_on(thinker, game, view, options, luck, memory), level.rounds):
            yield slipped(advice, options, level.slips, mood) if level.slips else advice


def slipped(advice: Advice, options: Sequence[Any], slips: float, mood: float) -> Advice:
    """
    The advice as somebody takes it who does not always see what is best.

    The worse an option is, the less often it is taken: mistakes are plausible ones. Mood is drawn from 0 to 1.
    """
    chances = advice.chances
    if not chances:
        return advice
    best = max(chances.values())
    places = sorted(chances, key=lambda place: (-chances[place], place))
    weights = [math.exp((chances[place] - best) / slips) for place in places]
    bounds = list(accumulate(weights))
    place = places[bisect_right(bounds, mood * bounds[-1], hi=len(bounds) - 1)]
    return advice if options[place] == advice.best else replace(advice, best=options[place], variation=(), plies=None)
