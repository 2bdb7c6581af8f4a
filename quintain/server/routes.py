"""Tables over HTTP."""

from __future__ import annotations

import time
from typing import Any

import msgspec
from litestar import MediaType, Response, delete, get, patch, post
from litestar.datastructures import ResponseHeader
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody

from quintain.core.answers import Awaited, Refusal
from quintain.core.seats import letter
from quintain.errors import RecordError
from quintain.server.asking import (
    AnyRequest,
    address,
    bearer,
    finished_record,
    house_of,
    limited,
    over,
    own_record,
    own_seat,
    problems,
    table,
    watched,
)
from quintain.server.frames import Frame, Strip, drawn
from quintain.server.messages import Join, NewTable, RefusalInfo, Rename, Seated, ShortText, TableInfo, refusal_info


class OptionInfo(msgspec.Struct, frozen=True):
    text: str
    label: str


class SeatView(msgspec.Struct, frozen=True):
    """What a program that holds a seat needs to decide."""

    seat: str
    count: int
    over: bool
    view: Any
    options: tuple[OptionInfo, ...]
    awaited: tuple[Awaited, ...]


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: ShortText
    count: int | None = None


class ActionAnswer(msgspec.Struct, frozen=True):
    ok: bool
    refusal: RefusalInfo | None = None


class Frames(msgspec.Struct, frozen=True):
    table: TableInfo
    frames: tuple[Frame, ...]


# --- opening, sitting down, getting up ------------------------------------------------------------------------------


@post("/api/tables", responses=problems(400, 403, 404, 413, 429))
async def open_table(request: AnyRequest, data: JSONBody[NewTable]) -> Seated:
    """Open a table; when every seat is taken at once, the match begins."""
    house = house_of(request)
    limited(house.opening.take(address(request)), "tables")
    return await house.tables.open(data)


@get("/api/tables")
async def list_tables(request: AnyRequest) -> list[TableInfo]:
    """Public tables: those with an open seat and those that can be watched."""
    return await house_of(request).tables.listed()


@get("/api/tables/{table_id:str}", responses=problems(404))
async def show_table(request: AnyRequest, table_id: FromPath[str]) -> TableInfo:
    """What everybody who has the link may know of a table."""
    return (await table(request, table_id)).info()


@post("/api/tables/{table_id:str}/seats", responses=problems(400, 403, 404, 409, 413))
async def sit_down(request: AnyRequest, table_id: FromPath[str], data: JSONBody[Join]) -> Seated:
    """Take an open seat."""
    live = await table(request, table_id)
    return await house_of(request).tables.sit(live, data)


@patch("/api/tables/{table_id:str}/seats/{seat:str}", responses=problems(400, 401, 403, 404, 409, 413))
async def rename(
    request: AnyRequest, table_id: FromPath[str], seat: FromPath[str], data: JSONBody[Rename]
) -> TableInfo:
    """Be called otherwise."""
    live = await table(request, table_id)
    held = own_seat(request, live, seat)
    await house_of(request).tables.rename(live, held, bearer(request), data.name)
    return live.info()


@delete("/api/tables/{table_id:str}/seats/{seat:str}", status_code=200, responses=problems(401, 403, 404, 409))
async def get_up(request: AnyRequest, table_id: FromPath[str], seat: FromPath[str]) -> TableInfo:
    """Leave a table that has not begun."""
    live = await table(request, table_id)
    held = own_seat(request, live, seat)
    await house_of(request).tables.leave(live, held, bearer(request))
    return live.info()


@post("/api/tables/{table_id:str}/rematch", responses=problems(401, 403, 404, 409, 429))
async def rematch(request: AnyRequest, table_id: FromPath[str]) -> Seated:
    """The same people again, seats rotated; the token stays good."""
    live = await table(request, table_id)
    seat = own_seat(request, live)
    house = house_of(request)
    if live.row.status == "over" and live.row.rematch is None:
        limited(house.opening.take(address(request)), "tables")
    new_id, new_seat = await house.tables.rematch(live, seat)
    return Seated(new_id, letter(new_seat), bearer(request))


