"""The load run: that it loads, counts and reports; how fast anything is, it alone may say."""

from __future__ import annotations

import asyncio
from urllib.parse import urlsplit

import pytest

from benchmarks import load
from benchmarks.load_clients import play_ours, steps
from benchmarks.report import written
from benchmarks.servers import NO_LIMITS, Running
from benchmarks.websocket_client import Address
from quintain.server.limits import Limits
from tests.server.serving import Served


def test_tables_are_opened_played_and_counted(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "WARM_SECONDS", 0.1)
    running = Running([Address(urlsplit(served.url).port or 0)], {})
    result = asyncio.run(load.put_under_load(running, play_ours, tables=3, seconds=0.5))
    assert result.rate > 0
    assert 0 < result.trips_ms[0] <= result.trips_ms[1] <= result.trips_ms[2]
    assert set(result.shares) == {"load"}


def test_the_report_keeps_what_is_not_its_own() -> None:
    fast, slow = load.Result(300.0, (1, 2, 3), {"server": 0.9}), load.Result(100.0, (2, 4, 6), {"server": 0.6})
    section = load.report({load.OURS: [fast], load.MEMORY: [slow]}, tables=200, seconds=4, turns=1)
    assert "| Quintain, SQLite | 300 | 1.0 | 2.0 | 3.0 | server 0.90 |" in section
    assert "| server 0.90 | 3.00 |" in section
    assert "3.00 times the moves per second, 0.50 times the p95, 0.50 times the processor time per move" in section
    new = written("", section, load.NAME)
    assert new.startswith("# Benchmarks\n")
    other = written("# Benchmarks\n\n## Knight Shift\n\nfast\n", section, load.NAME)
    assert "## Knight Shift\n\nfast\n" in other
    again = written(other + "\n## Later\n", section.replace("300", "400"), load.NAME)
    assert again.count("## Server under load") == 1
    assert ("400" in again, "| 300" in again) == (True, False)
    assert again.endswith("## Later\n")


def test_a_move_costs_what_the_database_does_for_it_too() -> None:
    results = [
        load.Result(rate, (1, 2, 3), {"server": 0.8, "database": 0.2, "load": 0.9}) for rate in (400.0, 500.0, 250.0)
    ]
    section = load.report({load.ONE: results}, tables=200, seconds=4, turns=3)
    assert "| server | moves/s | p50 ms | p95 ms | p99 ms | processors | processor ms per move |" in section
    assert "| server 0.80, database 0.20, load 0.90 | 2.50 |" in section


def test_nobody_who_puts_a_server_under_load_meets_a_limit() -> None:
    """All players have one address; a limit of theirs would be measured, or end the measurement."""
    counted = {
        name for name in Limits.__struct_fields__ if any(word in name for word in ("_per_", "burst", "connections"))
    }
    assert {"connections", "seatings_per_second", "tables_per_hour"} < counted
    assert {getattr(NO_LIMITS, name) for name in counted} == {10**9}


def test_breakthrough_is_played_by_its_rules() -> None:
    cells: list[str | None] = ["0"] * 16 + [None] * 32 + ["1"] * 16
    assert len(steps(cells, "0")) == len(steps(cells, "1")) == 22
    assert (8, 16) in steps(cells, "0")
    assert (55, 46) in steps(cells, "1")
    cells[16], cells[17] = "1", "1"
    assert (8, 16) not in steps(cells, "0")
    assert (8, 17) in steps(cells, "0")
