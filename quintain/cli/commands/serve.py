"""The table in the browser."""

from __future__ import annotations

from typing import Annotated

import typer

from quintain.errors import QuintainError

Host = Annotated[str, typer.Option(help="The address to listen on.", metavar="HOST")]
Port = Annotated[
    int | None,
    typer.Option(
        help="The port to listen on; 0 takes any free one. Left out, always the same where it is free.",
        min=0,
        max=65_535,
        metavar="N",
    ),
]
Database = Annotated[
    str | None,
    typer.Option(help="Where matches are kept; a SQLite file in your data folder when left out.", metavar="URL"),
]
Workers = Annotated[int, typer.Option(help="How many processes serve; several need PostgreSQL.", min=1, metavar="N")]
Name = Annotated[
    list[str] | None,
    typer.Option(
        "--name",
        help="A name under which browsers reach this server, such as play.example.org; may be given several times.",
        metavar="NAME",
    ),
]
Proxy = Annotated[
    list[str] | None,
    typer.Option(
        "--proxy",
        help="The address of a proxy that says in X-Forwarded-For who asks; may be given several times.",
        metavar="ADDRESS",
    ),
]
NoOpen = Annotated[bool, typer.Option("--no-open", help="Do not open a browser.")]


def serve(
    host: Host = "127.0.0.1",
    port: Port = None,
    database: Database = None,
    workers: Workers = 1,
    name: Name = None,
    proxy: Proxy = None,
    no_open: NoOpen = False,
) -> None:
    """Open the table in the browser, for you and whoever gets a link.

    Example: quintain serve --port 8080 --no-open
    """
    try:
        from quintain.server import serve as server  # noqa: PLC0415 - an extra that the terminal does not need
        from quintain.server.config import Config  # noqa: PLC0415
    except ImportError as missing:
        raise QuintainError(f"the server needs its extra ({missing}): pip install 'quintain[server]'") from None
    config = Config(database=database or server.default_database(), names=tuple(name or ()), proxies=tuple(proxy or ()))
    server.serve(config, host, port, workers, open_browser=not no_open)