# --- finished matches -----------------------------------------------------------------------------------------------


@get(
    "/api/tables/{table_id:str}/record",
    media_type=MediaType.TEXT,
    response_headers=[ResponseHeader("content-disposition", documentation_only=True, description="a file's name")],
    responses=problems(403, 404, 409),
)
async def show_record(request: AnyRequest, table_id: FromPath[str], format: FromQuery[str] = "jsonl") -> Response[str]:  # noqa: A002
    """The whole record of a finished match, the seed included."""
    live = await watched(request, table_id)
    known = {known.name: known for known in live.game.formats}
    async with live.quiet() as played:
        finished = over(played)
        if format == "jsonl":
            text, suffix = finished.record.write(), ".jsonl"
        elif format in known:
            text, suffix = known[format].write(finished), known[format].suffix
        else:
            raise NotFoundException(f"{live.game.title} is written as {', '.join(['jsonl', *known])}")
    headers = {"content-disposition": f'attachment; filename="{live.game.slug}-{live.id}{suffix}"'}
    return Response(text, media_type=MediaType.TEXT, headers=headers)


@get(
    "/api/tables/{table_id:str}/frames",
    responses=problems(403, 404, 409, 429) | {200: ResponseSpec(Frames, generate_examples=False)},
)
async def show_frames(request: AnyRequest, table_id: FromPath[str]) -> Response[Any]:
    """A finished match step by step."""
    live = await watched(request, table_id)
    text = await finished_record(live)
    strip = msgspec.json.decode(await _draw(request, text), type=dict[str, msgspec.Raw])
    return _json(msgspec.json.encode({"table": live.info(), "frames": strip["frames"]}))


@post(
    "/api/replay",
    status_code=200,
    responses=problems(400, 403, 413, 429) | {200: ResponseSpec(Strip, generate_examples=False)},
)
async def replay(request: AnyRequest) -> Response[Any]:
    """Somebody's own record step by step; nothing of it is kept. The body is the record as text."""
    return _json(await _draw(request, await own_record(request)))


async def _draw(request: AnyRequest, text: str) -> bytes:
    house = house_of(request)
    limited(house.drawing.take(address(request)), "replays")
    strip: bytes | str = await house.copyist.run(drawn, text)
    if isinstance(strip, str):
        raise RecordError(strip)
    return strip


def _json(body: bytes) -> Response[Any]:
    return Response(body, media_type=MediaType.JSON)


# --- playing without a socket ---------------------------------------------------------------------------------------


@get("/api/tables/{table_id:str}/view", responses=problems(401, 404, 409))
async def show_view(request: AnyRequest, table_id: FromPath[str]) -> SeatView:
    """What the holder of this seat knows and may do, for programs."""
    live = await table(request, table_id)
    seat = own_seat(request, live)
    async with live.quiet() as played:
        live.presence.came(seat)
        if played is None:
            raise HTTPException(status_code=409, detail="the match has not begun: a seat is still open")
        scene = played.scene(seat)
        options = tuple(OptionInfo(offer.text, offer.label) for offer in scene.offers if not offer.refusal)
        over = played.outcome() is not None
        return SeatView(letter(seat), played.count(seat), over, played.view(seat), options, scene.awaited)


@post("/api/tables/{table_id:str}/actions", status_code=200, responses=problems(400, 401, 403, 404, 413))
async def act(request: AnyRequest, table_id: FromPath[str], data: JSONBody[Action]) -> ActionAnswer:
    """Act for a seat without a socket."""
    live = await table(request, table_id)
    begin = time.perf_counter()
    refusal = await live.command(own_seat(request, live), data.text, data.count)
    house_of(request).metrics.command("act", refusal is None, time.perf_counter() - begin)
    return ActionAnswer(refusal is None, refusal_info(refusal) if isinstance(refusal, Refusal) else None)


HANDLERS: list[Any] = [
    show_table,
    sit_down,
    rename,
    get_up,
    rematch,
    show_record,
    show_frames,
    show_view,
    act,
]
