"""
The browser client's files, and the one page that every path of it begins with.

Litestar's own router for files sends a file again to whoever has it, packs it anew every time (2.1 ms of processor time
for the largest of our modules, where this takes 0.5) and breaks on a name with a zero byte.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from quintain.server.http.packing import Packed

TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}
NOT_PAGES = ("/api/", "/web/", "/schema", "/health", "/metrics")
"""Where a program asks, not a person."""
WEB = Path(__file__).parents[2] / "web"
FILES = {path.relative_to(WEB).as_posix(): path for path in WEB.rglob("[!.]*") if path.suffix in TYPES}
"""Everything that is served, by name; there is no way to anything else."""
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
    return "text/html" in request.headers.get("accept", "") and not path.startswith(NOT_PAGES)


def not_found() -> Response[bytes]:
    """The client's page, which says that there is nothing here."""
    return Response(FILES["index.html"].read_bytes(), status_code=404, media_type=TYPES[".html"])


def _send(request: AnyRequest, name: str) -> Response[bytes]:
    path = FILES.get(name)
    if path is None or not path.is_file():
        raise NotFoundException("there is no such page")
    return _read(path, path.stat().st_mtime_ns).send(request, TYPES[path.suffix])


@lru_cache(maxsize=256)
def _read(path: Path, _changed: int) -> Packed:
    return Packed.of(path.read_bytes())


HANDLERS: list[Any] = [page, asset, icon]
