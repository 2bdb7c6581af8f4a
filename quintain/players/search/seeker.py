"""Information-set Monte Carlo tree search: for hidden and open games, for luck, and for choices made at once."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any

from quintain.core.answers import Event
from quintain.core.contract import Game, State, View
from quintain.core.luck import Luck
from quintain.core.seats import Seat
from quintain.players.contract import Advice
from quintain.players.playouts import play_out
from quintain.players.search.tree import Bandit, Node

BATCH = 250
"""Iterations between one piece of advice and the next."""
CURIOSITY = 0.7


class SeekerPlayer:
    """Every iteration imagines another world, walks down a tree of what the seat would hear, and plays to the end.

    Every seat maximises its own share of the win. Nothing is known of the game but its contract.
    """

    name = "seeker"
    rounds = 4

    def think(
        self,
        game: Game[Any, Any, Any],
        view: View,
        options: Sequence[Any],
        luck: Luck,
    ) -> Iterator[Advice]:
        seat = view.seat
        if seat is None or len(options) == 1:
            yield Advice(options[0])
            return
        search = _Search(game, view, seat, luck)
        work = 0
        while True:
            for _ in range(BATCH):
                search.iterate()
            work += BATCH
            yield search.advice(options, work)


class _Search:
    def __init__(self, game: Game[Any, Any, Any], view: View, seat: Seat, luck: Luck) -> None:
        self.game = game
        self.view = view
        self.seat = seat
        self.luck = luck
        self.root = Node()

    def advice(self, options: Sequence[Any], work: int) -> Advice:
        """The option that was visited most; what is visited most is what does best."""
        arms = self.root.bandit(self.seat).arms
        tried = {place: arms[option] for place, option in enumerate(options) if arms[option].visits}
        best = max(tried, key=lambda place: (tried[place].visits, tried[place].mean))
        return Advice(options[best], {place: arm.mean for place, arm in tried.items()}, work)

    def iterate(self) -> None:
        world = self.game.imagine(self.view, self.luck)
        chosen = self._descend(world)
        points = play_out(world, self.luck)
        for bandit, seat, action in chosen:
            bandit.learn(action, points[seat])

    def _descend(self, world: State[Any, Any]) -> list[tuple[Bandit, Seat, Any]]:
        """Walk down the tree to where nobody has been, changing the world on the way."""
        node, fresh = self.root, False
        chosen: list[tuple[Bandit, Seat, Any]] = []
        unheard: dict[Seat, tuple[Hashable, ...]] = {}
        while world.actors and not fresh:
            # The searcher decides first: in a decision of several seats it is the one whose turn this search is about.
            seat = self.seat if self.seat in world.actors else world.actors[0]
            before = unheard.get(seat, ())
            bandit = node.bandit(seat, before)
            action = bandit.choose(world.options(seat), self.luck, CURIOSITY)
            chosen.append((bandit, seat, action))
            events: list[Event] = []
            world.apply(seat, action, self.luck, events)
            if all(event.private for event in events):
                unheard[seat] = (*before, action)
                continue
            unheard = {}
            node, fresh = node.child(self._heard(events))
        return chosen

    def _heard(self, events: Sequence[Event]) -> Hashable:
        """What the searcher hears of these events."""
        notices = [event.heard_by(self.seat) for event in events]
        return tuple((notice.kind, tuple(notice.values.items())) for notice in notices if notice is not None)
