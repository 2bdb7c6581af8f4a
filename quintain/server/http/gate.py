"""What every request passes, before any route and on the way back."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Collection, Iterable, Sequence
from typing import Any, cast

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from quintain.server.addresses import visitor
from quintain.server.http.problems import Problem
from quintain.server.limits import Buckets

HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        b"font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
HARMLESS = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing, so that any page may use them."""
LATE_SECONDS = 1.0
"""So much longer than others waits at most who is refused: who asks one by one, as clients do, asks slower then."""
REFUSED = {400: "invalid", 403: "forbidden", 421: "wrong-name", 429: "too-many"}


class Gate:
    """Puts the safety headers on every answer; keeps out who asks too much, or acts from a page of somebody else."""

    def __init__(
        self,
        app: ASGIApp,
        sockets: ASGIApp,
        requests: Buckets,
        wait_seconds: float,
        names: Iterable[str] = (),
        origins: Sequence[str] = (),
    ) -> None:
        """What is more than ``requests`` allow waits for its turn, and is refused where that comes too late."""
        self._app = app
        self._sockets = sockets
        self._requests = requests
        self._wait_seconds = wait_seconds
        self._names = frozenset(name.lower() for name in (*names, *own_names()))
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind = str(scope["type"])
        if kind == "http":
            await self._answer(scope, receive, _with_headers(send))
        elif kind == "websocket":
            refusal = await self._why_not(scope, acts=True)
            if refusal is None:
                await self._sockets(scope, receive, send)
            else:
                # Closed before it is accepted: the browser sees 403.
                await send({"type": "websocket.close", "code": 1008, "reason": refusal[1]})
        else:
            await self._app(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        method: str = cast("Any", scope)["method"]
        refusal = await self._why_not(scope, acts=method not in HARMLESS)
        if refusal is not None:
            await _refuse(send, *refusal)
        elif method == "HEAD":
            # The same as GET; what carries the answer leaves its body out.
            await self._app(cast("Scope", {**scope, "method": "GET"}), receive, send)
        else:
            await self._app(scope, receive, send)

    async def _why_not(self, scope: Scope, *, acts: bool) -> tuple[int, str] | None:
        """Status and words for what is refused here."""
        client = scope["client"]
        most = self._wait_seconds + LATE_SECONDS
        if wait := self._requests.owe(visitor(client[0] if client else "?"), most=most):
            # A class at one address asks for some thousands of files at once: slowly is better than not.
            await asyncio.sleep(wait)
        if wait > self._wait_seconds:
            return 429, "too many requests from here; please wait a while"
        if "\0" in scope["path"] or "\ufffd" in scope["path"]:
            return 400, "that address is not text"
        sent = dict(scope["headers"])
        host = sent.get(b"host", b"").decode("latin-1")
        if host and not is_known(host, self._names):
            return 421, f"this server is not called {host[:80]}; whoever runs it can name it so: serve --name"
        if acts and b"origin" in sent:
            # Programs name no origin; a page must come from this server or be on the list.
            origin = sent[b"origin"].decode("latin-1")
            if origin not in self._origins and origin.partition("://")[2] != host:
                return 403, "that page may not talk to this server"
        return None


def own_names() -> tuple[str, ...]:
    """What this machine is called by itself and its network."""
    name = socket.gethostname().lower()
    return "localhost", name, f"{name.partition('.')[0]}.local"


def is_known(host: str, names: Collection[str]) -> bool:
    """Whether a page that was opened under this host is ours. Addresses are, for nobody can point one elsewhere.

    Under any other name than our own a page may be somebody else's, whose name leads here only since it was loaded.
    """
    name = host.lower()
    if name.startswith("["):
        name = name[1:].partition("]")[0]
    elif name.count(":") == 1:
        name = name.partition(":")[0]
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return name.removesuffix(".") in names
    return True


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], *HEADERS]
        await send(message)

    return sending


async def _refuse(send: Send, status: int, words: str) -> None:
    body = msgspec.json.encode(Problem(words, REFUSED[status]))
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
