"""The benchmark of the engine: the C program does the same, the report is in its place, minimax is no fool."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from random import Random

import pytest

from benchmarks import engine
from benchmarks.load import written
from quintain.games.knight_shift.lines import START
from quintain.games.knight_shift.state import KnightShiftState
from quintain.players.lore.knight_shift.bits import bits_of
from quintain.players.lore.knight_shift.counting import play_out


@pytest.mark.skipif(shutil.which("gcc") is None, reason="there is no C compiler")
def test_c_counts_and_plays_the_same(tmp_path: Path) -> None:
    program = engine.built(tmp_path)
    assert program is not None

    def number(*words: str) -> int:
        return int(subprocess.run([program, *words], check=True, capture_output=True, text=True).stdout.split()[0])

    assert number("perft", "5") == 626_390
    steps, _ = play_out(bits_of(KnightShiftState.of_line(START).placement()), 500, seed=9)
    assert number("matches", "500", "9") == steps


def test_the_report_says_rates_and_ratios_between_its_marks() -> None:
    rates = {(engine.PERFT, engine.OURS): [100.0, 120.0, 110.0], (engine.PERFT, engine.C): [50.0, 100.0, 100.0]}
    section = engine.report(rates, 3, engine.Strength(1_000, [1.0, 1.0, 0.75, 1.0]))
    assert "| perft, nodes/s | C, gcc -O2 | 100 | 1.20 times |" in section
    assert "93.8% of 8 matches (95 %:" in section
    before = written("# Benchmarks\n\n## Other\n\nfast\n", section, engine.NAME)
    after = written(before, section.replace("110", "111"), engine.NAME)
    assert after.count("## Knight Shift engine") == 1
    assert "| 111 |" in after
    assert "## Other" in after


def test_minimax_takes_wins_and_avoids_losses() -> None:
    choose = engine.choose_by_minimax(Random(1))
    won = KnightShiftState.of_line("1N1F1/5/n1n2/2g2/5/5/3N1/2G2 w 3 24")
    assert choose(won, []).text in ("b8=F", "b8a6")
    threatened = KnightShiftState.of_line("1N1F1/5/n1n2/2g2/5/5/3N1/2G2 w 3 24".replace(" w ", " b "))
    assert choose(threatened, []).text in {action.text for action in threatened.options(1)}
