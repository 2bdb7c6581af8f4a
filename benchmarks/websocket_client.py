"""
The client's end of a WebSocket, as lean as it can be, so that the load costs little beside the server: text frames
without compression, and a mask of zeros, which is a mask like any other.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: cXVpbnRhaW4tbG9hZGluZw==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
FINAL = 0x80
NO_MASK = bytes(4)


class Address(msgspec.Struct, frozen=True):
    """Where a server listens."""

    port: int
    host: str = "127.0.0.1"


class Wire(asyncio.Protocol):
    """One socket. Subclasses say something in ``opened`` and answer in ``heard``."""

    def __init__(self, address: Address, path: str) -> None:
        self._handshake = HANDSHAKE.format(path=path, host=address.host, port=address.port).encode()
        self._transport: Any = None
        self._buffer = b""
        self._open = False
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def opened(self) -> None:
        """The server is ready to hear."""

    def heard(self, message: bytes) -> None:
        """A whole message came."""

    def say(self, message: bytes, opcode: int = TEXT) -> None:
        length = len(message)
        head = bytes((FINAL | opcode, 0x80 | length)) if length < 126 else b"%c\xfe" % (FINAL | opcode)
        size = b"" if length < 126 else length.to_bytes(2)
        self._transport.write(head + size + NO_MASK + message)

    def close(self) -> None:
        if self._transport is None:
            self.connection_lost(None)
        else:
            self._transport.close()

    # --- asyncio.Protocol -------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        self._transport.write(self._handshake)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.closed.done():
            self.closed.set_result(None)

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer + data if self._buffer else data
        if not self._open:
            head, found, rest = buffer.partition(b"\r\n\r\n")
            if not found:
                self._buffer = buffer
                return
            if b" 101 " not in head[:20]:
                raise ConnectionError(f"no socket: {head[:200]!r}")
            self._open, buffer = True, rest
            self.opened()
        self._buffer = self._read(buffer)

    def _read(self, buffer: bytes) -> bytes:
        """Take every whole frame; what is left of the last one."""
        at, end = 0, len(buffer)
        while end - at >= 2:
            first, length = buffer[at], buffer[at + 1]
            begin = at + (2 if length < 126 else 4 if length == 126 else 10)
            if begin > end:
                break
            if length >= 126:
                length = int.from_bytes(buffer[at + 2 : begin])
            if begin + length > end:
                break
            self._take(first & 15, buffer[begin : begin + length])
            at = begin + length
        return buffer[at:]

    def _take(self, opcode: int, message: bytes) -> None:
        if opcode == TEXT:
            self.heard(message)
        elif opcode == PING:
            self.say(message, PONG)
        elif opcode == CLOSE:
            self.close()


async def post(address: Address, path: str, body: object) -> Any:
    """What the server answers to this JSON."""
    reader, writer = await asyncio.open_connection(address.host, address.port)
    content = msgspec.json.encode(body)
    head = f"POST {path} HTTP/1.1\r\nHost: {address.host}:{address.port}\r\nConnection: close\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
    try:
        writer.write(head.encode() + content)
        answer = await reader.read()
    finally:
        writer.close()
    status, _, body_found = answer.partition(b"\r\n\r\n")
    if b" 201 " not in status[:20]:
        raise ConnectionError(f"POST {path}: {answer[:300]!r}")
    return msgspec.json.decode(body_found)
