"""Finished matches: to keep as a record, to look at step by step."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import MediaType, Response, get, post
from litestar.datastructures import ResponseHeader
from litestar.exceptions import NotFoundException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery

from quintain.errors import RecordError, TooMuch
from quintain.server.http.problems import problems
from quintain.server.http.requests import (
    AnyRequest,
    address,
    finished_record,
    limited,
    over,
    own_record,
    process_of,
    watched,
    while_here,
)
from quintain.server.messages import TableInfo
from quintain.server.work.queue import Share
from quintain.server.work.strips import DRAWING_SECONDS, Frame, Strip, drawn


class Frames(msgspec.Struct, frozen=True):
    """A page of a match of this server, see ``Strip``."""

    table: TableInfo
    total: int
    first: int
    frames: tuple[Frame, ...]


ALL = 1 << 30
"""More frames than any match has."""


@get(
    "/api/tables/{table_id:str}/record",
    media_type=MediaType.TEXT,
    response_headers=[ResponseHeader("content-disposition", documentation_only=True, description="a file's name")],
    responses=problems(403, 404, 409),
)
async def show_record(request: AnyRequest, table_id: FromPath[str], format: FromQuery[str] = "jsonl") -> Response[str]:  # noqa: A002
    """The whole record of a finished match, the seed included."""
    live = await watched(request, table_id)
    known = {known.name: known for known in live.match.game.formats}
    async with live.quiet() as played:
        finished = over(played)
        if format == "jsonl":
            text, suffix = live.written(finished), ".jsonl"
        elif format in known:
            text, suffix = live.written(finished, known[format]), known[format].suffix
        else:
            raise NotFoundException(f"{live.match.game.title} is written as {', '.join(['jsonl', *known])}")
    headers = {"content-disposition": f'attachment; filename="{live.match.game.slug}-{live.id}{suffix}"'}
    return Response(text, media_type=MediaType.TEXT, headers=headers)


@get(
    "/api/tables/{table_id:str}/frames",
    responses=problems(400, 403, 404, 409, 429) | {200: ResponseSpec(Frames, generate_examples=False)},
)
async def show_frames(
    request: AnyRequest, table_id: FromPath[str], first: FromQuery[int] = 0, until: FromQuery[int] = ALL
) -> Response[Any]:
    """A finished match step by step: a page of it from one frame on, until another if it goes so far."""
    live = await watched(request, table_id)
    limited(process_of(request).drawings.take(address(request)), "replays")
    text = await finished_record(live)
    strip = msgspec.json.decode(await _draw(request, text, first, until), type=dict[str, msgspec.Raw])
    page = {name: strip[name] for name in ("total", "first", "frames")}
    return _json(msgspec.json.encode({"table": live.info(), **page}))


@post(
    "/api/replay",
    status_code=200,
    responses=problems(400, 403, 413, 429) | {200: ResponseSpec(Strip, generate_examples=False)},
)
async def replay(request: AnyRequest, first: FromQuery[int] = 0, until: FromQuery[int] = ALL) -> Response[Any]:
    """Somebody's own record step by step, in the same pages. The body is the record as text."""
    limited(process_of(request).drawings.take(address(request)), "replays")
    return _json(await _draw(request, await own_record(request), first, until))


async def _draw(request: AnyRequest, text: str, first: int, until: int) -> bytes:
    process = process_of(request)
    share = Share("replay", address(request))
    try:
        drawing = process.drawing_pool.run(drawn, text, first, until, share=share, seconds=DRAWING_SECONDS)
        strip: bytes | str = await while_here(request, drawing)
    except TooMuch as error:
        raise RecordError(f"the record cannot be drawn: {error}") from None
    if isinstance(strip, str):
        raise RecordError(strip)
    return strip


def _json(body: bytes) -> Response[Any]:
    return Response(body, media_type=MediaType.JSON)


HANDLERS: list[Any] = [show_record, show_frames]
