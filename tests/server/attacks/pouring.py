"""What is poured into a connection without end, and without reading what comes back."""

from __future__ import annotations

from tests.server.attacks.raw import Raw, frame

MEGABYTE = 1_000_000
CONTINUED, TEXT, PING, PONG = 0, 1, 9, 10
SOCKET = "/api/analysis/knight-shift"
REQUEST = "GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n"

HEADS = {
    "headers without end": (b"GET / HTTP/1.1\r\nHost: {host}\r\n", b"a: b\r\n" * 1_000),
    "a header without end": (b"GET / HTTP/1.1\r\nHost: {host}\r\na: ", b"a" * 8_000),
    "an address without end": (b"GET /", b"a" * 8_000),
    "a method without end": (b"", b"G" * 8_000),
    "empty lines without end": (b"", b"\r\n" * 4_000),
    "trailers without end": (
        b"POST /api/tables HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n",
        b"a: b\r\n" * 1_000,
    ),
    "a trailer without end": (
        b"POST /api/tables HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\na: ",
        b"a" * 8_000,
    ),
    "a piece of a body with a name without end": (
        b"POST /api/tables HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\n1;",
        b"a" * 8_000,
    ),
}
"""How a request begins, and what goes on for ever."""

CHUNKED = b" HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
LENGTH = b" HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: 900000000\r\n\r\n"
CRUMBS = b"1\r\na\r\n" * 1_000

BODIES = {
    "a record in crumbs": (b"POST /api/replay" + CHUNKED, CRUMBS),
    "a table in crumbs": (b"POST /api/tables" + CHUNKED, CRUMBS),
    "crumbs for nobody": (b"POST /nothing" + CHUNKED, CRUMBS),
    "a question in crumbs": (b"GET /health" + CHUNKED, CRUMBS),
    "crumbs with names": (b"POST /api/replay" + CHUNKED, (b"1;" + b"a" * 8_000 + b"\r\na\r\n")),
    "a record without end": (b"POST /api/replay" + CHUNKED, b"1f40\r\n" + b"a" * 8_000 + b"\r\n"),
    "a record of many megabytes": (b"POST /api/replay" + LENGTH, b"a" * 8_000),
    "megabytes for nobody": (b"POST /nothing" + LENGTH, b"a" * 8_000),
    "a question of many megabytes": (b"GET /health" + LENGTH, b"a" * 8_000),
}
"""The same after the head."""

FRAMES = {
    "pings": (b"", frame(PING, b"p" * 125) * 50),
    "empty pings": (b"", frame(PING) * 1_000),
    "pongs": (b"", frame(PONG) * 1_000),
    "empty pieces of a message": (frame(TEXT, b"a", final=False), frame(CONTINUED, final=False) * 1_000),
    "commands": (b"", frame(TEXT, b'{"type":"ping","id":1}') * 200),
}
"""The same over a WebSocket."""


def begin(url: str, first: bytes, source: str = "127.0.0.1") -> Raw:
    raw = Raw(url, source=source)
    raw.send(first.replace(b"{host}", raw.host.encode()))
    return raw


def requests(host: str, count: int, path: str = "/") -> bytes:
    """So many requests in a row, sent ahead."""
    return REQUEST.format(host=host, path=path).encode() * count
