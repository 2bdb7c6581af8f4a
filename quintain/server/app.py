"""The ASGI application: pages, the HTTP interface and the sockets. No rules and no page per game."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, Router
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp, Receive, Scope, Send

from quintain.errors import QuintainError, RecordError, SettingError, UnknownGame, UnknownPlayer
from quintain.server import analysis, gamepages, machines, pages, reviewing, routes, sockets
from quintain.server.asking import Problem
from quintain.server.database import StoreError
from quintain.server.gate import Gate
from quintain.server.house import Config, House
from quintain.server.metrics import log_to_stderr

ENVIRONMENT = "QUINTAIN_SERVER"
"""Holds the configuration for worker processes."""

CODES = {
    400: "invalid",
    401: "not-yours",
    403: "forbidden",
    404: "not-found",
    405: "no-such-method",
    409: "not-possible",
    413: "too-large",
    415: "wrong-type",
    429: "too-many",
}


def create(config: Config, house: House | None = None) -> ASGIApp:
    """The application for one process."""
    house = house or House(config)
    return Gate(application(config, house), partial(_socket, house), config.origins)


async def _socket(house: House, scope: Scope, receive: Receive, send: Send) -> None:
    live = analysis.live if analysis.PATH.fullmatch(scope["path"]) else sockets.live
    await live(house, scope, receive, send)


def application(config: Config, house: House) -> Litestar:
    """The application behind the gate."""

    @asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncIterator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()

    # A record, and a table with a data file of its own, may be larger than other requests.
    records = Router(
        "/", route_handlers=[routes.replay, reviewing.review], request_max_body_size=config.limits.record_bytes
    )
    openings = Router(
        "/", route_handlers=[routes.open_table, routes.list_tables], request_max_body_size=config.limits.table_bytes
    )
    return Litestar(
        route_handlers=[
            *pages.HANDLERS,
            *gamepages.HANDLERS,
            *routes.HANDLERS,
            *reviewing.HANDLERS,
            *machines.HANDLERS,
            records,
            openings,
        ],
        lifespan=[lifespan],
        state=State({"house": house}),
        request_max_body_size=config.limits.body_bytes,
        openapi_config=OpenAPIConfig("Quintain", "1", path="/schema", render_plugins=[JsonRenderPlugin()]),
        exception_handlers={
            UnknownGame: _refuse(404, "unknown-game"),
            UnknownPlayer: _refuse(400, "unknown-player"),
            SettingError: _refuse(400, "bad-setting"),
            RecordError: _refuse(400, "bad-record"),
            StoreError: _unstored,
            QuintainError: _refuse(409, "not-possible"),
            ValidationException: _invalid,
            HTTPException: _http,
            Exception: _broken,
        },
        logging_config=None,
    )


def from_environment() -> ASGIApp:
    """The application as the process that serves it starts it."""
    log_to_stderr()
    config = msgspec.json.decode(os.environ[ENVIRONMENT], type=Config)
    return create(config, House(config, alone=True))


def _problem(status: int, error: str, code: str, headers: dict[str, str] | None = None) -> Response[Problem]:
    return Response(Problem(error, code), status_code=status, media_type=MediaType.JSON, headers=headers)


def _refuse(status: int, code: str) -> Any:
    def answer(_request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
        return _problem(status, str(error), code)

    return answer


def _unstored(request: Request[Any, Any, Any], error: StoreError) -> Response[Problem]:
    request.app.state.house.metrics.log_error("the store failed", error)
    return _problem(503, "the server cannot reach its store just now; please try again", "not-stored")


def _broken(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    request.app.state.house.metrics.log_error("a request failed", error)
    return _problem(500, "something went wrong here; it has been noted", "broken")


def _invalid(_request: Request[Any, Any, Any], error: ValidationException) -> Response[Problem]:
    details = "; ".join(
        f"{detail.get('key', '')}: {detail.get('message', '')}" if isinstance(detail, dict) else str(detail)
        for detail in (error.extra if isinstance(error.extra, list) else [])
    )
    return _problem(400, details or error.detail, "invalid")


def _http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    if error.status_code == 404 and pages.is_page(request):
        return pages.not_found()
    code = CODES.get(error.status_code, "refused")
    return _problem(error.status_code, error.detail, code, error.headers)
