"""The ASGI application: pages, the HTTP interface and the sockets. No rules and no page per game."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from quintain.errors import QuintainError, RecordError, SettingError, UnknownGame, UnknownPlayer
from quintain.server import pages, routes, sockets
from quintain.server.house import Config, House

ENVIRONMENT = "QUINTAIN_SERVER"
"""Holds the configuration for worker processes."""

HEADERS = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        b"font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
)


class Problem(msgspec.Struct, frozen=True):
    """What every refused request gets."""

    error: str
    code: str


def create(config: Config) -> Litestar:
    """The application for one process."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        house = House(config)
        app.state.house = house
        await house.open()
        try:
            yield
        finally:
            await house.close()

    return Litestar(
        route_handlers=[*pages.HANDLERS, *routes.HANDLERS, sockets.live],
        lifespan=[lifespan],
        state=State({}),
        middleware=[secured],
        request_max_body_size=config.limits.record_bytes,
        openapi_config=OpenAPIConfig("Quintain", "1", path="/schema"),
        exception_handlers={
            UnknownGame: _refuse(404, "unknown-game"),
            UnknownPlayer: _refuse(400, "unknown-player"),
            SettingError: _refuse(400, "bad-setting"),
            RecordError: _refuse(400, "bad-record"),
            QuintainError: _refuse(409, "not-possible"),
            ValidationException: _invalid,
            HTTPException: _http,
        },
        logging_config=None,
    )


def from_environment() -> Litestar:
    """The application as a worker process starts it."""
    return create(msgspec.json.decode(os.environ[ENVIRONMENT], type=Config))


def secured(app: ASGIApp) -> ASGIApp:
    """Put the safety headers on every answer."""

    async def middleware(scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        await app(scope, receive, with_headers if scope["type"] == ScopeType.HTTP else send)

    return middleware


def _refuse(status: int, code: str) -> Any:
    def answer(_request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
        return Response(Problem(str(error), code), status_code=status, media_type=MediaType.JSON)

    return answer


def _invalid(_request: Request[Any, Any, Any], error: ValidationException) -> Response[Problem]:
    details = "; ".join(
        f"{detail.get('key', '')}: {detail.get('message', '')}" if isinstance(detail, dict) else str(detail)
        for detail in (error.extra if isinstance(error.extra, list) else [])
    )
    return Response(Problem(details or error.detail, "invalid"), status_code=400, media_type=MediaType.JSON)


def _http(_request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    codes = {
        401: "not-yours",
        403: "forbidden",
        404: "not-found",
        405: "no-such-method",
        413: "too-large",
        429: "too-many",
    }
    code = codes.get(error.status_code, "refused")
    return Response(
        Problem(error.detail, code), status_code=error.status_code, media_type=MediaType.JSON, headers=error.headers
    )
