"""Pages for machines."""

from __future__ import annotations

import re

import msgspec
import pytest

from quintain.core import settings
from tests.server.http.calling import finished
from tests.server.serving import Served, eventually


def _ticks(served: Served) -> float:
    """How often the server has looked whether its event loop is in time."""
    found = re.search(r"^quintain_loop_late_seconds_count (.+)$", served.call("GET", "/metrics").text, re.MULTILINE)
    return float(found[1]) if found else 0


def test_health_and_numbers(served: Served) -> None:
    assert served.call("GET", "/health").json() == {"ok": True}
    finished(served)
    eventually(lambda: _ticks(served) >= 2)
    numbers = served.call("GET", "/metrics").text
    for name in ("tables_total", "matches", "moves_total", "command_seconds_bucket", "sockets", "bots_thinking"):
        assert f"\nquintain_{name}" in numbers
    assert 'quintain_commands_total{kind="act",ok="true"}' in numbers


def test_the_interface_describes_itself(served: Served) -> None:
    described = served.call("GET", "/schema/openapi.json").json()
    assert "/api/tables/{table_id}/seats" in described["paths"]
    socket = served.call("GET", "/api/schema").json()
    kinds = {"command", "message", "analysis_command", "analysis_message", "review_line"}
    assert kinds | {"$defs"} == set(socket)
    assert {"Welcome", "Update", "Answer", "Hello", "Ping", "Look", "Thought", "ReviewDone"} <= set(socket["$defs"])


def test_what_never_changes_is_put_together_once(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three hundred connections that asked for the description at once stopped the server for seconds."""
    pages = ("/api/schema", "/api/games")
    before = [served.call("GET", path).json() for path in pages]
    monkeypatch.setattr(msgspec.json, "schema_components", _never)
    monkeypatch.setattr(settings, "fields", _never)
    assert [served.call("GET", path).json() for path in pages] == before


def _never(*_: object, **__: object) -> object:
    raise AssertionError("it was put together again")
