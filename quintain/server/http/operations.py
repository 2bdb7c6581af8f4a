"""Pages for machines: health, numbers, and the description of what goes over a socket."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from litestar import MediaType, Response, get

from quintain.server.http.requests import AnyRequest, process_of
from quintain.server.messages import AnalysisCommand, AnalysisMessage, Command, Message, ReviewLine


class Health(msgspec.Struct, frozen=True, omit_defaults=True):
    ok: bool
    trouble: str = ""
    """What is wrong, in words; left out when nothing is."""


@get("/health")
async def health(request: AnyRequest) -> Response[Health]:
    """Whether the server can do its work; 503 when the database does not answer or cannot be written."""
    trouble = await process_of(request).store.trouble()
    return Response(Health(not trouble, trouble), status_code=503 if trouble else 200)


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False)
async def metrics(request: AnyRequest) -> Response[bytes]:
    process = process_of(request)
    page = process.metrics.page(process.tables.counted(), process.tables.steward.thinking)
    return Response(page, media_type="text/plain; version=0.0.4")


@get("/api/schema", sync_to_thread=False)
def socket_schema() -> dict[str, Any]:
    """Everything that goes over the sockets, and the lines of a review, as JSON Schema."""
    return _described()


@cache
def _described() -> dict[str, Any]:
    """Once: to describe everything takes 14 milliseconds."""
    kinds = {
        "command": Command,
        "message": Message,
        "analysis_command": AnalysisCommand,
        "analysis_message": AnalysisMessage,
        "review_line": ReviewLine,
    }
    described, components = msgspec.json.schema_components(kinds.values(), ref_template="#/$defs/{name}")
    return dict(zip(kinds, described, strict=True)) | {"$defs": components}


HANDLERS: list[Any] = [health, metrics, socket_schema]
