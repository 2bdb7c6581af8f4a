"""The ASGI application: pages, the HTTP interface and the sockets. No rules and no page per game."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import msgspec
from litestar import Litestar
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

from quintain.server.config import Config
from quintain.server.http.gate import Gate
from quintain.server.http.problems import ANSWERS
from quintain.server.http.routes import routes
from quintain.server.metrics import log_to_stderr
from quintain.server.process import ServerProcess
from quintain.server.sockets.admission import admit

ENVIRONMENT = "QUINTAIN_SERVER"
"""Holds the configuration for worker processes."""


def create(config: Config, process: ServerProcess | None = None) -> ASGIApp:
    """The application for one process."""
    process = process or ServerProcess(config)
    return Gate(
        application(config, process),
        partial(admit, process),
        process.requests,
        config.limits.wait_seconds,
        config.names,
        config.origins,
    )


def application(config: Config, process: ServerProcess) -> Litestar:
    """The application behind the gate."""

    @asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncIterator[None]:
        await process.open()
        try:
            yield
        finally:
            await process.close()

    return Litestar(
        route_handlers=routes(config.limits),
        lifespan=[lifespan],
        state=State({"process": process}),
        request_max_body_size=config.limits.body_bytes,
        openapi_config=OpenAPIConfig("Quintain", "1", path="/schema", render_plugins=[JsonRenderPlugin()]),
        exception_handlers=ANSWERS,
        logging_config=None,
    )


def from_environment() -> ASGIApp:
    """The application as the process that serves it starts it."""
    log_to_stderr()
    config = msgspec.json.decode(os.environ[ENVIRONMENT], type=Config)
    return create(config, ServerProcess(config, alone=True))
