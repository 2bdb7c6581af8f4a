"""A player for Knight's Duty that treats every decision as a guessing game and mixes what it does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import count
from typing import Any

import numpy as np

from quintain.core.contract import AnyGame, View
from quintain.core.luck import Luck
from quintain.games.knights_duty.actions import SLOTS
from quintain.games.knights_duty.state import KnightsDutyState
from quintain.players.contract import Advice
from quintain.players.lore.knights_duty.compiling import Numbers, Shares, World
from quintain.players.lore.knights_duty.plans import MOST_WAYS, NOW, ways_to_act
from quintain.players.lore.knights_duty.rounds import Guesses, in_public
from quintain.players.lore.knights_duty.solving import respond
from quintain.players.lore.knights_duty.values import learnt
from quintain.players.lore.knights_duty.world import LAID, PLAN, PLAN_STAGE, STAGE, number, world_of

ITERATIONS = 100
"""Of regret matching for each piece of advice."""
HABIT = 0.5
"""How often others are thought to act by habit, instead of guessing as well as oneself."""
TRIALS = 4
"""Rounds played in the mind for each option and iteration when the others' mixes are known."""
USED = 0.01
"""The share in a mix from which a plan counts as used: what is seldom tried may only look good."""
TOLERANCE = 0.02
"""A plan that is worth so much less than the best is left out of the mix."""


class StrategistPlayer:
    """Solves the round as all seats see it, then answers with its own plan in mind."""

    name = "strategist"
    rounds = 4

    def __init__(self, iterations: int = ITERATIONS, habit: float = HABIT) -> None:
        self._iterations = iterations
        self._habit = float(habit)

    def think(self, game: AnyGame, view: View, options: Sequence[Any], luck: Luck) -> Iterator[Advice]:
        state = KnightsDutyState.of(game.imagine(view, luck))
        if view.seat is None or len(options) == 1 or state.stage == "clan":
            share = 1 / state.seats
            yield Advice(options[luck.below(len(options), "any")], dict.fromkeys(range(len(options)), share))
            return
        decision = _Decision(world_of(state), view.seat, options, self._habit, luck)
        for steps in count(1):
            yield decision.advice(self._iterations, steps)


@lru_cache(maxsize=64)
def solved(position: bytes, habit: float, step: int, steps: int) -> Guesses:
    """The guesses at a position after so many steps of so many iterations. A plan of three tokens asks thrice."""
    if steps == 0:
        return Guesses.at(np.frombuffer(position, np.int64).copy())
    return solved(position, habit, step, steps - 1).improved(learnt(), habit, step)


class _Decision:
    """One seat's decision, with what it alone knows: its plan."""

    def __init__(self, world: World, seat: int, options: Sequence[Any], habit: float, luck: Luck) -> None:
        self.world = world
        self.seat = seat
        self.habit = habit
        self.options = options
        self.public = in_public(world)
        self.numbers = [number(world, option) for option in options]
        self.dice = np.array([luck.below(2**63, "dice") | 1], np.uint64)
        self.mark = luck.below(2**32, "choice") / 2**32
        start = PLAN + SLOTS * seat
        self.plan = world[start : start + int(world[LAID + seat])].tolist()

    def advice(self, step: int, steps: int) -> Advice:
        guesses = solved(self.public.tobytes(), self.habit, step, steps)
        if self.world[STAGE] == PLAN_STAGE:
            return self._next_token(guesses)
        ways = np.zeros((len(self.options), NOW + 1), np.int64)
        ways[:, : len(self.plan)] = self.plan
        ways[:, NOW] = self.numbers
        chances = self._tried(guesses, ways, TRIALS * guesses.iterations).tolist()
        best = max(range(len(chances)), key=chances.__getitem__)
        return Advice(self.options[best], dict(enumerate(chances)), guesses.work)

    def _next_token(self, guesses: Guesses) -> Advice:
        """A token drawn from the mix of plans that agree with those laid; its chance is that of its best plan."""
        slot = len(self.plan)
        plans = guesses.ways[self.seat, : guesses.counts[self.seat]]
        agreeing = (plans[:, :slot] == self.plan).all(axis=1)
        worths = guesses.worths(self.seat)
        mix = guesses.mix(self.seat) * agreeing
        used = mix > USED * mix.sum()
        best = worths[used].max() if used.any() else 1.0
        chances = []
        for token in self.numbers:
            fitting = agreeing & (plans[:, slot] == token)
            chance = worths[fitting].max() if fitting.any() else self._wasted(guesses, token)
            chances.append(float(min(best, chance)))
        mix *= used & (worths >= best - TOLERANCE)
        if mix.any():
            drawn = np.searchsorted(mix.cumsum(), self.mark * mix.sum(), side="right")
            place = self.numbers.index(plans[drawn, slot])
        else:
            place = int(np.argmax(chances))
        return Advice(self.options[place], dict(enumerate(chances)), guesses.work)

    def _wasted(self, guesses: Guesses, token: int) -> float:
        """The chance of a token that no sensible plan has next: that of the best plan which begins with it."""
        world = self.public.copy()
        tokens = [*self.plan, token]
        start = PLAN + SLOTS * self.seat
        world[start : start + len(tokens)] = tokens
        ways = np.zeros((MOST_WAYS + 8, NOW + 1), np.int64)
        found = ways_to_act(world, self.seat, len(tokens), ways, np.zeros(8, np.int64))
        return float(self._tried(guesses, ways[:found], 20).max())

    def _tried(self, guesses: Guesses, ways: Numbers, trials: int) -> Shares:
        return respond(
            self.public,
            learnt(),
            guesses.ways,
            guesses.counts,
            guesses.mixes,
            self.seat,
            ways,
            len(ways),
            self.habit,
            trials,
            self.dice.copy(),
        )
