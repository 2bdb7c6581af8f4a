"""
Many seats and strong luck: whether a search is still worth its time where dice decide much and eight want to win.

``make luck``. One search sits among greedy players at Siege, the small game of the tests with dice, hidden cards, turns
of many decisions and up to eight seats; it sits everywhere once in every deal. Greedy players have no use for more time
than they take, so the search begins with the least that it can do: one iteration for a decision.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory

import msgspec

from benchmarks.report import machine, publish
from quintain.arena.contests import Timed
from quintain.arena.match import play_match
from quintain.core.registry import load, look_again
from quintain.players import player
from quintain.players.intervals import interval
from quintain.players.lore import lore_of
from quintain.players.search import SeekerPlayer
from tests.miniatures.installing import install

NAME = "many seats and luck"
GAME = "siege"
SEATS = (2, 4, 8)
BUDGETS = (1, 30, 100)
MATCHES = 96


class Result(msgspec.Struct, frozen=True):
    """What a search with so many iterations a turn got among greedy players."""

    seats: int
    iterations: int
    lore: bool
    shares: list[float]
    thought: tuple[float, float]
    """The processor's seconds that the search and a greedy player took for a match."""

    @property
    def verdict(self) -> str:
        low, high = interval(fmean(self.shares), len(self.shares))
        return "better" if low > 1 / self.seats else "worse" if high < 1 / self.seats else "as good"

    def __str__(self) -> str:
        share = fmean(self.shares)
        low, high = interval(share, len(self.shares))
        ours, theirs = (f"{1_000 * seconds:,.1f}" for seconds in self.thought)
        judged = "lore" if self.lore else "random playouts"
        return (
            f"| {self.seats} | {self.iterations} | {judged} | {share:.1%} | {low:.1%} to {high:.1%} |"
            f" {1 / self.seats:.1%} | {self.verdict} | {ours} v {theirs} |"
        )


@contextmanager
def siege() -> Iterator[None]:
    """The game and its lore are installed meanwhile."""
    with TemporaryDirectory() as folder:
        path = str(install(Path(folder) / "installed"))
        sys.path.insert(0, path)
        _look_again()
        try:
            yield
        finally:
            sys.path.remove(path)
            _look_again()


def _look_again() -> None:
    """Forget what was found to be installed."""
    look_again()
    lore_of.cache_clear()


def measure(seats: int, iterations: int, matches: int, *, lore: bool = True) -> Result:
    """So many matches of one search among greedy players."""
    shares, ours, theirs = [], 0.0, 0.0
    for number in range(matches):
        mine = number % seats
        sitting = [Timed(player("greedy")) for _ in range(seats)]
        sitting[mine] = Timed(SeekerPlayer(iterations, 1, with_lore=lore))
        outcome = play_match(GAME, sitting, f"luck {number // seats}").outcome()
        if outcome is None:
            raise ValueError("a finished match has no outcome")
        shares.append(float(outcome.points(mine)))
        spent = [sum(timed.seconds) for timed in sitting]
        ours += spent[mine] / matches
        theirs += (sum(spent) - spent[mine]) / (seats - 1) / matches
    return Result(seats, iterations, lore, shares, (ours, theirs))


def report(results: Sequence[Result]) -> str:
    worse = [result for result in results if result.verdict == "worse"]
    lines = [
        "## Many seats and strong luck",
        "",
        f"Measured by `make luck` on {machine()}: one search among greedy players at {load(GAME).title}, a small",
        f"game with dice and hidden cards, {len(results[0].shares)} matches a row, every seat in turn. Iterations are",
        "for a turn, which has some five decisions, each of which takes one at least; greedy players have no use for",
        "more time than they take. Time is the processor's, in ms for all that one seat decides in a match.",
        "",
        "| seats | iterations | judged by | wins | 95 % | fair | than greedy | ms a match, search v greedy |",
        "|---|---|---|---|---|---|---|---|",
        *map(str, results),
        "",
        f"The search is worse than greedy play in {len(worse)} of {len(results)} rows.",
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the search with many seats and strong luck.")
    parser.add_argument("--matches", type=int, default=MATCHES, help="for every row")
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the results into this Markdown file")
    chosen = parser.parse_args()
    with siege():
        results = [measure(seats, budget, chosen.matches) for seats in SEATS for budget in BUDGETS]
        results += [measure(seats, BUDGETS[-1], chosen.matches, lore=False) for seats in SEATS]
        publish(report(results), NAME, chosen.write)


if __name__ == "__main__":
    main()
