"""
uvicorn's HTTP with bounds: on the head of a request and what comes after it, on the time that takes, on requests that
are sent ahead, and on answers that lie unread. Without them one client holds as much memory as it likes: by twenty
megabytes of headers a server with uvicorn's own protocol grew by 383 MB, and with this one not by one.

We rely on the insides of uvicorn, whose version pyproject.toml therefore fixes; tests/server/attacks tries every bound.
"""

from __future__ import annotations

import asyncio
from typing import Any

import httptools
import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from quintain.server.deadline import Deadline
from quintain.server.door import Door, bound_buffers, cut_off
from quintain.server.http.problems import Problem

FIELD = 32
"""What a field of a head counts beside its bytes, as in HTTP/2: small ones are as much work as others."""
PIECE = 256
"""What a piece of a body that comes in pieces counts beside its bytes: small ones are as much work as others."""
SLACK = 65_536
"""So much more than a body may be comes with it at most, and so much after the answer: what it is wrapped in, and what
was on its way then."""
AHEAD = 16
"""So many requests may wait for the answer to the one before them; browsers and proxies send none ahead."""


class TooLarge(Exception):
    """The head of a request is too large."""


class TooLong(Exception):
    """What comes after the head of a request is too much."""


class TooMany(Exception):
    """Too many requests were sent ahead."""


