"""The browser client's files, and the one page that every path of it begins with."""

from __future__ import annotations

from importlib import resources
from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException

TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".png": "image/png",
}
_WEB = resources.files("quintain.web")


@get(
    ["/", "/new/{slug:str}", "/table/{table_id:str}", "/replay", "/replay/{table_id:str}", "/rules/{slug:str}"],
    include_in_schema=False,
)
async def page(slug: str = "", table_id: str = "") -> Response[bytes]:  # noqa: ARG001 - the client reads the path
    """The client finds out by itself which page it is."""
    return _file("index.html")


@get("/web/{path:path}", include_in_schema=False)
async def asset(path: str) -> Response[bytes]:
    return _file(path.lstrip("/"))


@get("/favicon.ico", include_in_schema=False)
async def icon() -> Response[bytes]:
    return _file("icon.svg")


def _file(path: str) -> Response[bytes]:
    suffix = path[path.rfind(".") :]
    file = _WEB
    for part in path.split("/"):
        if part in ("", ".", "..") or part.startswith("."):
            raise NotFoundException("there is no such page")
        file = file / part
    if suffix not in TYPES or not file.is_file():
        raise NotFoundException("there is no such page")
    return Response(file.read_bytes(), media_type=TYPES[suffix], headers={"cache-control": "no-cache"})


HANDLERS: list[Any] = [page, asset, icon]
