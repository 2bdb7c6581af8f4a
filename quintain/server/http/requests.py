"""Who asks, and for which table: what the routes have in common."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from litestar import Request
from litestar.exceptions import HTTPException, NotAuthorizedException, NotFoundException, PermissionDeniedException

from quintain.core.seats import LETTERS, Seat
from quintain.server.addresses import visitor
from quintain.server.process import ServerProcess
from quintain.server.tables.live import Live
from quintain.server.tables.tokens import seat_of
from quintain.table.table import Table

AnyRequest = Request[Any, Any, Any]
T = TypeVar("T")


def process_of(request: AnyRequest) -> ServerProcess:
    process: ServerProcess = request.app.state.process
    return process


async def table(request: AnyRequest, table_id: str) -> Live:
    """The table, or 404."""
    live = await process_of(request).tables.get(table_id)
    if live is None:
        raise NotFoundException("there is no such table")
    return live


async def watched(request: AnyRequest, table_id: str) -> Live:
    """The table, if whoever asks may watch it."""
    live = await table(request, table_id)
    if live.match.row.watch == "nobody" and seat_of(live.match.row, bearer(request)) is None:
        raise PermissionDeniedException("this table is not open to spectators")
    return live


def bearer(request: AnyRequest) -> str:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def own_seat(request: AnyRequest, live: Live, named: str | None = None) -> Seat:
    """The seat that the request's token opens, which must be the one it names."""
    seat = seat_of(live.match.row, bearer(request))
    if seat is None or (named is not None and LETTERS[seat] != named):
        raise NotAuthorizedException("that needs the token of the seat")
    return seat


def over(played: Table | None) -> Table:
    """The table of a finished match, or 409."""
    if played is None or played.outcome() is None:
        raise HTTPException(status_code=409, detail="the match is not over yet")
    return played


async def finished_record(live: Live) -> str:
    """The record of a finished match as text, or 409."""
    async with live.quiet() as played:
        return live.written(over(played))


async def own_record(request: AnyRequest) -> str:
    """The record that came as the body of a request, as text."""
    try:
        return (await request.body()).decode("utf-8")
    except UnicodeDecodeError:
        raise HTTPException(status_code=400, detail="a record is UTF-8 text") from None


async def while_here(request: AnyRequest, work: Coroutine[Any, Any, T]) -> T:
    """What comes of it, as long as somebody waits for that: it is given up when whoever asked is gone."""
    task, gone = asyncio.create_task(work), asyncio.create_task(_gone(request))
    try:
        await asyncio.wait((task, gone), return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise HTTPException(status_code=400, detail="nobody waits for the answer any more")
        return task.result()
    finally:
        task.cancel()
        gone.cancel()


async def _gone(request: AnyRequest) -> None:
    """Until whoever asked is gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def address(request: AnyRequest) -> str:
    """The name under which limits are counted for whoever asks."""
    return visitor(request.client.host if request.client else "?")


def limited(allowed: bool, what: str) -> None:
    """429 where an address asks for too much."""
    if not allowed:
        raise HTTPException(status_code=429, detail=f"too many {what} from here; please wait a while")
