"""Server processes that are stopped and killed in the middle of matches: nothing acknowledged is lost."""

from __future__ import annotations

import json
import os
import random
import signal
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from quintain.core.records import read_record
from quintain.server.config import Config
from quintain.table.fairness import verify
from tests.server.client import Client, Json, play
from tests.server.serving import PLENTY, Process, eventually, open_table

T = TypeVar("T")
Start = Callable[..., Process]
TABLES = 6
ENOUGH = 60
"""So many rounds in all matches together, and one process is killed."""


class Seat:
    """Somebody who plays on through lost connections, and remembers what was acknowledged."""

    def __init__(self, urls: list[str], table: str, token: str) -> None:
        self.urls = urls
        self.table = table
        self.token = token
        self.client = Client(urls[0], table, token)
        self.moved = False
        """Whether the line was lost and another server took over."""

    def settle(self) -> Client:
        self._insist(lambda client: client.settle())
        return self.client

    def act(self, text: str, count: int) -> Json:
        """The answer to a command; the same command again when the line is lost before it came."""
        return self._insist(lambda client: client.act(text, count))

    def _insist(self, say: Callable[[Client], T]) -> T:
        try:
            return say(self.client)
        except (ConnectionClosed, OSError):
            self.client.close()
            self.moved = True
            self.client = Client(self.urls[-1], self.table, self.token, self.client.picture)
            return say(self.client)


class Match:
    """Two people, perhaps at two processes, and what the server has acknowledged to them."""

    def __init__(self, table: str, seats: list[Seat], seed: int = 0) -> None:
        self.table = table
        self.seats = seats
        self.moves: list[str] = []
        self._luck = random.Random(seed)

    def go_on(self) -> bool:
        """Whoever is asked makes a random move. False when the match is over."""
        for who, seat in zip("AB", self.seats, strict=True):
            picture = seat.settle().picture
            if picture.table["status"] == "over":
                return False
            # News from another process may be on its way: who has moved is not asked twice.
            if picture.offers and picture.count == sum(move[0] == who for move in self.moves):
                text = self._luck.choice(picture.offers)
                answer = seat.act(text, picture.count)
                assert answer["ok"], answer
                self.moves.append(f"{who} {text}")
        return True

    def close(self) -> None:
        for seat in self.seats:
            seat.client.close()


def match_at(urls: list[str], seed: int) -> Match:
    """A at the first server and B at the second; when a line is lost, both come to the second."""
    with httpx.Client(base_url=urls[0], timeout=30, trust_env=False) as http:
        table, tokens = open_table(http, "me", "open")
    return Match(table, [Seat(urls, table, tokens[0]), Seat(urls[1:], table, tokens[1])], seed)


class Playing(threading.Thread):
    """A match that is played to its end; every round of it is told by a semaphore."""

    def __init__(self, match: Match, rounds: threading.Semaphore) -> None:
        super().__init__()
        self.match = match
        self.trouble: BaseException | None = None
        self._rounds = rounds

    def run(self) -> None:
        try:
            while self.match.go_on():
                self._rounds.release()
        except BaseException as error:  # noqa: BLE001 - told by the thread that waits for this one
            self.trouble = error


def entries(url: str, table: str) -> list[str]:
    """What is stored of a finished match, which must be fair."""
    record = httpx.get(f"{url}/api/tables/{table}/record", timeout=30).text
    assert verify(record).fair
    return [f"{entry.by} {entry.text}" for entry in read_record(record).entries if entry.by != "*"]


def test_a_process_killed_under_load_loses_nothing_acknowledged(postgres_url: str, start: Start) -> None:
    config = Config(database=postgres_url, limits=PLENTY)
    doomed, survivor = start(config), start(config)
    rounds = threading.Semaphore(0)
    threads = [Playing(match_at([doomed.url, survivor.url], seed), rounds) for seed in range(TABLES)]
    for thread in threads:
        thread.start()
    for _ in range(ENOUGH):
        assert rounds.acquire(timeout=30), [thread.trouble for thread in threads]
    doomed.kill()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
        assert thread.trouble is None, repr(thread.trouble)
    matches = [thread.match for thread in threads]
    for match in matches:
        assert entries(survivor.url, match.table) == match.moves
        assert not match.seats[1].moved
        match.close()
    assert any(match.seats[0].moved for match in matches), "nobody noticed: the matches were over too soon"


