"""
The general search: how many decisions it simulates, beside plain random play of the same game and beside OpenSpiel's
tree search in Python; and, if wanted, how strong it is. ``python -m benchmarks.search --help``.

Machines are noisy, so everything is measured in short turns, one after the other and all of it several times; what is
reported is the median, and the median of the ratios within one turn. Seconds are those of the processor.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import math
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median
from typing import Any
from unittest.mock import patch

import msgspec

from benchmarks.report import machine, publish
from quintain.arena.match import luck_of
from quintain.core.contract import AnyGame, State
from quintain.core.luck import Stream
from quintain.core.moments import Moment
from quintain.core.registry import load
from quintain.players import Player, decide, player
from quintain.players.lore import lore_of
from quintain.players.search import SeekerPlayer
from quintain.table.table import Table

NAME = "general search"
TABLES = (("knight-shift", 2), ("squires", 4), ("knights-duty", 2), ("knights-duty", 4))
ITERATIONS = 1_000
RANDOM_DECISIONS = 40_000
OPEN_SPIEL_SIMULATIONS = 60
RANDOM, SEARCH, JUDGED = "random play", "search, playouts at random", "search, judged by lore"
OPEN_SPIEL = "OpenSpiel's MCTS in Python, breakthrough"

Work = Callable[[], None]


class Contest(msgspec.Struct, frozen=True):
    """Something to measure."""

    table: str
    who: str
    work: Work
    simulations: int = 0
    """How many are made in one turn."""
    decisions: int = 0
    """How many are simulated in one turn, in the tree and in playouts; 0 where they are not ours to count."""


# --- speed ----------------------------------------------------------------------------------------------------------


@contextmanager
def counted(state: State[Any, Any]) -> Iterator[list[int]]:
    """How many actions are applied meanwhile to positions of this kind."""
    kind, found = type(state), [0]
    apply = kind.apply

    def counting(self: State[Any, Any], *given: Any) -> None:
        found[0] += 1
        apply(self, *given)

    with patch.object(kind, "apply", counting):
        yield found


def random_play(game: AnyGame, seats: int) -> Contest:
    """Random matches through the contract, as the engine's own benchmark plays them."""
    settings = game.settings()

    def work() -> None:
        pick, moment, made = Random(1).random, Moment(Stream(1)), 0
        while made < RANDOM_DECISIONS:
            state = game.new(seats, settings, moment)
            while state.actors:
                seat = state.actors[0]
                options = state.options(seat)
                state.apply(seat, options[int(pick() * len(options))], moment)
                made += 1

    with counted(game.new(seats, settings, Moment(Stream(1)))) as found:
        work()
    return Contest(f"{game.title}, {seats} seats", RANDOM, work, decisions=found[0])


def search(game: AnyGame, seats: int, *, judged: bool) -> Contest:
    """A search at the first decision of a match: its simulations are whole matches, or as long as the lore wants."""
    state = game.new(seats, game.settings(), Moment(Stream(1)))
    seat = state.actors[0]
    view, options = state.view(seat), state.options(seat)
    seeker = SeekerPlayer(ITERATIONS, 1, with_lore=judged)

    def work() -> None:
        decide(seeker, game, view, options, Stream(2))

    with counted(state) as found:
        work()
    who, decisions = (JUDGED, 0) if judged else (SEARCH, found[0])
    return Contest(f"{game.title}, {seats} seats", who, work, ITERATIONS, decisions)


def open_spiel() -> Contest:
    import numpy as np  # noqa: PLC0415 - only where OpenSpiel is installed
    import pyspiel  # noqa: PLC0415

    mcts: Any = importlib.import_module("open_spiel.python.algorithms.mcts")

    found = [0]

    class Choices:
        """Random choices that are counted; one is made for every decision of a playout."""

        def __init__(self) -> None:
            self._random = np.random.RandomState(1)

        def choice(self, options: Sequence[int]) -> int:
            found[0] += 1
            return int(self._random.choice(options))

    game = pyspiel.load_game("breakthrough")
    start = game.new_initial_state()

    class Playouts(mcts.RandomRolloutEvaluator):  # type: ignore[misc]
        def evaluate(self, state: Any) -> Any:
            found[0] += state.move_number()
            return super().evaluate(state)

    def work() -> None:
        bot = mcts.MCTSBot(
            game, 1.4, OPEN_SPIEL_SIMULATIONS, Playouts(1, Choices()), random_state=np.random.RandomState(1)
        )
        bot.mcts_search(start)

    work()
    return Contest(OPEN_SPIEL, OPEN_SPIEL, work, OPEN_SPIEL_SIMULATIONS, found[0])


def contests() -> list[Contest]:
    found = []
    for slug, seats in TABLES:
        game = load(slug)
        lore = lore_of(slug)
        found += [random_play(game, seats), search(game, seats, judged=False)]
        if lore is not None and lore.judge is not None:
            found.append(search(game, seats, judged=True))
    if importlib.util.find_spec("pyspiel"):
        found.append(open_spiel())
    return found


