"""What tests of routes have in common."""

from __future__ import annotations

from typing import Any

from tests.server.client import Json
from tests.server.serving import Served

TWO = [{"kind": "me"}, {"kind": "open"}]


def refused(answer: Any) -> tuple[int, str]:
    """Status and code of a refusal, which always has one clear line."""
    body = answer.json()
    assert set(body) == {"error", "code"}, body
    assert body["error"]
    assert "\n" not in body["error"]
    return answer.status_code, body["code"]


def finished(served: Served, **options: Any) -> tuple[str, list[str]]:
    """A match that A has resigned after a move each."""
    table, tokens = served.open("me", "open", **options)
    for token in tokens:
        view = served.call("GET", f"/api/tables/{table}/view", token).json()
        assert act(served, table, token, view["options"][0]["text"])["ok"]
    assert act(served, table, tokens[0], "/resign")["ok"]
    return table, tokens


def act(served: Served, table: str, token: str, text: str, **more: object) -> Json:
    answer = served.call("POST", f"/api/tables/{table}/actions", token, json={"text": text} | more)
    assert answer.status_code == 200, answer.text
    body: Json = answer.json()
    return body