@pytest.mark.parametrize("end", ["stop", "kill"])
def test_a_match_goes_on_after_a_restart(sqlite_url: str, start: Start, end: str) -> None:
    config = Config(database=sqlite_url, limits=PLENTY)
    before = start(config)
    table, tokens = open_table(before.http, "me", "open")
    with Client(before.url, table, tokens[0]) as ann, Client(before.url, table, tokens[1]) as bob:
        play([ann, bob], seed=1, moves=7)
        ann.ask(type="chat", text="back in a minute")
        seen = [client.settle().seen() for client in (ann, bob)]
        before.kill() if end == "kill" else before.stop()
        for client in (ann, bob):
            with pytest.raises(ConnectionClosed):
                client.until(lambda _: False)
    after = start(config)
    pictures = [ann.picture, bob.picture]
    with (
        Client(after.url, table, tokens[0], pictures[0]) as ann,
        Client(after.url, table, tokens[1], pictures[1]) as bob,
    ):
        for client in (ann, bob):
            client.settle()
            # Whoever comes back first sees the other one come.
            client.until_seen(lambda picture: all(seat["present"] for seat in picture.table["seats"]))
        assert [client.picture.seen() for client in (ann, bob)] == seen
        play([ann, bob], seed=2)
        assert ann.picture.table["status"] == "over"
    assert len(entries(after.url, table)) > 7


def test_workers_of_one_command_share_every_table(postgres_url: str, start: Start) -> None:
    """One of them is killed; the match goes on at the other."""
    served = start(Config(database=postgres_url, limits=PLENTY), workers=2)
    table, tokens = open_table(served.http, "me", "open")
    workers = eventually(lambda: workers_of(served))
    seats = []
    for token, other in zip(tokens, workers[::-1], strict=True):
        os.kill(other, signal.SIGSTOP)
        seats.append(Seat([served.url], table, token))
        seats[-1].settle()
        os.kill(other, signal.SIGCONT)
    match = Match(table, seats)
    while len(match.moves) < 4:
        assert match.go_on()
    os.kill(workers[0], signal.SIGKILL)
    while match.go_on():
        pass
    assert [seat.moved for seat in seats] == [True, False]
    assert entries(served.url, table) == match.moves
    match.close()


def workers_of(served: Process) -> list[int]:
    """The two processes that serve for this command, when both run."""
    found = []
    for task in Path(f"/proc/{served.process.pid}/task").iterdir():
        found += [int(child) for child in (task / "children").read_text().split()]
    workers = [child for child in found if "spawn_main" in Path(f"/proc/{child}/cmdline").read_text()]
    ready = served.log.read_text().count("the server is ready")
    return sorted(workers) if ready == len(workers) == 2 else []


def test_logs_of_a_whole_match_hold_no_secret(sqlite_url: str, start: Start) -> None:
    served = start(Config(database=sqlite_url, pause_ms=0, limits=PLENTY))
    table, tokens = open_table(served.http, "me", "open")
    chatted = "what nobody else should read"
    with Client(served.url, table, tokens[0]) as ann, Client(served.url, table, tokens[1]) as bob:
        ann.ask(type="chat", text=chatted)
        ann.ask(type="hint")
        ann.socket.send("nonsense")
        bob.act("nonsense")
        served.http.get(f"/api/tables/{table}/view", headers={"authorization": f"Bearer {tokens[1]}"})
        served.http.get(f"/api/tables/{table}/view", headers={"authorization": "Bearer wrong"})
        served.http.post("/api/tables", json={"token": tokens[0]})
        play([ann, bob])
    record = read_record(served.http.get(f"/api/tables/{table}/record").text)
    served.stop()
    log = served.log.read_text()
    lines = [json.loads(line) for line in log.splitlines() if not line.startswith("Quintain is at")]
    assert [line["what"] for line in lines] == ["the server is ready", "a table was opened", "the server has stopped"]
    moves = {entry.text for entry in record.entries if entry.by != "*"}
    for secret in (*tokens, record.secret or "?", record.seed or "?", table, chatted, "wrong", *moves):
        assert secret not in log
