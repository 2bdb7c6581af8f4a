"""What the server keeps for many connections together is bounded, for each address and for all."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from quintain.server.app import application
from quintain.server.config import Config
from quintain.server.limits import AtOnce, Kept, Limits
from quintain.server.process import ServerProcess
from quintain.server.sockets.connection import State
from tests.server.attacks.pouring import TEXT, begin, requests
from tests.server.attacks.raw import Raw, frame
from tests.server.client import Client
from tests.server.making import connection
from tests.server.serving import Served, eventually

PATIENT = Limits(
    kept_bytes_per_address=1_000_000, connection_burst=10_000, body_seconds=600, head_seconds=600, unread_seconds=600
)
HALF = b"POST /api/replay HTTP/1.1\r\nHost: {host}\r\nContent-Length: 600000\r\n\r\n" + b"a" * 400_000


def test_half_sent_records_are_kept_for_an_address_up_to_a_bound(tmp_path: Path) -> None:
    """Three hundred connections made the server keep three hundred megabytes."""
    with Served(Config(database=f"sqlite:///{tmp_path / 'x.db'}", limits=PATIENT)) as served, ExitStack() as stack:
        waiting = [stack.enter_context(begin(served.url, HALF, "127.0.0.2")) for _ in range(2)]
        eventually(lambda: kept(served) > 700_000)
        with begin(served.url, HALF, "127.0.0.2") as raw:
            assert b" 429 " in raw.answer()
        elsewhere = stack.enter_context(begin(served.url, HALF, "127.0.0.3"))
        elsewhere.send(b"a" * 200_000)
        answer = stack.enter_context(begin(served.url, b"", "127.0.0.3"))
        answer.send(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        assert b" 200 " in answer.answer()
        for raw in waiting:
            raw.send(b"a" * 200_000)
        eventually(lambda: kept(served) == 0, what="every answer")
        with begin(served.url, HALF, "127.0.0.2"):
            eventually(lambda: kept(served) > 300_000)
        stack.close()
        eventually(lambda: kept(served) == 0, what="the end of them")


def test_answers_that_nobody_reads_are_kept_for_an_address_up_to_a_bound(tmp_path: Path) -> None:
    with Served(Config(database=f"sqlite:///{tmp_path / 'x.db'}", limits=PATIENT)) as served, ExitStack() as stack:
        crowd = [stack.enter_context(Raw(served.url, source="127.0.0.2")) for _ in range(30)]
        for raw in crowd:
            raw.send(requests(raw.host, 8, "/schema/openapi.json"))
        eventually(lambda: sum(raw.is_cut_off(0) for raw in crowd) >= 10, what="too much")
        assert sum(found.transport.get_write_buffer_size() for found in served.connections()) <= 1_300_000
        assert served.call("GET", "/health").status_code == 200
        stack.close()
        eventually(lambda: kept(served) == 0, what="the end of them")


def test_what_waits_on_sockets_is_kept_for_an_address_up_to_a_bound(tmp_path: Path) -> None:
    limits = Limits(kept_bytes_per_address=400_000, unread_seconds=600, message_burst=100_000, chat_burst=100_000)
    with Served(Config(database=f"sqlite:///{tmp_path / 'x.db'}", limits=limits)) as served, ExitStack() as stack:
        table, tokens = served.open("me", "open")
        slow = [
            stack.enter_context(Raw(served.url, source="127.0.0.2")).upgrade(f"/api/tables/{table}/live")
            for _ in range(5)
        ]
        for raw in slow:
            raw.send(frame(TEXT, b'{"type":"hello"}'))
        watchers = served.process.tables._lives[table].watchers._watchers
        eventually(lambda: None in watchers and len(watchers[None].connections) == len(slow))
        with Client(served.url, table, tokens[0]) as ann:
            crowd: list[Any] = list(watchers[None].connections)
            most, lines = 0, 0
            while sum(made.state is State.CLOSED for made in crowd) < 3:
                lines += 1
                assert lines < 100_000
                assert ann.ask(type="chat", text="\N{HORSE}" * 500)["ok"]
                most = max(most, len(served.process.backlogs))
            assert 100_000 < most <= 400_000
        stack.close()
        eventually(lambda: len(served.process.backlogs) == 0, what="the end of them")


async def test_who_takes_what_waits_is_counted_for_it_no_more() -> None:
    backlogs, writable = AtOnce(100_000), False
    slow = connection(write=lambda _: writable, backlogs=backlogs)
    other = connection(write=lambda _: writable, backlogs=backlogs)
    slow.send(b"a" * 60_000)
    slow.flush()
    assert len(backlogs) == 60_000
    other.send(b"a" * 60_000)
    other.flush()
    assert other.state.value == "closed", "there is no room for both"
    assert len(backlogs) == 60_000
    writable = True
    slow.flush()
    assert len(backlogs) == 0


def test_bytes_are_counted_with_all_others_of_an_address_and_in_all() -> None:
    everything = AtOnce(100, in_all=150)
    one, two, other = Kept(everything, "one"), Kept(everything, "one"), Kept(everything, "other")
    assert one.set(60)
    assert not two.set(50)
    assert two.set(40)
    assert not other.set(60)
    assert one.set(10)
    assert other.set(60)
    assert len(everything) == 110


@pytest.mark.parametrize("path", ["/api/replay", "/api/review"])
def test_nothing_is_read_for_who_has_asked_too_much(tmp_path: Path, path: str) -> None:
    config = Config(database=f"sqlite:///{tmp_path / 'x.db'}", limits=Limits(replays_per_hour=0))
    with Served(config) as served, Raw(served.url) as raw:
        raw.send(b"POST %b HTTP/1.1\r\nConnection: close\r\nContent-Length: 1000\r\n\r\nhalf" % path.encode())
        assert b" 429 " in raw.answer()


def test_every_route_takes_as_much_as_the_protocol_lets_through(tmp_path: Path) -> None:
    limits = Limits()
    config = Config(database=f"sqlite:///{tmp_path / 'x.db'}", limits=limits)
    app = application(config, ServerProcess(config))
    found: dict[str, int] = {}
    for route in app.routes:
        for handler in getattr(route, "route_handlers", ()):
            found[route.path] = max(handler.resolve_request_max_body_size(), found.get(route.path, 0))
    assert len(set(found.values())) == 3
    assert found == {path: limits.longest(path) for path in found}


def kept(served: Served) -> int:
    """How many bytes are kept for all connections."""
    door: Any = served.door
    return len(door._kept)
