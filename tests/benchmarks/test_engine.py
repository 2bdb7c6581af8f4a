"""The benchmark of the engine: only C that does the same counts, and the report is in its place."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from benchmarks import engine
from benchmarks.report import written
from quintain.games.knight_shift.lines import START
from quintain.games.knight_shift.state import KnightShiftState
from quintain.players.lore.knight_shift.bits import bits_of
from quintain.players.lore.knight_shift.counting import play_out


def stand_in(folder: Path, perft: int) -> Path:
    """A program that answers as the one in C does, with this number of positions."""
    steps, _ = play_out(bits_of(KnightShiftState.of_line(START).placement()), 500, seed=9)
    program = folder / "playouts"
    program.write_text(
        f"#!{sys.executable}\nimport sys\nprint({{'perft': {perft}, 'matches': {steps}}}[sys.argv[1]], 1.0)\n"
    )
    program.chmod(0o755)
    return program


def test_a_program_that_does_the_same_is_compared(tmp_path: Path) -> None:
    engine.check(stand_in(tmp_path, 626_390))


def test_a_program_that_does_something_else_is_not(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="C counts 626391 where we count 626390"):
        engine.check(stand_in(tmp_path, 626_391))


def test_without_a_compiler_there_is_no_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert engine.built(tmp_path) is None
    assert {who for _, who in engine.works(None)} <= {engine.OURS, engine.OPEN_SPIEL}


def test_the_report_says_rates_and_ratios_between_its_marks() -> None:
    rates = {(engine.PERFT, engine.OURS): [100.0, 120.0, 110.0], (engine.PERFT, engine.C): [50.0, 100.0, 100.0]}
    section = engine.report(rates, 3)
    assert "| perft, nodes/s | C, gcc -O2 | 100 | 1.20 times |" in section
    before = written("# Benchmarks\n\n## Other\n\nfast\n", section, engine.NAME)
    after = written(before, section.replace("110", "111"), engine.NAME)
    assert after.count("## Knight Shift engine") == 1
    assert "| 111 |" in after
    assert "## Other" in after
