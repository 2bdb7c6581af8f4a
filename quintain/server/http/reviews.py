"""Reviews over HTTP: a stream of lines, so that whoever waits sees how far it has come."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import Any

from litestar import post
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath
from litestar.response import Stream

from quintain.server.http.problems import problems
from quintain.server.http.requests import (
    AnyRequest,
    address,
    finished_record,
    limited,
    own_record,
    process_of,
    watched,
    while_here,
)
from quintain.server.messages import ReviewLine
from quintain.server.work.reviews import ONE_AT_A_TIME

LINES = "application/x-ndjson"
_LINE: Any = ReviewLine
_LINES = {200: ResponseSpec(_LINE, description="lines of JSON", media_type=LINES, generate_examples=False)}


@post("/api/tables/{table_id:str}/review", status_code=200, responses=problems(403, 404, 409, 429) | _LINES)
async def review_table(request: AnyRequest, table_id: FromPath[str]) -> Stream:
    """How the chances went in a finished match, and where it turned; progress first."""
    live = await watched(request, table_id)
    _admit(request)
    return await _stream(request, await finished_record(live))


@post("/api/review", status_code=200, responses=problems(400, 403, 413, 429) | _LINES)
async def review(request: AnyRequest) -> Stream:
    """The same of somebody's own record. The body is the record as text."""
    _admit(request)
    return await _stream(request, await own_record(request))


def _admit(request: AnyRequest) -> None:
    """Before anything is read. 429 where an address asks for too much."""
    process, asker = process_of(request), address(request)
    if process.reviews.is_busy(asker):
        raise HTTPException(status_code=429, detail=ONE_AT_A_TIME)
    limited(process.drawings.take(asker), "reviews")


async def _stream(request: AnyRequest, text: str) -> Stream:
    made = process_of(request).reviews.made(address(request), text)
    # Up to the first line it may come to nothing, and the answer says so by its status.
    first = await while_here(request, _next(made))
    return Stream(_all(first, made), media_type=LINES, headers={"cache-control": "no-store"})


async def _next(lines: AsyncGenerator[bytes, None]) -> bytes:
    return await anext(lines)


async def _all(first: bytes, others: AsyncGenerator[bytes, None]) -> AsyncIterator[bytes]:
    async with aclosing(others):
        yield first
        async for line in others:
            yield line


HANDLERS: list[Any] = [review_table]