class HttpProtocol(HttpToolsProtocol):
    """One connection. Whoever does not keep to the bounds is told so where that is possible, and cut off."""

    def __init__(self, door: Door, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._door = door
        self._entered = ""
        """The address that has taken a place; none where there was none to take, or it has been handed on."""
        self._hearing = Deadline(self.loop.call_later)
        self._reading = Deadline(self.loop.call_later)
        self._unheard: bytes | None = None
        """What has come while the connection waits for its turn, one piece at most; none where it is heard."""
        self._running: RequestResponseCycle | None = None
        """The request that is being answered; others may have been sent ahead."""
        self._begun = False
        """Whether any request has begun."""
        self._awaits_head = True
        self._head_bytes = 0
        self._unclear_bytes = 0
        """What has come since the parser last made something of it."""
        self._body_bytes = 0
        """What has come after the head of the request that comes just now."""
        self._most_bytes = 0
        """So much may come after it."""
        self._unanswered_bytes = 0
        """What has come since the last time when everything was answered."""
        self._kept = door.keeping("")

    # --- coming and going -------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if peer else "?"
        wait, entered = self._door.wait(address), self._door.enter(address)
        if wait and not entered:
            # A crowd that comes without end was told so, and costs least where nothing is done for it.
            self.transport = transport
            transport.abort()
            return
        super().connection_made(transport)
        self._kept = self._door.keeping(address)
        bound_buffers(transport)
        if not entered:
            self._refuse(429, "too many connections from here, or in all; please wait a while", "too-many")
            return
        self._entered = address
        if wait:
            self._unheard = b""
            self._hearing.set(wait, self._hear)
        else:
            self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._running is not None and not self._running.response_complete:
            self._running.disconnected = True
            self._running.message_event.set()
        super().connection_lost(exc)
        self._let_go()
        if self._entered:
            self._door.leave(self._entered)

    def handle_websocket_upgrade(self) -> None:
        self._let_go()
        super().handle_websocket_upgrade()

    def hand_over(self) -> str:
        """The address whose place is now another protocol's, which speaks over the same connection."""
        entered, self._entered = self._entered, ""
        # The two hold each other.
        self.parser = None  # type: ignore[assignment]
        return entered

    def _let_go(self) -> None:
        """Nothing more is awaited, and nothing holds this connection in a circle."""
        self._unset_keepalive_if_required()
        self._hearing.meet()
        self._reading.meet()
        self._kept.set(0)
        for cycle, _ in self.pipeline:
            cycle.on_response = _nothing
        self.pipeline.clear()

    # --- hearing ----------------------------------------------------------------------------------------------------

    def _hear(self) -> None:
        """It has waited for its turn."""
        unheard, self._unheard = self._unheard, None
        self._hearing.meet()
        self._await_head()
        self.flow.resume_reading()
        if unheard:
            self.data_received(unheard)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._unheard is not None:
            # Not before: uvloop reads what comes first in any case.
            self.flow.pause_reading()
            self._unheard += data
            return
        self._unset_keepalive_if_required()
        self._unanswered_bytes += len(data)
        if not self._keep():
            self._door.blame(self._entered)
            self._refuse(429, "too much comes from here, or in all; please wait a while", "too-many")
            return
        self._unclear_bytes += len(data)
        try:
            if self._awaits_head:
                self._await_head()
            else:
                self._count_body(len(data) + FIELD)
            self.parser.feed_data(data)
        except TooLong as error:
            self._refuse_for(error)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
            else:
                self._refuse(400, "this server speaks HTTP/1.1 and WebSocket alone", "invalid")
        except httptools.HttpParserError as error:
            self._refuse_for(error.__context__)
        else:
            if self._unclear_bytes > self._door.limits.head_bytes:
                self._refuse_for(TooLarge())

    def _await_head(self) -> None:
        if not self._hearing.is_set:
            self._hearing.set(self._door.limits.head_seconds, self._late)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._begun = True
        self._head_bytes = 0
        self._await_head()

    def on_url(self, url: bytes) -> None:
        self._count(url)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._count(name, value)
        super().on_header(name, value)

    def _count(self, *parts: bytes) -> None:
        self._unclear_bytes = 0
        self._head_bytes += sum(map(len, parts)) + FIELD
        if self._head_bytes > self._door.limits.head_bytes:
            raise TooLarge

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= AHEAD:
            raise TooMany
        super().on_headers_complete()
        self._awaits_head = False
        self._body_bytes = 0
        self._most_bytes = self._door.limits.longest(self.scope.get("path", "")) + SLACK
        self._hearing.set(self._door.limits.body_seconds, self._late)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._running = cycle
        super()._start_asgi_task(cycle, app)

    def on_chunk_header(self) -> None:
        self._count_body(PIECE)

    def _count_body(self, count: int) -> None:
        self._body_bytes += count
        if self._body_bytes > self._most_bytes:
            raise TooLong

    def on_body(self, body: bytes) -> None:
        self._unclear_bytes = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._unclear_bytes = 0
        super().on_message_complete()
        self._awaits_head = True
        self._hearing.meet()

    # --- answering --------------------------------------------------------------------------------------------------

    def on_response_complete(self) -> None:
        if self._running is self.cycle:
            # All that has come is answered; what still comes of it is thrown away.
            self._unanswered_bytes = 0
            # A body whose length was said comes to its end; whoever sent it may read the answer then.
            if all(name != b"content-length" for name, _ in self.headers):
                self._most_bytes = min(self._most_bytes, self._body_bytes + SLACK)
            self._keep()
        super().on_response_complete()
        self._must_be_read()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._must_be_read()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reading.set(self._door.limits.unread_seconds, self._cut_off)
        if not self._keep():
            self._cut_off()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._keep()
        if not self.transport.is_closing():
            self._reading.meet()

    def _must_be_read(self) -> None:
        """A connection that is being closed waits for its client to read the rest, but not for ever."""
        if self.transport.is_closing() and not self._reading.is_set:
            self._reading.set(self._door.limits.unread_seconds, self._cut_off)

    def _keep(self) -> bool:
        """Count what is kept for this connection beside one head; False where that is too much."""
        unread = self.transport.get_write_buffer_size() if self.flow.write_paused else 0
        count = max(0, self._unanswered_bytes - self._door.limits.head_bytes) + unread
        return count == self._kept.count or self._kept.set(count)

    # --- cutting off ------------------------------------------------------------------------------------------------

    def _late(self) -> None:
        if not self._begun:
            # Browsers open connections that they may never use.
            self._cut_off()
        else:
            self._door.blame(self._entered)
            self._refuse(408, "the request did not come in time", "too-late")

    def _refuse_for(self, error: BaseException | None) -> None:
        self._door.blame(self._entered)
        if isinstance(error, TooLarge):
            self._refuse(431, "the head of that request is too large", "too-large")
        elif isinstance(error, TooLong):
            self._refuse(413, "the body of that request is too large", "too-large")
        elif isinstance(error, TooMany):
            self._refuse(429, "too many requests were sent ahead", "too-many")
        else:
            self._refuse(400, "that is not a request as HTTP/1.1 has it", "invalid")

    def _refuse(self, status: int, words: str, code: str) -> None:
        """Say why, unless another answer is on its way, and close."""
        if self.transport.is_closing():
            return
        if self._may_be_told():
            body = msgspec.json.encode(Problem(words, code))
            self.transport.write(
                b"HTTP/1.1 %d Refused\r\ncontent-type: application/json\r\ncontent-length: %d\r\n"
                b"connection: close\r\n\r\n%b" % (status, len(body), body)
            )
        self._hearing.meet()
        self.transport.close()
        self._must_be_read()

    def _may_be_told(self) -> bool:
        """Whether the next answer is that to the request which comes just now."""
        if self.pipeline or self.cycle is None:
            return not self.pipeline
        return self.cycle.response_complete if self._awaits_head else not self.cycle.response_started

    def _cut_off(self) -> None:
        cut_off(self.transport)


def _nothing() -> None:
    """Nobody waits for this answer any more."""
