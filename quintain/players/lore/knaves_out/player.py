"""
A player of Knaves Out who looks a little beyond its turn.

A turn has so many small decisions that a tree never gets out of it. So cards, steps and attacks follow the rules of
thumb, and one thing is thought about: the act. Each that may be taken, and none, is tried in the same imagined worlds
with the same luck; everybody plays on by the rules of thumb for a while, and the world is judged. The rules of thumb
keep their opinion where nothing else is clearly better. Great Towers are left to them: what one is worth shows many
rounds later.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log1p
from typing import Any

from quintain.core.contract import AnyGame, View
from quintain.core.luck import Luck
from quintain.core.moments import Moment
from quintain.core.seats import Seat
from quintain.games.knaves_out import actions as deeds
from quintain.games.knaves_out.actions import Deed
from quintain.games.knaves_out.realm import Realm
from quintain.players.contract import Advice
from quintain.players.lore.knaves_out.greedy import guide, weigh
from quintain.players.lore.knaves_out.judging import shares
from quintain.players.playouts import QuickLuck
from quintain.players.trials import Trial

WORLDS = 12
"""Imagined for each piece of advice where two play; fewer where more do."""
HORIZON = 3
"""Rounds that are played on before a world is judged where two play; fewer where more do."""
WIDTH = 5
"""So many candidates are tried at most."""
CAUTION = 1.0
"""By so many standard errors a candidate must be better than what the rules of thumb would do."""
PATIENCE = 600
"""No world is played on for more decisions."""
ENDING = (deeds.End, deeds.EndDiscard)
SHUFFLING = (deeds.Shuffle, deeds.Keep)
ACTS = deeds.Act | deeds.Build | deeds.ArmParlay | deeds.Hail | deeds.HailByJoker | deeds.Marry | deeds.MarryByJoker


class CaptainPlayer:
    """Tries acts in imagined worlds; all else is done by rules of thumb."""

    name = "captain"
    rounds = 4

    def __init__(
        self, iterations: int = WORLDS, horizon: int = HORIZON, width: int = WIDTH, caution: float = CAUTION
    ) -> None:
        """``iterations`` are worlds; without any it goes by rules of thumb alone."""
        self._worlds = int(iterations)
        self._horizon = int(horizon)
        self._width = int(width)
        self._caution = float(caution)

    def think(self, game: AnyGame, view: View, options: Sequence[Any], luck: Luck) -> Iterator[Advice]:
        weights = weigh(game, view, options, luck)
        first = max(range(len(options)), key=weights.__getitem__)
        by_thumb = Advice(options[first], dict(enumerate(map(looks, weights))), len(options))
        if view.seat is None or not self._worlds or not is_open(options[first]):
            yield by_thumb
            return
        places = candidates(options, weights, first, self._width)
        if len(places) == 1:
            yield by_thumb
            return
        # The more there are, the longer a round takes to play on: a table of eight must not wait for it.
        living: int = len(view.realm.living)  # type: ignore[attr-defined]
        horizon = max(1, self._horizon * 2 // living)
        seat = view.seat

        def tried(world: Any, deed: Deed, seed: int) -> float:
            return played_on(world, seat, deed, seed, horizon)

        trial = Trial(game, view, options, places, QuickLuck.of(luck), tried)
        worlds = max(2, self._worlds * 2 // living)
        while True:
            trial.run(worlds)
            yield trial.advice(self._caution)


def looks(weight: float) -> float:
    """How good an option looks by its weight, from 0 to 1: what comes first counts little more than what is later."""
    return min(1.0, 0.5 + log1p(weight) / 14) if weight >= 0 else max(0.0, 0.3 - log1p(-weight) / 14)


def is_open(deed: Deed) -> bool:
    """Whether there is something to think about: the rules of thumb would act now, or be done."""
    return isinstance(deed, ACTS | deeds.End | deeds.EndDiscard)


def candidates(options: Sequence[Deed], weights: Sequence[float], first: int, width: int) -> list[int]:
    """What the rules of thumb would do, then the acts by their weight, and the best of all that is no act."""
    found = [first]
    order = sorted(range(len(options)), key=lambda place: (-weights[place], place))
    acts = [place for place in order if isinstance(options[place], ACTS) and place != first]
    others = [place for place in order if not isinstance(options[place], ACTS) and place != first]
    if isinstance(options[first], ACTS):
        found += others[:1]
    return (found + acts)[:width]


class Fate:
    """The luck of an imagined world, turn by turn: what a candidate changes leaves the luck of later turns alone."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._turn = -1
        self._moment = Moment(QuickLuck(seed))

    @property
    def luck(self) -> Luck:
        return self._moment.luck

    def moment(self, realm: Realm, deed: Deed) -> Moment:
        """In which this deed is done."""
        if isinstance(deed, ENDING):
            return Moment(QuickLuck(self._key(realm) * 4 + 1))
        if isinstance(deed, SHUFFLING):
            return Moment(QuickLuck(self._key(realm) * 4 + 2))
        turn = self._key(realm)
        if turn != self._turn:
            self._turn, self._moment = turn, Moment(QuickLuck(turn * 4))
        return self._moment

    def _key(self, realm: Realm) -> int:
        return (self._seed << 16) + (realm.round << 3) + realm.turn


def played_on(world: Any, seat: Seat, deed: Deed, seed: int, horizon: int) -> float:
    """What the seat gets where it does this and everybody goes on by the rules of thumb for so many rounds."""
    realm = world.realm
    fate = Fate(seed)
    until = realm.round + horizon
    world.apply(seat, deed, fate.moment(realm, deed))
    for _ in range(PATIENCE):
        if not world.actors or realm.kingdoms[seat].fell:
            break
        actor = world.actors[0]
        if actor == seat and realm.round >= until and realm.phase == "main" and not realm.pending:
            break
        following = guide(world, actor, fate.luck)
        world.apply(actor, following, fate.moment(realm, following))
    outcome = world.outcome()
    return shares(realm)[seat] if outcome is None else float(outcome.points(seat))
