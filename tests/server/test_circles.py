"""What ends leaves no circles behind: it is gone at once, and nobody has to look for it."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.server import ServerProtocol

from quintain.server.sockets.protocol import WebSocketProtocol
from quintain.server.tables.attendance import Attendance
from tests.server.client import Client
from tests.server.offline import act, first_option, gather, room
from tests.server.serving import Served, eventually


@pytest.fixture
def unlooked() -> Iterator[None]:
    """Nobody looks for garbage."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("unlooked")
def test_a_table_that_is_forgotten_is_gone_at_once(tmp_path: Path) -> None:
    async def run() -> None:
        async with room(f"sqlite:///{tmp_path}/tables.db") as made:
            live = await made.match("me", "open")
            ears = await gather(live, 0, 1)
            assert await act(live, *first_option(live)) == ""
            for ear in ears:
                await Attendance(live).part(ear.connection)
            watched = weakref.ref(live), weakref.ref(live.match.table)
            made.clock.pass_seconds(3600)
            del live
            await made.tables.tend()
            assert [found() for found in watched] == [None, None]

    asyncio.run(run())


@pytest.mark.usefixtures("unlooked")
def test_a_socket_that_is_closed_is_gone_at_once(served: Served) -> None:
    table, tokens = served.open("me", "open")
    others = {id(found) for found in protocols()}
    with Client(served.url, table, tokens[0]) as client:
        client.settle()
        watched = [weakref.ref(found) for found in protocols() if id(found) not in others]
        assert {type(found()) for found in watched} >= {WebSocketProtocol, ServerProtocol}
    eventually(lambda: not any(found() for found in watched), what="the end of the socket")


def protocols() -> list[object]:
    """Whatever speaks HTTP or WebSocket for the server."""
    return [found for found in gc.get_objects() if isinstance(found, asyncio.Protocol | ServerProtocol)]