def measure(found: Sequence[Contest], turns: int) -> list[list[float]]:
    """The seconds that every contest takes, turn by turn after one to get warm."""
    seconds: list[list[float]] = [[] for _ in found]
    for turn in range(turns + 1):
        for contest, took in zip(found, seconds, strict=True):
            begin = time.process_time()
            contest.work()
            if turn:
                took.append(time.process_time() - begin)
    return seconds


def speed_report(found: Sequence[Contest], seconds: Sequence[Sequence[float]]) -> list[str]:
    lines = ["| table | who | simulations/s | decisions/s | beside random play |", "|---|---|---|---|---|"]
    plain: list[float] = []
    for contest, took in zip(found, seconds, strict=True):
        rates = [contest.decisions / second for second in took]
        plain = rates if contest.who == RANDOM else plain
        simulations = f"{contest.simulations / median(took):,.0f}" if contest.simulations else ""
        decisions = f"{median(rates):,.0f}" if contest.decisions else ""
        beside = ""
        if contest.who == SEARCH:
            beside = f"{median(mine / theirs for mine, theirs in zip(rates, plain, strict=True)):.0%}"
        who = "" if contest.who == OPEN_SPIEL else contest.who
        lines.append(f"| {contest.table} | {who} | {simulations} | {decisions} | {beside} |")
    return lines


# --- strength -------------------------------------------------------------------------------------------------------


class Strength(msgspec.Struct, frozen=True):
    slug: str
    seats: int
    iterations: int
    points: list[float]
    seconds: list[float]
    """By decision."""

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's, of 95 %."""
        n, share, z = len(self.points), sum(self.points) / len(self.points), 1.96
        middle, reach = share + z * z / (2 * n), z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
        return (middle - reach) / (1 + z * z / n), (middle + reach) / (1 + z * z / n)

    def __str__(self) -> str:
        low, high = self.interval
        share = sum(self.points) / len(self.points)
        return (
            f"| {self.iterations:,} | {share:.1%} | {low:.1%} to {high:.1%} | {len(self.points)} |"
            f" {1000 * median(self.seconds):,.0f} ms |"
        )


def matches(game: AnyGame, seats: int, ours: Player, other: str, seed: int) -> Iterator[tuple[float, list[float]]]:
    """Matches of one against the same others, seat after seat: its share of the win, and its seconds by decision."""
    while True:
        mine, seconds = seed % seats, []
        sitting = [ours if seat == mine else player(other) for seat in range(seats)]
        table = Table.new(game, seats, seed)
        while table.actors:
            seat = table.actors[0]
            options = table.state.options(seat)
            begin = time.process_time()
            action = decide(sitting[seat], game, table.view(seat), options, luck_of(table, seat))
            if seat == mine and len(options) > 1:
                seconds.append(time.process_time() - begin)
            table.act(seat, action)
        outcome = table.state.outcome()
        if outcome is None:
            raise ValueError("nobody must decide, and yet the match is not over")
        yield float(outcome.points(mine)), seconds
        seed += 1


def strength(slug: str, seats: int, iterations: int, number: int, seed: int) -> Strength:
    """The seeker against greedy players."""
    found = Strength(slug, seats, iterations, [], [])
    ours = SeekerPlayer(iterations, 1)
    for points, seconds in islice(matches(load(slug), seats, ours, "greedy", seed), number):
        found.points.append(points)
        found.seconds.extend(seconds)
        print(f"match {len(found.points)}: {points:g}, {sum(found.points) / len(found.points):.1%} so far", flush=True)  # noqa: T201
    return found


# --- both -----------------------------------------------------------------------------------------------------------


def report(found: Sequence[Contest], seconds: Sequence[Sequence[float]], strong: Sequence[Strength]) -> str:
    lines = [
        "## General search",
        "",
        f"Measured by `python -m benchmarks.search` on {machine()}: medians of {len(seconds[0])} turns, in which all",
        "take turns, in seconds of the processor. Searches begin at the first decision of a match; simulations are",
        "played to its end at random, or judged by the lore of the game where it can. Decisions are counted in the",
        "tree and in playouts.",
        "",
        *speed_report(found, seconds),
    ]
    if strong:
        first = strong[0]
        lines += [
            "",
            f"{load(first.slug).title}, {first.seats} seats, against greedy players on all other seats, every seat in",
            f"turn; a fair share is {1 / first.seats:.0%}.",
            "",
            "| iterations | wins | 95 % | matches | median per decision |",
            "|---|---|---|---|---|",
            *map(str, strong),
        ]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the general search: speed, and strength if wanted.")
    parser.add_argument("--turns", type=int, default=7)
    parser.add_argument("--matches", type=int, default=0, help="matches against greedy players for every budget")
    parser.add_argument("--budgets", type=int, nargs="+", default=[1_000], help="iterations per decision")
    parser.add_argument("--game", default="squires")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the results into this Markdown file")
    chosen = parser.parse_args()
    found = contests()
    seconds = measure(found, chosen.turns)
    budgets = chosen.budgets if chosen.matches else []
    strong = [strength(chosen.game, chosen.seats, budget, chosen.matches, chosen.seed) for budget in budgets]
    section = report(found, seconds, strong)
    publish(section, NAME, chosen.write)


if __name__ == "__main__":
    main()
