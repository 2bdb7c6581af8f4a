"""What every request passes."""

from __future__ import annotations

from tests.server.http.calling import TWO, refused
from tests.server.serving import Served


def test_every_answer_has_the_safety_headers(served: Served) -> None:
    for method, path in (
        ("GET", "/"),
        ("GET", "/api/games"),
        ("GET", "/nothing"),
        ("GET", "/api/x"),
        ("PUT", "/api/tables"),
    ):
        headers = served.call(method, path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_a_page_from_elsewhere_may_not_act(served: Served) -> None:
    table, tokens = served.open("me", "open")
    elsewhere = {"origin": "https://elsewhere.example"}
    for method, path, body in (
        ("POST", "/api/tables", {"game": "knight-shift", "seats": TWO}),
        ("POST", f"/api/tables/{table}/seats", {}),
        ("PATCH", f"/api/tables/{table}/seats/A", {"name": "x"}),
        ("DELETE", f"/api/tables/{table}/seats/A", None),
        ("POST", f"/api/tables/{table}/rematch", None),
        ("POST", f"/api/tables/{table}/actions", {"text": "/resign"}),
        ("POST", "/api/replay", {}),
    ):
        assert refused(served.call(method, path, tokens[0], json=body, headers=elsewhere)) == (403, "forbidden")
        null = {"origin": "null"}
        assert refused(served.call(method, path, tokens[0], json=body, headers=null)) == (403, "forbidden")
    assert served.call("GET", f"/api/tables/{table}", headers=elsewhere).json()["status"] == "playing"
    own = {"origin": served.url}
    assert served.call("POST", f"/api/tables/{table}/actions", tokens[0], json={"text": "/x"}, headers=own).is_success
