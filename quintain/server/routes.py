"""The HTTP interface."""

from __future__ import annotations

import tomllib
from importlib import resources
from re import findall
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, delete, get, patch, post
from litestar.exceptions import HTTPException, NotAuthorizedException, NotFoundException

from quintain.core import settings
from quintain.core.answers import Awaited, Refusal
from quintain.core.contract import Game, Nature
from quintain.core.registry import games, load
from quintain.core.seats import LETTERS, Seat, letter
from quintain.players import players
from quintain.server.frames import Frame, Strip, read_any, strip
from quintain.server.house import House
from quintain.server.live import Live, refusal_info
from quintain.server.messages import (
    Command,
    Join,
    Message,
    NewTable,
    RefusalInfo,
    Rename,
    Seated,
    ShortText,
    TableInfo,
)
from quintain.server.rulepages import RulePage, rule_page

AnyRequest = Request[Any, Any, Any]


class GameInfo(msgspec.Struct, frozen=True):
    slug: str
    title: str
    tagline: str
    seats: tuple[int, ...]
    nature: Nature
    settings: tuple[settings.Field, ...]
    presets: dict[str, dict[str, Any]]
    levels: tuple[str, ...]
    position_setting: str | None


class Symbols(msgspec.Struct, frozen=True):
    symbols: tuple[str, ...]


class GuideStep(msgspec.Struct, frozen=True):
    words: str
    points: tuple[str, ...] = ()
    when: str = "turn"


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


class Health(msgspec.Struct, frozen=True):
    ok: bool


def house_of(request: AnyRequest) -> House:
    house: House = request.app.state.house
    return house


# --- games ----------------------------------------------------------------------------------------------------------


@get("/api/games", sync_to_thread=False)
def list_games() -> list[GameInfo]:
    """Every installed game with its settings."""
    return [_game_info(game) for game in games()]


@get("/api/games/{slug:str}/rules", sync_to_thread=True)
def game_rules(slug: str) -> RulePage:
    return rule_page(load(slug))


@get("/api/games/{slug:str}/art.svg", media_type="image/svg+xml", sync_to_thread=True)
def game_art(slug: str) -> Response[bytes]:
    """The game's own drawings, one symbol per kind of piece."""
    return Response(_art(load(slug)).encode(), media_type="image/svg+xml", headers={"cache-control": "no-cache"})


@get("/api/games/{slug:str}/art.json", sync_to_thread=True)
def game_symbols(slug: str) -> Symbols:
    """The names of the drawings that there are."""
    return Symbols(tuple(findall(r'<symbol[^>]*\bid="([^"]+)"', _art(load(slug)))))


@get("/api/games/{slug:str}/guide", sync_to_thread=True)
def game_guide(slug: str) -> list[GuideStep]:
    """What to show somebody who plays for the first time."""
    text = _data(load(slug), "guide.toml")
    return msgspec.convert(tomllib.loads(text).get("step", []), list[GuideStep]) if text else []


def _game_info(game: Game[Any, Any, Any]) -> GameInfo:
    return GameInfo(
        game.slug,
        game.title,
        game.tagline,
        game.seats,
        game.nature,
        settings.fields(game.settings),
        {name: dict(values) for name, values in game.presets.items()},
        players(),
        game.position_setting,
    )


def _art(game: Game[Any, Any, Any]) -> str:
    return _data(game, "art.svg") or '<svg xmlns="http://www.w3.org/2000/svg"></svg>'


def _data(game: Game[Any, Any, Any], name: str) -> str:
    file = resources.files(game.package) / "data" / name
    return file.read_text("utf-8") if file.is_file() else ""


# --- tables ---------------------------------------------------------------------------------------------------------


@post("/api/tables")
async def open_table(request: AnyRequest, data: NewTable) -> Seated:
    """Open a table; when every seat is taken at once, the match begins."""
    house = house_of(request)
    check_origin(request)
    if not house.opening.take(address(request)):
        raise HTTPException(status_code=429, detail="too many tables from here; please wait a while")
    return await house.tables.open(data)


@get("/api/tables")
async def list_tables(request: AnyRequest) -> list[TableInfo]:
    """Public tables: those with an open seat and those that can be watched."""
    return [live.info() for live in await house_of(request).tables.listed()]


@get("/api/tables/{table_id:str}")
async def show_table(request: AnyRequest, table_id: str) -> TableInfo:
    return (await table(request, table_id)).info()


@post("/api/tables/{table_id:str}/seats")
async def sit_down(request: AnyRequest, table_id: str, data: Join) -> Seated:
    """Take an open seat."""
    check_origin(request)
    live = await table(request, table_id)
    return await house_of(request).tables.sit(live, data)


@patch("/api/tables/{table_id:str}/seats/{seat:str}")
async def rename(request: AnyRequest, table_id: str, seat: str, data: Rename) -> TableInfo:
    live = await table(request, table_id)
    await house_of(request).tables.rename(live, own_seat(request, live, seat), data.name)
    return live.info()


@delete("/api/tables/{table_id:str}/seats/{seat:str}", status_code=200)
async def get_up(request: AnyRequest, table_id: str, seat: str) -> TableInfo:
    """Leave a table that has not begun."""
    live = await table(request, table_id)
    await house_of(request).tables.leave(live, own_seat(request, live, seat))
    return live.info()


