"""Talk without end: over one socket after the other, and over many at once."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from quintain.server.config import Config
from quintain.server.limits import Limits
from quintain.server.tables.chat import KEPT
from tests.server.client import Client, connect
from tests.server.serving import Served

NONE_LATER = Limits(chats_per_second=0.0001, chat_burst=5, message_burst=1_000)
"""Five lines, and none while a test runs."""
WITHOUT_END = Limits(chats_per_second=10_000, chat_burst=10_000, messages_per_second=10_000, message_burst=10_000)


def test_a_new_socket_brings_no_new_lines(tmp_path: Path) -> None:
    with Served(Config(database=f"sqlite:///{tmp_path / 'x.db'}", limits=NONE_LATER)) as served:
        table, tokens = served.open("me", "open")
        said = []
        for token in [None, tokens[0], tokens[1]] * 5:
            with Client(served.url, table, token) as stranger:
                said += [stranger.ask(type="chat", text="me again")["ok"] for _ in range(5)]
        assert said == [True] * 5 + [False] * 70
        other, _ = served.open("me", "open")
        with Client(served.url, other) as stranger:
            assert stranger.ask(type="chat", text="somewhere else")["ok"]


def test_a_table_keeps_only_so_many_lines(tmp_path: Path) -> None:
    with Served(Config(database=f"sqlite:///{tmp_path / 'x.db'}", limits=WITHOUT_END)) as served:
        table, _ = served.open("me", "open")
        with Client(served.url, table) as stranger:
            for number in range(KEPT + 20):
                assert stranger.ask(type="chat", text=f"line {number}")["ok"]
        connection = served.process.store._database._engine.raw_connection()  # type: ignore[attr-defined]
        assert connection.execute("select count(*) from chat").fetchone() == (KEPT,)
        with Client(served.url, table) as late:
            lines = [line["text"] for line in late.settle().chat]
        assert lines == [f"line {number}" for number in range(20, KEPT + 20)]


def test_many_sockets_of_an_address_are_heard_as_slowly_as_a_few(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two hundred sockets, each within its own limit, took half of a processor."""
    limits = Limits(address_messages_per_second=200, address_message_burst=50)
    with Served(Config(database=f"sqlite:///{tmp_path / 'x.db'}", limits=limits)) as served, ExitStack() as stack:
        pauses = []

        def owe(name: str, real: Callable[[str], float] = served.process.heard.owe) -> float:
            pauses.append((name, real(name)))
            return pauses[-1][1]

        monkeypatch.setattr(served.process.heard, "owe", owe)
        table, _ = served.open("me", "open")
        crowd = [stack.enter_context(Client(served.url, table)) for _ in range(10)]
        for number in range(30):
            for client in crowd:
                client.say(type="ping", id=number)
        with connect(served.url, table, source_address=("127.0.0.2", 0)) as elsewhere:
            elsewhere.send('{"type":"hello"}')
            assert json.loads(elsewhere.recv(20))["type"] == "welcome"
        for client in crowd:
            assert client.until(lambda message: message.get("id") == 29)["ok"], "nothing is lost"
        waited = [name for name, pause in pauses if pause]
        assert set(waited) == {"127.0.0.1"}
        assert len(pauses) == 10 * 31 + 1
        assert max(pause for _, pause in pauses) < 2 * len(crowd) / 200, "each of them waits with one message"
