"""Starting the server."""

from __future__ import annotations

import asyncio
import os
import socket
import threading
import time
import urllib.request
import webbrowser
from functools import partial
from typing import Any

import msgspec
import uvicorn

from quintain.errors import ServeError
from quintain.folders import data_folder
from quintain.server.app import ENVIRONMENT
from quintain.server.config import Config
from quintain.server.door import Door
from quintain.server.http.protocol import HttpProtocol
from quintain.server.sockets.protocol import WebSocketProtocol
from quintain.server.store.store import prepare


def uvicorn_options(config: Config) -> dict[str, Any]:
    """How uvicorn is to serve us, wherever it does. Raises ``ServeError`` for a proxy that is no address."""
    door = Door(config.limits, config.proxies)
    return {
        "log_config": None,
        "access_log": False,
        "http": partial(HttpProtocol, door),
        "ws": partial(WebSocketProtocol, door),
        "ws_max_size": 65_536,
        # It would make updates a fifth as long, which are about a kilobyte (BENCHMARKS.md, long matches), for a
        # compressor's time and memory at every connection: as it is, an audience's update is encoded once for all.
        "ws_per_message_deflate": False,
        "proxy_headers": bool(config.proxies),
        "forwarded_allow_ips": list(config.proxies),
    }


USUAL_PORT = 8476
EVERYWHERE = ("0.0.0.0", "::")


def default_database() -> str:
    """A SQLite file in the user's data folder."""
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'tables.db'}"


def serve(config: Config, host: str, port: int | None, workers: int = 1, *, open_browser: bool = True) -> None:
    """Run until interrupted. Port 0 takes any free one, none the usual one where it is free.

    Raises ``QuintainError`` when it cannot begin.
    """
    if workers > 1 and config.database.startswith("sqlite"):
        raise ServeError("several workers need PostgreSQL: give --database postgresql://user@host/name")
    config = msgspec.structs.replace(config, names=(*config.names, host))
    options = uvicorn_options(config)
    port = _usual_port(host) if port is None else _usable_port(host, port)
    asyncio.run(prepare(config.database))
    url = f"http://{'localhost' if host in ('127.0.0.1', *EVERYWHERE) else host}:{port}/"
    os.environ[ENVIRONMENT] = msgspec.json.encode(config).decode()
    print(f"Quintain is at {url}  (stop with Ctrl-C)", flush=True)  # noqa: T201 - the one line a person needs
    if host in EVERYWHERE:
        print(f"For others on your network: http://{_own_address()}:{port}/", flush=True)  # noqa: T201
    if open_browser:
        threading.Thread(target=_open_when_ready, args=(url,), daemon=True).start()
    uvicorn.run(
        "quintain.server.app:from_environment",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        timeout_graceful_shutdown=5,
        **options,
    )


def _usual_port(host: str) -> int:
    """The port at which browsers remember their seats and links stay good; any free one where it is taken."""
    try:
        return _usable_port(host, USUAL_PORT)
    except ServeError:
        port = _usable_port(host, 0)
        print(f"Port {USUAL_PORT} is taken; links to earlier tables lead there.", flush=True)  # noqa: T201
        return port


def _own_address() -> str:
    """This machine's address on its network, as far as it knows one."""
    known = socket.gethostbyname_ex(socket.gethostname())[2]
    return next((address for address in known if not address.startswith("127.")), socket.gethostname())


def _usable_port(host: str, port: int) -> int:
    """This port, or a free one for 0. Raises ``ServeError`` when nobody can listen there."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
            usable: int = probe.getsockname()[1]
            return usable
    except OSError as error:
        raise ServeError(f"cannot listen on {host} port {port}: {error.strerror or error}") from None


def _open_when_ready(url: str, seconds: float = 20) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(f"{url}health", timeout=1):
                webbrowser.open(url)
                return
        except OSError:
            time.sleep(0.1)
