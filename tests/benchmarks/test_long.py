"""The measurement of long matches: a match that goes on, what it costs at a server, and messages packed and not."""

from __future__ import annotations

import msgspec

from benchmarks import long
from benchmarks.long import GAME, checked, measure, of_great_scene, of_match, playable, played, report
from quintain.testing.matches import Setup
from tests.miniatures import higher

ENTRIES = 600


def test_a_long_match_is_gone_back_in_read_and_kept() -> None:
    with playable():
        record = played(GAME, 8, ENTRIES, {"rounds": 9_000, "marauders": 2})
        assert len(record.entries) == ENTRIES
        found = measure(record)
    assert (found.seats, found.entries) == (8, ENTRIES)
    assert 0 < found.undo_ms[0] <= found.undo_ms[1]
    assert found.load_ms >= found.late_ms > 0
    assert found.welcome < 200_000
    assert 0 < found.kept < found.whole


def test_guards_of_the_long_siege_stand_up_again_and_may_leave() -> None:
    found = checked(GAME, 1, [Setup(3, {"rounds": 30})])
    assert found.decisions > 300


def test_messages_are_measured_packed_and_not() -> None:
    small, great = of_match(higher.GAME, 3), of_great_scene()
    assert 90_000 < great.scene < 110_000
    assert max(great.sizes) < great.scene / 8
    for found in (small, great):
        assert found.packed < sum(found.sizes)


def test_a_short_match_is_no_longer_than_it_is() -> None:
    assert len(played(higher.GAME, 2, 10_000, {}).entries) < 100


def test_the_report_has_a_row_for_everything() -> None:
    found = msgspec.convert(
        {"title": "X", "seats": 2, "entries": 9, "undo_ms": (1, 2), "load_ms": 3, "late_ms": 4}
        | {"welcome": 5_000, "kept": 6_000_000, "whole": 7_000_000},
        long.Long,
    )
    told = report([found], [long.Messages("Y", 1_000, [100, 300], 50, 7.0)], [long.Checked("Z", 1, 100, 0.2)])
    assert "| X, 2 seats | 9 | 1.0, worst 2.0 | 3 | 4.0 | 5.0 | 6.0 | 7.0 |" in told
    assert "| Y | 1.00 | 0.20 | 0.30 | 0.20 | 0.03 | 7 |" in told
    assert "| Z | 1 | 100 | 0.2 | 2.00 |" in told
