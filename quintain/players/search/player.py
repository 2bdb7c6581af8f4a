"""Information-set Monte Carlo tree search: for hidden and open games, for luck, and for choices made at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from quintain.core.contract import AnyGame, View
from quintain.core.luck import Luck
from quintain.players.contract import Advice
from quintain.players.lore import Judge, Policy, lore_of
from quintain.players.search.iterations import Futures, Habits, Search
from quintain.players.search.tree import Node

ITERATIONS = 250
ROUNDS = 4


class SeekerPlayer:
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
        """``iterations`` lie between one piece of advice and the next; ``habits`` are those that suit the lore.

        ``policy`` and ``judge`` are for the one game that is played; without either, those of its lore are taken.
        """
        self.rounds = rounds
        self._iterations = iterations
        self._habits = habits
        self._policy = policy
        self._judge = judge
        self._with_lore = with_lore

    def think(
        self,
        game: AnyGame,
        view: View,
        options: Sequence[Any],
        luck: Luck,
    ) -> Iterator[Advice]:
        return self.search(game, view, options, luck)

    def sit(self) -> SeatedSeeker:
        """The same player for one seat in one match, with a memory of what it has thought."""
        return SeatedSeeker(self)

    def search(
        self,
        game: AnyGame,
        view: View,
        options: Sequence[Any],
        luck: Luck,
        root: Node | None = None,
        futures: Futures | None = None,
    ) -> Iterator[Advice]:
        """Think on from the node ``root``, and keep in ``futures`` where the next decision may be."""
        if view.seat is None or len(options) == 1:
            yield Advice(options[0])
            return
        policy, judge, judged = self._known(game.slug)
        search = Search(
            game,
            view,
            options,
            luck,
            policy=policy,
            judge=judge,
            judged=judged,
            habits=self._habits,
            root=root,
            futures=futures,
        )
        work = 0
        while True:
            search.run(self._iterations)
            work += self._iterations
            yield search.advice(work)

    def _known(self, slug: str) -> tuple[Policy | None, Judge | None, frozenset[str]]:
        """What it goes by in this game, and where it may judge."""
        lore = lore_of(slug) if self._with_lore else None
        judged = frozenset[str]() if lore is None else lore.judged
        if self._policy or self._judge or lore is None:
            return self._policy, self._judge, judged
        return lore.policy, lore.judge, judged


class SeatedSeeker:
    """A seeker that goes on with the tree of its last decision where that has led to what it sees now.

    For one seat in one match. What it advises depends on what it was asked before; the same questions in the same order
    get the same answers.
    """

    name = "seated seeker"

    def __init__(self, player: SeekerPlayer) -> None:
        self.rounds = player.rounds
        self._player = player
        self._futures = Futures()

    def think(
        self,
        game: AnyGame,
        view: View,
        options: Sequence[Any],
        luck: Luck,
    ) -> Iterator[Advice]:
        root = self._futures.find(view)
        self._futures = Futures()
        return self._player.search(game, view, options, luck, root, self._futures)
