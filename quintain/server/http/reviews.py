"""Reviews over HTTP: a stream of lines, so that whoever waits sees how far it has come."""

from __future__ import annotations

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
from quintain.server.process import ServerProcess

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
    _one_at_a_time(process, asker)
    limited(process.drawings.take(asker), "reviews")


def _one_at_a_time(process: ServerProcess, asker: str) -> None:
    """429 while a review is made for this address."""
    if process.reviews.is_busy(asker):
        raise HTTPException(status_code=429, detail="a review is being made for you already; please wait for it")


async def _stream(request: AnyRequest, text: str) -> Stream:
    process, asker = process_of(request), address(request)
    # While the record came, another may have begun.
    _one_at_a_time(process, asker)
    reviewed = await while_here(request, process.reviews.begin(asker, text))
    return Stream(process.reviews.lines(asker, reviewed), media_type=LINES, headers={"cache-control": "no-store"})


HANDLERS: list[Any] = [review_table]
