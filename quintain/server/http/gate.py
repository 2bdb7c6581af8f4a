"""What every request passes, before any route and on the way back."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from quintain.server.http.problems import Problem

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


class Gate:
    """Puts the safety headers on every answer, and keeps out pages from elsewhere that want to act."""

    def __init__(self, app: ASGIApp, sockets: ASGIApp, origins: Sequence[str] = ()) -> None:
        self._app = app
        self._sockets = sockets
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind = str(scope["type"])
        if kind == "http":
            if scope["method"] not in HARMLESS and not self._is_ours(scope):  # type: ignore[typeddict-item]
                await _refuse(_with_headers(send))
            else:
                await self._app(scope, receive, _with_headers(send))
        elif kind == "websocket" and not self._is_ours(scope):
            # Closed before it is accepted: the browser sees 403.
            await send({"type": "websocket.close", "code": 1008, "reason": "that page may not talk to this server"})
        elif kind == "websocket":
            await self._sockets(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    def _is_ours(self, scope: Scope) -> bool:
        """Programs name no origin; a page must come from this server or be on the list."""
        sent = dict(scope["headers"])
        if b"origin" not in sent:
            return True
        origin = sent[b"origin"].decode("latin-1")
        return origin in self._origins or origin.partition("://")[2] == sent.get(b"host", b"").decode("latin-1")


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], *HEADERS]
        await send(message)

    return sending


async def _refuse(send: Send) -> None:
    body = msgspec.json.encode(Problem("that page may not talk to this server", "forbidden"))
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": 403, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
