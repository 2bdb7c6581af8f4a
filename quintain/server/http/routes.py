"""Every route there is, and how large a request to it may be."""

from __future__ import annotations

from typing import Any

from litestar import Router

from quintain.server.http import files, games, operations, records, reviews, tables
from quintain.server.limits import LONG, OPENING, Limits


def routes(limits: Limits) -> list[Any]:
    # A record, and a table with a data file of its own, may be larger than other requests.
    long = Router("/", route_handlers=[records.replay, reviews.review], request_max_body_size=limits.longest(LONG[0]))
    openings = Router(
        "/", route_handlers=[tables.open_table, tables.list_tables], request_max_body_size=limits.longest(OPENING)
    )
    return [
        *files.HANDLERS,
        *games.HANDLERS,
        *tables.HANDLERS,
        *records.HANDLERS,
        *reviews.HANDLERS,
        *operations.HANDLERS,
        long,
        openings,
    ]
