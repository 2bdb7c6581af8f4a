"""
One client's connection: what it may say, what it said, and what waits to be sent to it.

This is plain ASGI, so that what waits can be bounded, and is written at once where the client keeps up: a message takes
1.0 µs of processor time then, where a task for each client, which awaits its turn, takes 5.6. A framework's own socket
takes 1.3, but whoever tells a whole table would wait with it for the slowest.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from enum import Enum
from typing import Any, TypeVar

import msgspec
from litestar.types import Receive, Scope, Send

from quintain.core.seats import Seat
from quintain.server.addresses import visitor
from quintain.server.limits import AtOnce, Bucket, Buckets, Kept, Limits
from quintain.server.messages import Answer, Goodbye, RefusalInfo
from quintain.server.sockets.outbox import Outbox
from quintain.server.sockets.protocol import EXTENSION

BACKLOG = 256
"""How many messages may wait for a slow client before it is dropped; ``Limits`` has how many bytes."""
SMALL = 16_384
"""So many bytes may wait for a client without being counted for its address."""
STRIKES = 100
"""So many messages above the limit, and the connection is closed."""
Write = Callable[[Iterable[bytes]], bool]
"""Writes messages at once; False when it cannot, and then nothing was written."""
T = TypeVar("T")
_encode = msgspec.json.Encoder().encode


class State(Enum):
    NEW = "new"
    """Let in; at a table the only thing it may say is hello."""
    OPEN = "open"
    """Has been welcomed at a table."""
    CLOSED = "closed"


class Connection:
    """A WebSocket. Sending to a client that is gone does nothing."""

    def __init__(
        self,
        scope: Scope,
        receive: Receive,
        send: Send,
        outbox: Outbox,
        limits: Limits,
        heard: Buckets,
        backlogs: AtOnce,
    ) -> None:
        """Over all sockets of an address, ``heard`` counts what it says and ``backlogs`` the bytes that wait for it."""
        self.address = visitor(scope["client"][0] if scope["client"] else "?")
        self.state = State.NEW
        self.seat: Seat | None = None
        extensions: Any = scope.get("extensions") or {}
        self._write: Write = extensions.get(EXTENSION, _cannot)
        self._receive = receive
        self._send = send
        self._outbox = outbox
        self._longest = limits.body_bytes
        self._backlog_bytes = limits.backlog_bytes
        self._messages = Bucket(limits.messages_per_second, limits.message_burst)
        self._heard = heard
        self._backlog = Kept(backlogs, self.address)
        self._strikes = 0
        self._outgoing: deque[bytes] = deque()
        self._stirred = asyncio.Event()
        self._taken = False
        """Whether somebody is sending the first that waits."""

    @asynccontextmanager
    async def accepted(self) -> AsyncIterator[None]:
        """Let the client in. At the end it gets what still waits, and the connection is closed."""
        await self._receive()
        await self._send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        sender = asyncio.create_task(self._send_all())
        try:
            yield
        finally:
            self.close()
            try:
                await sender
            finally:
                self._outgoing.clear()
                self._backlog.set(0)

    # --- hearing ----------------------------------------------------------------------------------------------------

    async def hear(self, decoder: msgspec.json.Decoder[T]) -> T | Answer | None:
        """The next command, or the answer to what cannot be obeyed; None when either side has closed."""
        event: Any = await self._receive()
        if event["type"] != "websocket.receive" or self.state is State.CLOSED:
            return None
        if self._messages.take():
            # To refuse costs as much as most commands do. Meanwhile nothing is read, so this waits at the other end.
            if pause := self._heard.owe(self.address):
                await asyncio.sleep(pause)
            return _decoded(event.get("text"), decoder, self._longest)
        self._strikes += 1
        if self._strikes > STRIKES:
            self.bye("too many messages")
            return None
        return _refused(event.get("text"), "too-many", "too many messages; please slow down")

    def greet(self, seat: Seat | None) -> None:
        """From now on this connection belongs to this audience. Only a new one can be greeted."""
        if self.state is not State.NEW:
            raise RuntimeError(f"a connection is greeted once; this one is {self.state.value}")
        self.state = State.OPEN
        self.seat = seat

    # --- sending ----------------------------------------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        """Write a message, or queue it.

        A connection that does not keep up is closed, and gets nothing of what waits: its client may come back.
        """
        if self.state is State.CLOSED:
            return
        waiting = self._outgoing
        waiting.append(message)
        if len(waiting) == 1:
            self._outbox.put(self)
        elif len(waiting) > BACKLOG or not self._may_wait():
            self._drop()

    def _may_wait(self) -> bool:
        """Count what waits; False where that is too much, for this client or for all at its address."""
        waiting = sum(map(len, self._outgoing))
        if waiting > self._backlog_bytes and len(self._outgoing) > 1:
            return False
        return self._backlog.set(waiting if waiting > SMALL else 0)

    def _drop(self) -> None:
        """Only what is being sent already is sent to its end."""
        while len(self._outgoing) > self._taken:
            self._outgoing.pop()
        self._may_wait()
        self.bye("you did not keep up with what was sent to you")

    def flush(self) -> None:
        """What was sent in one go is written in one go; what cannot be written waits for whoever asks for the next."""
        if not self._taken and self._outgoing and self._write(self._outgoing):
            self._outgoing.clear()
            if self._backlog.count:
                self._backlog.set(0)
        elif self._may_wait():
            self._stirred.set()
        elif self.state is not State.CLOSED:
            self._drop()

    def bye(self, reason: str, *, again: bool = True) -> None:
        """Say why, and close. ``again`` is False where coming back would not help."""
        self.close(_encode(Goodbye(reason, again)))

    def close(self, last: bytes | None = None) -> None:
        """Send what waits, then this last message, then nothing more."""
        if self.state is State.CLOSED:
            return
        if last is not None:
            self._outgoing.append(last)
        self.state = State.CLOSED
        self._stirred.set()

    async def next(self) -> bytes | None:
        """The next message to send, when there is one; None once the connection is closed and nothing waits.

        It stays the next one until it is ``sent``, so that nothing overtakes it.
        """
        while not self._outgoing:
            if self.state is State.CLOSED:
                return None
            self._stirred.clear()
            await self._stirred.wait()
        self._taken = True
        return self._outgoing[0]

    def sent(self) -> None:
        """The next message is on its way."""
        self._taken = False
        self._outgoing.popleft()
        if self._backlog.count:
            self._may_wait()

    async def _send_all(self) -> None:
        # A client that is gone gets nothing more; the conversation learns of it from the other side.
        with suppress(Exception):
            while (message := await self.next()) is not None:
                await self._send({"type": "websocket.send", "text": message.decode(), "bytes": None})
                self.sent()
            await self._send({"type": "websocket.close", "code": 1000, "reason": ""})


def _cannot(_: Iterable[bytes]) -> bool:
    """Where the server below us has no short cut."""
    return False


class _Numbered(msgspec.Struct):
    """All that must be known of a command to answer it."""

    id: int = 0


_numbered = msgspec.json.Decoder(_Numbered)


def _decoded(raw: str | None, decoder: msgspec.json.Decoder[T], longest: int) -> T | Answer:
    """The command in what was sent, or what is wrong with it."""
    if raw is None:
        return _refused(None, "unreadable-message", "not a command: commands are text")
    if len(raw) > longest:
        return _refused(None, "too-large", "that message is too long")
    try:
        return decoder.decode(raw)
    except (msgspec.MsgspecError, UnicodeError) as error:
        return _refused(raw, "unreadable-message", f"not a command: {error}")
    except RecursionError:
        return _refused(None, "unreadable-message", "not a command: nested too deep")


def _refused(raw: str | None, code: str, words: str) -> Answer:
    """To the number under which it came, where it can be read: whoever asked waits for that."""
    try:
        number = 0 if raw is None else _numbered.decode(raw).id
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        number = 0
    return Answer(number, ok=False, refusal=RefusalInfo(code, "", words))
