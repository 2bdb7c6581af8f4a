"""Spectators who never read: what waits for them is bounded, and they are cut off while others play on."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Any

from quintain.server.config import Config
from quintain.server.limits import Limits
from tests.server.attacks.pouring import TEXT
from tests.server.attacks.raw import Raw, frame
from tests.server.client import Client
from tests.server.serving import Served, eventually

SLOW = 5
LIMITS = Limits(
    unread_seconds=0.5,
    backlog_bytes=100_000,
    chats_per_second=10_000,
    chat_burst=10_000,
    messages_per_second=10_000,
    message_burst=10_000,
)


def test_who_does_not_read_is_cut_off_and_others_play_on(tmp_path: Path) -> None:
    with Served(Config(database=f"sqlite:///{tmp_path / 'x.db'}", limits=LIMITS)) as served, ExitStack() as stack:
        table, tokens = served.open("me", "open")
        slow = [stack.enter_context(Raw(served.url)).upgrade(f"/api/tables/{table}/live") for _ in range(SLOW)]
        for raw in slow:
            raw.send(frame(TEXT, b'{"type":"hello"}'))
        with Client(served.url, table, tokens[0]) as ann:
            watchers = served.process.tables._lives[table].watchers._watchers
            eventually(lambda: None in watchers and len(watchers[None].connections) == SLOW)
            waiting, lines = [0], 0
            while len(served.connections()) > 1:
                lines += 1
                assert lines < 100_000
                assert ann.ask(type="chat", text="x" * 500)["ok"]
                waiting += [unsent(made) for made in tuple(watchers[None].connections)]
                waiting += [found.transport.get_write_buffer_size() for found in served.connections()]
            assert 0 < max(waiting) <= LIMITS.backlog_bytes + 65_536
            eventually(lambda: not watchers[None].connections)
            # The system may throw away the news of a cut that comes while nothing is read; who speaks hears of it.
            assert all(raw.send(frame(TEXT, b"{}")) or raw.is_cut_off(0) for raw in slow)
            eventually(lambda: all(raw.is_cut_off(0) for raw in slow))
            assert ann.act(ann.picture.offers[0])["ok"]


def unsent(made: Any) -> int:
    """So many bytes wait in a connection of ours."""
    return sum(len(message) for message in tuple(made._outgoing))


def test_a_deck_is_sent_to_who_comes_and_not_with_every_name(tmp_path: Path) -> None:
    with Served(Config(database=f"sqlite:///{tmp_path / 'x.db'}", limits=LIMITS)) as served:
        deck = "# mine\n" * 1_000 + served.call("GET", "/api/games/squires/data").text
        table, tokens = served.open("me", "open", game="squires", settings={"deck": deck}, watch="public")
        with Client(served.url, table) as spectator:
            spectator.settle()
            heard = len(spectator.raw)
            for number in range(20):
                answer = served.call("PATCH", f"/api/tables/{table}/seats/A", tokens[0], json={"name": f"Ann {number}"})
                assert answer.is_success
            spectator.until_seen(lambda picture: picture.table["seats"][0]["name"] == "Ann 19")
            assert max(map(len, spectator.raw[heard:])) < 2_000
            assert spectator.picture.table["settings"]["deck"] == deck
        assert len(served.call("GET", "/api/tables").text) < 5_000
