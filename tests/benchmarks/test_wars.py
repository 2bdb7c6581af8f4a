"""The measurement of wars: who is steered where, what is kept, and what the report says."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import wars
from benchmarks.wars import Pace, Row, War, fill, known, pace, play, report, rows


def test_a_war_is_the_same_every_time_and_tells_how_it_ended() -> None:
    row = Row(1, "quick", 2, settings={"round_cap": 10})
    war = play(row, 0)
    assert war == play(row, 0)
    assert war.reason in {"last", "cap"}
    assert sum(war.falls.values()) == (war.reason == "last")


@pytest.mark.parametrize(("call", "called"), [(1, True), (None, False)])
def test_a_great_tower_is_called_when_it_is_due_or_never(call: int | None, called: bool) -> None:
    row = Row(
        1,
        "quick",
        2,
        "calls or not",
        call=call,
        place=0,
        uncalled=call is None,
        settings={"round_cap": 10, "first_call": 1},
    )
    assert play(row, 0).called is called


def test_the_kingdom_that_a_row_is_about_sits_where_the_row_says() -> None:
    assert [Row(4, "quick", 2, "x", place=1).placed(number) for number in range(3)] == [1, 1, 1]
    assert [Row(4, "quick", 3, "x").placed(number) for number in range(4)] == [0, 1, 2, 0]


def test_what_was_interrupted_goes_on_and_the_report_names_shares(tmp_path: Path) -> None:
    row = Row(2, "quick", 2, "has a Chaos court", court="chaos", settings={"round_cap": 10})
    played = fill(row, tmp_path, 1)
    assert [war.number for war in played] == [0, 1]
    assert fill(row, tmp_path, 1) == played == known(row, tmp_path)
    assert "| quick | 2 | has a Chaos court | 2 |" in report([(row, played)], [])


def test_the_report_says_how_wars_ended_and_by_what_kingdoms_fell() -> None:
    ended = [War(number, 0.0, "last" if number else "cap", 20 + number, {"castle": 1}, 0, True) for number in range(4)]
    told = report([(Row(4, "quick", 2), ended)], [])
    assert "| quick | 2 | 4 | 75% | 25% | 22 | 23 | 100% | castle 4 |" in told


def test_everybody_waits_for_what_the_others_think() -> None:
    found = pace("champion", 3, 1, {"round_cap": 10})
    assert len(found.turns) == len(found.waits) > 3
    assert sum(found.waits) == pytest.approx(2 * sum(found.turns), rel=0.2)
    told = report([], [Pace("champion", 8, [1.0, 3.0, 2.0], [7.0, 9.0, 8.0])])
    assert "| champion | 8 | 3 | 2 | 3 | 8 | 9 |" in told


def test_rows_ask_what_is_to_be_asked() -> None:
    found = list(rows())
    assert {(row.preset, row.seats) for row in found if not row.told} == {
        (preset, seats) for preset in ("quick", "classic") for seats in (2, 4, 8)
    }
    assert all(row.matches >= 40 for row in found)
    assert {row.court for row in found} == {None, *wars.COURTS[1:]}
    assert len({row.file for row in found}) == len(found)
