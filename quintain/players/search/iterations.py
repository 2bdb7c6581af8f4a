"""One search for one decision: worlds are imagined, walked through along the tree, and judged at its edge."""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Sequence
from typing import Any

import msgspec

from quintain.core.answers import Event
from quintain.core.contract import AnyGame, State, View
from quintain.core.luck import Luck
from quintain.core.moments import Moment, Told
from quintain.core.seats import Seat
from quintain.players.contract import Advice
from quintain.players.judging import Judging
from quintain.players.lore import Guide, Judge, Policy
from quintain.players.playouts import QuickLuck
from quintain.players.search.tree import Arm, Bandit, Node, expected

SELDOM = 5
"""What was tried less often is no part of an expected variation."""
Step = tuple[Bandit, Seat, Arm]


class Habits(msgspec.Struct, frozen=True, kw_only=True):
    """How a search spends its iterations."""

    curiosity: float
    """How much is tried that does not look best, in units of how widely results are spread."""
    breadth: float
    """After n visits so many times the root of n options are looked at."""
    deep_breadth: float
    """The same below the decision itself."""
    ripe: int
    """How often an action is judged before the walk goes on beyond it."""
    compared: int = 1
    """How many options are tried in the same world with the same luck, so that they are told apart sooner."""


PLAIN = Habits(curiosity=0.7, breadth=4.0, deep_breadth=4.0, ripe=1)
"""Where every match is played out at random."""
JUDGED = Habits(curiosity=0.15, breadth=1.0, deep_breadth=1.0, ripe=500, compared=2)
"""Where lore judges: its playouts know better than a tree that has seen little."""


class Spread:
    """How widely results are spread about their mean."""

    __slots__ = ("_mean", "_squares", "_times")

    def __init__(self) -> None:
        # As if it had been seen already that results are anywhere from 0 to 1.
        self._times, self._mean, self._squares = 2.0, 0.5, 0.5

    def add(self, points: float) -> None:
        self._times += 1
        off = points - self._mean
        self._mean += off / self._times
        self._squares += off * (points - self._mean)

    @property
    def width(self) -> float:
        """Twice the standard deviation: 1 for a toss of a coin."""
        return 2 * math.sqrt(self._squares / self._times)


class Futures:
    """The nodes of a tree where the searcher goes on deciding before anybody else does, by what it would see there.

    What is kept agrees with all that the searcher has learned meanwhile; anything else is not found.
    """

    def __init__(self) -> None:
        self._nodes: dict[bytes, Node] = {}
        self._seen: set[Node] = set()

    def add(self, world: State[Any, Any], seat: Seat, node: Node) -> None:
        if node in self._seen:
            return
        self._seen.add(node)
        if world.actors == (seat,):
            self._nodes[msgspec.msgpack.encode(world.view(seat))] = node

    def find(self, view: View) -> Node | None:
        return self._nodes.get(msgspec.msgpack.encode(view))


