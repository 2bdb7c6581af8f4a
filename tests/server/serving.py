"""A real server on loopback, in a thread of this process or in a process of its own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self, TypeVar

import httpx
import msgspec
import uvicorn

from quintain.server.app import create
from quintain.server.config import Config
from quintain.server.limits import Limits
from quintain.server.process import ServerProcess
from quintain.server.serve import uvicorn_options

T = TypeVar("T")
PLENTY = Limits(
    messages_per_second=1_000_000,
    message_burst=1_000_000,
    address_messages_per_second=1_000_000,
    address_message_burst=1_000_000,
    requests_per_second=1_000_000,
    request_burst=1_000_000,
    tables_per_hour=100_000,
    seatings_per_second=1_000_000,
    seating_burst=1_000_000,
    replays_per_hour=100_000,
)
"""Limits that no test meets by accident."""
ROOT = Path(__file__).parents[2]


def eventually(ask: Callable[[], T], seconds: float = 60, what: str = "it") -> T:
    """The first true answer. Fails when there is none within so many seconds."""
    until = time.monotonic() + seconds
    while not (answer := ask()):
        assert time.monotonic() < until, f"{what} did not happen within {seconds} s"
        time.sleep(0.01)
    return answer


class Served:
    """The application on a free port, in a thread."""

    def __init__(self, config: Config, process: ServerProcess | None = None) -> None:
        self.config = config
        self.process = process or ServerProcess(config)
        self._socket = socket.socket()
        self._socket.bind(("127.0.0.1", 0))
        port = self._socket.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        options = uvicorn_options(config)
        self.door = options["http"].args[0]
        self._server = uvicorn.Server(
            uvicorn.Config(create(config, self.process), timeout_graceful_shutdown=3, **options)
        )
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._socket]}, daemon=True)
        self.http = httpx.Client(base_url=self.url, timeout=30, trust_env=False)

    def __enter__(self) -> Self:
        self._thread.start()
        eventually(lambda: self._server.started or not self._thread.is_alive(), what="the start")
        assert self._server.started, "the server did not start"
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        """As Ctrl-C would."""
        self._server.should_exit = True
        self._thread.join(20)
        assert not self._thread.is_alive()
        self._socket.close()
        self.http.close()

    def connections(self) -> list[Any]:
        """Everybody who is connected now, as uvicorn sees them."""
        return list(self._server.server_state.connections)

    def call(self, method: str, path: str, token: str = "", **arguments: Any) -> httpx.Response:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return self.http.request(method, path, headers=headers | arguments.pop("headers", {}), **arguments)

    def open(self, *seats: str, **options: Any) -> tuple[str, list[str]]:
        """A table with these seats (``me``, ``open``, ``bot``), the open ones taken one by one: its id and the tokens.

        The tokens are in seat order, empty for bots; ``leave_open`` leaves open seats as they are.
        """
        return open_table(self.http, *seats, **options)


def open_table(http: httpx.Client, *seats: str, **options: Any) -> tuple[str, list[str]]:
    """A table as ``Served.open`` opens it, at any server."""
    leave_open = options.pop("leave_open", False)
    game = options.pop("game", "knight-shift")
    plans = [{"kind": kind, "level": "random"} if kind == "bot" else {"kind": kind} for kind in seats]
    made = http.post("/api/tables", json={"game": game, "seats": plans} | options)
    assert made.status_code == 201, made.text
    seated = made.json()
    tokens = {seated["seat"]: seated["token"]}
    for kind in () if leave_open else seats:
        if kind == "open":
            taken = http.post(f"/api/tables/{seated['table']}/seats", json={"name": "Bob"})
            assert taken.status_code == 201, taken.text
            tokens[taken.json()["seat"]] = taken.json()["token"]
    return seated["table"], [tokens.get("ABCDEFGH"[place], "") for place in range(len(seats))]


class Process:
    """The command's own server, in a process of its own."""

    def __init__(self, config: Config, log: Path, path: str = "", workers: int = 1) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        self.log = log
        call = f"serve(msgspec.json.decode({msgspec.json.encode(config).decode()!r}, type=Config), '127.0.0.1', {port}"
        program = (
            "import msgspec\nfrom quintain.server.serve import serve\nfrom quintain.server.config import Config\n"
            f"if __name__ == '__main__':\n    {call}, {workers}, open_browser=False)\n"
        )
        file = log.with_suffix(".py")
        file.write_text(program)
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, [path, str(ROOT)]))}
        self._out = log.open("wb")
        self.process = subprocess.Popen([sys.executable, file], stdout=self._out, stderr=self._out, env=environment)
        self.http = httpx.Client(base_url=self.url, timeout=30, trust_env=False)

    def __enter__(self) -> Self:
        eventually(self.answers, 60, "the start of a process")
        return self

    def answers(self) -> bool:
        assert self.process.poll() is None, self.log.read_text()
        try:
            return bool(self.http.get("/health").json()["ok"])
        except httpx.TransportError:
            return False

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.stop()
        self._out.close()
        self.http.close()

    def stop(self) -> None:
        """As Ctrl-C would."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(20)

    def kill(self) -> None:
        """As a power cut would, for this process."""
        self.process.kill()
        self.process.wait(20)
