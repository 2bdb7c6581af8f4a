"""
Every attack as a stranger at another address of this machine would go on with it, for the table of hostile clients.

``python -m tests.server.attacks.recipes "pings" http://127.0.0.1:8476 3`` goes on for three seconds.
"""

from __future__ import annotations

import itertools
import sys
import time
from collections import deque
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial

import httpx

from quintain.games.squires.deck import standard_text
from quintain.table.table import Table
from tests.server.attacks.pouring import BODIES, FRAMES, HEADS, MEGABYTE, SOCKET, TEXT, begin, requests
from tests.server.attacks.raw import Raw, frame
from tests.server.attacks.test_poison import NEVER_QUIET, SHORT_DOTS, with_deck
from tests.server.serving import open_table

SOURCE = "127.0.0.2"
"""Limits are counted by address: those who play well are at another."""
ROUND_SECONDS = 1.0
AT_ONCE = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
"""Seats that are all taken, so that the match begins."""
CROWD = 400
"""More than one address may have inside at the same time."""
Attack = Callable[[str], None]
"""One round against the server at this address, bounded to some seconds."""


def pour_head(kind: str, url: str) -> None:
    first, more = HEADS[kind]
    with begin(url, first, SOURCE) as raw:
        raw.pour(more, 5 * MEGABYTE, ROUND_SECONDS)


def pour_body(kind: str, url: str) -> None:
    first, more = BODIES[kind]
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


def send_halves_of_records(url: str) -> None:
    half = b"POST /api/replay HTTP/1.1\r\nHost: {host}\r\nContent-Length: 1000000\r\n\r\n" + b"a" * 900_000
    with ExitStack() as stack:
        until = time.monotonic() + ROUND_SECONDS
        for _ in range(300):
            if time.monotonic() < until:
                stack.enter_context(begin(url, half, SOURCE))


def come_and_go(url: str) -> None:
    until = time.monotonic() + ROUND_SECONDS
    while time.monotonic() < until:
        with Raw(url, source=SOURCE) as raw:
            raw.send(b"GET / HTTP/1.1\r\n")


def crowd_in(url: str) -> None:
    """Whoever is made to wait is left there, and another comes."""
    first, more = HEADS["trailers without end"]
    crowd: deque[Raw] = deque()
    with ExitStack() as stack:
        until = time.monotonic() + ROUND_SECONDS
        while time.monotonic() < until:
            raw = stack.enter_context(begin(url, first, SOURCE))
            raw.send(more)
            crowd.append(raw)
            if len(crowd) > CROWD:
                crowd.popleft().__exit__()


def ask(path: str, url: str) -> None:
    with _http(url) as http:
        until = time.monotonic() + ROUND_SECONDS
        while time.monotonic() < until:
            http.get(path)


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


def burn(_url: str) -> None:
    """No attack at all: what a busy processor beside the server costs those who play."""
    until = time.monotonic() + ROUND_SECONDS
    while time.monotonic() < until:
        pass


def take_back(url: str) -> None:
    """A match that grows and grows, since every move is taken back."""
    with _http(url) as http:
        table, tokens = open_table(http, "me", "open")
        path, until = f"/api/tables/{table}/actions", time.monotonic() + ROUND_SECONDS
        while time.monotonic() < until:
            for token, text in ((tokens[0], "b1c3"), (tokens[0], "/undo"), (tokens[1], "/undo")):
                http.post(path, json={"text": text}, headers=_bearer(token))


def bring(path: str, url: str) -> None:
    """Somebody's own record to be looked at, again and again; no two are the same."""
    with _http(url) as http:
        until = time.monotonic() + ROUND_SECONDS
        for seed in itertools.count(int(until * 1000)):
            if time.monotonic() > until:
                return
            with http.stream("POST", path, content=long_record(seed)) as answer:
                next(answer.iter_bytes(), b"")


def long_record(seed: int) -> bytes:
    """A match that went on for long, since every move was taken back."""
    match = Table.new("knight-shift", ["Ann", "Bob"], seed=seed)
    for _ in range(100):
        for seat, text in (("A", "b1c3"), ("A", "/undo"), ("B", "/undo")):
            match.submit(seat, text)
    match.submit("A", "/resign")
    return match.record.write().encode()


