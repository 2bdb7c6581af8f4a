"""One socket: it says hello, is brought up to date, and from then on commands and messages go both ways."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from quintain.core.answers import Refusal
from quintain.core.seats import Seat
from quintain.server.house import House
from quintain.server.limits import Bucket
from quintain.server.lines import Line, LineState
from quintain.server.live import Live, refusal_info
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
)
from quintain.server.routes import allowed_origin
from quintain.server.tables import STANDIN

HELLO_SECONDS = 15
_decoder: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)
_encode = msgspec.json.Encoder().encode


@websocket("/api/tables/{table_id:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table_id: str) -> None:
    house: House = socket.app.state.house
    await socket.accept()
    found = await house.tables.get(table_id)
    origin_ok = allowed_origin(house, socket.headers.get("origin"), socket.headers.get("host", ""))
    address = socket.client.host if socket.client else "?"
    if not origin_ok or found is None or house.sockets.get(address, 0) >= house.config.limits.sockets_per_address:
        reason = "there is no such table" if found is None else "this page may not open a socket here now"
        await _farewell(socket, reason)
        return
    house.sockets[address] = house.sockets.get(address, 0) + 1
    house.metrics.sockets.inc()
    try:
        await Visit(house, found, socket).run()
    finally:
        house.metrics.sockets.dec()
        house.sockets[address] -= 1
        if not house.sockets[address]:
            del house.sockets[address]


class Visit:
    """One socket's conversation."""

    def __init__(self, house: House, table: Live, socket: WebSocket[Any, Any, Any]) -> None:
        limits = house.config.limits
        self.house = house
        self.table = table
        self.socket = socket
        self.line = Line()
        self.messages = Bucket(limits.messages_per_second, limits.message_burst)
        self.chats = Bucket(limits.chats_per_second, limits.chat_burst)

    async def run(self) -> None:
        sender = asyncio.create_task(self._send())
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = await self._hear()
            if await self._greet(hello):
                while self.line.state is LineState.OPEN:
                    await self._obey(await self._hear())
        except TimeoutError:
            self._bye("nobody said hello")
        except WebSocketDisconnect:
            self.line.close()
        finally:
            self.line.close()
            with suppress(Exception):
                await sender
            await self.table.part(self.line)

    async def _send(self) -> None:
        while (message := await self.line.outgoing.get()) is not None:
            await self.socket.send_text(message)
        with suppress(RuntimeError):
            await self.socket.close()

    async def _hear(self) -> Command | RefusalInfo:
        """The next command, or what is wrong with what came instead."""
        raw = await self.socket.receive_data("text")
        if len(raw) > self.house.config.limits.body_bytes:
            return RefusalInfo("too-large", "", "that message is too long")
        if not self.messages.take():
            return RefusalInfo("too-many", "", "too many messages; please slow down")
        try:
            return _decoder.decode(raw)
        except msgspec.MsgspecError as error:
            return RefusalInfo("unreadable-message", "", f"not a command: {error}")

    async def _greet(self, hello: Command | RefusalInfo) -> bool:
        if not isinstance(hello, Hello):
            self._bye(hello.words if isinstance(hello, RefusalInfo) else "say hello first", again=False)
            return False
        seat = self.house.tables.seat_of(self.table, hello.token)
        if hello.token and seat is None:
            self._bye("that link does not open a seat at this table", again=False)
            return False
        if seat is None and self.table.row.watch == "nobody" and self.table.row.status == "playing":
            self._bye("this table is not open to spectators", again=False)
            return False
        async with self.table.lock:
            await self.table.join(self.line, seat, hello.epoch, hello.seen)
        return True

    def _bye(self, reason: str, *, again: bool = True) -> None:
        self.line.send(_encode(Goodbye(reason, again)).decode())
        self.line.close()

    # --- commands ---------------------------------------------------------------------------------------------------

    async def _obey(self, command: Command | RefusalInfo) -> None:
        match command:
            case RefusalInfo():
                self._answer(Answer(0, ok=False, refusal=command))
            case Hello():
                self._answer(Answer(0, ok=False, refusal=RefusalInfo("greeted", "", "hello was said already")))
            case Ping(id=number):
                self._answer(Answer(number, ok=True))
            case Chat():
                await self._chat(command)
            case Act() | Why() | Hint() if self.line.seat is None:
                refusal = RefusalInfo("spectator", "", "a spectator cannot act")
                self._answer(Answer(command.id, ok=False, refusal=refusal))
            case Act():
                await self._act(command, self.line.seat)
            case Why():
                self._why(command, self.line.seat)
            case Hint():
                await self._hint(command, self.line.seat)

    async def _act(self, command: Act, seat: Seat | None) -> None:
        if seat is None:
            return
        begin = time.perf_counter()
        refusal = await self.table.command(seat, command.text, command.count)
        self.house.metrics.seconds.observe(time.perf_counter() - begin)
        self._answer_with(command.id, "act", refusal)

    def _why(self, command: Why, seat: Seat | None) -> None:
        if seat is not None and self.table.table is not None:
            self._answer_with(command.id, "why", self.table.table.why(seat, command.text))

    async def _hint(self, command: Hint, seat: Seat | None) -> None:
        played = self.table.table
        if seat is None or played is None or seat not in played.actors:
            refusal = RefusalInfo("no-hint", "", "there is nothing for you to decide now")
            self._answer(Answer(command.id, ok=False, refusal=refusal))
            return
        view, entry = played.state.view(seat), len(played.record.entries)
        labels = {offer.text: offer.label for offer in played.scene(seat).offers}
        seed = f"{self.table.row.secret} hint"
        advised = await self.house.thinkers.advise(self.table.row.game, STANDIN, view, seed, entry)
        hints = tuple(HintInfo(text, labels.get(text, text), chance) for text, chance in advised)
        self._answer(Answer(command.id, ok=True, hints=hints))

    async def _chat(self, command: Chat) -> None:
        text = command.text.strip()
        if not text or not self.chats.take():
            words = "please wait a moment before you write again" if text else "nothing to say"
            self._answer(Answer(command.id, ok=False, refusal=RefusalInfo("chat", "", words)))
            return
        await self.table.say(self.line.seat, text)
        self._answer(Answer(command.id, ok=True))

    def _answer_with(self, number: int, kind: str, refusal: Refusal | None) -> None:
        self.house.metrics.commands.labels(kind, str(refusal is None).lower()).inc()
        self._answer(Answer(number, refusal is None, refusal_info(refusal) if refusal else None))

    def _answer(self, answer: Answer) -> None:
        self.line.send(_encode(answer).decode())


async def _farewell(socket: WebSocket[Any, Any, Any], reason: str) -> None:
    await socket.send_text(_encode(Goodbye(reason, again=False)).decode())
    await socket.close()
