"""Chat without end, over one socket after the other."""

from __future__ import annotations

from pathlib import Path

from quintain.server.config import Config
from quintain.server.limits import Limits
from quintain.server.tables.chat import KEPT
from tests.server.client import Client
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
