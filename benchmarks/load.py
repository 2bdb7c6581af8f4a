"""
Bounded load on real server processes on this machine: tables of two socket clients that play random moves as fast as
replies come. ``python -m benchmarks.load --help``.

Machines are noisy, so everything is measured in short turns, one server after the other and all of it several times;
what is reported is the median, and the median of the ratios within one turn.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import msgspec
import uvloop

from benchmarks.load_clients import Player, Tally, play_ours, play_theirs
from benchmarks.report import machine, publish
from benchmarks.servers import Running, boardgame_io, install_boardgame_io, postgres, processor_seconds, sqlite
from benchmarks.websocket_client import Address

OURS, MEMORY, FILE = "Quintain, SQLite", "boardgame.io, in memory", "boardgame.io, files"
ONE, TWO = "Quintain, PostgreSQL, one process", "Quintain, PostgreSQL, two processes"
NAME = "server under load"
Play = Callable[[Address, Tally], Awaitable[list[Player]]]


class Result(msgspec.Struct, frozen=True):
    """One server under load for a while."""

    rate: float
    """Moves per second."""
    trips_ms: tuple[float, float, float]
    """The round trip that half, 95 and 99 of a hundred moves do not exceed."""
    shares: dict[str, float]
    """Processor seconds per second, by what the processes do."""


class Contest(msgspec.Struct, frozen=True):
    name: str
    start: Callable[[], AbstractContextManager[Running]]
    play: Play


# --- one measurement ------------------------------------------------------------------------------------------------


GOODBYE_SECONDS = 5.0
"""How long to wait for sockets to close; one that was being opened may never say so."""
WARM_SECONDS = 3.0
"""How long a server plays before it is measured."""


async def put_under_load(running: Running, play: Play, tables: int, seconds: float) -> Result:
    """So many tables at once, after some play to get warm."""
    await play_for(running, play, tables, WARM_SECONDS)
    return await play_for(running, play, tables, seconds)


async def play_for(running: Running, play: Play, tables: int, seconds: float, pause_seconds: float = 0.0) -> Result:
    """Open all tables, then let everybody move at once, each after a pause to think."""
    tally, opened = Tally(pause_seconds), asyncio.Semaphore(0)
    tasks = [
        asyncio.create_task(_one_after_another(play, running.addresses[n % len(running.addresses)], tally, opened))
        for n in range(tables)
    ]
    for _ in range(tables):
        await _first(asyncio.create_task(opened.acquire()), *tasks)
    begin, before, own = time.perf_counter(), _processor_seconds(running), time.process_time()
    tally.start()
    await asyncio.sleep(seconds)
    trips = list(tally.trips_ms)
    took, after = time.perf_counter() - begin, _processor_seconds(running)
    shares = {who: (after[who] - before[who]) / took for who in before}
    shares["load"] = (time.process_time() - own) / took
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks, timeout=GOODBYE_SECONDS)
    for player in tally.players:
        player.close()
    await asyncio.wait([player.closed for player in tally.players], timeout=GOODBYE_SECONDS)
    cuts = quantiles(trips, n=100)
    return Result(len(trips) / took, (cuts[49], cuts[94], cuts[98]), shares)


async def _one_after_another(play: Play, address: Address, tally: Tally, opened: asyncio.Semaphore) -> None:
    """A match after the other at one table of the room."""
    while True:
        players = await play(address, tally)
        opened.release()
        await asyncio.wait([player.closed for player in players])


async def _first(awaited: asyncio.Task[Any], *others: asyncio.Task[None]) -> None:
    """Wait for one task; raises what another raises meanwhile."""
    done, _ = await asyncio.wait((awaited, *others), return_when=asyncio.FIRST_COMPLETED)
    for task in done:
        task.result()


def _processor_seconds(running: Running) -> dict[str, float]:
    return {who: processor_seconds(pids) for who, pids in running.processes.items()}


# --- all of them ----------------------------------------------------------------------------------------------------


def contests(installed: Path | None, with_postgres: bool) -> list[Contest]:
    found = [Contest(OURS, sqlite, play_ours)]
    if installed is not None:
        found.append(Contest(MEMORY, partial(boardgame_io, installed, "memory"), play_theirs))
        found.append(Contest(FILE, partial(boardgame_io, installed, "file"), play_theirs))
    if with_postgres:
        found.append(Contest(ONE, partial(postgres, 1), play_ours))
        found.append(Contest(TWO, partial(postgres, 2), play_ours))
    return found


def measure(found: list[Contest], tables: int, seconds: float, turns: int) -> dict[str, list[Result]]:
    """Every contest in every turn."""
    results: dict[str, list[Result]] = {contest.name: [] for contest in found}
    for turn in range(1, turns + 1):
        for contest in found:
            with contest.start() as running:
                result = uvloop.run(put_under_load(running, contest.play, tables, seconds))
            results[contest.name].append(result)
            print(f"turn {turn}: {_row(contest.name, [result])}", flush=True)  # noqa: T201
    return results


def report(results: dict[str, list[Result]], tables: int, seconds: float, turns: int) -> str:
    """The results as a section of Markdown."""
    lines = [
        "## Server under load",
        "",
        f"Measured by `make load` on {machine()}: {tables} tables with",
        f"two socket clients each, random moves as fast as replies come; medians of {turns} turns of {seconds:g} s, in",
        "which the servers take turns. A round trip ends when the mover hears that the move was accepted; Quintain has",
        "stored it by then. Servers, databases and the load itself share this machine: it is said how many processors",
        "each kept busy, and what a move cost the server and its database. Quintain plays Knight Shift, boardgame.io",
        "plays Breakthrough, about as many pieces and options; the clients are the same.",
        "",
        "| server | moves/s | p50 ms | p95 ms | p99 ms | processors | processor ms per move |",
        "|---|---|---|---|---|---|---|",
        *(_row(name, found) for name, found in results.items()),
        "",
        *_ratios(results),
    ]
    return "\n".join(lines) + "\n"


def _row(name: str, results: list[Result]) -> str:
    cuts = [f"{median(result.trips_ms[place] for result in results):,.1f}" for place in range(3)]
    shares = {who: median(result.shares[who] for result in results) for who in results[0].shares}
    busy = ", ".join(f"{who} {share:.2f}" for who, share in shares.items())
    cost = median(sum(_work(result)) / result.rate * 1000 for result in results)
    return f"| {name} | {median(result.rate for result in results):,.0f} | {' | '.join(cuts)} | {busy} | {cost:.2f} |"


def _ratios(results: dict[str, list[Result]]) -> list[str]:
    """Ours beside theirs, turn by turn."""
    lines = []
    for mine, other in ((OURS, MEMORY), (OURS, FILE), (TWO, ONE)):
        if mine in results and other in results:
            pairs = list(zip(results[mine], results[other], strict=True))
            rate = median(a.rate / b.rate for a, b in pairs)
            late = median(a.trips_ms[1] / b.trips_ms[1] for a, b in pairs)
            work = median(sum(_work(a)) / a.rate / (sum(_work(b)) / b.rate) for a, b in pairs)
            lines.append(
                f"- {mine} beside {other}: {rate:.2f} times the moves per second, {late:.2f} times the p95, "
                f"{work:.2f} times the processor time per move."
            )
    return lines


def _work(result: Result) -> list[float]:
    """What all but those who play keep busy: the server, and its database if that is a process of its own."""
    return [share for who, share in result.shares.items() if who != "load"]


def main() -> None:
    parser = argparse.ArgumentParser(description="Put servers under load, ours and boardgame.io's.")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=4, help="how long to count, per server and turn")
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--only-ours", action="store_true", help="one process on SQLite and nothing beside it")
    parser.add_argument(
        "--boardgame-io",
        type=Path,
        default=Path(tempfile.gettempdir()) / "quintain-boardgame-io",
        metavar="FOLDER",
        help="where boardgame.io is installed, or will be",
    )
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the results into this Markdown file")
    chosen = parser.parse_args()
    installed: Path | None = None
    if not chosen.only_ours:
        trouble = install_boardgame_io(chosen.boardgame_io)
        installed = None if trouble else chosen.boardgame_io
        if trouble:
            print(f"boardgame.io is left out: {trouble}", flush=True)  # noqa: T201
    results = measure(contests(installed, not chosen.only_ours), chosen.tables, chosen.seconds, chosen.turns)
    section = report(results, chosen.tables, chosen.seconds, chosen.turns)
    publish(section, NAME, chosen.write)
    # It measures with what is above.
    from benchmarks import hostile  # noqa: PLC0415

    hostile.main(chosen.write)


if __name__ == "__main__":
    main()