def analyse(url: str) -> None:
    """Deep in a position, and always another one."""
    with ExitStack() as stack:
        crowd = [stack.enter_context(Raw(url, source=SOURCE)).upgrade(SOCKET) for _ in range(20)]
        until = time.monotonic() + ROUND_SECONDS
        for number in itertools.count():
            if time.monotonic() > until:
                return
            moves = b'"b1c3","b8a6","c3b1","a6b8",' * (number % 50) + b'"b1c3"'
            for raw in crowd:
                raw.send(frame(TEXT, b'{"type":"look","id":%d,"moves":[%b]}' % (number, moves)))
            raw.is_cut_off(0.05)


def sit_and_get_up(url: str) -> None:
    with _http(url) as http:
        table, _ = open_table(http, "me", "open", leave_open=True)
        until = time.monotonic() + ROUND_SECONDS
        while time.monotonic() < until:
            taken = http.post(f"/api/tables/{table}/seats", json={"name": "Bob"})
            if taken.is_success:
                path = f"/api/tables/{table}/seats/{taken.json()['seat']}"
                http.delete(path, headers=_bearer(taken.json()["token"]))


def rename(url: str) -> None:
    with _http(url) as http:
        table, tokens = open_table(http, "me", "open", watch="public")
        headers, until = _bearer(tokens[0]), time.monotonic() + ROUND_SECONDS
        for number in itertools.count():
            if time.monotonic() > until:
                return
            http.patch(f"/api/tables/{table}/seats/A", json={"name": f"Ann {number}"}, headers=headers)


def list_decks(url: str) -> None:
    with _http(url) as http:
        decks = {"deck": "# mine\n" * 3_000 + standard_text()}
        for _ in range(3):
            open_table(http, "me", "open", game="squires", leave_open=True, watch="public", settings=decks)
        until = time.monotonic() + ROUND_SECONDS
        while time.monotonic() < until:
            http.get("/api/tables")


def open_dotted(url: str) -> None:
    with _http(url) as http:
        until = time.monotonic() + ROUND_SECONDS
        while time.monotonic() < until:
            http.post("/api/tables", json=with_deck(SHORT_DOTS))


def open_without_an_opening(url: str) -> None:
    with _http(url) as http:
        until = time.monotonic() + ROUND_SECONDS
        while time.monotonic() < until:
            http.post("/api/tables", json={"game": "knight-shift", "seats": AT_ONCE, "settings": NEVER_QUIET})


def _bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"} if token else {}


def _http(url: str) -> httpx.Client:
    transport = httpx.HTTPTransport(local_address=SOURCE)
    return httpx.Client(base_url=url, timeout=30, trust_env=False, transport=transport)


RECIPES: dict[str, Attack] = {
    "a busy processor": burn,
    **{
        kind: partial(pour_head, kind)
        for kind in ("headers without end", "a header without end", "trailers without end")
    },
    **{kind: partial(pour_frames, kind) for kind in FRAMES},
    **{kind: partial(pour_body, kind) for kind in ("a record in crumbs", "a question in crumbs")},
    "requests sent ahead": send_ahead,
    "half-sent requests": send_halves,
    "half-sent records": send_halves_of_records,
    "coming and going": come_and_go,
    "coming in crowds": crowd_in,
    "requests without end": partial(ask, "/api/games"),
    "games that there are not": partial(ask, "/api/games/nothing/rules"),
    "chat over new sockets": talk,
    "spectators who never read": never_read,
    "hints for a crowd": want_hints,
    "decks of dotted keys": open_dotted,
    "moves taken back": take_back,
    "long replays": partial(bring, "/api/replay"),
    "reviews": partial(bring, "/api/review"),
    "analyses": analyse,
    "sitting down and getting up": sit_and_get_up,
    "renames": rename,
    "tables with decks": list_decks,
    "a position without a quiet opening": open_without_an_opening,
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
