"""
A conversation at a table: the client says hello, is brought up to date, and from then on commands and messages go both
ways.
"""

from __future__ import annotations

import asyncio
import time

import msgspec

from quintain.core.answers import Refusal
from quintain.core.seats import Seat, letter
from quintain.errors import Busy, QuintainError, StoreError
from quintain.players import ADVISER
from quintain.server.messages import (
    Act,
    Answer,
    Chat,
    Command,
    Hello,
    Hint,
    Ping,
    RefusalInfo,
    Why,
    refusal_info,
)
from quintain.server.process import ServerProcess
from quintain.server.sockets.connection import Connection
from quintain.server.sockets.hints import hints_of
from quintain.server.tables.attendance import Attendance
from quintain.server.tables.commands import Commands, not_stored
from quintain.server.tables.live import Live
from quintain.server.tables.lobby import tidy
from quintain.server.tables.tokens import seat_of
from quintain.server.work.queue import Share

HELLO_SECONDS = 15
_decoder: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)
_encode = msgspec.json.Encoder().encode


async def converse(process: ServerProcess, connection: Connection, table_id: str) -> None:
    """Play at a table, or watch it."""
    try:
        found = await process.tables.get(table_id)
    except StoreError:
        connection.bye("the server cannot reach its store just now")
    except QuintainError as error:
        connection.bye(str(error), again=False)
    else:
        if found is None:
            connection.bye("there is no such table", again=False)
        else:
            await Conversation(process, found, connection).run()


class Conversation:
    """What one client says at a table, and what it is answered."""

    def __init__(self, process: ServerProcess, table: Live, connection: Connection) -> None:
        self.process = process
        self.table = table
        self.commands = Commands(table)
        self.attendance = Attendance(table)
        self.connection = connection
        self.seat = ""
        """Where this client sits, among the seats of all tables."""
        self.hint: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Until either side closes."""
        connection = self.connection
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = await connection.hear(_decoder)
            if hello is not None and await self._greet(hello):
                while (command := await connection.hear(_decoder)) is not None:
                    await self._obey(command)
                    self.process.outbox.spill()
        except TimeoutError:
            connection.bye("nobody said hello")
        finally:
            connection.close()
            if self.hint is not None:
                # Its error would hold all of this in a circle.
                self.hint.cancel()
                self.hint = None
            await self.attendance.part(connection)

    async def _greet(self, hello: Command | Answer) -> bool:
        if isinstance(hello, Answer) and hello.refusal is not None:
            return self._bye(hello.refusal.words, again=False)
        if not isinstance(hello, Hello):
            return self._bye("say hello first", again=False)
        table = self.table
        seat = seat_of(table.match.row, hello.token)
        if hello.token and seat is None:
            return self._bye("that link does not open a seat at this table", again=False)
        if seat is None and table.match.row.watch == "nobody" and table.match.row.header is not None:
            return self._bye("this table is not open to spectators", again=False)
        try:
            await self.attendance.join(self.connection, seat, hello.epoch, hello.seen)
        except StoreError:
            return self._bye("the server cannot reach its store just now")
        except QuintainError as error:
            # It does not fit our rules any more, or is gone.
            return self._bye(str(error), again=False)
        self.seat = f"{table.id} {seat}"
        return True

    def _bye(self, reason: str, *, again: bool = True) -> bool:
        self.connection.bye(reason, again=again)
        return False

    # --- commands ---------------------------------------------------------------------------------------------------

    async def _obey(self, command: Command | Answer) -> None:
        seat = self.connection.seat
        match command:
            case Answer():
                self._answer(command)
            case Hello():
                self._refuse(0, RefusalInfo("greeted", "", "hello was said already"))
            case Ping(id=number):
                self._answer(Answer(number, ok=True))
            case Chat():
                await self._chat(command)
            case _ if seat is None:
                self._refuse(command.id, RefusalInfo("spectator", "", "a spectator cannot act"))
            case _ if not self.process.acting.take(self.seat):
                self._refuse(
                    command.id, RefusalInfo("too-many", "", "too many commands for this seat; please slow down")
                )
            case Act():
                begin = time.perf_counter()
                refusal = await self.commands.play(seat, command.text, command.count)
                self._answer_with(command.id, "act", refusal, time.perf_counter() - begin)
            case Why():
                self._answer_with(command.id, "why", await self._why(command, seat))
            case Hint() if self.hint is not None and not self.hint.done():
                self._refuse(command.id, RefusalInfo("no-hint", "", "a hint is being thought about"))
            case Hint():
                # In a task of its own: thinking takes long, and the conversation goes on.
                self.hint = asyncio.create_task(self._hint(command.id, seat))

    async def _why(self, command: Why, seat: Seat) -> Refusal | None:
        if command.clicks:
            return await self.commands.why_clicks(seat, command.clicks)
        return await self.commands.why(seat, command.text)

    async def _hint(self, number: int, seat: Seat) -> None:
        try:
            self._answer(await self._advice(number, seat))
        except Busy as error:
            self._refuse(number, RefusalInfo("no-hint", "", str(error)))
        except Exception as error:  # noqa: BLE001 - whoever asked must hear of it
            self.process.metrics.log_error("a hint failed", error)
            self._refuse(number, RefusalInfo("no-hint", "", "no hint could be had"))

    async def _advice(self, number: int, seat: Seat) -> Answer:
        async with self.table.quiet() as played:
            if played is None or seat not in played.actors:
                nothing = RefusalInfo("no-hint", "", "there is nothing for you to decide now")
                return Answer(number, ok=False, refusal=nothing)
            if not self.table.match.gets_view(seat):
                words = "this table leaves the remembering to you, and the adviser forgets nothing"
                return Answer(number, ok=False, refusal=RefusalInfo("no-hint", "", words))
            view, count = played.view(seat), played.count(seat)
            labels = {offer.text: offer.label for offer in played.scene(seat).offers}
        seed = f"{self.table.match.row.secret} hint {letter(seat)}"
        share = Share("hint", self.connection.address, self.table.id)
        advised = await self.process.hints.advise(self.table.match.row.game, view, seed, count, share)
        return Answer(number, ok=True, hints=hints_of(advised, labels), adviser=ADVISER)

    async def _chat(self, command: Chat) -> None:
        text = tidy(command.text)
        if not text or not self.process.chats.take(f"{self.connection.address} {self.table.id}"):
            words = "please wait a moment before you write again" if text else "nothing to say"
            self._refuse(command.id, RefusalInfo("chat", "", words))
            return
        try:
            await self.table.say(self.connection.seat, text)
        except StoreError:
            self._answer_with(command.id, "chat", not_stored(self.table.match.game))
        else:
            self._answer_with(command.id, "chat", None)

    def _answer_with(self, number: int, kind: str, refusal: Refusal | None, seconds: float | None = None) -> None:
        self.process.metrics.command(kind, refusal is None, seconds)
        self._answer(Answer(number, refusal is None, refusal_info(refusal) if refusal else None))

    def _refuse(self, number: int, refusal: RefusalInfo) -> None:
        self._answer(Answer(number, ok=False, refusal=refusal))

    def _answer(self, answer: Answer) -> None:
        self.connection.send(_encode(answer))
