"""
uvicorn's WebSocket with a short cut for what is sent most: texts to clients that keep up.

To send a text costs 12 µs of processor time as ASGI has it, a task woken for each, and 4 µs here. A move at a table of
two is three texts, so this is 8 % of all that a move costs. We rely on the insides of uvicorn and websockets, whose
versions pyproject.toml therefore fixes; tests/server looks whether it still fits, and whether it lets go at the end.
"""

from __future__ import annotations

from asyncio import BaseTransport
from collections.abc import Iterable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION = "quintain.write"
"""Under this name the short cut is among the extensions of an ASGI scope."""
TEXT = b"\x81"
"""The first byte of a frame that is a whole text."""


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """As uvicorn has it; in addition the application may write a text at once, without awaiting anything.

    What holds itself in a circle is let go of, so that a socket that is closed leaves no garbage to look for.
    """

    def connection_made(self, transport: BaseTransport) -> None:
        # The protocol that was there before and its parser hold each other.
        http: Any = transport.get_protocol()
        http.parser = None
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.parser.close()
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"].pop(EXTENSION, None)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][EXTENSION] = self.write

    def write(self, texts: Iterable[bytes]) -> bool:
        """Send texts now. False when the client is gone or does not keep up: then nothing was sent."""
        if self.close_sent or not self.handshake_complete or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(b"".join([part for text in texts for part in (head(len(text)), text)]))
        return True


def head(length: int) -> bytes:
    """What goes before a text of so many bytes."""
    if length < 126:
        return TEXT + bytes((length,))
    return TEXT + (b"\x7e" + length.to_bytes(2) if length < 65_536 else b"\x7f" + length.to_bytes(8))
