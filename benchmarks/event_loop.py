"""
Whether thinking bots ever keep the server's event loop waiting. ``python -m benchmarks.event_loop --help``.

Bots play each other at many tables of every game, and the server itself measures how late its event loop is.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import urllib.request
from pathlib import Path

import msgspec

from benchmarks.report import machine, publish
from benchmarks.servers import sqlite
from benchmarks.websocket_client import Address, Wire
from quintain.core.registry import installed

NAME = "bots that think"
LATE = re.compile(r'^quintain_loop_late_seconds_bucket\{le="(.+?)"\} (.+)$', re.MULTILINE)
LATEST = re.compile(r"^quintain_loop_latest_seconds (.+)$", re.MULTILINE)
BOT_MOVES = re.compile(r'^quintain_commands_total\{kind="bot",ok="true"\} (.+)$', re.MULTILINE)


class Measured(msgspec.Struct, frozen=True):
    tables: int
    seconds: float
    looked: int
    """How often the loop's lateness was measured."""
    below: dict[str, int]
    """How many of these were below so many seconds."""
    latest: float
    moves: int


def measure(tables: int, seconds: float, level: str) -> Measured:
    with sqlite() as running:
        address = running.addresses[0]
        opened = []
        for number in range(tables):
            game = installed()[number % len(installed())]
            seats = [{"kind": "bot", "level": level}] * game.seats[0]
            opened.append(_post(address, {"game": game.slug, "seats": seats, "watch": "public"}))
        # Bots think only while somebody looks.
        asyncio.run(_watch(address, opened, seconds))
        page = _get(address, "/metrics")
    below = {edge: int(float(count)) for edge, count in LATE.findall(page)}
    moves = BOT_MOVES.search(page)
    latest = LATEST.search(page)
    if moves is None or latest is None:
        raise ValueError("the bots have not played")
    return Measured(tables, seconds, below["+Inf"], below, float(latest[1]), int(float(moves[1])))


def _get(address: Address, path: str) -> str:
    with urllib.request.urlopen(f"http://{address.host}:{address.port}{path}") as answer:
        text: str = answer.read().decode()
    return text


class Spectator(Wire):
    """Somebody who looks on, and reads whatever comes."""

    def opened(self) -> None:
        self.say(b'{"type":"hello"}')


async def _watch(address: Address, tables: list[str], seconds: float) -> None:
    loop = asyncio.get_running_loop()
    spectators = [Spectator(address, f"/api/tables/{table}/live") for table in tables]
    for spectator in spectators:
        await loop.create_connection(lambda spectator=spectator: spectator, address.host, address.port)  # type: ignore[misc]
    await asyncio.sleep(seconds)
    for spectator in spectators:
        spectator.close()


def _post(address: Address, body: object) -> str:
    """The id of the table that this opens."""
    request = urllib.request.Request(
        f"http://{address.host}:{address.port}/api/tables",
        msgspec.json.encode(body),
        {"content-type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:
        opened: str = msgspec.json.decode(answer.read())["table"]
    return opened


def report(found: Measured, level: str) -> str:
    lines = [
        "## Bots that think",
        "",
        f"Measured by `python -m benchmarks.event_loop` on {machine()}: bots of the level {level} at",
        f"{found.tables} tables, every game in turn, for {found.seconds:.0f} s; they made {found.moves} moves. Of",
        f"{found.looked} times that the event loop had something due, it was later than 10 ms",
        f"{found.looked - found.below['0.01']} times, later than 50 ms {found.looked - found.below['0.05']} times;",
        f"at worst {found.latest * 1000:.1f} ms. Thinking processes give way to it.",
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure whether bots keep the event loop waiting.")
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--level", default="champion")
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the results into this Markdown file")
    chosen = parser.parse_args()
    section = report(measure(chosen.tables, chosen.seconds, chosen.level), chosen.level)
    publish(section, NAME, chosen.write)


if __name__ == "__main__":
    main()