class Search:
    """A tree for one decision of one seat, which grows by one walk in every iteration."""

    def __init__(
        self,
        game: AnyGame,
        view: View,
        options: Sequence[Any],
        luck: Luck,
        *,
        policy: Policy | None = None,
        judge: Judge | None = None,
        judged: Collection[str] = (),
        guide: Guide | None = None,
        habits: Habits | None = None,
        root: Node | None = None,
        futures: Futures | None = None,
    ) -> None:
        if view.seat is None:
            raise ValueError("a spectator decides nothing")
        self._game = game
        self._view = view
        self._seat = view.seat
        self._options = options
        self._luck = QuickLuck.of(luck)
        self._policy = policy
        self._judging = Judging(policy, judge, judged, guide)
        self._habits = habits or (PLAIN if judge is None else JUDGED)
        self._root = root or Node()
        self._futures = futures
        self._spread = Spread()
        self._is_open = game.nature.is_open
        """Then an action says all that there is to hear."""
        self._order: Sequence[Any] = ()
        """The options as the policy puts them in order."""

    def run(self, iterations: int) -> None:
        """So many walks down the tree, each with a judgement at its edge."""
        left = iterations
        while left:
            world = self._game.imagine(self._view, self._luck)
            if self._habits.compared == 1:
                self._iterate(world, self._luck)
                left -= 1
                continue
            seed = self._luck.below(1 << 64, "world")
            tried: list[Any] = []
            while left and len(tried) < min(self._habits.compared, len(self._options)):
                tried.append(self._iterate(world.clone(), QuickLuck(seed), tried))
                left -= 1

    def _iterate(self, world: State[Any, Any], luck: Luck, tried: Sequence[Any] = ()) -> Any:
        """One walk that begins with an option that was not tried in this world yet; that option."""
        steps = self._descend(world, luck, tried)
        points = self._judging.shares(world, self._seat, steps[-1][1], luck)
        self._spread.add(points[self._seat])
        before: Arm | None = None
        for bandit, seat, arm in steps:
            bandit.learn(arm, points[seat])
            if before is not None:
                before.next[bandit] = before.next.get(bandit, 0) + 1
            before = arm
        return steps[0][2].action

    def advice(self, work: int) -> Advice:
        """The option that was visited most, the chances of all that were tried, and the expected variation."""
        bandit = self._root.bandit(self._seat)
        tried = [(place, bandit.arms[option]) for place, option in enumerate(self._options) if option in bandit.arms]
        chances = {place: arm.mean for place, arm in tried if arm.visits}
        return Advice(bandit.favourite.action, chances, work, tuple(expected(bandit, SELDOM)))

    def _descend(self, world: State[Any, Any], luck: Luck, tried: Sequence[Any]) -> list[Step]:
        """Walk down the tree to its edge, changing the world on the way."""
        node, searcher = self._root, self._seat
        steps: list[Step] = []
        unheard: dict[Seat, tuple[Hashable, ...]] = {}
        curiosity = self._habits.curiosity * self._spread.width
        quiet, futures = Moment(luck), self._futures
        while world.actors:
            # The searcher decides first: in a decision of several seats it is the one whose turn this search is about.
            seat = searcher if searcher in world.actors else world.actors[0]
            if seat != searcher:
                futures = None
            before = unheard.get(seat, ())
            bandit = node.bandit(seat, before)
            shown = self._look_at(world, seat, bandit, luck) if steps else self._look_around(world, bandit, luck, tried)
            arm = bandit.choose(shown, curiosity)
            steps.append((bandit, seat, arm))
            if arm.visits < self._habits.ripe:
                world.apply(seat, arm.action, quiet)
                break
            if self._is_open:
                world.apply(seat, arm.action, quiet)
                node = node.child(arm.action)
            else:
                moment = Told(luck)
                world.apply(seat, arm.action, moment)
                if is_secret(moment.events, seat):
                    unheard[seat] = (*before, arm.action)
                    continue
                unheard = {}
                node = node.child(heard(moment.events, searcher))
            if futures is not None:
                futures.add(world, searcher, node)
        return steps

    def _look_around(self, world: State[Any, Any], bandit: Bandit, luck: Luck, tried: Sequence[Any]) -> Sequence[Any]:
        """The options of the decision itself that are worth looking at by now and were not tried in this world."""
        width = max(len(tried) + 1, _width(self._habits.breadth, bandit))
        if self._policy is None:
            return _some([option for option in self._options if option not in tried], bandit, width, luck)
        if not self._order:
            self._order = _ordered(self._options, self._policy(world, self._seat, self._options, luck))
        return [option for option in self._order[:width] if option not in tried]

    def _look_at(self, world: State[Any, Any], seat: Seat, bandit: Bandit, luck: Luck) -> Sequence[Any]:
        """The options of a later decision that are worth looking at by now."""
        options = world.options(seat)
        if len(options) == 1:
            return options
        width = _width(self._habits.deep_breadth, bandit)
        if self._policy is None:
            return _some(options, bandit, width, luck)
        return _ordered(options, self._policy(world, seat, options, luck))[:width]


def _width(breadth: float, bandit: Bandit) -> int:
    return math.ceil(breadth * math.sqrt(bandit.visits + 1))


def _ordered(options: Sequence[Any], weights: Sequence[float]) -> list[Any]:
    """The options that weigh most first; those that weigh the same in the game's order."""
    return [options[place] for place in sorted(range(len(options)), key=weights.__getitem__, reverse=True)]


def _some(options: Sequence[Any], bandit: Bandit, width: int, luck: Luck) -> Sequence[Any]:
    """Without a policy: the options that were tried, and another one while they are too few."""
    arms = bandit.arms
    tried = [option for option in options if option in arms]
    if len(tried) == len(options) or len(tried) >= width:
        return tried
    fresh = [option for option in options if option not in arms]
    return [*tried, fresh[luck.below(len(fresh), "fresh")]]


def is_secret(events: Sequence[Event], seat: Seat) -> bool:
    """Whether nobody but this seat hears anything of these events."""
    return all(event.private and event.to in ((), (seat,)) for event in events)


def heard(events: Sequence[Event], seat: Seat) -> Hashable:
    """What this seat hears of these events, as something to tell nodes apart by."""
    found: list[Hashable] = []
    for event in events:
        if seat in event.to:
            found.append((event.kind, *event.values.items(), *event.secret.items()))
        elif not event.private:
            found.append((event.kind, *event.values.items()))
    return tuple(found)
