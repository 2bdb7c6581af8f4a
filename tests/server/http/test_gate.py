"""What every request passes."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from quintain.server.config import Config
from quintain.server.http.gate import Gate, is_known, own_names
from quintain.server.limits import Buckets, Limits
from tests.server.client import connect
from tests.server.http.calling import TWO, refused
from tests.server.serving import PLENTY, Served


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


FOREIGN = {"host": "elsewhere.example:8476", "origin": "http://elsewhere.example:8476"}
"""What a browser sends for a page of somebody else, whose name has been made to lead here."""


def test_a_page_under_a_name_that_is_not_ours_gets_nothing(served: Served) -> None:
    table, tokens = served.open("me", "open")
    for method, path, body in (
        ("GET", "/", None),
        ("GET", "/api/tables", None),
        ("GET", f"/api/tables/{table}/view", None),
        ("POST", "/api/tables", {"game": "knight-shift", "seats": TWO}),
        ("POST", f"/api/tables/{table}/actions", {"text": "/resign"}),
    ):
        for headers in (FOREIGN, {"host": FOREIGN["host"]}):
            answer = served.call(method, path, tokens[0], json=body, headers=headers)
            assert refused(answer) == (421, "wrong-name")
    with pytest.raises(InvalidStatus), connect(served.url, table, additional_headers={"Host": FOREIGN["host"]}):
        pass


def test_a_server_that_is_named_answers_to_its_name(tmp_path: Path) -> None:
    config = Config(database=f"sqlite:///{tmp_path / 'x.db'}", names=("Play.example.org",), limits=PLENTY)
    with Served(config) as served:
        ours = {"host": "play.example.org", "origin": "https://play.example.org"}
        wish = {"game": "knight-shift", "seats": TWO}
        assert served.call("POST", "/api/tables", json=wish, headers=ours).status_code == 201
        other = ours | {"origin": "https://other.example.org"}
        assert refused(served.call("POST", "/api/tables", json=wish, headers=other)) == (403, "forbidden")
        assert refused(served.call("POST", "/api/tables", json=wish, headers=FOREIGN)) == (421, "wrong-name")


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("localhost", True),
        ("LOCALHOST.:8476", True),
        ("127.0.0.1:8476", True),
        ("192.168.1.7", True),
        ("[::1]:8476", True),
        ("::1", True),
        ("play.example.org", True),
        ("example.org", False),
        ("play.example.org.elsewhere.example", False),
        ("localhost.elsewhere.example:8476", False),
        ("127.0.0.1.elsewhere.example", False),
        ("[elsewhere]", False),
        (":8476", False),
    ],
)
def test_addresses_and_our_own_names_are_known(host: str, known: bool) -> None:
    assert is_known(host, {"play.example.org", *own_names()}) == known


def test_who_asks_is_believed_of_named_proxies_alone(tmp_path: Path) -> None:
    def opened(served: Served, asker: str) -> int:
        wish, headers = {"game": "knight-shift", "seats": TWO}, {"x-forwarded-for": asker}
        return served.call("POST", "/api/tables", json=wish, headers=headers).status_code

    limits = Limits(tables_per_hour=1)
    with Served(Config(database=f"sqlite:///{tmp_path / 'a.db'}", limits=limits)) as served:
        assert [opened(served, "192.0.2.1"), opened(served, "192.0.2.2")] == [201, 429]
    proxied = Config(database=f"sqlite:///{tmp_path / 'b.db'}", limits=limits, proxies=("127.0.0.0/8",))
    with Served(proxied) as served:
        assert [opened(served, "192.0.2.1"), opened(served, "192.0.2.2")] == [201, 201]
        assert [opened(served, "192.0.2.1"), opened(served, "192.0.2.9, 192.0.2.1")] == [429, 429]
        assert [opened(served, "2001:db8::1"), opened(served, "2001:db8::2"), opened(served, "2001:db8:1::1")] == [
            201,
            429,
            201,
        ]


def test_an_address_asks_only_so_often(tmp_path: Path) -> None:
    limits = Limits(requests_per_second=0.001, request_burst=5, wait_seconds=0.1)
    with Served(Config(database=f"sqlite:///{tmp_path / 'x.db'}", limits=limits)) as served:
        assert [served.call("GET", "/health").status_code for _ in range(5)] == [200] * 5
        assert refused(served.call("GET", "/health")) == (429, "too-many")
        with pytest.raises(InvalidStatus), connect(served.url, "abc"):
            pass


async def test_who_asks_too_much_hears_so_late() -> None:
    said: list[object] = []

    async def send(message: object) -> None:
        said.append(message)

    gate = Gate(_never, _never, Buckets(0.001, 0), wait_seconds=0.1)
    for kind in ("http", "websocket"):
        asking = asyncio.ensure_future(gate(_asked(kind), _never, send))
        await asyncio.wait([asking], timeout=0.01)
        assert not said
        await asking
        assert said
        said.clear()


async def test_a_class_that_asks_for_everything_at_once_gets_it_one_after_the_other() -> None:
    begun: list[float] = []

    async def answer(*_: object) -> None:
        begun.append(asyncio.get_running_loop().time())

    gate = Gate(answer, answer, Buckets(100, 10), wait_seconds=5)
    asked = asyncio.get_running_loop().time()
    await asyncio.gather(*(gate(_asked("http"), _never, _never) for _ in range(30)))
    assert len(begun) == 30, "nothing is refused"
    # The first ten at once; a clock that rounds may be early by a little.
    assert all(when - asked > place / 100 - 0.02 for place, when in enumerate(begun[10:], 1))


def _asked(kind: str) -> Any:
    return {"type": kind, "method": "GET", "client": ("192.0.2.1", 1), "path": "/", "headers": []}


async def _never(*_: object) -> Any:
    raise AssertionError


DEEP = b"[" * 7_000


@pytest.mark.parametrize(
    "body",
    [
        DEEP,
        DEEP + b"]" * 7_000,
        b'{"game":"knight-shift","seats":[{"kind":"me"}],"settings":{"start":' + DEEP + b"]" * 7_000 + b"}}",
        b'{"game":"\xff"}',
        b"\xff\xfe",
        b'{"game":"\\ud800"}',
        b"",
    ],
)
def test_what_cannot_be_read_is_refused_in_words(served: Served, body: bytes) -> None:
    headers = {"content-type": "application/json"}
    table, tokens = served.open("me", "open")
    for method, path in (
        ("POST", "/api/tables"),
        ("POST", f"/api/tables/{table}/seats"),
        ("PATCH", f"/api/tables/{table}/seats/A"),
        ("POST", f"/api/tables/{table}/actions"),
    ):
        assert refused(served.call(method, path, tokens[0], content=body, headers=headers)) == (400, "invalid")
    for path in ("/api/replay", "/api/review"):
        assert served.call("POST", path, content=body).status_code == 400


@pytest.mark.parametrize("path", ["/api/tables/a%00b", "/table/%ff", "/web/%00", "/%00", "/api/games/%c0%80/rules"])
def test_an_address_that_is_no_text_is_refused_in_words(served: Served, path: str) -> None:
    for method in ("GET", "POST", "DELETE"):
        assert refused(served.call(method, path)) == (400, "invalid")


def test_names_with_characters_that_no_screen_shows_are_tidied(served: Served) -> None:
    table, tokens = served.open("me", "open", name="An\0n")
    assert served.call("GET", f"/api/tables/{table}").json()["seats"][0]["name"] == "Ann"
    renamed = served.call("PATCH", f"/api/tables/{table}/seats/A", tokens[0], content=json.dumps({"name": "B\0b"}))
    assert renamed.json()["seats"][0]["name"] == "Bb"


def test_head_is_answered_wherever_get_is(served: Served) -> None:
    table, tokens = served.open("me", "open")
    described = served.call("GET", "/schema/openapi.json").json()["paths"]
    values = {"{table_id}": table, "{slug}": "knight-shift", "{seat}": "A"}
    paths = ["/", "/favicon.ico", "/web/index.html", "/metrics", "/nothing", f"/table/{table}"]
    for path, methods in described.items():
        if "get" in methods:
            for name, value in values.items():
                path = path.replace(name, value)  # noqa: PLW2901
            paths.append(path)
    for path in paths:
        asked, got = (served.call(method, path, tokens[0]) for method in ("HEAD", "GET"))
        assert (asked.status_code, asked.content) == (got.status_code, b""), path
        if path != "/metrics":
            assert asked.headers.get("content-length") == got.headers.get("content-length"), path
    assert served.call("HEAD", "/api/replay").status_code == 405
