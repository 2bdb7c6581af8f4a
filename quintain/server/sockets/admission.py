"""Which conversations there are, and who is let in to one."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from litestar.types import Receive, Scope, Send

from quintain.server.process import ServerProcess
from quintain.server.sockets import analysis, table
from quintain.server.sockets.connection import Connection

Converse = Callable[[ServerProcess, Connection, str], Awaitable[None]]
"""What happens on a connection that was let in, about whatever its path names."""
CONVERSATIONS: tuple[tuple[re.Pattern[str], Converse], ...] = (
    (re.compile(r"/api/tables/([^/]+)/live"), table.converse),
    (re.compile(r"/api/analysis/([^/]+)"), analysis.converse),
)


async def admit(process: ServerProcess, scope: Scope, receive: Receive, send: Send) -> None:
    """Let a client in that asks for something there is, unless too many are here from its address."""
    for path, converse in CONVERSATIONS:
        if found := path.fullmatch(scope["path"]):
            limits = process.config.limits
            connection = Connection(scope, receive, send, process.outbox, limits, process.heard, process.backlogs)
            await _admit(process, connection, converse, found[1])
            return
    await send({"type": "websocket.close", "code": 1008, "reason": "there is no socket here"})


async def _admit(process: ServerProcess, connection: Connection, converse: Converse, name: str) -> None:
    async with connection.accepted():
        with process.connected.place(connection.address) as there_is_one:
            if not there_is_one:
                connection.bye("too many sockets are open from here")
                return
            with process.metrics.sockets.track_inprogress():
                await converse(process, connection, name)
