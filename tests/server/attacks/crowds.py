"""Many sockets at once, cheaply: one event loop holds them all."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from websockets.asyncio.client import ClientConnection, connect

from tests.server.client import Json


@asynccontextmanager
async def crowd(url: str, path: str, count: int, hello: Json | None = None) -> AsyncIterator[list[ClientConnection]]:
    """So many sockets to this path of a server. Each has said hello, if that is given, and was answered."""
    address = f"{url.replace('http', 'ws', 1)}{path}"
    async with AsyncExitStack() as stack:
        sockets = []
        for _ in range(count):
            socket = await stack.enter_async_context(connect(address, compression=None, proxy=None))
            if hello is not None:
                await socket.send(json.dumps(hello))
                await socket.recv()
            sockets.append(socket)
        yield sockets


async def hear(socket: ClientConnection, kind: str, seconds: float = 60) -> Json:
    """The next message of this type."""
    async with asyncio.timeout(seconds):
        while (message := json.loads(await socket.recv()))["type"] != kind:
            pass
    found: Json = message
    return found
