"""
A player of Dungeon Duels who looks beyond its turn.

The rules of thumb plan a turn die by die, but guess at what comes after it. So whatever they find nearly as good is
tried in the same imagined worlds with the same luck: everybody plays on by the rules of thumb until a round is over,
and the world is judged.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from quintain.core.contract import AnyGame, View
from quintain.core.luck import Luck
from quintain.core.moments import Moment
from quintain.core.seats import Seat
from quintain.games.dungeon_duels import actions as deeds
from quintain.games.dungeon_duels.actions import Deed
from quintain.games.dungeon_duels.dungeon import Dungeon
from quintain.players.contract import Advice
from quintain.players.lore.dungeon_duels.greedy import guide, weigh
from quintain.players.lore.dungeon_duels.judging import judge, shares
from quintain.players.playouts import QuickLuck
from quintain.players.trials import Trial

ITERATIONS = 32
"""Worlds that are played on for each piece of advice, all candidates together."""
HORIZON = 1
"""Rounds that are played to their end before a world is judged, this one included."""
WIDTH = 4
"""So many candidates are tried at most."""
MARGIN = 1.5
"""Coins by which an option may look worse than the best and is tried all the same."""
CAUTION = 0.5
"""By so many standard errors a candidate must be better than what the rules of thumb would do."""
DOUBT = 0.0005
PATIENCE = 400
"""No world is played on for more decisions."""
COIN = 0.02
"""By so much an option that is worth a Coin less makes a win less likely."""
EVEN = 0.5


class ErrantPlayer:
    """Tries what looks best in imagined worlds."""

    name = "errant"
    rounds = 4

    def __init__(
        self,
        iterations: int = ITERATIONS,
        horizon: int = HORIZON,
        width: int = WIDTH,
        margin: float = MARGIN,
        caution: float = CAUTION,
    ) -> None:
        """Without any ``iterations`` it goes by rules of thumb alone."""
        self._iterations = int(iterations)
        self._horizon = int(horizon)
        self._width = int(width)
        self._margin = float(margin)
        self._caution = float(caution)

    def think(self, game: AnyGame, view: View, options: Sequence[Any], luck: Luck) -> Iterator[Advice]:
        weights = weigh(game, view, options, luck)
        shuffled = luck.order(range(len(options)), "errant")
        order = sorted(shuffled, key=weights.__getitem__, reverse=True)
        best = weights[order[0]]
        places = [place for place in order[: self._width] if weights[place] >= best - self._margin]
        seat, horizon = view.seat, self._horizon
        if seat is None or not self._iterations:
            yield Advice(options[order[0]], by_thumb(weights, EVEN), len(options))
            return
        quick = QuickLuck.of(luck)
        if best == weights[order[-1]] or len(places) == 1:
            share = judge(game.imagine(view, quick), seat, quick)[seat]
            yield Advice(options[order[0]], by_thumb(weights, share), len(options))
            return

        def tried(world: Any, deed: Deed, seed: int) -> float:
            return played_on(world, seat, deed, seed, horizon)

        trial = Trial(game, view, options, places, quick, tried, DOUBT)
        worlds = max(1, self._iterations // len(places))
        while True:
            trial.run(worlds)
            yield trial.advice(self._caution)


def by_thumb(weights: Sequence[float], share: float) -> dict[int, float]:
    """The chance of every option, where that of the best is this share."""
    best = max(weights)
    return {place: max(0.0, share - COIN * (best - weight)) for place, weight in enumerate(weights)}


class Fate:
    """The luck of an imagined world, turn by turn: what a candidate changes leaves the luck of later turns alone."""

    def __init__(self, seed: int) -> None:
        self._seed = seed << 16
        self._part = -1
        self.moment = Moment(QuickLuck(seed))

    def turn_to(self, dungeon: Dungeon, deed: Deed) -> None:
        """Where this deed is done, luck may begin anew: in every turn, and with what comes after it."""
        part = 2 * ((dungeon.round << 3) + dungeon.turn) + isinstance(deed, deeds.End)
        if part != self._part:
            self._part, self.moment = part, Moment(QuickLuck(self._seed + part))


def played_on(world: Any, seat: Seat, deed: Deed, seed: int, horizon: int) -> float:
    """What the seat may expect where it does this and everybody goes on by the rules of thumb for so many rounds."""
    dungeon: Dungeon = world.dungeon
    fate = Fate(seed)
    until = dungeon.round + horizon
    fate.turn_to(dungeon, deed)
    world.apply(seat, deed, fate.moment)
    for _ in range(PATIENCE):
        if not world.actors or (dungeon.round >= until and dungeon.phase == "turn" and not dungeon.pending):
            break
        actor = world.actors[0]
        following = guide(world, actor, fate.moment.luck)
        fate.turn_to(dungeon, following)
        world.apply(actor, following, fate.moment)
    outcome = world.outcome()
    return shares(world, seat)[seat] if outcome is None else float(outcome.points(seat))
