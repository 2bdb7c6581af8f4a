"""
The Knight Shift engine: its compiled rules beside C, and random play beside OpenSpiel.
``python -m benchmarks.engine --help``.

Machines are noisy, so everything is measured in short turns, one after the other and all of it several times; what is
reported is the median, and the median of the ratios within one turn.
"""

from __future__ import annotations

import argparse
import importlib.util
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median

from benchmarks.report import machine, publish
from quintain.games.knight_shift.lines import START
from quintain.games.knight_shift.state import KnightShiftState
from quintain.players.lore.knight_shift.bits import (
    bits_of,
)
from quintain.players.lore.knight_shift.counting import count, play_out

NAME = "knight shift engine"
SOURCE = Path(__file__).with_name("playouts.c")
DEPTH = 7
MATCHES = 20_000
OPEN_SPIEL_MATCHES = 20
PERFT, PLAYOUTS = "perft, nodes/s", "random matches, actions/s"
OURS, C, OPEN_SPIEL = "Quintain (Numba)", "C, gcc -O2", "OpenSpiel's chess from Python"

Work = Callable[[], tuple[int, float]]
"""Does something and says how much in how many seconds."""


# --- speed ----------------------------------------------------------------------------------------------------------


def built(folder: Path) -> Path | None:
    """The C program, found to do the same as we do; None where there is no compiler."""
    compiler = shutil.which("gcc")
    if compiler is None:
        return None
    program = folder / "playouts"
    subprocess.run([compiler, "-O2", "-o", program, SOURCE], check=True)
    check(program)
    return program


def check(program: Path) -> None:
    """Raises ``ValueError`` where the C program does something else than we do: then nothing could be compared."""
    start = bits_of(KnightShiftState.of_line(START).placement())
    for ours, words in ((count(start, 5), ("perft", 5)), (play_out(start, 500, seed=9)[0], ("matches", 500, 9))):
        theirs, _ = _in_c(program, *words)
        if theirs != ours:
            raise ValueError(f"C counts {theirs} where we count {ours}: {words}")


def _timed(work: Callable[[], int]) -> tuple[int, float]:
    begin = time.perf_counter()
    done = work()
    return done, time.perf_counter() - begin


def _in_c(program: Path, *words: object) -> tuple[int, float]:
    done = subprocess.run([program, *map(str, words)], check=True, capture_output=True, text=True)
    number, seconds = done.stdout.split()
    return int(number), float(seconds)


def _open_spiel_steps(random: Random) -> int:
    """Random chess until the end, as a Python program plays it."""
    import pyspiel  # noqa: PLC0415 - only where it is installed

    game = pyspiel.load_game("chess")
    steps = 0
    for _ in range(OPEN_SPIEL_MATCHES):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            steps += 1
    return steps


def works(program: Path | None) -> dict[tuple[str, str], Work]:
    """Everything to measure, by what it is and who does it."""
    start = bits_of(KnightShiftState.of_line(START).placement())
    found: dict[tuple[str, str], Work] = {
        (PERFT, OURS): lambda: _timed(lambda: count(start, DEPTH)),
        (PLAYOUTS, OURS): lambda: _timed(lambda: play_out(start, MATCHES)[0]),
    }
    if program is not None:
        found[PERFT, C] = lambda: _in_c(program, "perft", DEPTH)
        found[PLAYOUTS, C] = lambda: _in_c(program, "matches", MATCHES, 1)
    if importlib.util.find_spec("pyspiel"):
        random = Random(1)
        found[PLAYOUTS, OPEN_SPIEL] = lambda: _timed(lambda: _open_spiel_steps(random))
    return found


def measure(found: dict[tuple[str, str], Work], turns: int) -> dict[tuple[str, str], list[float]]:
    """Rates of every work, one for each turn after one to get warm."""
    rates: dict[tuple[str, str], list[float]] = {what: [] for what in found}
    for turn in range(turns + 1):
        for what, work in found.items():
            done, seconds = work()
            if turn:
                rates[what].append(done / seconds)
    return rates


def speed_report(rates: dict[tuple[str, str], list[float]]) -> list[str]:
    lines = ["| path | who | rate | Quintain beside it |", "|---|---|---|---|"]
    for (path, who), found in rates.items():
        ours = rates[path, OURS]
        ratio = median(mine / theirs for mine, theirs in zip(ours, found, strict=True))
        lines.append(f"| {path} | {who} | {median(found):,.0f} | {'' if who == OURS else f'{ratio:.2f} times'} |")
    return lines


# --- the report -----------------------------------------------------------------------------------------------------


def report(rates: dict[tuple[str, str], list[float]], turns: int) -> str:
    lines = [
        "## Knight Shift engine",
        "",
        f"Measured by `python -m benchmarks.engine` on {machine()}: medians of {turns} turns, in which all take turns.",
        f"Perft is to depth {DEPTH} from the start, the last ply counted in bulk; random matches go to the end by all",
        "rules, draws included. The C program does the same steps.",
        "",
        *speed_report(rates),
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the speed of the Knight Shift engine.")
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the results into this Markdown file")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program = built(Path(folder))
        if program is None:
            print("C is left out: there is no gcc", flush=True)  # noqa: T201
        rates = measure(works(program), chosen.turns)
    section = report(rates, chosen.turns)
    publish(section, NAME, chosen.write)


if __name__ == "__main__":
    main()
