"""Contests: fair seats, matches that are kept, what counts; ratings that say who is better and how surely."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from quintain.arena.contests import Bout, Contest, Result, known, play_contest, scores
from quintain.arena.ratings import MIDDLE, ratings

CONTEST = Contest(game="knight-shift", first="greedy", second="random", seats="xo", matches=4)


def test_everybody_sits_everywhere_with_every_deal() -> None:
    contest = Contest(game="squires", first="champion", second="greedy", seats="xooo", matches=8)
    arranged = [contest.arranged(number)[1].index("champion") for number in range(8)]
    assert arranged == [0, 1, 2, 3, 0, 1, 2, 3]


@pytest.mark.parametrize("seats", ["xo", "xoxo", "xooo", "xxoo"])
def test_no_match_is_played_twice(seats: str) -> None:
    contest = Contest(game="squires", first="champion", second="greedy", seats=seats, matches=40)
    assert len({str(contest.arranged(number)) for number in range(40)}) == 40


def test_what_was_played_is_kept_and_not_played_again(tmp_path: Path) -> None:
    heard: list[int] = []
    first = play_contest(CONTEST, tmp_path, told=lambda _, bouts: heard.append(len(bouts)))
    assert heard == [1, 2, 3, 4]
    assert first.share == 1.0
    assert all(bout.decided and bout.length > 10 for bout in first.bouts)
    assert known(CONTEST, tmp_path) == first
    again = play_contest(CONTEST, tmp_path, told=lambda _, bouts: heard.append(len(bouts)))
    assert heard == [1, 2, 3, 4]
    assert again == first


def test_an_interrupted_contest_goes_on(tmp_path: Path) -> None:
    whole = play_contest(CONTEST, tmp_path / "whole")
    kept = next((tmp_path / "whole").iterdir())
    (tmp_path / "part").mkdir()
    (tmp_path / "part" / kept.name).write_bytes(b"\n".join(kept.read_bytes().splitlines()[:1]) + b"\n")
    part = play_contest(CONTEST, tmp_path / "part")
    assert [(bout.share, bout.length) for bout in part.bouts] == [(bout.share, bout.length) for bout in whole.bouts]


def test_another_level_or_setting_is_another_contest() -> None:
    openings: list[dict[str, str | int]] = [{}, {"random_opening": 8}]
    prints = {
        Contest(game="knight-shift", first=first, second="random", seats="xo", matches=2, settings=settings).fingerprint
        for first in ("page", "squire", "greedy")
        for settings in openings
    }
    assert len(prints) == 6
    assert (
        CONTEST.fingerprint
        == Contest(game="knight-shift", first="greedy", second="random", seats="xo", matches=400, bar=0.9).fingerprint
    )


def test_a_match_that_was_cut_off_in_the_writing_is_played_again(tmp_path: Path) -> None:
    whole = play_contest(CONTEST, tmp_path)
    kept = next(tmp_path.iterdir())
    lines = kept.read_bytes()
    kept.write_bytes(lines[:-20])
    assert [bout.share for bout in play_contest(CONTEST, tmp_path).bouts] == [bout.share for bout in whole.bouts]
    assert len(kept.read_bytes().splitlines()) == 4
    kept.write_bytes(lines[:20])
    assert len(play_contest(CONTEST, tmp_path).bouts) == 4


def test_a_bar_is_a_share_or_to_be_better_for_certain() -> None:
    def result(won: int, bar: float | None) -> Result:
        bouts = tuple(Bout(number, float(number < won), True, 9, (0.1, 0.2)) for number in range(100))
        return Result(replace(CONTEST, matches=100, bar=bar), bouts)

    assert result(56, 0.55).passed
    assert not result(56, None).passed
    assert result(65, None).passed
    nothing = Result(replace(CONTEST, kind="decided"), ())
    assert (nothing.share, nothing.interval, nothing.passed) == (0.5, (0.0, 1.0), False)


@pytest.mark.parametrize(
    ("kind", "counted"), [("points", [1.0, 0.5, 0.0, 0.25]), ("decided", [1.0, 0.0]), ("wins", [1.0, 0.0, 0.0, 0.0])]
)
def test_what_counts(kind: str, counted: list[float]) -> None:
    shares = [(1.0, True), (0.5, False), (0.0, True), (0.25, False)]
    bouts = tuple(Bout(number, share, alone, 9, (0.1, 0.2)) for number, (share, alone) in enumerate(shares))
    contest = Contest(game="duel", first="a", second="b", seats="xo", matches=4, kind=kind)  # type: ignore[arg-type]
    assert Result(contest, bouts).counted == counted
    assert Result(contest, bouts).thought == (0.1, 0.2)


def test_ratings_find_the_strengths_that_results_were_made_from() -> None:
    known = {"a": 1300.0, "b": 1500.0, "c": 1700.0}
    made = {
        (x, y): (1000 / (1 + 10 ** ((known[y] - known[x]) / 400)), 1000)
        for x, y in (("a", "b"), ("b", "c"), ("a", "c"))
    }
    found = ratings(made)
    for name, rating in known.items():
        assert found[name].rating == pytest.approx(rating, abs=3)
        assert 5 < found[name].margin < 20


def test_whoever_won_everything_is_much_better_but_not_infinitely() -> None:
    found = ratings({("b", "a"): (20.0, 20)})
    assert 200 < found["b"].rating - found["a"].rating < 1200
    assert found["a"].rating + found["b"].rating == pytest.approx(2 * MIDDLE)
    assert found["b"].margin > 100


def test_scores_are_points_and_matches_by_pair(tmp_path: Path) -> None:
    result = play_contest(CONTEST, tmp_path)
    assert scores([result]) == {("greedy", "random"): (4.0, 4)}
