"""
A server that reads what comes and throws it away: what an attack costs a machine whose server has no work with it.

``python -m benchmarks.sink 8476`` listens until it is interrupted.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from typing import Any

import uvloop

SEATED = b'{"table":"sink","seat":"A","token":"sink"}'
"""The answer to every request, so that whoever would open a table goes on."""
ANSWER = b"HTTP/1.1 201 Created\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n%b" % (
    len(SEATED),
    SEATED,
)
UPGRADED = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"
REQUEST = b" HTTP/1.1\r\n"


class Sink(asyncio.Protocol):
    def connection_made(self, transport: Any) -> None:
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        """One answer at most to all that comes at once."""
        if REQUEST in data:
            self._transport.write(UPGRADED if b"\r\nUpgrade: websocket\r\n" in data else ANSWER)


async def listen(port: int) -> None:
    """Until it is interrupted."""
    loop, interrupted = asyncio.get_running_loop(), asyncio.Event()
    loop.add_signal_handler(signal.SIGINT, interrupted.set)
    server = await loop.create_server(Sink, "127.0.0.1", port)
    await interrupted.wait()
    server.close()


if __name__ == "__main__":
    uvloop.run(listen(int(sys.argv[1])))
