"""
What players notice of hostile clients. ``python -m benchmarks.hostile --help``; ``make load`` measures it too.

People play at a few tables and think before each move. Meanwhile a stranger at another address attacks, in a process of
its own, with the clients of ``tests/server/attacks``; the server has its usual limits.

Stranger, players and server share the processors, so some of what players notice is no work of the server's. How much,
a control shows: the stranger does the same to another process, which only reads and throws away; and one row is of a
stranger who does nothing but keep a processor busy. A real one would sit at another machine, so the stranger's process
goes after all others, where the system lets it.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
import uvloop

from benchmarks import load
from benchmarks.load_clients import play_ours
from benchmarks.report import machine, publish
from benchmarks.servers import Running, sink, sqlite
from quintain.server.limits import Limits
from tests.server.attacks.recipes import RECIPES

NAME = "hostile clients"
TABLES = 10
PAUSE_SECONDS = 0.1
"""How long people think; so the server has time to spare while nobody attacks."""
SECONDS = 4.0
"""How long each is measured: quiet, beside an attack on a process that does nothing, and under attack."""
GOAL = 2.0
"""Times the quiet p95."""


class Meanwhile(msgspec.Struct, frozen=True):
    """The round trip of a move that 95 of 100 do not exceed."""

    quiet_ms: float
    control_ms: float
    """While the stranger attacks a process that does nothing."""
    attacked_ms: float
    quiet_processors: float
    """How many the server keeps busy while nobody attacks."""
    attacked_processors: float
    memory_mb: float
    """By how much the server has grown after the attack."""
    rounds: int
    """How often the stranger attacked in that time."""
    refused: int
    """How often it was not even let in."""

    @property
    def times(self) -> float:
        return self.attacked_ms / self.quiet_ms

    @property
    def is_above_goal(self) -> bool:
        return self.times >= GOAL

    @property
    def is_the_machines(self) -> bool:
        """Whether players notice as much of a stranger who has nothing to do with the server."""
        return self.attacked_ms <= self.control_ms


@contextmanager
def attacked(name: str, running: Running, seconds: float) -> Iterator[list[str]]:
    """Somebody attacks while this is held, for so many seconds at most; at the end, what came of each round."""
    address = running.addresses[0]
    program = [sys.executable, "-m", "tests.server.attacks.recipes", name, f"http://{address.host}:{address.port}"]
    process = subprocess.Popen(["nice", "-n", "19", *program, str(seconds)], stdout=subprocess.PIPE, text=True)
    rounds: list[str] = []
    try:
        # To start takes longer than some measurements.
        if process.stdout is None or process.stdout.readline() != "begun\n":
            raise RuntimeError(f"the attack did not begin: {name}")
        yield rounds
    finally:
        process.kill()
        rounds += process.communicate()[0].split()


def measure(names: Sequence[str], seconds: float, limits: Limits = Limits()) -> dict[str, Meanwhile]:  # noqa: B008
    """Every attack on a server of its own, which is measured quiet just before."""
    found = {}
    for name in names:
        with sqlite(limits) as running, sink() as control:
            _played(running, load.WARM_SECONDS)
            before = resident_mb(running)
            quiet = _played(running, seconds)
            with attacked(name, control, 2 * seconds + 10):
                beside = _played(running, seconds)
            with attacked(name, running, 2 * seconds + 10) as rounds:
                meanwhile = _played(running, seconds)
            grown = resident_mb(running) - before
        if "done" not in rounds:
            raise RuntimeError(f"the attack came to nothing, so it says nothing of the server: {name} {rounds}")
        found[name] = Meanwhile(
            quiet_ms=quiet.trips_ms[1],
            control_ms=beside.trips_ms[1],
            attacked_ms=meanwhile.trips_ms[1],
            quiet_processors=quiet.shares["server"],
            attacked_processors=meanwhile.shares["server"],
            memory_mb=grown,
            rounds=rounds.count("done"),
            refused=rounds.count("refused"),
        )
        print(_row(name, found[name]), flush=True)  # noqa: T201
    return found


def _played(running: Running, seconds: float) -> load.Result:
    """How it went for those who play at this server for so long."""
    return uvloop.run(load.play_for(running, play_ours, TABLES, seconds, PAUSE_SECONDS))


def resident_mb(running: Running) -> float:
    """What the server itself holds in memory, without its workers."""
    status = Path(f"/proc/{running.processes['server'][0]}/status").read_text()
    (line,) = [line for line in status.splitlines() if line.startswith("VmRSS")]
    return int(line.split()[1]) / 1024


def report(found: dict[str, Meanwhile], seconds: float) -> str:
    """The results as a section of Markdown."""
    above = [meanwhile for meanwhile in found.values() if meanwhile.is_above_goal]
    shared = sum(meanwhile.is_the_machines for meanwhile in above)
    lines = [
        "## Hostile clients",
        "",
        f"Measured by `make load` on {machine()}: people play at {TABLES} tables",
        f"and think {PAUSE_SECONDS * 1000:g} ms before each move, for {seconds:g} s in peace and then as long while a",
        "stranger at another address does one thing without end. Stranger, players and the server, which has its usual",
        "limits, share this machine, where the stranger, who would be elsewhere, goes after the others (`nice`);",
        "the control is what players notice while the stranger does the same to another process, which reads it and",
        "throws it away. Processors are how many the server and its workers keep busy, quiet and meanwhile: what the",
        "attack costs them, whoever else is at this machine. Memory is by how much the server has grown afterwards; a",
        "round is one attack from beginning to end, and refused is who was not let in to begin one.",
        "",
        "| attack | quiet p95 ms | control | p95 ms meanwhile | times | processors | memory MB | rounds | refused |",
        "|---|---|---|---|---|---|---|---|---|",
        *(_row(name, meanwhile) for name, meanwhile in found.items()),
        "",
        f"The goal is below {GOAL:g} times; {len(above)} of {len(found)} are above it, "
        f"{shared} of them no more than the control.",
    ]
    return "\n".join(lines) + "\n"


def _row(name: str, found: Meanwhile) -> str:
    trips = f"{found.quiet_ms:.1f} | {found.control_ms:.1f} | {found.attacked_ms:.1f} | {found.times:.2f}"
    work = f"{found.quiet_processors:.2f} to {found.attacked_processors:.2f}"
    return f"| {name} | {trips} | {work} | {found.memory_mb:+.0f} | {found.rounds} | {found.refused} |"


def main(write: Path | None = None, names: Sequence[str] = tuple(RECIPES), seconds: float = SECONDS) -> None:
    publish(report(measure(names, seconds), seconds), NAME, write)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Measure what players notice of hostile clients.")
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument(
        "--only", action="append", choices=list(RECIPES), help="this attack; may be given several times"
    )
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the results into this Markdown file")
    chosen = parser.parse_args()
    main(chosen.write, chosen.only or tuple(RECIPES), chosen.seconds)
