"""
Bounded load on a real server process on this machine: tables of two socket clients that play random moves as fast as
answers come. ``python -m benchmarks.load --help``; ``make load`` writes BENCHMARKS-LOAD.md.

A move's round trip is the time from sending it to hearing its answer, which comes after it was stored and told.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from typing import Any

import httpx
import msgspec
import websockets
from websockets.asyncio.client import ClientConnection

from quintain.server.house import Config
from quintain.server.limits import Limits

NO_LIMITS = Limits(messages_per_second=1e6, message_burst=10**6, tables_per_hour=10**6, sockets_per_address=10**6)


class OfferText(msgspec.Struct):
    text: str


class Fields(msgspec.Struct):
    offers: list[OfferText] | None = None


class Patch(msgspec.Struct):
    fields: Fields = msgspec.field(default_factory=Fields)


class Heard(msgspec.Struct):
    """The few fields of a message that a random player needs."""

    type: str
    count: int = 0
    ok: bool = True
    patch: Patch | None = None
    scene: Fields | None = None


class Result(msgspec.Struct):
    moves: int
    seconds: float
    trips_ms: list[float]
    shares: dict[str, float]
    """Processor seconds per second of load, by process."""

    def row(self, name: str) -> str:
        cuts = quantiles(self.trips_ms, n=100)
        shares = ", ".join(f"{who} {share:.2f}" for who, share in self.shares.items())
        rate = self.moves / self.seconds
        return f"| {name} | {rate:,.0f} | {cuts[49]:.1f} | {cuts[94]:.1f} | {cuts[98]:.1f} | {shares} |"


_decode = msgspec.json.Decoder(Heard).decode


async def play(url: str, table: str, token: str, until: float, trips: list[float], seed: int) -> int:
    """One client: answers every offer with a random one. How many moves were accepted."""
    pick = random.Random(seed).random
    moves = 0
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/live"
    async with websockets.connect(address, compression=None, max_queue=None) as socket:
        await socket.send(msgspec.json.encode({"type": "hello", "token": token}), text=True)
        sent = 0.0
        async for raw in socket:
            heard = _decode(raw)
            if heard.type == "answer":
                moves += heard.ok
                trips.append((time.perf_counter() - sent) * 1000)
                continue
            offers = _offers(heard)
            if time.monotonic() > until or (heard.type == "table" and b'"over"' in _bytes(raw)):
                break
            if offers:
                sent = time.perf_counter()
                await _move(socket, offers[int(pick() * len(offers))].text, heard.count)
    return moves


def _bytes(raw: str | bytes) -> bytes:
    return raw.encode() if isinstance(raw, str) else raw


def _offers(heard: Heard) -> list[OfferText]:
    found = heard.scene or (heard.patch and heard.patch.fields)
    return (found.offers or []) if found else []


async def _move(socket: ClientConnection, text: str, count: int) -> None:
    await socket.send(msgspec.json.encode({"type": "act", "id": 1, "text": text, "count": count}), text=True)


async def pair(url: str, http: httpx.AsyncClient, until: float, trips: list[float], number: int) -> int:
    """One table after another until time is up."""
    moves = 0
    while time.monotonic() < until:
        plan = {"game": "knight-shift", "seats": [{"kind": "me"}, {"kind": "open"}]}
        mine = (await http.post(f"{url}/api/tables", json=plan)).json()
        theirs = (await http.post(f"{url}/api/tables/{mine['table']}/seats", json={"name": "Other"})).json()
        number += 1_000_003
        moves += sum(
            await asyncio.gather(
                play(url, mine["table"], mine["token"], until, trips, number),
                play(url, mine["table"], theirs["token"], until, trips, number + 1),
            )
        )
    return moves


async def load(urls: list[str], tables: int, seconds: float, processes: dict[str, list[int]]) -> Result:
    trips: list[float] = []
    before = {who: _processor_seconds(pids) for who, pids in processes.items()}
    own = time.process_time()
    begin = time.monotonic()
    async with httpx.AsyncClient(timeout=60, limits=httpx.Limits(max_connections=50)) as http:
        pairs = [pair(urls[n % len(urls)], http, begin + seconds, trips, n) for n in range(tables)]
        moves = sum(await asyncio.gather(*pairs))
    took = time.monotonic() - begin
    shares = {who: (_processor_seconds(pids) - before[who]) / took for who, pids in processes.items()}
    return Result(moves, took, trips, shares | {"load": (time.process_time() - own) / took})


def _processor_seconds(pids: list[int]) -> float:
    """User and system time of these processes and their children."""
    ticks = 0
    for pid in _with_children(pids):
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        except FileNotFoundError:
            continue
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def _with_children(pids: list[int]) -> list[int]:
    found = list(pids)
    for pid in found:
        for task in Path(f"/proc/{pid}/task").glob("*/children"):
            found += [int(child) for child in task.read_text().split()]
    return found


@contextmanager
def server(database: str) -> Iterator[tuple[str, int]]:
    """A server process of its own; its address and its process."""
    config = msgspec.json.encode(Config(database=database, limits=NO_LIMITS)).decode()
    code = (
        "import sys, msgspec; from quintain.server.house import Config; from quintain.server.serve import serve;"
        "serve(msgspec.json.decode(sys.argv[1], type=Config), '127.0.0.1', 0, open_browser=False)"
    )
    process = subprocess.Popen([sys.executable, "-c", code, config], stdout=subprocess.PIPE, text=True)
    try:
        yield _address(process), process.pid
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(timeout=20)


def _address(process: subprocess.Popen[str]) -> str:
    line = process.stdout.readline() if process.stdout else ""
    found = re.search(r"http://\S+", line)
    if not found:
        raise RuntimeError(f"the server did not start: {line!r}")
    url = found[0].rstrip("/")
    for _ in range(200):
        try:
            httpx.get(f"{url}/health", timeout=1)
            return url
        except httpx.HTTPError:
            time.sleep(0.05)
    raise RuntimeError("the server does not answer")


def on_sqlite(tables: int, seconds: float) -> Result:
    with tempfile.TemporaryDirectory() as folder, server(f"sqlite:///{folder}/load.db") as (url, pid):
        return asyncio.run(load([url], tables, seconds, {"server": [pid]}))


def on_postgres(tables: int, seconds: float, processes: int) -> Result:
    from pgserver.postgres_server import get_server  # noqa: PLC0415 - only this measurement needs it

    with tempfile.TemporaryDirectory() as folder:
        database: Any = get_server(folder, cleanup_mode="delete")
        try:
            uri = database.get_uri()
            servers = [server(uri) for _ in range(processes)]
            opened = [context.__enter__() for context in servers]
            pids = {"servers": [pid for _, pid in opened], "database": [database.get_pid()]}
            result = asyncio.run(load([url for url, _ in opened], tables, seconds, pids))
            for context in servers:
                context.__exit__(None, None, None)
            return result
        finally:
            database.cleanup()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--postgres", type=int, default=0, help="so many server processes on PostgreSQL instead")
    chosen = parser.parse_args()
    if chosen.postgres:
        print(on_postgres(chosen.tables, chosen.seconds, chosen.postgres).row(f"{chosen.postgres} on PostgreSQL"))  # noqa: T201
    else:
        print(on_sqlite(chosen.tables, chosen.seconds).row("one process, SQLite"))  # noqa: T201


if __name__ == "__main__":
    main()
