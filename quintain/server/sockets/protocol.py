"""
uvicorn's WebSocket with bounds, and with a short cut for what is sent most: texts to clients that keep up.

To send a text costs 12 µs of processor time as ASGI has it, a task woken for each, and 4 µs here. A move at a table of
two is three texts, so this is 8 % of all that a move costs. We rely on the insides of uvicorn and websockets, whose
versions pyproject.toml therefore fixes; tests/server looks whether it still fits, and whether it lets go at the end.

Who does not read is not heard either, and is cut off after a while: otherwise every ping would leave a pong behind.
"""

from __future__ import annotations

from asyncio import BaseTransport
from collections.abc import Iterable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request

from quintain.server.deadline import Deadline
from quintain.server.door import Door, cut_off
from quintain.server.limits import Bucket

EXTENSION = "quintain.write"
"""Under this name the short cut is among the extensions of an ASGI scope."""
TEXT = b"\x81"
"""The first byte of a frame that is a whole text."""
PIECE = 512
"""So many bytes are read at a time: no more of the smallest frames than are allowed at once, so that who sends too many
is cut off before the rest of them is read."""
FRAMES_PER_SECOND, FRAME_BURST = 10, 100
"""Frames that are not whole messages: pings, pongs, pieces. Who sends more is cut off."""


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """As uvicorn has it; in addition the application may write a text at once, without awaiting anything.

    What holds itself in a circle is let go of, so that a socket that is closed leaves no garbage to look for.
    """

    def __init__(self, door: Door, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._door = door
        self._entered = ""
        self._kept = door.keeping("")
        self._reading = Deadline(self.loop.call_later)
        self._unheard = b""
        """What has come and waits until the application has taken what came before."""
        self._frames = Bucket(FRAMES_PER_SECOND, FRAME_BURST)

    def connection_made(self, transport: BaseTransport) -> None:
        # The protocol that was there before has taken a place for this connection.
        http: Any = transport.get_protocol()
        self._entered = http.hand_over()
        self._kept = self._door.keeping(self._entered)
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._reading.meet()
        self._kept.set(0)
        if self._entered:
            self._door.leave(self._entered)
        self._unheard = b""
        self.conn.parser.close()
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"].pop(EXTENSION, None)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][EXTENSION] = self.write

    # --- hearing ----------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self._unheard or self.read_paused or len(data) > PIECE:
            self._unheard += data
            self._hear()
        else:
            super().data_received(data)

    def _hear(self) -> None:
        """Read on, until the application has something to take."""
        while self._unheard and not self.read_paused and not self.transport.is_closing():
            piece, self._unheard = self._unheard[:PIECE], self._unheard[PIECE:]
            super().data_received(piece)

    async def receive(self) -> Any:
        message = await self.queue.get()
        self._read_on()
        return message

    def _read_on(self) -> None:
        if self.read_paused and self.queue.empty() and self.writable.is_set():
            self.read_paused = False
            self._hear()
            if not self.read_paused:
                self.transport.resume_reading()

    def send_receive_event_to_app(self) -> None:
        # Whoever goes on talking after the end is not waited for.
        if not self.close_sent or self._is_one_more():
            super().send_receive_event_to_app()

    def handle_ping(self) -> None:
        if self._is_one_more():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._is_one_more():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._is_one_more():
            super().handle_cont(event)

    def _is_one_more(self) -> bool:
        """Whether one more of these frames is allowed. After the first that is not, the connection ends."""
        if self._frames.take():
            return not self.close_sent
        if self.close_sent:
            self._cut_off()
            return False
        self._door.blame(self._entered)
        self.conn.fail(CloseCode.POLICY_VIOLATION, "too many frames")
        self.handle_parser_exception()
        self._reading.set(self._door.limits.unread_seconds, self._cut_off)
        return False

    # --- telling ----------------------------------------------------------------------------------------------------

    def write(self, texts: Iterable[bytes]) -> bool:
        """Send texts now. False when the client is gone or does not keep up: then nothing was sent."""
        if self.close_sent or not self.handshake_complete or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(b"".join([head(len(text)) + text for text in texts]))
        return True

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reading.set(self._door.limits.unread_seconds, self._cut_off)
        if not self._kept.set(self.transport.get_write_buffer_size()):
            self._cut_off()
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._kept.set(0)
        if not self.transport.is_closing():
            self._reading.meet()
            self._read_on()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if self.close_sent:
            self._reading.set(self._door.limits.unread_seconds, self._cut_off)
            self._hear()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._cut_off()

    def _cut_off(self) -> None:
        cut_off(self.transport)


def head(length: int) -> bytes:
    """What goes before a text of so many bytes."""
    if length < 126:
        return TEXT + bytes((length,))
    return TEXT + (b"\x7e" + length.to_bytes(2) if length < 65_536 else b"\x7f" + length.to_bytes(8))
