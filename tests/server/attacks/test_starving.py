"""Nobody's bots, hints, replays or analyses wait for what strangers have asked for."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import httpx
import pytest

from quintain.server.config import Config
from quintain.server.http import records
from quintain.server.process import ServerProcess
from quintain.server.work.bots import Bots
from tests.server.attacks.crowds import crowd, hear
from tests.server.client import Client
from tests.server.http.calling import act, refused
from tests.server.serving import PLENTY, Served, eventually
from tests.server.sockets.test_analysis import analysing
from tests.server.work.labours import draw_or_hang, linger


@pytest.fixture
def slow_hints(tmp_path: Path) -> Iterator[Served]:
    config = Config(database=f"sqlite:///{tmp_path / 'x.db'}", pause_ms=0, limits=PLENTY)
    with Served(config, ServerProcess(config, advise=linger)) as served:
        yield served


async def test_a_crowd_that_asks_for_hints_delays_no_bot(slow_hints: Served) -> None:
    """150 sockets asked for hints, and a bot at another table answered after 81 seconds."""
    rude, tokens = await asyncio.to_thread(slow_hints.open, "me", "open")
    table, own = await asyncio.to_thread(slow_hints.open, "me", "bot")
    hello = {"type": "hello", "token": tokens[0]}
    async with crowd(slow_hints.url, f"/api/tables/{rude}/live", 150, hello) as sockets:
        for socket in sockets:
            await socket.send(json.dumps({"type": "hint", "id": 1}))
        most = PLENTY.waiting_per_address
        refused = [await hear(socket, "answer") for socket in sockets[-(150 - most - 1) :]]
        assert {answer["refusal"]["code"] for answer in refused} == {"no-hint"}
        assert all("try again" in answer["refusal"]["words"] for answer in refused)
        assert slow_hints.process.thinking_pool.waiting == most + 1
        hello = {"type": "hello", "token": own[0]}
        async with crowd(slow_hints.url, f"/api/tables/{table}/live", 1, hello) as (ann,):
            await ann.send(json.dumps({"type": "act", "id": 1, "text": "b1c3"}))
            # Her own move, and the bot's: not one hint has been given meanwhile.
            await hear(ann, "update")
            await hear(ann, "update")
        assert slow_hints.process.thinking_pool.waiting == most + 1
    # All have left, and nobody waits for their hints.
    await asyncio.to_thread(eventually, lambda: not slow_hints.process.thinking_pool.waiting)


def test_a_thinker_that_is_killed_while_many_wait_is_replaced_once(tmp_path: Path) -> None:
    """Killing it while 15 waited started 15 new ones."""
    config = Config(database=f"sqlite:///{tmp_path / 'x.db'}", pause_ms=0, limits=PLENTY)
    with Served(config, ServerProcess(config, Bots(1, linger, pause_seconds=0.0))) as served:
        pool = served.process.bots.pool
        for _ in range(15):
            table, tokens = served.open("me", "bot")
            with Client(served.url, table, tokens[0]) as ann:
                ann.act("b1c3")
        eventually(lambda: pool.waiting == 15 and pool.pids)
        os.kill(pool.pids[0], signal.SIGKILL)
        eventually(lambda: pool.started == 2)
        assert len(pool.pids) <= 1
        assert pool.waiting == 15, "who was asked in vain waits for the new one"


def test_a_replay_that_comes_to_no_end_is_killed_and_told(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Crafted replays of half a megabyte took 20 seconds each."""
    monkeypatch.setattr(records, "drawn", draw_or_hang)
    monkeypatch.setattr(records, "DRAWING_SECONDS", 0.01)
    answer = served.call("POST", "/api/replay", content="poison")
    assert refused(answer) == (400, "bad-record")
    assert "took more than 0.01 seconds" in answer.json()["error"]


def test_replays_of_one_address_keep_no_other_waiting(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "drawn", draw_or_hang)
    table, tokens = served.open("me", "open")
    act(served, table, tokens[0], "/resign")
    record = served.call("GET", f"/api/tables/{table}/record").text
    pool = served.process.drawing_pool
    with ExitStack() as elsewhere:
        for _ in range(5):
            eve = elsewhere.enter_context(closing(socket.create_connection(port_of(served), 30, ("127.0.0.2", 0))))
            eve.sendall(b"POST /api/replay HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 6\r\n\r\npoison")
        eventually(lambda: pool.waiting == 5)
        assert len(served.call("POST", "/api/replay", content=record).json()["frames"]) == 2
        with analysing(served) as ann:
            assert ann.ask(type="look")["type"] == "posed"
        assert pool.waiting == 5, "not one of theirs has come to its end"
    # They have left, and nobody waits for their replays.
    eventually(lambda: not pool.waiting)


def port_of(served: Served) -> tuple[str, int]:
    url = httpx.URL(served.url)
    return url.host, url.port or 80
