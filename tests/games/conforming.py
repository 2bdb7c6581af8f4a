"""What every game of the house is held to: the contract, its rules, the matches that it has played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from quintain.core.contract import AnyGame
from quintain.testing import Report, playthrough


def check_contract(report: Report) -> None:
    """Every promise is kept, and no rule has been forgotten."""
    assert report.passed, report
    # A rule that a test is marked with counts where that test is run too, and fails the run where none of them passes.
    assert report.untouched == (), f"run the whole folder; {report.coverage.lines()}"
    assert report.coverage.strange == ()


def check_match(golden: Callable[[str, Path], None], folder: Path, game: AnyGame, seats: int, **options: Any) -> None:
    """A match with this many seats plays as it did."""
    golden(playthrough(game, seats, seed=1, **options), folder / "golden" / f"{game.slug}-{seats}.txt")
