"""Who holds a connection: half a request, an answer unread, or only the place."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from quintain.server.config import Config
from quintain.server.door import OFFENCE
from quintain.server.limits import Limits
from tests.server.attacks.pouring import BODIES, MEGABYTE, PONG, begin
from tests.server.attacks.raw import Raw, frame
from tests.server.serving import Served, eventually

HEALTH = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
HALVES = {
    "nothing": b"",
    "half a line": b"GET /hea",
    "half a head": b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n",
    "half a body": b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    b'Content-Length: 1000\r\n\r\n{"game":',
    "half a piece of a body": b"POST /api/replay HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    b"Transfer-Encoding: chunked\r\n\r\nff\r\na",
    "half a body for nobody": b"POST /nothing HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\na",
    "a whole request and half of one": b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /health",
    "a request to be continued": b"POST /api/replay HTTP/1.1\r\nHost: 127.0.0.1\r\nExpect: 100-continue\r\n"
    b"Content-Length: 10\r\n\r\n",
}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that waits for nobody."""
    file = tmp_path_factory.mktemp("served") / "tables.db"
    limits = Limits(head_seconds=0.3, body_seconds=0.3, unread_seconds=0.3)
    with Served(Config(database=f"sqlite:///{file}", limits=limits)) as server:
        yield server


@pytest.mark.parametrize("kind", HALVES)
def test_half_a_request_is_not_waited_for(served: Served, kind: str) -> None:
    with Raw(served.url) as raw:
        raw.send(HALVES[kind])
        answer = raw.answer()
    assert (b" 408 " in answer) == (kind not in ("nothing", "half a body for nobody")), answer
    eventually(lambda: not served.connections(), what="the end of the connection")


def test_a_request_that_comes_drop_by_drop_is_not_waited_for(served: Served) -> None:
    with Raw(served.url) as raw:
        raw.send(b"GET /health HTTP/1.1\r\n")
        drops = 0
        while raw.send(b"a: b\r\n") and not raw.is_cut_off(0.05):
            drops += 1
            assert drops < 200
        assert b" 408 " in raw.answer()


def test_an_address_that_was_cut_off_waits_and_nobody_else_does(tmp_path: Path) -> None:
    limits = Limits(connections_per_second=0.001, connection_burst=2 * OFFENCE, wait_seconds=600)
    with Served(Config(database=f"sqlite:///{tmp_path / 'x.db'}", limits=limits)) as served, ExitStack() as stack:
        neighbour = stack.enter_context(Raw(served.url, source="127.0.0.2"))
        for _ in range(2):
            with Raw(served.url, source="127.0.0.2") as raw:
                raw.send(b"what is this\r\n\r\n")
                assert b" 400 " in raw.answer()
        late = stack.enter_context(Raw(served.url, source="127.0.0.2"))
        late.send(HEALTH)
        (waiting,) = eventually(lambda: [one for one in served.connections() if one.flow and one.flow.read_paused])
        assert served.call("GET", "/health").status_code == 200
        neighbour.send(HEALTH)
        assert b" 200 " in neighbour.answer()
        assert waiting.cycle is None, "it was heard before its turn"


@pytest.mark.parametrize("kind", ["a record in crumbs", "a question in crumbs", "half a body"])
def test_an_address_that_brings_no_end_waits(tmp_path: Path, kind: str) -> None:
    limits = Limits(connections_per_second=0.001, connection_burst=OFFENCE, wait_seconds=600, body_seconds=0.3)
    with Served(Config(database=f"sqlite:///{tmp_path / 'x.db'}", limits=limits)) as served:
        first, more = BODIES.get(kind) or (HALVES[kind], b"")
        with begin(served.url, first, "127.0.0.2") as raw:
            assert raw.pour(more, MEGABYTE) is not None if more else b" 408 " in raw.answer()
        with Raw(served.url, source="127.0.0.2") as late:
            late.send(HEALTH)
            eventually(lambda: any(one.flow and one.flow.read_paused for one in served.connections()))


def test_an_address_that_sends_too_many_frames_waits(tmp_path: Path) -> None:
    limits = Limits(connections_per_second=0.001, connection_burst=OFFENCE, wait_seconds=600)
    with Served(Config(database=f"sqlite:///{tmp_path / 'x.db'}", limits=limits)) as served:
        with Raw(served.url, source="127.0.0.2").upgrade("/api/analysis/knight-shift") as raw:
            assert raw.pour(frame(PONG) * 1_000, MEGABYTE) is not None
        with Raw(served.url, source="127.0.0.2") as late:
            late.send(HEALTH)
            eventually(lambda: any(one.flow and one.flow.read_paused for one in served.connections()))


def test_who_waits_is_answered_in_the_end(tmp_path: Path) -> None:
    limits = Limits(connections_per_second=0.001, connection_burst=1, wait_seconds=0.2)
    with Served(Config(database=f"sqlite:///{tmp_path / 'x.db'}", limits=limits)) as served:
        for _ in range(3):
            with Raw(served.url) as raw:
                raw.send(HEALTH)
                assert b" 200 " in raw.answer()


def test_a_crowd_that_waits_is_bounded_and_the_rest_of_it_is_cut_off(tmp_path: Path) -> None:
    limits = Limits(connections_per_second=0.001, connection_burst=1, wait_seconds=600, connections_per_address=5)
    with Served(Config(database=f"sqlite:///{tmp_path / 'x.db'}", limits=limits)) as served, ExitStack() as stack:
        crowd = [stack.enter_context(Raw(served.url, source="127.0.0.2")) for _ in range(10)]
        assert [raw.answer() for raw in crowd[5:]] == [b""] * 5
        assert len(served.connections()) == 5
        assert served.call("GET", "/health").status_code == 200


def test_an_address_holds_only_so_many_connections(tmp_path: Path) -> None:
    limits = Limits(connections_per_address=5, head_seconds=60)
    config = Config(database=f"sqlite:///{tmp_path / 'x.db'}", limits=limits)
    with Served(config) as served, ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(Raw(served.url)).send(b"GET /")
        eventually(lambda: len(served.connections()) == 5)
        for _ in range(20):
            with Raw(served.url) as one_more:
                assert b"too many connections" in one_more.answer()
        stack.close()
        eventually(lambda: not served.connections())
        assert served.call("GET", "/health").status_code == 200


def test_a_socket_takes_the_place_of_its_request_and_gives_it_back(tmp_path: Path) -> None:
    limits = Limits(connections_per_address=1)
    with Served(Config(database=f"sqlite:///{tmp_path / 'x.db'}", limits=limits)) as served:
        for _ in range(3):
            with Raw(served.url).upgrade("/api/analysis/knight-shift"), Raw(served.url) as one_more:
                assert b"too many connections" in one_more.answer()
            eventually(lambda: not served.connections())


def test_all_addresses_together_hold_only_so_many_connections(tmp_path: Path) -> None:
    limits = Limits(connections=3)
    config = Config(database=f"sqlite:///{tmp_path / 'x.db'}", limits=limits, proxies=("127.0.0.1",))
    with Served(config) as served, ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(Raw(served.url)).send(b"GET /")
        eventually(lambda: len(served.connections()) == 3)
        with Raw(served.url) as one_more:
            assert b"too many connections" in one_more.answer()
