"""
One socket: it says hello, is brought up to date, and from then on commands and messages go both ways.

This is plain ASGI, as every message passes here: what a framework puts between costs more than what is done.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any, TypeVar

import msgspec
from litestar.types import Receive, Scope, Send

from quintain.core.answers import Refusal
from quintain.core.seats import Seat, letter
from quintain.errors import QuintainError
from quintain.players.review import Opinion
from quintain.server.database import StoreError
from quintain.server.house import House
from quintain.server.limits import Bucket
from quintain.server.lines import Line, LineState, Write
from quintain.server.live import Live
from quintain.server.lobby import tidy
from quintain.server.messages import (
    Act,
    Answer,
    Chat,
    Command,
    Goodbye,
    Hello,
    Hint,
    HintInfo,
    Ping,
    RefusalInfo,
    Why,
    refusal_info,
)
from quintain.server.thinkers import ADVISER
from quintain.server.wire import EXTENSION

HELLO_SECONDS = 15
STRIKES = 100
"""So many messages above the limit, and the socket is closed."""
_decoder: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)
_encode = msgspec.json.Encoder().encode
PATH = re.compile(r"/api/tables/([^/]+)/live")
T = TypeVar("T")


class Socket:
    """What a conversation needs of the connection. Sending to a client that is gone does nothing."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.receive = receive
        self.address = scope["client"][0] if scope["client"] else "?"
        self._send = send
        extensions: Any = scope.get("extensions") or {}
        self.write: Write = extensions.get(EXTENSION, lambda _: False)

    async def accept(self) -> None:
        await self.receive()
        await self._send({"type": "websocket.accept", "subprotocol": None, "headers": []})

    async def send(self, text: bytes) -> None:
        await self._send({"type": "websocket.send", "text": text.decode(), "bytes": None})

    async def close(self) -> None:
        await self._send({"type": "websocket.close", "code": 1000, "reason": ""})


Visiting = Callable[[House, Socket, str], Awaitable[None]]
"""What happens on a socket that was let in, to whatever its path names."""


async def live(house: House, scope: Scope, receive: Receive, send: Send) -> None:
    """The live line to one table."""
    await admit(house, scope, receive, send, PATH.fullmatch(scope["path"]), _visit)


async def admit(
    house: House, scope: Scope, receive: Receive, send: Send, found: re.Match[str] | None, visit: Visiting
) -> None:
    """Let a socket in that asks for something there is, unless too many are open from its address."""
    if found is None:
        await send({"type": "websocket.close", "code": 1008, "reason": "there is no socket here"})
        return
    socket = Socket(scope, receive, send)
    await socket.accept()
    address = socket.address
    if house.sockets.get(address, 0) >= house.config.limits.sockets_per_address:
        await farewell(socket, Goodbye("too many sockets are open from here", again=True))
        return
    house.sockets[address] = house.sockets.get(address, 0) + 1
    house.metrics.sockets.inc()
    try:
        await visit(house, socket, found[1])
    finally:
        house.metrics.sockets.dec()
        house.sockets[address] -= 1
        if not house.sockets[address]:
            del house.sockets[address]


async def _visit(house: House, socket: Socket, table_id: str) -> None:
    try:
        found = await house.tables.get(table_id)
    except StoreError:
        await farewell(socket, Goodbye("the server cannot reach its store just now", again=True))
    except QuintainError as error:
        await farewell(socket, Goodbye(str(error), again=False))
    else:
        if found is None:
            await farewell(socket, Goodbye("there is no such table", again=False))
        else:
            await Visit(house, found, socket).run()


async def farewell(socket: Socket, goodbye: Goodbye) -> None:
    """Say why, and close."""
    await socket.send(_encode(goodbye))
    await socket.close()


def decoded(raw: str | None, decoder: msgspec.json.Decoder[T], most_bytes: int) -> T | RefusalInfo:
    """The command in what was sent, or what is wrong with it."""
    if raw is None:
        return RefusalInfo("unreadable-message", "", "not a command: commands are text")
    if len(raw) > most_bytes:
        return RefusalInfo("too-large", "", "that message is too long")
    try:
        return decoder.decode(raw)
    except (msgspec.MsgspecError, UnicodeError) as error:
        return RefusalInfo("unreadable-message", "", f"not a command: {error}")
    except RecursionError:
        return RefusalInfo("unreadable-message", "", "not a command: nested too deep")


def hints_of(thought: Opinion, labels: Mapping[str, str]) -> tuple[HintInfo, ...]:
    """The best choices of an opinion; the certain end is the best one's."""
    return tuple(
        HintInfo(choice.text, labels.get(choice.text, choice.text), choice.chance, None if place else thought.plies)
        for place, choice in enumerate(thought.shown())
    )


