"""
Every attack as a stranger at another address of this machine would go on with it, for the table of hostile clients.

``python -m tests.server.attacks.recipes "pings" http://127.0.0.1:8476 3`` goes on for three seconds.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial

import httpx

from tests.server.attacks.pouring import FRAMES, HEADS, MEGABYTE, SOCKET, TEXT, begin, requests
from tests.server.attacks.raw import Raw, frame
from tests.server.attacks.test_poison import SHORT_DOTS, with_deck
from tests.server.serving import open_table

SOURCE = "127.0.0.2"
"""Limits are counted by address: those who play well are at another."""
ROUND_SECONDS = 1.0
Attack = Callable[[str], None]
"""One round against the server at this address, bounded to some seconds."""


def pour_head(kind: str, url: str) -> None:
    first, more = HEADS[kind]
    with begin(url, first, SOURCE) as raw:
        raw.pour(more, 5 * MEGABYTE, ROUND_SECONDS)


def pour_frames(kind: str, url: str) -> None:
    first, more = FRAMES[kind]
    with Raw(url, source=SOURCE).upgrade(SOCKET) as raw:
        raw.send(first)
        raw.pour(more, 5 * MEGABYTE, ROUND_SECONDS)


def send_ahead(url: str) -> None:
    with Raw(url, source=SOURCE) as raw:
        raw.pour(requests(raw.host, 100), 5 * MEGABYTE, ROUND_SECONDS)


def send_halves(url: str) -> None:
    with ExitStack() as stack:
        for _ in range(200):
            stack.enter_context(Raw(url, source=SOURCE)).send(b"GET / HTTP/1.1\r\nHost: ")
        time.sleep(ROUND_SECONDS)


def come_and_go(url: str) -> None:
    until = time.monotonic() + ROUND_SECONDS
    while time.monotonic() < until:
        with Raw(url, source=SOURCE) as raw:
            raw.send(b"GET / HTTP/1.1\r\n")


def ask(url: str) -> None:
    with _http(url) as http:
        until = time.monotonic() + ROUND_SECONDS
        while time.monotonic() < until:
            http.get("/api/games")


def talk(url: str) -> None:
    with _http(url) as http:
        table, _ = open_table(http, "me", "open")
    until = time.monotonic() + ROUND_SECONDS
    while time.monotonic() < until:
        with Raw(url, source=SOURCE).upgrade(f"/api/tables/{table}/live") as raw:
            raw.send(frame(TEXT, b'{"type":"hello"}') + frame(TEXT, b'{"type":"chat","id":1,"text":"me again"}') * 20)
            raw.is_cut_off(0.02)


def never_read(url: str) -> None:
    with _http(url) as http, ExitStack() as stack:
        table, tokens = open_table(http, "me", "open")
        for _ in range(50):
            raw = stack.enter_context(Raw(url, source=SOURCE)).upgrade(f"/api/tables/{table}/live")
            raw.send(frame(TEXT, b'{"type":"hello"}'))
        until = time.monotonic() + ROUND_SECONDS
        while time.monotonic() < until:
            headers = {"authorization": f"Bearer {tokens[0]}"}
            http.patch(f"/api/tables/{table}/seats/A", json={"name": f"Ann {time.monotonic()}"}, headers=headers)


def want_hints(url: str) -> None:
    with _http(url) as http, ExitStack() as stack:
        table, tokens = open_table(http, "me", "open")
        for _ in range(100):
            raw = stack.enter_context(Raw(url, source=SOURCE)).upgrade(f"/api/tables/{table}/live")
            raw.send(frame(TEXT, b'{"type":"hello","token":"%b"}' % tokens[0].encode()))
            raw.send(frame(TEXT, b'{"type":"hint","id":1}'))
        time.sleep(ROUND_SECONDS)


def open_dotted(url: str) -> None:
    with _http(url) as http:
        until = time.monotonic() + ROUND_SECONDS
        while time.monotonic() < until:
            http.post("/api/tables", json=with_deck(SHORT_DOTS))


def _http(url: str) -> httpx.Client:
    transport = httpx.HTTPTransport(local_address=SOURCE)
    return httpx.Client(base_url=url, timeout=30, trust_env=False, transport=transport)


RECIPES: dict[str, Attack] = {
    **{
        kind: partial(pour_head, kind)
        for kind in ("headers without end", "a header without end", "trailers without end")
    },
    **{kind: partial(pour_frames, kind) for kind in FRAMES},
    "requests sent ahead": send_ahead,
    "half-sent requests": send_halves,
    "coming and going": come_and_go,
    "requests without end": ask,
    "chat over new sockets": talk,
    "spectators who never read": never_read,
    "hints for a crowd": want_hints,
    "decks of dotted keys": open_dotted,
}


def go_on(name: str, url: str, seconds: float) -> None:
    """Round after round, and a line for each: ``done``, or ``refused`` where the server let us not even begin."""
    until = time.monotonic() + seconds
    print("begun", flush=True)  # noqa: T201 - whoever measures waits for it
    while time.monotonic() < until:
        try:
            RECIPES[name](url)
        except (AssertionError, ConnectionError, httpx.HTTPError):
            # What a stranger gets by and by, when limits are reached: it is tried again.
            print("refused", flush=True)  # noqa: T201
        else:
            print("done", flush=True)  # noqa: T201


if __name__ == "__main__":
    go_on(sys.argv[1], sys.argv[2], float(sys.argv[3]))
