"""Tapes and lines."""

from __future__ import annotations

import asyncio

import pytest

from quintain.server.lines import BACKLOG, Line, LineState, Tape


def test_a_tape_gives_exactly_the_gap() -> None:
    tape = Tape(keep=3)
    for number in range(1, 6):
        tape.add(f"m{number}")
    assert tape.latest == 5
    assert tape.since(5) == []
    assert tape.since(3) == ["m4", "m5"]
    assert tape.since(2) == ["m3", "m4", "m5"]
    assert tape.since(1) is None
    assert tape.since(6) is None
    assert tape.since(-10) is None


async def test_a_line_gives_its_messages_in_order_and_then_ends() -> None:
    line = Line()
    line.send("one")
    line.send("two")
    line.close("three")
    line.send("too late")
    line.close("too late")
    assert [await line.next() for _ in range(5)] == ["one", "two", "three", None, None]


async def test_a_line_waits_for_what_comes() -> None:
    line = Line()
    waiting = asyncio.create_task(line.next())
    await asyncio.sleep(0)
    line.send("now")
    assert await waiting == "now"


async def test_a_line_is_greeted_once() -> None:
    line = Line()
    line.greet(1)
    assert (line.state, line.seat) == (LineState.OPEN, 1)
    with pytest.raises(RuntimeError):
        line.greet(1)


async def test_a_line_that_does_not_keep_up_is_closed() -> None:
    line = Line()
    for number in range(BACKLOG + 1):
        line.send(str(number))
    assert line.state is LineState.CLOSED
    for number in range(BACKLOG):
        assert await line.next() == str(number)
    assert await line.next() is None
