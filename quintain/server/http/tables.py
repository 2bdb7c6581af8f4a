"""Tables over HTTP."""

from __future__ import annotations

import time
from typing import Any

import msgspec
from litestar import delete, get, patch, post
from litestar.exceptions import HTTPException
from litestar.params import FromPath, FromQuery, JSONBody

from quintain.core.answers import Refusal
from quintain.core.scene import Awaited
from quintain.core.seats import letter
from quintain.server.http.problems import problems
from quintain.server.http.requests import (
    AnyRequest,
    address,
    bearer,
    limited,
    own_seat,
    process_of,
    table,
    watched,
    while_here,
)
from quintain.server.messages import (
    Join,
    LogPage,
    NewTable,
    RefusalInfo,
    Rename,
    Seated,
    ShortText,
    TableInfo,
    refusal_info,
)
from quintain.server.tables.commands import Commands
from quintain.server.tables.seating import Seating
from quintain.server.tables.tokens import seat_of
from quintain.server.work.openings import prove


class OptionInfo(msgspec.Struct, frozen=True):
    text: str
    label: str


class SeatView(msgspec.Struct, frozen=True):
    """What a program that holds a seat needs to decide."""

    seat: str
    count: int
    over: bool
    view: Any
    """None for a person at a table that leaves the remembering to people: they have the scene, through a socket."""
    options: tuple[OptionInfo, ...]
    awaited: tuple[Awaited, ...]


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: ShortText
    count: int | None = None


class ActionAnswer(msgspec.Struct, frozen=True):
    ok: bool
    refusal: RefusalInfo | None = None


# --- opening, sitting down, getting up ------------------------------------------------------------------------------


@post("/api/tables", responses=problems(400, 403, 404, 413, 429))
async def open_table(request: AnyRequest, data: JSONBody[NewTable]) -> Seated:
    """Open a table; when every seat is taken at once, the match begins."""
    process = process_of(request)
    limited(process.openings.take(address(request)), "tables")
    await while_here(request, prove(process.drawing_pool, data, address(request)))
    return await process.tables.open(data, address(request))


@get("/api/tables")
async def list_tables(request: AnyRequest) -> list[TableInfo]:
    """Public tables: those with an open seat and those that can be watched."""
    return await process_of(request).tables.listed()


@get("/api/tables/{table_id:str}", responses=problems(404))
async def show_table(request: AnyRequest, table_id: FromPath[str]) -> TableInfo:
    """What everybody who has the link may know of a table."""
    return (await table(request, table_id)).info()


@post("/api/tables/{table_id:str}/seats", responses=problems(400, 403, 404, 409, 413, 429))
async def sit_down(request: AnyRequest, table_id: FromPath[str], data: JSONBody[Join]) -> Seated:
    """Take an open seat."""
    _limit_seating(request)
    live = await table(request, table_id)
    return await Seating(live).sit(data)


@patch("/api/tables/{table_id:str}/seats/{seat:str}", responses=problems(400, 401, 403, 404, 409, 413, 429))
async def rename(
    request: AnyRequest, table_id: FromPath[str], seat: FromPath[str], data: JSONBody[Rename]
) -> TableInfo:
    """Be called otherwise."""
    _limit_seating(request)
    live = await table(request, table_id)
    held = own_seat(request, live, seat)
    await Seating(live).rename(held, bearer(request), data.name)
    return live.info()


@delete("/api/tables/{table_id:str}/seats/{seat:str}", status_code=200, responses=problems(401, 403, 404, 409, 429))
async def get_up(request: AnyRequest, table_id: FromPath[str], seat: FromPath[str]) -> TableInfo:
    """Leave a table that has not begun."""
    _limit_seating(request)
    live = await table(request, table_id)
    held = own_seat(request, live, seat)
    await Seating(live).leave(held, bearer(request))
    return live.info()


def _limit_seating(request: AnyRequest) -> None:
    limited(process_of(request).seatings.take(address(request)), "changes of seats")


@post("/api/tables/{table_id:str}/rematch", responses=problems(401, 403, 404, 409, 429))
async def rematch(request: AnyRequest, table_id: FromPath[str]) -> Seated:
    """The same people again, seats rotated; the token stays good."""
    live = await table(request, table_id)
    seat = own_seat(request, live)
    process = process_of(request)
    if live.match.row.status == "over" and live.match.row.rematch is None:
        limited(process.openings.take(address(request)), "tables")
    opened = await process.tables.rematch(live)
    return Seated(opened, letter((seat + 1) % len(live.match.row.seats)), bearer(request))


@get("/api/tables/{table_id:str}/log", responses=problems(400, 403, 404, 429))
async def show_log(request: AnyRequest, table_id: FromPath[str], before: FromQuery[int]) -> LogPage:
    """Lines of the log before this one, as the holder of the seat has heard them; without a token, a spectator."""
    live = await watched(request, table_id)
    limited(process_of(request).drawings.take(address(request)), "lines of old")
    return await live.earlier(seat_of(live.match.row, bearer(request)), max(0, before))


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
        scene = live.match.scene(played, seat)
        options = tuple(OptionInfo(offer.text, offer.label) for offer in scene.offers if not offer.refusal)
        over = played.outcome() is not None
        view = played.view(seat) if live.match.gets_view(seat) else None
        return SeatView(letter(seat), played.count(seat), over, view, options, scene.awaited)


@post("/api/tables/{table_id:str}/actions", status_code=200, responses=problems(400, 401, 403, 404, 413, 429))
async def act(request: AnyRequest, table_id: FromPath[str], data: JSONBody[Action]) -> ActionAnswer:
    """Act for a seat without a socket."""
    live = await table(request, table_id)
    seat = own_seat(request, live)
    limited(process_of(request).acting.take(f"{live.id} {seat}"), "commands")
    live.patron = address(request)
    begin = time.perf_counter()
    refusal = await Commands(live).play(seat, data.text, data.count)
    process_of(request).metrics.command("act", refusal is None, time.perf_counter() - begin)
    return ActionAnswer(refusal is None, refusal_info(refusal) if isinstance(refusal, Refusal) else None)


HANDLERS: list[Any] = [
    show_table,
    sit_down,
    rename,
    get_up,
    rematch,
    show_log,
    show_view,
    act,
]
