"""
How fast the hot paths are, beside a yardstick that runs in the same process.

Machines are noisy, so every path is measured in short turns that alternate with its yardstick; what is reported is the
median rate and the median of the ratios of neighbouring turns.
"""

from __future__ import annotations

import platform
import random
import time
from collections.abc import Callable, Iterable, Sequence
from statistics import median

import msgspec

from benchmarks import yardsticks
from benchmarks.yardsticks import Work, Yardstick
from quintain.core.contract import AnyGame
from quintain.core.luck import Stream
from quintain.core.moments import Moment
from quintain.core.settings import settle
from quintain.table.table import Table

NAME = "hot paths"
PERFT_DEPTH = 4
DECISIONS = 10_000
"""In one turn of random play."""


class Measure(msgspec.Struct, frozen=True):
    path: str
    unit: str
    rate: float
    """Units per second."""
    yardstick: str = ""
    yardstick_rate: float = 0.0
    ratio: float = 0.0
    """How many times the yardstick's rate."""


def benchmark(game: AnyGame, turns: int = 5) -> list[Measure]:
    """Every hot path of a game, beside the yardsticks that are installed."""
    nature, play = game.nature, _play(game, game.seats[0])
    first, *others = game.seats
    path, beside = "random play: options, apply", yardsticks.random_play(nature)
    found = _measures(f"{path}, {first} seats" if others else path, "decisions", play, turns, beside)
    for seats in others:
        found += _measures(f"{path}, {seats} seats", "decisions", _play(game, seats), turns, beside[:1])
    if nature.is_open:
        found += _measures(f"perft to depth {PERFT_DEPTH}", "nodes", _perft(game), turns, yardsticks.perft())
    found += _measures("random play at a table, recorded", "decisions", _play_at_table(game), turns)
    for path, work in _calls(game):
        own = [("our own random decisions", play)] if path == "imagine" else []
        found += _measures(path, "calls", work, turns, own)
    return found


def report(results: Iterable[tuple[AnyGame, list[Measure]]]) -> str:
    """The results as a section."""
    lines = [
        "## Hot paths",
        "",
        f"Measured by `make bench` on {platform.python_implementation()} {platform.python_version()}. Rates depend on",
        "the machine; the ratios are taken against the yardstick run in the same process, turn by turn.",
    ]
    for game, measures in results:
        lines += [
            "",
            f"### {game.title}",
            "",
            "| path | rate | yardstick | its rate | ratio |",
            "|---|---|---|---|---|",
        ]
        lines += [_row(measure) for measure in measures]
    return "\n".join(lines) + "\n"


def _row(measure: Measure) -> str:
    rate = f"{measure.rate:,.0f} {measure.unit}/s"
    if not measure.yardstick:
        return f"| {measure.path} | {rate} | | | |"
    beside = f"{measure.yardstick_rate:,.0f}/s"
    return f"| {measure.path} | {rate} | {measure.yardstick} | {beside} | {measure.ratio:.2g}x |"


def _measures(path: str, unit: str, work: Work, turns: int, beside: Sequence[Yardstick] = ()) -> list[Measure]:
    """A measure for every yardstick, or one alone."""
    work()
    if not beside:
        return [Measure(path, unit, median(_rate(work) for _ in range(turns)))]
    found = []
    for name, other in beside:
        other()
        rates = [(_rate(work), _rate(other)) for _ in range(turns)]
        ratio = median(ours / theirs for ours, theirs in rates)
        found.append(Measure(path, unit, median(r for r, _ in rates), name, median(r for _, r in rates), ratio))
    return found


def _rate(work: Work) -> float:
    begin = time.perf_counter()
    units = work()
    return units / (time.perf_counter() - begin)


# --- our paths ------------------------------------------------------------------------------------------------------


def _play(game: AnyGame, seats: int) -> Work:
    """Random matches through the contract, events off, as a search plays them."""
    pick = random.Random(1).random
    settings = settle(game.settings, {})
    entry = iter(range(10**9))

    def work() -> int:
        made = 0
        while made < DECISIONS:
            moment = Moment(Stream(1, next(entry)))
            state = game.new(seats, settings, moment)
            while state.actors:
                seat = state.actors[0]
                options = state.options(seat)
                state.apply(seat, options[int(pick() * len(options))], moment)
                made += 1
        return made

    return work


def _play_at_table(game: AnyGame, decisions: int = 1_000) -> Work:
    """Random matches as people play them: texts read, actions checked, events told, a record kept."""
    pick = random.Random(1).random
    seeds = iter(range(10**9))

    def work() -> int:
        made = 0
        while made < decisions:
            table = Table.new(game, seed=next(seeds))
            while table.actors:
                seat = table.actors[0]
                options = table.state.options(seat)
                table.submit(seat, table.state.text(options[int(pick() * len(options))]))
                made += 1
        return made

    return work


def _perft(game: AnyGame) -> Work:
    state = game.new(game.seats[0], settle(game.settings, {}), Moment(Stream(1)))
    return lambda: game.count(state, PERFT_DEPTH)


def _calls(game: AnyGame, times: int = 500) -> list[tuple[str, Work]]:
    """Single calls in the middle of a match."""
    table = Table.new(game, seed=1)
    pick = random.Random(1).random
    for _ in range(20):
        for seat in table.actors[:1]:
            options = table.state.options(seat)
            table.act(seat, options[int(pick() * len(options))])
    seat, state = table.actors[0], table.state
    view = state.view(seat)
    luck = Stream(1)
    calls: dict[str, Callable[[], object]] = {
        "clone": state.clone,
        "view": lambda: state.view(seat),
        "imagine": lambda: game.imagine(view, luck),
        "scene": lambda: table.scene(seat),
    }
    return [(name, _repeat(call, times)) for name, call in calls.items()]


def _repeat(call: Callable[[], object], times: int) -> Work:
    def work() -> int:
        for _ in range(times):
            call()
        return times

    return work
