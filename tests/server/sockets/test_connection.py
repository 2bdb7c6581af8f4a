"""Connections without a client: what waits, what is written, and when."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import pytest
from websockets.frames import Frame, Opcode

from quintain.server.limits import Limits
from quintain.server.sockets.connection import BACKLOG, Connection, State
from quintain.server.sockets.outbox import FULL, Outbox
from quintain.server.sockets.protocol import FRAME_BURST, PIECE, head
from tests.server.attacks.raw import frame
from tests.server.making import connection


async def rest(made: Connection) -> list[bytes]:
    """Everything that is to be sent until the connection ends."""
    found = []
    while (message := await made.next()) is not None:
        found.append(message)
        made.sent()
    return found


async def test_a_connection_gives_its_messages_in_order_and_then_ends() -> None:
    made = connection()
    made.send(b"one")
    made.send(b"two")
    made.close(b"three")
    made.send(b"too late")
    made.close(b"too late")
    assert await rest(made) == [b"one", b"two", b"three"]
    assert await made.next() is None


async def test_a_connection_waits_for_what_comes() -> None:
    made = connection()
    waiting = asyncio.create_task(made.next())
    await asyncio.sleep(0)
    made.send(b"now")
    assert await waiting == b"now"


class Wire:
    """Takes what is written, while it is open."""

    def __init__(self) -> None:
        self.open = True
        self.written: list[list[bytes]] = []

    def __call__(self, messages: Iterable[bytes]) -> bool:
        if self.open:
            self.written.append(list(messages))
        return self.open


async def test_what_was_sent_in_one_go_is_written_in_one_go() -> None:
    wire = Wire()
    made = connection(write=wire)
    made.send(b"one")
    made.send(b"two")
    await asyncio.sleep(0)
    made.send(b"three")
    made.close(b"four")
    await asyncio.sleep(0)
    assert await rest(made) == []
    assert wire.written == [[b"one", b"two"], [b"three", b"four"]]


async def test_who_was_first_does_not_wait_for_the_last() -> None:
    outbox = Outbox()
    wires = [Wire() for _ in range(FULL + 1)]
    several = [connection(outbox, wire) for wire in wires]
    for made in several[: FULL - 1]:
        made.send(b"early")
        outbox.spill()
    assert not any(wire.written for wire in wires)
    several[FULL - 1].send(b"early")
    outbox.spill()
    assert all(wire.written for wire in wires[:FULL])
    several[FULL].send(b"late")
    outbox.spill()
    assert not wires[FULL].written
    await asyncio.sleep(0)
    assert wires[FULL].written


async def test_nothing_overtakes_what_waits() -> None:
    wire = Wire()
    made = connection(write=wire)
    wire.open = False
    made.send(b"one")
    assert await made.next() == b"one"
    wire.open = True
    made.send(b"two")
    await asyncio.sleep(0)
    assert wire.written == []
    made.close()
    assert await rest(made) == [b"one", b"two"]


async def test_a_connection_is_greeted_once() -> None:
    made = connection()
    made.greet(1)
    assert (made.state, made.seat) == (State.OPEN, 1)
    with pytest.raises(RuntimeError):
        made.greet(1)


async def test_a_connection_that_does_not_keep_up_is_closed() -> None:
    made = connection()
    for number in range(BACKLOG):
        made.send(b"%d" % number)
    assert made.state is State.NEW
    made.send(b"one more")
    (last,) = await rest(made)
    assert b"you did not keep up" in last


async def test_what_waits_is_counted_in_bytes_and_what_is_on_its_way_is_sent_to_its_end() -> None:
    made = connection()
    large = b"x" * (Limits().backlog_bytes // 2)
    made.send(large)
    assert await made.next() == large
    made.send(large)
    assert made.state is State.NEW
    made.send(b"one more")
    first, last = await rest(made)
    assert first == large
    assert b"you did not keep up" in last


async def test_one_message_may_be_as_large_as_it_must_be() -> None:
    made = connection()
    made.send(b"x" * (Limits().backlog_bytes + 1))
    assert made.state is State.NEW


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536, 100_000])
def test_the_head_of_a_text_is_what_the_protocol_wants(length: int) -> None:
    text = b"x" * length
    frame = Frame(Opcode.TEXT, text)
    assert head(length) + text == frame.serialize(mask=False)


def test_a_piece_holds_no_more_of_the_smallest_frames_than_are_allowed_at_once() -> None:
    smallest = len(frame(Opcode.PING))
    assert PIECE // smallest <= FRAME_BURST
