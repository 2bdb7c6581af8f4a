"""Information-set Monte Carlo tree search: for hidden and open games, for luck, and for choices made at once."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from quintain.core.contract import AnyGame, View
from quintain.core.luck import Luck
from quintain.players.contract import Advice
from quintain.players.judging import Judging
from quintain.players.lore import Judge, Policy, lore_of
from quintain.players.search.iterations import Futures, Habits, Search
from quintain.players.turns import Memory, TurnPlayer

ITERATIONS = 250
ROUNDS = 4


class SeekerPlayer(TurnPlayer):
    """Every iteration imagines another world, walks down a tree of what the seat would hear, and judges the end.

    Every seat maximises its own share of the win. Where the lore of the game has a policy or judges, it does; otherwise
    nothing is known of the game but its contract. The same view and the same luck give the same advice.
    """

    name = "seeker"

    def __init__(
        self,
        iterations: int = ITERATIONS,
        rounds: int = ROUNDS,
        *,
        habits: Habits | None = None,
        policy: Policy | None = None,
        judge: Judge | None = None,
        with_lore: bool = True,
    ) -> None:
        """``iterations`` lie between one piece of advice and the next, for all decisions of a turn together.

        ``habits`` are those that suit the lore.

        ``policy`` and ``judge`` are for the one game that is played; without either, those of its lore are taken.
        """
        self.rounds = rounds
        self._iterations = iterations
        self._habits = habits
        self._policy = policy
        self._judge = judge
        self._with_lore = with_lore

    def think_on(
        self, game: AnyGame, view: View, options: Sequence[Any], luck: Luck, memory: Memory
    ) -> Iterator[Advice]:
        """Go on with the tree of the last decision of this turn, where that has led to what the seat sees now."""
        if view.seat is None or len(options) == 1:
            yield Advice(options[0])
            return
        known_of_game = self._known(game.slug)
        known, memory.thoughts = memory.thoughts, Futures()
        search = Search(
            game,
            view,
            options,
            luck,
            **known_of_game._asdict(),
            habits=self._habits,
            root=None if known is None else known.find(view),
            futures=memory.thoughts,
        )
        work, iterations = 0, math.ceil(self._iterations * memory.share(game, view))
        while True:
            search.run(iterations)
            work += iterations
            yield search.advice(work)

    def _known(self, slug: str) -> Judging:
        """What it goes by in this game."""
        known = Judging.by(lore_of(slug) if self._with_lore else None)
        if self._policy or self._judge:
            return known._replace(policy=self._policy, judge=self._judge)
        return known