@post("/api/tables/{table_id:str}/rematch")
async def rematch(request: AnyRequest, table_id: str) -> Seated:
    """The same people again, seats rotated; the token stays good."""
    check_origin(request)
    live = await table(request, table_id)
    seat = own_seat(request, live)
    new_id, new_seat = await house_of(request).tables.rematch(live, seat)
    return Seated(new_id, letter(new_seat), bearer(request))


@get("/api/tables/{table_id:str}/record", media_type=MediaType.TEXT)
async def show_record(request: AnyRequest, table_id: str, format: str = "jsonl") -> Response[str]:  # noqa: A002 - its name in the URL
    """The whole record of a finished match."""
    live = await table(request, table_id)
    finished = _finished(live)
    if format == "jsonl":
        text, suffix = finished.record.write(), ".jsonl"
    else:
        known = {known.name: known for known in live.game.formats}
        if format not in known:
            raise NotFoundException(f"{live.game.title} is written as jsonl{''.join(f', {name}' for name in known)}")
        text, suffix = known[format].write(finished), known[format].suffix
    name = f"{live.game.slug}-{live.id}{suffix}"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=MediaType.TEXT, headers=headers)


@get("/api/tables/{table_id:str}/frames")
async def show_frames(request: AnyRequest, table_id: str) -> Frames:
    """A finished match step by step."""
    live = await table(request, table_id)
    return Frames(live.info(), strip(_finished(live).record).frames)


@post("/api/replay", status_code=200)
async def replay(request: AnyRequest) -> Strip:
    """Somebody's own record step by step; nothing of it is kept."""
    body = await request.body()
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        raise HTTPException(status_code=400, detail="a record is UTF-8 text") from None
    return strip(read_any(text))


@get("/api/tables/{table_id:str}/view")
async def show_view(request: AnyRequest, table_id: str) -> SeatView:
    """What the holder of this seat knows and may do, for programs."""
    live = await table(request, table_id)
    seat = own_seat(request, live)
    played = live.table
    if played is None:
        raise HTTPException(status_code=409, detail="the match has not begun: a seat is still open")
    scene = played.scene(seat)
    options = tuple(OptionInfo(offer.text, offer.label) for offer in scene.offers if not offer.refusal)
    over = played.outcome() is not None
    return SeatView(letter(seat), played.count(seat), over, played.view(seat), options, scene.awaited)


@post("/api/tables/{table_id:str}/actions", status_code=200)
async def act(request: AnyRequest, table_id: str, data: Action) -> ActionAnswer:
    """Act for a seat without a socket."""
    live = await table(request, table_id)
    refusal = await live.command(own_seat(request, live), data.text, data.count)
    return ActionAnswer(refusal is None, refusal_info(refusal) if isinstance(refusal, Refusal) else None)


def _finished(live: Live) -> Any:
    if live.table is None or live.table.outcome() is None:
        raise HTTPException(status_code=409, detail="the match is not over yet")
    return live.table


# --- pages for machines ---------------------------------------------------------------------------------------------


@get("/health")
async def health(request: AnyRequest) -> Health:
    return Health(await house_of(request).store.ready())


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False)
async def metrics(request: AnyRequest) -> Response[bytes]:
    house = house_of(request)
    house.metrics.thinking.set(house.thinkers.waiting)
    return Response(house.metrics.page(), media_type="text/plain; version=0.0.4")


@get("/api/schema", sync_to_thread=False)
def socket_schema() -> dict[str, Any]:
    """What goes over the socket, as JSON Schema."""
    (command, message), components = msgspec.json.schema_components((Command, Message), ref_template="#/$defs/{name}")
    return {"command": command, "message": message, "$defs": components}


# --- who asks -------------------------------------------------------------------------------------------------------


async def table(request: AnyRequest, table_id: str) -> Live:
    live = await house_of(request).tables.get(table_id)
    if live is None:
        raise NotFoundException("there is no such table")
    return live


def bearer(request: AnyRequest) -> str:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def own_seat(request: AnyRequest, live: Live, named: str | None = None) -> Seat:
    """The seat that the request's token opens, which must be the one it names."""
    seat = house_of(request).tables.seat_of(live, bearer(request))
    if seat is None or (named is not None and LETTERS[seat] != named):
        raise NotAuthorizedException("that needs the token of the seat")
    return seat


def address(request: AnyRequest) -> str:
    return request.client.host if request.client else "?"


def check_origin(request: AnyRequest) -> None:
    """A page from elsewhere may not act through somebody's browser."""
    if not allowed_origin(house_of(request), request.headers.get("origin"), request.headers.get("host", "")):
        raise HTTPException(status_code=403, detail="that page may not talk to this server")


def allowed_origin(house: House, origin: str | None, host: str) -> bool:
    return origin is None or origin.partition("://")[2] == host or origin in house.config.origins


HANDLERS: list[Any] = [
    list_games,
    game_rules,
    game_art,
    game_symbols,
    game_guide,
    open_table,
    list_tables,
    show_table,
    sit_down,
    rename,
    get_up,
    rematch,
    show_record,
    show_frames,
    replay,
    show_view,
    act,
    health,
    metrics,
    socket_schema,
]
