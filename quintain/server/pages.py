"""The browser client's files, and the one page that every path of it begins with."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from quintain.server.packing import Packed

TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".png": "image/png",
}
NOT_PAGES = ("/api/", "/web/", "/schema", "/health", "/metrics")
"""Where a program asks, not a person."""
WEB = Path(__file__).parent.parent / "web"
AnyRequest = Request[Any, Any, Any]


@get(
    [
        "/",
        "/new/{slug:str}",
        "/table/{table_id:str}",
        "/replay",
        "/replay/{table_id:str}",
        "/analysis/{slug:str}",
        "/rules/{slug:str}",
    ],
    include_in_schema=False,
)
async def page(request: AnyRequest) -> Response[bytes]:
    """The client finds out by itself which page it is."""
    return _send(request, "index.html")


@get("/web/{path:path}", include_in_schema=False)
async def asset(request: AnyRequest, path: FromPath[str]) -> Response[bytes]:
    return _send(request, path.lstrip("/"))


@get("/favicon.ico", include_in_schema=False)
async def icon(request: AnyRequest) -> Response[bytes]:
    return _send(request, "icon.svg")


def is_page(request: AnyRequest) -> bool:
    """Whether a person who opened this path should see a page, even if there is nothing."""
    path = request.url.path
    wants = "text/html" in request.headers.get("accept", "")
    return wants and not path.startswith(NOT_PAGES) and _path("index.html") is not None


def not_found() -> Response[bytes]:
    """The client's page, which says that there is nothing here."""
    path = WEB / "index.html"
    return Response(path.read_bytes(), status_code=404, media_type=TYPES[".html"])


def _path(name: str) -> Path | None:
    """The client's file of this name; nothing hidden and nothing outside."""
    parts = name.split("/")
    if any(part in ("", ".", "..") or part.startswith(".") or "\\" in part or "\0" in part for part in parts):
        return None
    path = WEB.joinpath(*parts)
    return path if path.suffix in TYPES and path.is_file() else None


def _send(request: AnyRequest, name: str) -> Response[bytes]:
    path = _path(name)
    if path is None:
        raise NotFoundException("there is no such page")
    return _read(path, path.stat().st_mtime_ns).send(request, TYPES[path.suffix])


@lru_cache(maxsize=256)
def _read(path: Path, _changed: int) -> Packed:
    return Packed.of(path.read_bytes())


HANDLERS: list[Any] = [page, asset, icon]