class Visit:
    """One socket's conversation."""

    def __init__(self, house: House, table: Live, socket: Socket) -> None:
        limits = house.config.limits
        self.house = house
        self.table = table
        self.socket = socket
        self.line = Line(house.outbox, socket.write)
        self.messages = Bucket(limits.messages_per_second, limits.message_burst)
        self.chats = Bucket(limits.chats_per_second, limits.chat_burst)
        self.strikes = 0
        self.hint: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Until either side closes."""
        sender = asyncio.create_task(self._send())
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = await self._hear()
            if hello is not None and await self._greet(hello):
                while (command := await self._hear()) is not None:
                    if self.line.state is LineState.OPEN:
                        await self._obey(command)
                        self.house.outbox.spill()
        except TimeoutError:
            self._bye("nobody said hello")
        finally:
            self.line.close()
            if self.hint is not None:
                # Its error would hold all of this in a circle.
                self.hint.cancel()
                self.hint = None
            await self.table.part(self.line)
            await sender

    async def _send(self) -> None:
        # A client that is gone gets nothing more; its table learns of it from the other side of the conversation.
        with suppress(Exception):
            while (message := await self.line.next()) is not None:
                await self.socket.send(message)
                self.line.sent()
            await self.socket.close()

    async def _hear(self) -> Command | RefusalInfo | None:
        """The next command, or what is wrong with what came instead; None when the client is gone."""
        event: Any = await self.socket.receive()
        if event["type"] != "websocket.receive":
            return None
        if not self.messages.take():
            self.strikes += 1
            if self.strikes > STRIKES:
                self._bye("too many messages")
            return RefusalInfo("too-many", "", "too many messages; please slow down")
        return decoded(event.get("text"), _decoder, self.house.config.limits.body_bytes)

    async def _greet(self, hello: Command | RefusalInfo) -> bool:
        if not isinstance(hello, Hello):
            return self._bye(hello.words if isinstance(hello, RefusalInfo) else "say hello first", again=False)
        table = self.table
        seat = self.house.tables.seat_of(table, hello.token)
        if hello.token and seat is None:
            return self._bye("that link does not open a seat at this table", again=False)
        if seat is None and table.row.watch == "nobody" and table.row.header is not None:
            return self._bye("this table is not open to spectators", again=False)
        try:
            await table.join(self.line, seat, hello.epoch, hello.seen)
        except StoreError:
            return self._bye("the server cannot reach its store just now")
        return True

    def _bye(self, reason: str, *, again: bool = True) -> bool:
        self.line.close(_encode(Goodbye(reason, again)))
        return False

    # --- commands ---------------------------------------------------------------------------------------------------

    async def _obey(self, command: Command | RefusalInfo) -> None:
        seat = self.line.seat
        match command:
            case RefusalInfo():
                self._refuse(0, command)
            case Hello():
                self._refuse(0, RefusalInfo("greeted", "", "hello was said already"))
            case Ping(id=number):
                self._answer(Answer(number, ok=True))
            case Chat():
                await self._chat(command)
            case _ if seat is None:
                self._refuse(command.id, RefusalInfo("spectator", "", "a spectator cannot act"))
            case Act():
                begin = time.perf_counter()
                refusal = await self.table.command(seat, command.text, command.count)
                self._answer_with(command.id, "act", refusal, time.perf_counter() - begin)
            case Why():
                self._answer_with(command.id, "why", await self.table.why(seat, command.text))
            case Hint() if self.hint is not None and not self.hint.done():
                self._refuse(command.id, RefusalInfo("no-hint", "", "a hint is being thought about"))
            case Hint():
                # In a task of its own: thinking takes long, and the conversation goes on.
                self.hint = asyncio.create_task(self._hint(command.id, seat))

    async def _hint(self, number: int, seat: Seat) -> None:
        try:
            self._answer(await self._advice(number, seat))
        except Exception as error:  # noqa: BLE001 - whoever asked must hear of it
            self.house.metrics.log_error("a hint failed", error)
            self._refuse(number, RefusalInfo("no-hint", "", "no hint could be had"))

    async def _advice(self, number: int, seat: Seat) -> Answer:
        async with self.table.quiet() as played:
            if played is None or seat not in played.actors:
                nothing = RefusalInfo("no-hint", "", "there is nothing for you to decide now")
                return Answer(number, ok=False, refusal=nothing)
            view, count = played.view(seat), played.count(seat)
            labels = {offer.text: offer.label for offer in played.scene(seat).offers}
        seed = f"{self.table.row.secret} hint {letter(seat)}"
        advised = await self.house.thinkers.advise(self.table.row.game, view, seed, count)
        return Answer(number, ok=True, hints=hints_of(advised, labels), adviser=ADVISER)

    async def _chat(self, command: Chat) -> None:
        text = tidy(command.text)
        if not text or not self.chats.take():
            words = "please wait a moment before you write again" if text else "nothing to say"
            self._refuse(command.id, RefusalInfo("chat", "", words))
            return
        try:
            await self.table.say(self.line.seat, text)
        except StoreError:
            self._answer_with(command.id, "chat", self.table.not_stored())
        else:
            self._answer_with(command.id, "chat", None)

    def _answer_with(self, number: int, kind: str, refusal: Refusal | None, seconds: float | None = None) -> None:
        self.house.metrics.command(kind, refusal is None, seconds)
        self._answer(Answer(number, refusal is None, refusal_info(refusal) if refusal else None))

    def _refuse(self, number: int, refusal: RefusalInfo) -> None:
        self._answer(Answer(number, ok=False, refusal=refusal))

    def _answer(self, answer: Answer) -> None:
        self.line.send(_encode(answer))
