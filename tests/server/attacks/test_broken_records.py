"""Strangers who look at a match whose record no longer replays: they learn that, and nothing of what it holds."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest

from quintain.server.config import Config
from quintain.server.metrics import JsonLines
from tests.server.client import Client
from tests.server.making import deed, opened
from tests.server.serving import PLENTY, Served

SEALED = "plan-that-is-nobodys-business"
PAGES = ("", "/record", "/frames", "/view", "/actions", "/review", "/rematch")


@pytest.mark.parametrize("game", ["knight-shift", "squires", "knights-duty"])
def test_nothing_of_it_is_shown_or_logged(game: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    config = Config(database=f"sqlite:///{tmp_path / 'x.db'}", pause_ms=0, limits=PLENTY)
    with Served(config) as before:
        table, tokens = before.open("me", "open", game=game)

    async def spoil() -> None:
        async with opened(config.database) as store:
            number = len(await store.entries(table)) + 1
            await store.store(deed(table, SEALED, n=number))

    asyncio.run(spoil())
    caplog.set_level(logging.INFO)
    with Served(config) as after:
        for page in PAGES:
            method, body = ("POST", {"text": "x"}) if page in ("/actions", "/review", "/rematch") else ("GET", None)
            for token in ("", tokens[0]):
                answer = after.call(method, f"/api/tables/{table}{page}", token, json=body)
                assert answer.status_code == 409, (page, answer.text)
                assert "does not fit" in answer.json()["error"]
                assert SEALED not in answer.text
        for seat in (None, tokens[1]):
            with Client(after.url, table, seat) as client:
                said = client.farewell()
                assert said["again"] is False
                assert SEALED not in str(said)
    ours = [record for record in caplog.records if record.name.startswith("quintain")]
    logged = "\n".join(map(JsonLines().format, ours))
    assert "no longer replays" in logged
    for secret in (SEALED, table, *tokens):
        assert secret not in logged
