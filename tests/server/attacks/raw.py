"""A bare connection, for what no client would send, and for who does not read."""

from __future__ import annotations

import select
import socket
import time
from typing import Self
from urllib.parse import urlsplit

KEY = "cXVpbnRhaW4tYXR0YWNrcw=="
GONE = select.POLLERR | select.POLLHUP | select.POLLRDHUP
SMALL = 16_384
"""How much the system may keep for us, so that what we do not read stays with the server."""


class Raw:
    def __init__(self, url: str, keep: int = SMALL, source: str = "127.0.0.1") -> None:
        """From this address of our own machine, to a server on it."""
        parts = urlsplit(url)
        self.host = parts.netloc
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, keep)
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, keep)
        self._socket.settimeout(60)
        self._socket.bind((source, 0))
        self._socket.connect((parts.hostname, parts.port))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()

    def send(self, text: bytes) -> bool:
        """Send all of it; False when the server has closed."""
        try:
            self._socket.sendall(text)
        except ConnectionError:
            return False
        return True

    def upgrade(self, path: str) -> Self:
        """From now on it is a WebSocket."""
        self._socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {self.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        answer = b""
        while not answer.endswith(b"\r\n\r\n"):
            answer += self._socket.recv(1)
        assert b" 101 " in answer, answer
        return self

    def pour(self, piece: bytes, most: int, seconds: float = 20) -> int | None:
        """Send this again and again without reading: how many bytes went before the server had enough.

        None when it took as much as there was, or neither took more nor closed for so long.
        """
        watch = select.poll()
        watch.register(self._socket, select.POLLOUT | GONE)
        self._socket.setblocking(False)
        sent, until, rest = 0, time.monotonic() + seconds, b""
        while sent < most and time.monotonic() < until:
            for _, what in watch.poll(100):
                if what & GONE:
                    return sent
                rest = rest or piece
                try:
                    gone = self._socket.send(rest)
                except BlockingIOError:
                    continue
                except ConnectionError:
                    return sent
                sent, rest = sent + gone, rest[gone:]
        return None

    def answer(self, seconds: float = 20) -> bytes:
        """Everything that comes until the server closes. Fails when it does not."""
        self._socket.settimeout(seconds)
        found = b""
        try:
            while piece := self._socket.recv(65_536):
                found += piece
        except ConnectionError:
            pass
        return found

    def is_cut_off(self, seconds: float = 20) -> bool:
        """Whether the server closes, although we read nothing."""
        watch = select.poll()
        watch.register(self._socket, GONE)
        return any(what & GONE for _, what in watch.poll(seconds * 1000))


def frame(opcode: int, payload: bytes = b"", *, final: bool = True) -> bytes:
    """A frame as a client sends it, with a mask that changes nothing."""
    first = (0x80 if final else 0) | opcode
    if len(payload) < 126:
        return bytes((first, 0x80 | len(payload))) + bytes(4) + payload
    return bytes((first, 0xFE)) + len(payload).to_bytes(2) + bytes(4) + payload
