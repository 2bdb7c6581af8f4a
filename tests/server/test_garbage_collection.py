"""Garbage in circles: what leaves none, and who finds the rest."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.server import ServerProtocol

from quintain.server import garbage_collection
from quintain.server.sockets.protocol import WebSocketProtocol
from quintain.server.tables.attendance import Attendance
from tests.server.client import Client
from tests.server.offline import act, first_option, gather, room
from tests.server.serving import Served, eventually


class Ring:
    """Holds itself."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def unlooked() -> Iterator[None]:
    """Nobody looks for garbage."""
    gc.collect()
    gc.disable()
    yield
    gc.unfreeze()
    gc.enable()


async def find_a_frozen_ring(monkeypatch: pytest.MonkeyPatch, **settings: int) -> None:
    """Look until everything has been looked at, with rings in every sample."""
    for name, value in ({"SAMPLE_SECONDS": 0, "REST_SECONDS": 0} | settings).items():
        monkeypatch.setattr(garbage_collection, name, value)
    looking = asyncio.create_task(garbage_collection.look())
    await asyncio.sleep(0)
    watched = weakref.ref(Ring())
    gc.freeze()
    gc.collect()
    assert watched() is not None
    while watched() is not None:
        Ring()
        await asyncio.sleep(0)
    looking.cancel()
    await asyncio.gather(looking, return_exceptions=True)


@pytest.mark.usefixtures("unlooked")
def test_a_sample_of_what_is_new_is_looked_at_and_what_is_old_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage_collection, "SAMPLE_SECONDS", 0)

    async def run() -> None:
        looking = asyncio.create_task(garbage_collection.look())
        await asyncio.sleep(0)
        old = [Ring()]
        sampled, kept = weakref.ref(Ring()), weakref.ref(old[0])
        while sampled() is not None:
            await asyncio.sleep(0)
        gc.freeze()
        old.clear()
        gc.collect()
        assert kept() is not None
        looking.cancel()
        await asyncio.gather(looking, return_exceptions=True)

    asyncio.run(asyncio.wait_for(run(), 20))


@pytest.mark.usefixtures("unlooked")
def test_where_the_samples_find_much_everything_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(asyncio.wait_for(find_a_frozen_ring(monkeypatch, WORTH_IT=10, SAMPLES=10**9), 20))


@pytest.mark.usefixtures("unlooked")
def test_once_in_a_long_while_everything_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(asyncio.wait_for(find_a_frozen_ring(monkeypatch, WORTH_IT=10**9, SAMPLES=10), 20))


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
