"""Requests that are too large, too many, or come while the store fails."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from quintain.server.config import Config
from quintain.server.limits import Limits
from tests.server.http.calling import TWO, act, refused
from tests.server.serving import Served, eventually


def test_bodies_have_a_limit(served: Served) -> None:
    table, tokens = served.open("me", "open")
    big = json.dumps({"text": "x" * 20_000})
    headers = {"content-type": "application/json"}
    path = f"/api/tables/{table}/actions"
    assert refused(served.call("POST", path, tokens[0], content=big, headers=headers)) == (413, "too-large")

    def drop_by_drop() -> Any:
        for _ in range(20):
            yield b" " * 1_000

    assert refused(served.call("POST", path, tokens[0], content=drop_by_drop(), headers=headers)) == (413, "too-large")
    assert refused(served.call("POST", "/api/replay", content="x" * 20_000)) == (400, "bad-record")
    assert refused(served.call("POST", "/api/replay", content="x" * 1_100_000)) == (413, "too-large")


def test_an_address_opens_only_so_many_tables_and_replays(tmp_path: Path) -> None:
    limits = Limits(tables_per_hour=2, replays_per_hour=1)
    with Served(Config(database=f"sqlite:///{tmp_path / 'x.db'}", limits=limits)) as served:
        table, tokens = served.open("me", "open")
        act(served, table, tokens[0], "/resign")
        assert served.call("POST", f"/api/tables/{table}/rematch", tokens[0]).status_code == 201
        assert served.call("POST", f"/api/tables/{table}/rematch", tokens[1]).status_code == 201
        again = served.call("POST", "/api/tables", json={"game": "knight-shift", "seats": TWO})
        assert refused(again) == (429, "too-many")
        assert served.call("GET", f"/api/tables/{table}/frames").status_code == 200
        assert refused(served.call("GET", f"/api/tables/{table}/frames")) == (429, "too-many")


def test_without_its_store_the_server_says_so(tmp_path: Path) -> None:
    with Served(Config(database=f"sqlite:///{tmp_path / 'x.db'}")) as served:
        table, tokens = served.open("me", "open")
        connection = served.process.store._database._engine.raw_connection()  # type: ignore[attr-defined]
        connection.execute("PRAGMA query_only = ON")
        assert served.call("GET", "/health").status_code == 503
        answer = act(served, table, tokens[0], "/resign")
        assert answer["refusal"]["code"] == "not-stored"
        for method, path in (
            ("GET", "/api/tables"),
            ("GET", f"/api/tables/{table}/view"),
            ("POST", f"/api/tables/{table}/rematch"),
        ):
            assert refused(served.call(method, path, tokens[0])) == (503, "not-stored")
        connection.execute("PRAGMA query_only = OFF")
        assert act(served, table, tokens[0], "/resign")["ok"]


def test_a_postgresql_that_takes_nothing_more_is_told_like_a_full_disk(postgres: Any, postgres_url: str) -> None:
    name = urlsplit(postgres_url).path.strip("/")

    def keep_nothing(on: str) -> None:
        postgres.psql(f"alter database {name} set default_transaction_read_only = {on};")
        postgres.psql(f"select pg_terminate_backend(pid) from pg_stat_activity where datname = '{name}';")

    with Served(Config(database=postgres_url)) as served:
        table, tokens = served.open("me", "open")
        assert served.call("GET", "/health").status_code == 200
        keep_nothing("on")
        assert act(served, table, tokens[0], "/resign")["refusal"]["code"] == "not-stored"
        eventually(lambda: "cannot be written" in served.call("GET", "/health").text, 60, "the heartbeat notices")
        assert served.call("GET", "/health").status_code == 503
        keep_nothing("off")
        eventually(lambda: act(served, table, tokens[0], "/resign")["ok"], 30, "the database is back")
        eventually(lambda: served.call("GET", "/health").json() == {"ok": True}, 60, "the heartbeat notices")
