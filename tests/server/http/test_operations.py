"""Pages for machines."""

from __future__ import annotations

import re

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
