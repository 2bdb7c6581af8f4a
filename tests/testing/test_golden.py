"""Golden playthroughs: readable, repeatable, and a change shows as a difference."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from quintain.core.contract import AnyGame
from quintain.testing import check_golden, playthrough
from quintain.testing.golden import GoldenError
from tests.miniatures import duel, higher, siege

HERE = Path(__file__).parent / "golden"
CASES = [(game, seats) for game in (higher.GAME, duel.GAME) for seats in game.seats]


@pytest.mark.parametrize(("game", "seats"), CASES, ids=[f"{game.slug}-{seats}" for game, seats in CASES])
def test_the_miniatures_play_as_they_did(game: AnyGame, seats: int, golden: Callable[[str, Path], None]) -> None:
    golden(playthrough(game, seats, seed=1), HERE / f"{game.slug}-{seats}.txt")


@pytest.mark.parametrize(("seats", "teams"), [(1, "off"), (2, "off"), (4, "on"), (8, "off")])
def test_the_siege_goes_as_it_did(seats: int, teams: str, golden: Callable[[str, Path], None]) -> None:
    golden(playthrough(siege.GAME, seats, seed=1, teams=teams), HERE / f"siege-{seats}.txt")


def test_a_playthrough_tells_each_audience_its_own() -> None:
    text = playthrough(higher.GAME, 3, seed=1, most=1)
    assert text.splitlines() == [
        "Higher, rules HI-1, 3 seats, seed 1",
        "hand = 3",
        "best = high",
        "",
        "    -ABC: The cards are dealt: 3 each.",
        "",
        "1 A turn HI-2.1, options: 6",
        "  A peek C",
        "    -BC: Seat A peeks into the hand of Seat C.",
        "    A: Seat A peeks into the hand of Seat C and sees 3.",
        "",
        "end: not reached",
    ]


def test_settings_are_told_and_used() -> None:
    text = playthrough(higher.GAME, 2, seed=1, hand=1, best="low")
    assert "hand = 1\nbest = low\n" in text
    assert text.endswith(("place 1\n", "place 2\n"))


def test_a_missing_file_is_an_error_that_says_how_to_write_it(tmp_path: Path) -> None:
    with pytest.raises(GoldenError, match="write it with --update-golden"):
        check_golden("a\n", tmp_path / "x.txt")


def test_a_file_is_written_and_then_compared(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "x.txt"
    check_golden("one\ntwo\n", file, update=True)
    check_golden("one\ntwo\n", file)
    with pytest.raises(GoldenError, match=r"(?s)not as it was.*-two.*\+three"):
        check_golden("one\nthree\n", file)
