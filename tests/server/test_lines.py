"""Tapes and lines."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import pytest
from websockets.frames import Frame, Opcode

from quintain.server.lines import BACKLOG, FULL, Line, LineState, Outbox, Tape
from quintain.server.wire import head


def test_a_tape_gives_exactly_the_gap() -> None:
    tape = Tape(keep=3)
    for number in range(1, 6):
        tape.add(b"m%d" % number)
    assert tape.latest == 5
    assert tape.since(5) == []
    assert tape.since(3) == [b"m4", b"m5"]
    assert tape.since(2) == [b"m3", b"m4", b"m5"]
    assert tape.since(1) is None
    assert tape.since(6) is None
    assert tape.since(-10) is None


async def rest(line: Line) -> list[bytes]:
    """Everything that is to be sent until the line ends."""
    found = []
    while (message := await line.next()) is not None:
        found.append(message)
        line.sent()
    return found


async def test_a_line_gives_its_messages_in_order_and_then_ends() -> None:
    line = Line(Outbox())
    line.send(b"one")
    line.send(b"two")
    line.close(b"three")
    line.send(b"too late")
    line.close(b"too late")
    assert await rest(line) == [b"one", b"two", b"three"]
    assert await line.next() is None


async def test_a_line_waits_for_what_comes() -> None:
    line = Line(Outbox())
    waiting = asyncio.create_task(line.next())
    await asyncio.sleep(0)
    line.send(b"now")
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
    line = Line(Outbox(), wire)
    line.send(b"one")
    line.send(b"two")
    await asyncio.sleep(0)
    line.send(b"three")
    line.close(b"four")
    await asyncio.sleep(0)
    assert await rest(line) == []
    assert wire.written == [[b"one", b"two"], [b"three", b"four"]]


async def test_who_was_first_does_not_wait_for_the_last() -> None:
    outbox = Outbox()
    wires = [Wire() for _ in range(FULL + 1)]
    lines = [Line(outbox, wire) for wire in wires]
    for line in lines[: FULL - 1]:
        line.send(b"early")
        outbox.spill()
    assert not any(wire.written for wire in wires)
    lines[FULL - 1].send(b"early")
    outbox.spill()
    assert all(wire.written for wire in wires[:FULL])
    lines[FULL].send(b"late")
    outbox.spill()
    assert not wires[FULL].written
    await asyncio.sleep(0)
    assert wires[FULL].written


async def test_nothing_overtakes_what_waits() -> None:
    wire = Wire()
    line = Line(Outbox(), wire)
    wire.open = False
    line.send(b"one")
    assert await line.next() == b"one"
    wire.open = True
    line.send(b"two")
    await asyncio.sleep(0)
    assert wire.written == []
    line.close()
    assert await rest(line) == [b"one", b"two"]


async def test_a_line_is_greeted_once() -> None:
    line = Line(Outbox())
    line.greet(1)
    assert (line.state, line.seat) == (LineState.OPEN, 1)
    with pytest.raises(RuntimeError):
        line.greet(1)


async def test_a_line_that_does_not_keep_up_is_closed() -> None:
    line = Line(Outbox())
    for number in range(BACKLOG + 1):
        line.send(b"%d" % number)
    assert line.state is LineState.CLOSED
    assert await rest(line) == [b"%d" % number for number in range(BACKLOG)]


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536, 100_000])
def test_the_head_of_a_text_is_what_the_protocol_wants(length: int) -> None:
    text = b"x" * length
    frame = Frame(Opcode.TEXT, text)
    assert head(length) + text == frame.serialize(mask=False)
