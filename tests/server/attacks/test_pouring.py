"""Memory without a login: whatever is poured in, the server has enough of it soon, and keeps little meanwhile."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from quintain.server.config import Config
from quintain.server.http.protocol import AHEAD, HttpProtocol
from quintain.server.limits import Limits
from tests.server.attacks.pouring import BODIES, FRAMES, HEADS, MEGABYTE, SOCKET, begin, requests
from tests.server.attacks.raw import Raw
from tests.server.serving import Served, eventually

UNREAD = 262_144
"""The most that lies unread with the server for one connection: what the transport takes before it says stop, and an
answer."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that soon has enough of who does not read."""
    file = tmp_path_factory.mktemp("served") / "tables.db"
    limits = Limits(unread_seconds=0.5, connections_per_address=100, connection_burst=10_000, request_burst=10_000)
    with Served(Config(database=f"sqlite:///{file}", limits=limits)) as server:
        yield server


@pytest.mark.parametrize("kind", HEADS)
def test_heads_without_end_are_refused(served: Served, kind: str) -> None:
    first, more = HEADS[kind]
    with begin(served.url, first) as raw:
        assert raw.pour(more, 20 * MEGABYTE) is not None


@pytest.mark.parametrize("kind", BODIES)
def test_bodies_without_end_are_cut_off(served: Served, kind: str) -> None:
    """Twenty megabytes of crumbs kept one processor busy for two seconds."""
    first, more = BODIES[kind]
    with begin(served.url, first) as raw:
        sent = raw.pour(more, 20 * MEGABYTE)
    assert sent is not None
    assert sent < 3 * MEGABYTE


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"GET /" + b"a" * 17_000 + b" HTTP/1.1\r\n\r\n", b"the head of that request is too large"),
        (b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 4_000 + b"\r\n", b"the head of that request is too large"),
        (b"GET / HTTP/1.1\r\n" + b"a:\r\n" * 600 + b"\r\n", b"the head of that request is too large"),
        (b"what is this\r\n\r\n", b"not a request as HTTP/1.1 has it"),
        (b"GET /\xff HTTP/1.1\r\nHost: x\r\n\r\n", b"not a request as HTTP/1.1 has it"),
    ],
)
def test_what_is_refused_is_refused_in_words(served: Served, text: bytes, said: bytes) -> None:
    with Raw(served.url) as raw:
        raw.send(text)
        assert said in raw.answer()


@pytest.mark.parametrize("kind", FRAMES)
def test_frames_without_end_end_the_socket(served: Served, kind: str) -> None:
    first, more = FRAMES[kind]
    with Raw(served.url).upgrade(SOCKET) as raw:
        raw.send(first)
        assert raw.pour(more, 20 * MEGABYTE) is not None
        assert most_unread(served) <= UNREAD


def test_requests_that_are_sent_ahead_without_end_are_refused(served: Served) -> None:
    with Raw(served.url) as raw:
        assert raw.pour(requests(raw.host, 100), 20 * MEGABYTE) is not None
        assert most_unread(served) <= UNREAD
    eventually(lambda: not served.connections(), what="the end of the connection")


def test_a_few_requests_that_are_sent_ahead_are_answered(served: Served) -> None:
    with Raw(served.url, keep=1_000_000) as raw:
        raw.send(requests(raw.host, AHEAD) + b"GET /health HTTP/1.1\r\nConnection: close\r\n\r\n")
        answer = raw.answer()
    assert answer.count(b"HTTP/1.1 200") == AHEAD + 1


def test_answers_that_nobody_reads_are_thrown_away(served: Served) -> None:
    with Raw(served.url) as raw:
        raw.send(requests(raw.host, AHEAD, "/schema/openapi.json"))
        assert raw.is_cut_off()
        assert most_unread(served) <= UNREAD


def test_who_is_cut_off_leaves_nothing_behind(served: Served) -> None:
    gc.collect()
    gc.disable()
    try:
        with Raw(served.url) as raw:
            raw.send(requests(raw.host, AHEAD - 1))
            watched = eventually(lambda: [weakref.ref(found) for found in served.connections()])
            assert {type(found()) for found in watched} == {HttpProtocol}
            assert raw.pour(requests(raw.host, 100), 20 * MEGABYTE) is not None
        eventually(lambda: not any(found() for found in watched), what="the end of the connection")
    finally:
        gc.enable()


def most_unread(served: Served) -> int:
    """The most bytes that wait for one client."""
    return max((found.transport.get_write_buffer_size() for found in served.connections()), default=0)
