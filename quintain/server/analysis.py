"""
A socket for analysing positions: the client looks at one, and hears what the adviser thinks of it, more and more.

Another look ends the thought about the one before, and so does leaving. Thinking happens slice by slice in a worker
process, so that all who analyse take turns.
"""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections import Counter
from contextlib import suppress
from typing import Any

import msgspec
from litestar.types import Receive, Scope, Send

from quintain.core.registry import load
from quintain.core.seats import letter
from quintain.errors import QuintainError
from quintain.players.review import is_open
from quintain.server.house import House
from quintain.server.limits import Bucket
from quintain.server.messages import (
    AnalysisCommand,
    AnalysisMessage,
    Answer,
    Goodbye,
    Look,
    Ping,
    Posed,
    RefusalInfo,
    Thought,
    Whether,
)
from quintain.server.poses import Drawn, Pondered, Pose, draw, forget, think_on, why_not
from quintain.server.sockets import STRIKES, Socket, admit, decoded, farewell, hints_of
from quintain.server.thinkers import ADVISER

PATH = re.compile(r"/api/analysis/([^/]+)")
POSITION_SECONDS = 30.0
"""How long one position is thought about."""
_decoder: msgspec.json.Decoder[AnalysisCommand] = msgspec.json.Decoder(AnalysisCommand)
_encode = msgspec.json.Encoder().encode


async def live(house: House, scope: Scope, receive: Receive, send: Send) -> None:
    """The line to one who analyses a game."""
    await admit(house, scope, receive, send, PATH.fullmatch(scope["path"]), _visit)


async def _visit(house: House, socket: Socket, slug: str) -> None:
    try:
        game = load(slug)
    except QuintainError as error:
        await farewell(socket, Goodbye(str(error), again=False))
        return
    if not is_open(game.nature):
        await farewell(socket, Goodbye(f"{game.title} has secrets or luck, so it cannot be analysed", again=False))
        return
    if house.analysing[socket.address] >= house.config.limits.analyses_per_address:
        await farewell(socket, Goodbye("too many positions are being analysed from here"))
        return
    house.analysing[socket.address] += 1
    try:
        await Analysis(house, socket, slug).run()
    finally:
        house.analysing[socket.address] -= 1
        house.analysing += Counter()  # forgets those with none


class Analysis:
    """One socket's conversation."""

    def __init__(self, house: House, socket: Socket, slug: str) -> None:
        self._house = house
        self._socket = socket
        self._slug = slug
        self._name = secrets.token_hex(8)
        self._messages = Bucket(house.config.limits.messages_per_second, house.config.limits.message_burst)
        self._strikes = 0
        self._pose = Pose(slug, {}, ())
        self._thinking: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Until either side closes."""
        try:
            while (command := await self._hear()) is not None:
                await self._obey(command)
        finally:
            self._stop()

    def _stop(self) -> None:
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None

    async def _hear(self) -> AnalysisCommand | RefusalInfo | None:
        event: Any = await self._socket.receive()
        if event["type"] != "websocket.receive":
            return None
        if not self._messages.take():
            self._strikes += 1
            if self._strikes > STRIKES:
                await farewell(self._socket, Goodbye("too many messages"))
                return None
            return RefusalInfo("too-many", "", "too many messages; please slow down")
        return decoded(event.get("text"), _decoder, self._house.config.limits.body_bytes)

    async def _obey(self, command: AnalysisCommand | RefusalInfo) -> None:
        match command:
            case RefusalInfo():
                await self._send(Answer(0, ok=False, refusal=command))
            case Ping(id=number):
                await self._send(Answer(number, ok=True))
            case Whether(id=number, text=text):
                refusal = await self._house.copyist.run(why_not, self._pose, text)
                await self._send(Answer(number, refusal is None, refusal))
            case Look():
                await self._look(command)

    async def _look(self, look: Look) -> None:
        self._stop()
        pose = Pose(self._slug, look.settings, look.moves)
        drawn: Drawn | RefusalInfo = await self._house.copyist.run(draw, pose)
        if isinstance(drawn, RefusalInfo):
            await self._send(Answer(look.id, ok=False, refusal=drawn))
            return
        self._pose = pose
        await self._send(Posed(id=look.id, moves=drawn.moves, scene=drawn.scene, notices=drawn.notices))
        if not drawn.over:
            self._thinking = asyncio.create_task(self._think(look.id, pose, drawn))

    async def _think(self, number: int, pose: Pose, drawn: Drawn) -> None:
        """Say what the adviser thinks until the time is up, the end is certain and stays so, or all has been said."""
        until = time.monotonic() + POSITION_SECONDS
        name = f"{self._name} {number}"
        labels = {offer.text: offer.label for offer in drawn.scene.offers}
        seat = letter(drawn.scene.awaited[0].seat)
        before: Pondered | None = None
        done = False
        try:
            while not done:
                latest: Pondered | None = await self._house.analysts.run(think_on, name, pose)
                done = latest is None or _is_certain(before, latest) or time.monotonic() > until
                before = latest or before
                if before is None:
                    return
                thought = before.opinion
                await self._send(
                    Thought(
                        id=number,
                        seat=seat,
                        adviser=ADVISER,
                        choices=hints_of(thought, labels),
                        lines=before.lines,
                        plies=thought.plies,
                        work=thought.work,
                        done=done,
                    )
                )
        except Exception as error:  # noqa: BLE001 - whoever asked must hear of it
            self._house.metrics.log_error("an analysis failed", error)
            words = "this position could not be thought about; it has been noted"
            await self._send(Answer(number, ok=False, refusal=RefusalInfo("no-thought", "", words)))
        finally:
            # When the server closes, its workers take no more work and forget by themselves.
            with suppress(RuntimeError):
                await self._house.analysts.run(forget, name)

    async def _send(self, message: AnalysisMessage) -> None:
        await self._socket.send(_encode(message))


def _is_certain(before: Pondered | None, latest: Pondered) -> bool:
    """Whether the end is known and has not become another since."""
    plies = latest.opinion.plies
    return before is not None and plies is not None and plies == before.opinion.plies
