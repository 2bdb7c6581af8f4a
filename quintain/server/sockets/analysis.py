"""
A conversation about positions: the client looks at one, and hears what the adviser thinks of it, more and more.

Another look ends the thought about the one before, and so does leaving. Thinking happens slice by slice in a worker
process, so that all who analyse take turns.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec

from quintain.core.registry import load
from quintain.core.seats import letter
from quintain.errors import Busy, QuintainError, TooMuch, WorkerDied
from quintain.players import ADVISER
from quintain.server.messages import (
    AnalysisCommand,
    AnalysisMessage,
    Answer,
    Look,
    Ping,
    Posed,
    RefusalInfo,
    Thought,
    Whether,
)
from quintain.server.process import ServerProcess
from quintain.server.sockets.connection import Connection
from quintain.server.sockets.hints import hints_of
from quintain.server.work.positions import Drawn, Pondered, Position, draw, forget, think_on, why_not
from quintain.server.work.queue import Share
from quintain.server.work.ready import ready_for
from quintain.server.work.strips import DRAWING_SECONDS

POSITION_SECONDS = 30.0
"""How long one position is thought about."""
SLICE_LIMIT_SECONDS = 20.0
"""No slice of a thought takes so long."""
_decoder: msgspec.json.Decoder[AnalysisCommand] = msgspec.json.Decoder(AnalysisCommand)
_encode = msgspec.json.Encoder().encode


async def converse(process: ServerProcess, connection: Connection, slug: str) -> None:
    """Analyse positions of a game."""
    try:
        game = load(slug)
    except QuintainError as error:
        connection.bye(str(error), again=False)
        return
    if not game.nature.is_open:
        connection.bye(f"{game.title} has secrets or luck, so it cannot be analysed", again=False)
        return
    with process.analysing.place(connection.address) as there_is_one:
        if there_is_one:
            await Conversation(process, connection, slug).run()
        else:
            connection.bye("too many positions are being analysed from here")


class Conversation:
    """What one client wants to look at, and what it hears of that."""

    def __init__(self, process: ServerProcess, connection: Connection, slug: str) -> None:
        self._process = process
        self._connection = connection
        self._slug = slug
        self._name = secrets.token_hex(8)
        self._position = Position(slug, {}, ())
        self._thinking: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Until either side closes."""
        try:
            while (command := await self._connection.hear(_decoder)) is not None:
                await self._obey(command)
        finally:
            self._stop()

    def _stop(self) -> None:
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None

    async def _obey(self, command: AnalysisCommand | Answer) -> None:
        match command:
            case Answer():
                self._send(command)
            case Ping(id=number):
                self._send(Answer(number, ok=True))
            case Whether(id=number, text=text, clicks=clicks):
                refusal = await self._draw(why_not, self._position, text, clicks)
                self._send(Answer(number, refusal is None, refusal))
            case Look():
                await self._look(command)

    async def _look(self, look: Look) -> None:
        self._stop()
        position = Position(self._slug, look.settings, look.moves)
        drawn: Drawn | RefusalInfo = await self._draw(draw, position)
        if isinstance(drawn, RefusalInfo):
            self._send(Answer(look.id, ok=False, refusal=drawn))
            return
        self._position = position
        self._send(Posed(id=look.id, moves=drawn.moves, scene=drawn.scene, notices=drawn.notices))
        if not drawn.over:
            self._thinking = asyncio.create_task(self._think(look.id, position, drawn))

    async def _draw(self, work: Callable[..., Any], *arguments: Any) -> Any:
        """What a worker process says of a position; a refusal where it cannot."""
        share = Share("position", self._connection.address)
        try:
            return await self._process.drawing_pool.run(work, *arguments, share=share, seconds=DRAWING_SECONDS)
        except (Busy, TooMuch) as error:
            return RefusalInfo("no-position", "", str(error))
        except WorkerDied as error:
            self._process.metrics.log_error("a position could not be drawn", error)
            return RefusalInfo("no-position", "", "this position could not be drawn just now; please try again")

    async def _think(self, number: int, position: Position, drawn: Drawn) -> None:
        """Say what the adviser thinks until the time is up, the end is certain and stays so, or all has been said."""
        until = time.monotonic() + POSITION_SECONDS
        name = f"{self._name} {number}"
        share = Share("analysis", self._connection.address, name)
        labels = {offer.text: offer.label for offer in drawn.scene.offers}
        seat = letter(drawn.scene.awaited[0].seat)
        before: Pondered | None = None
        done = False
        try:
            while not done:
                latest: Pondered | None = await self._process.thinking_pool.run(
                    think_on, name, position, share=share, seconds=SLICE_LIMIT_SECONDS, first=ready_for(self._slug)
                )
                done = latest is None or _is_certain(before, latest) or time.monotonic() > until
                before = latest or before
                if before is None:
                    return
                thought = before.opinion
                self._send(
                    Thought(
                        id=number,
                        seat=seat,
                        adviser=ADVISER,
                        choices=hints_of(thought, labels),
                        variations=before.variations,
                        plies=thought.plies,
                        work=thought.work,
                        done=done,
                    )
                )
        except Busy as error:
            self._send(Answer(number, ok=False, refusal=RefusalInfo("no-thought", "", str(error))))
        except Exception as error:  # noqa: BLE001 - whoever asked must hear of it
            self._process.metrics.log_error("an analysis failed", error)
            words = "this position could not be thought about; it has been noted"
            self._send(Answer(number, ok=False, refusal=RefusalInfo("no-thought", "", words)))
        finally:
            # A worker that is gone, as all are when the server closes, has forgotten by itself.
            with suppress(Busy, TooMuch, WorkerDied):
                await self._process.thinking_pool.run(forget, name, share=share, seconds=SLICE_LIMIT_SECONDS)

    def _send(self, message: AnalysisMessage) -> None:
        self._connection.send(_encode(message))


def _is_certain(before: Pondered | None, latest: Pondered) -> bool:
    """Whether the end is known and has not become another since."""
    plies = latest.opinion.plies
    return before is not None and plies is not None and plies == before.opinion.plies
